// Shapes that the calls of queue, subscriptions and templates share.
import { Type } from 'typebox';
import {
  emailChoices,
  notificationCategories,
  notificationTypes,
  type NotificationCategoryName,
  type NotificationType,
} from './types.ts';

/** For all calls of this folder. */
export const domain = 'notifications';
export const TypeName = Type.Enum(Object.keys(notificationTypes) as NotificationType[], {
  description: 'Type of the event',
});
export const CategoryName = Type.Enum(Object.keys(notificationCategories) as NotificationCategoryName[], {
  description: 'Category of the event',
});
export const Email = Type.Enum(emailChoices, { description: 'instant, in an hourly or daily digest, or off' });
export const InApp = Type.Boolean({ description: 'Shown in the queue of the person' });
export const Statutory = Type.Boolean({ description: 'Cannot be switched off' });
export const choice = { in_app: InApp, email: Email };

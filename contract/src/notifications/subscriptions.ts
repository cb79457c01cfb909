// Types and categories of events, and who is notified of them and how: personal settings, defaults of roles, quiet
// hours.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { timeZones } from '../projects.ts';
import { Fields, Id, Message, Nullable, WorkspaceParams } from '../schema.ts';
import { domain, CategoryName, Email, InApp, Statutory, choice } from './words.ts';

const NotificationKind = Type.Object({
  type: Type.String(),
  label: Type.String(),
  description: Type.String(),
  category: CategoryName,
  is_statutory: Statutory,
  ...choice,
});
const Category = Type.Object({
  category: CategoryName,
  label: Type.String(),
  description: Type.String(),
  is_statutory: Statutory,
  ...choice,
  types: Type.Array(Type.String()),
});

const Settings = Fields({
  time_zone: Type.Enum(timeZones, { description: 'Time zone of the person' }),
  quiet_from: Nullable(
    Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'No e-mails from then, HH:MM' }),
  ),
  quiet_to: Nullable(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'to then, HH:MM' })),
  daily_at: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', description: 'Hour of the daily digest, HH:MM' }),
});
const Subscription = Type.Object({
  workspace_id: Type.String(),
  workspace: Type.String(),
  category: CategoryName,
  label: Type.String(),
  description: Type.String(),
  is_statutory: Statutory,
  ...choice,
  source: Type.Enum(['own', 'role', 'default'], {
    description: 'own: chosen by the person; role: the default of a role',
  }),
});

export const subscriptionCalls = {
  listNotificationTypes: call({
    method: 'GET',
    path: '/api/hz-notifications/types',
    domain,
    tenancy: 'person',
    summary: 'Types of events that people are notified of',
    answer: Type.Object({ items: Type.Array(NotificationKind) }),
    failureMessage: 'Failed to fetch notification types',
  }),
  listNotificationCategories: call({
    method: 'GET',
    path: '/api/hz-notification-categories',
    domain,
    tenancy: 'person',
    summary: 'Categories of notifications, with their types',
    answer: Type.Object({ items: Type.Array(Category) }),
    failureMessage: 'Failed to fetch notification categories',
  }),
  listSubscriptions: call({
    method: 'GET',
    path: '/api/notified-users/self/subscriptions',
    domain,
    tenancy: 'person',
    ownView: true,
    summary: 'Choices of the caller for each workspace and category, and their quiet hours',
    answer: Type.Object({ items: Type.Array(Subscription), settings: Settings }),
    failureMessage: 'Failed to fetch subscriptions',
  }),
  setSubscription: call({
    method: 'PUT',
    path: '/api/notified-users/self/subscriptions',
    domain,
    tenancy: 'person',
    summary: 'Choose how to be notified of a category',
    description: 'null for both goes back to the defaults. Statutory categories cannot be switched off.',
    body: Fields({
      workspace_id: Id('The workspace'),
      category: CategoryName,
      in_app: Nullable(InApp),
      email: Nullable(Email),
    }),
    answer: Subscription,
    failures: [404, 422],
    failureMessage: 'Failed to save the subscription',
  }),
  setNotificationSettings: call({
    method: 'PUT',
    path: '/api/notified-users/self/settings',
    domain,
    tenancy: 'person',
    summary: 'Set quiet hours, time zone and the hour of the daily digest',
    body: Settings,
    answer: Settings,
    failures: [422],
    failureMessage: 'Failed to save the settings',
  }),
  unsubscribe: call({
    method: 'POST',
    path: '/api/notified-users/unsubscribe',
    domain,
    tenancy: 'public',
    summary: 'End the e-mails of a category with the link of one of them (RFC 8058)',
    query: Fields({ token: Type.String({ minLength: 1, maxLength: 1000, description: 'The token of the link' }) }),
    answer: Type.Object({ message: Type.String(), category: Type.String(), workspace: Type.String() }),
    failures: [404],
    failureMessage: 'Failed to unsubscribe',
  }),
  listRoleDefaults: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/notification-defaults',
    domain,
    tenancy: 'workspace',
    permission: 'notification_templates:view',
    summary: 'Defaults of roles for each category',
    params: WorkspaceParams,
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          role_id: Type.String(),
          role: Type.String(),
          category: CategoryName,
          is_statutory: Statutory,
          ...choice,
          is_set: Type.Boolean({ description: 'False: the default of the category' }),
        }),
      ),
      abilities: Type.Array(Type.String(), { description: 'edit' }),
    }),
    failureMessage: 'Failed to fetch notification defaults',
  }),
  setRoleDefault: call({
    method: 'PUT',
    path: '/api/workspaces/{workspaceId}/notification-defaults',
    domain,
    tenancy: 'workspace',
    permission: 'notification_templates:administer',
    summary: 'Set the default of a role for a category; null for both goes back to the default',
    params: WorkspaceParams,
    body: Fields({
      role_id: Id('The role'),
      category: CategoryName,
      in_app: Nullable(InApp),
      email: Nullable(Email),
    }),
    answer: Message,
    failures: [404, 422],
    failureMessage: 'Failed to save the notification default',
  }),
};

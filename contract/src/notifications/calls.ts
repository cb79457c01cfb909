import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Fields,
  Id,
  Instant,
  LongText,
  Message,
  Name,
  Nullable,
  Optional,
  ProjectParams,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { timeZones } from '../projects.ts';
import {
  emailChoices,
  notificationCategories,
  notificationTypes,
  type NotificationCategoryName,
  type NotificationType,
} from './types.ts';

const domain = 'notifications';
const TypeName = Type.Enum(Object.keys(notificationTypes) as NotificationType[], { description: 'Type of the event' });
const CategoryName = Type.Enum(Object.keys(notificationCategories) as NotificationCategoryName[], {
  description: 'Category of the event',
});
const Email = Type.Enum(emailChoices, { description: 'instant, in an hourly or daily digest, or off' });
const InApp = Type.Boolean({ description: 'Shown in the queue of the person' });
const Statutory = Type.Boolean({ description: 'Cannot be switched off' });
const choice = { in_app: InApp, email: Email };

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

const Notification = Type.Object({
  global_notification_queue_id: Type.String(),
  in_app_read: Type.Union([Type.Literal(0), Type.Literal(1)], { description: '1 once it has been acknowledged' }),
  type: Type.String(),
  category: CategoryName,
  title: Type.String(),
  path: Type.String({ description: 'Page of the record' }),
  actor_name: Type.String(),
  workspace_id: Type.String(),
  workspace: Type.String(),
  project_id: Nullable(Type.String()),
  project_name: Nullable(Type.String()),
  created_at: Instant('Time of the event'),
});
const pageOfQueue = {
  limit: Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50, description: 'Items a page' })),
  offset: Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, default: 0, description: 'Items to skip' })),
};
const Queue = Type.Object({
  items: Type.Array(Notification),
  limit: Type.Integer(),
  offset: Type.Integer(),
  total: Type.Integer(),
  unread_total: Type.Integer({ description: 'Of all of them, not of this page alone' }),
});
const NotificationIds = Type.Array(Id('A notification: its global_notification_queue_id'), { maxItems: 1000 });
const Acknowledged = Type.Object({
  message: Type.String(),
  updated: Type.Integer({ description: 'How many were unread before' }),
  unread_total: Type.Integer(),
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

const templateText = {
  subject: Name('Subject, one line', 250),
  body: LongText(
    'HTML with Liquid variables; allowed are paragraphs, headings, lists, tables, links and emphasis',
    20_000,
  ),
};
const Template = Type.Object({
  id: Nullable(Type.String({ description: 'null: the default of its type' })),
  type: TypeName,
  label: Type.String(),
  category: CategoryName,
  subject: Type.String(),
  body: Type.String(),
  is_default: Type.Boolean(),
  version: Type.Integer({ description: '0 for the default' }),
  created_at: Nullable(Trail.created_at),
  updated_at: Nullable(Trail.updated_at),
  updated_by: Nullable(Type.String({ description: 'Name' })),
  abilities: Type.Array(Type.String(), { description: 'edit, reset' }),
});
const at = '/api/workspaces/{workspaceId}/hz-notification-templates/email';
const view = 'notification_templates:view';
const edit = 'notification_templates:edit';

export const notificationCalls = {
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
  listTemplateVariables: call({
    method: 'GET',
    path: '/api/hz-notification-template-variables',
    domain,
    tenancy: 'person',
    summary: 'Variables that templates of e-mails may use',
    answer: Type.Object({
      items: Type.Array(Type.Object({ name: Type.String(), description: Type.String(), sample: Type.String() })),
    }),
    failureMessage: 'Failed to fetch notification template variables',
  }),
  listSubscriptions: call({
    method: 'GET',
    path: '/api/notified-users/self/subscriptions',
    domain,
    tenancy: 'person',
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
  listOwnNotifications: call({
    method: 'GET',
    path: '/api/notifications',
    domain,
    tenancy: 'person',
    summary: 'Notifications of the caller from all workspaces, newest first',
    query: Fields({
      ...pageOfQueue,
      unread: Optional(Type.Boolean({ default: false, description: 'Unread ones alone' })),
      category: Optional(CategoryName),
    }),
    answer: Queue,
    failureMessage: 'Failed to fetch notifications',
  }),
  acknowledgeOwnNotifications: call({
    method: 'PATCH',
    path: '/api/notifications',
    domain,
    tenancy: 'person',
    summary: 'Mark notifications of the caller as read; all of them without ids',
    body: Fields({ notification_ids: Optional(NotificationIds) }),
    answer: Acknowledged,
    failureMessage: 'Failed to update notifications',
  }),
  listNotifications: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/notifications',
    domain,
    tenancy: 'workspace',
    summary: 'Notifications of the caller about a project, newest first',
    params: ProjectParams,
    query: Fields(pageOfQueue),
    answer: Queue,
    failureMessage: 'Failed to fetch notifications',
  }),
  acknowledgeNotifications: call({
    method: 'PATCH',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/notifications',
    domain,
    tenancy: 'workspace',
    summary: 'Mark notifications of the caller about a project as read',
    params: ProjectParams,
    body: Fields({ notification_ids: NotificationIds }),
    answer: Acknowledged,
    failureMessage: 'Failed to update notifications',
  }),
  listEmailTemplates: call({
    method: 'GET',
    path: at,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'E-mail template of each type: the own one of the workspace, or the default',
    params: WorkspaceParams,
    answer: Type.Object({
      items: Type.Array(Template),
      count: Type.Integer(),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.String(), { description: 'create' }),
    }),
    failureMessage: 'Failed to fetch notification templates',
  }),
  createEmailTemplate: call({
    method: 'POST',
    path: at,
    domain,
    tenancy: 'workspace',
    permission: 'notification_templates:create',
    summary: 'Replace the default template of a type',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    status: 201,
    answer: Template,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create notification template',
  }),
  getEmailTemplate: call({
    method: 'GET',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'One template of the workspace, with its earlier versions',
    params: WithId('The template'),
    answer: Type.Object({
      ...Template.properties,
      versions: Type.Array(
        Type.Object({
          version: Type.Integer(),
          subject: Type.String(),
          body: Type.String(),
          saved_by: Nullable(Type.String({ description: 'Name' })),
          created_at: Instant('When it was saved'),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch notification template',
  }),
  updateEmailTemplate: call({
    method: 'PATCH',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Change a template; the text before is kept as a version',
    params: WithId('The template'),
    body: Fields(
      { subject: Optional(templateText.subject), body: Optional(templateText.body), version: Optional(Version) },
      { minProperties: 1 },
    ),
    answer: Template,
    failures: [409, 422],
    failureMessage: 'Failed to update notification template',
  }),
  resetEmailTemplate: call({
    method: 'DELETE',
    path: `${at}/{id}`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Go back to the default template of the type',
    params: WithId('The template'),
    answer: Message,
    failureMessage: 'Failed to reset notification template',
  }),
  previewEmailTemplate: call({
    method: 'POST',
    path: `${at}/preview`,
    domain,
    tenancy: 'workspace',
    permission: view,
    summary: 'Show a text as it is sent, with the newest event of its type or with samples',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    answer: Type.Object({
      subject: Type.String(),
      html: Type.String(),
      text: Type.String(),
      is_sample: Type.Boolean({ description: 'There is no event of this type yet' }),
    }),
    failures: [422],
    failureMessage: 'Failed to preview notification template',
  }),
  testEmailTemplate: call({
    method: 'POST',
    path: `${at}/test`,
    domain,
    tenancy: 'workspace',
    permission: edit,
    summary: 'Mail a text to the caller',
    params: WorkspaceParams,
    body: Fields({ type: TypeName, ...templateText }),
    answer: Message,
    failures: [422],
    failureMessage: 'Failed to send the test e-mail',
  }),
  listRoleDefaults: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/notification-defaults',
    domain,
    tenancy: 'workspace',
    permission: view,
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

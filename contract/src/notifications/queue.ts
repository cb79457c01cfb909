// The queue of a person: of all workspaces, and of one project.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, Instant, Nullable, Optional, ProjectParams } from '../schema.ts';
import { domain, CategoryName } from './words.ts';

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

export const queueCalls = {
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
};

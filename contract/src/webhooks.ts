// Webhooks: signed messages to other systems when records of the workspace change.
import { Type } from 'typebox';
import { call } from './call.ts';
import { defaulted, optional, required } from './record/fields.ts';
import { record } from './record/record.ts';
import { Id, Instant, List, listQuery, Message, Name, Nullable, Optional, Secret, WithId, Fields } from './schema.ts';

/**
 * Kinds of record whose changes are sent. Documents, folders and markups are not, because access to folders can be
 * restricted.
 */
export const webhookKinds = [
  'projects',
  'members',
  'roles',
  'companies',
  'teams',
  'buildings',
  'labour_rates',
  'labour_awards',
  'labour_overrides',
  'schedule_edits',
  'baselines',
  'action_constraints',
] as const;
const happenings = ['created', 'updated', 'deleted', 'restored'] as const;
/**
 * Events of a subscription: `projects.created`. An edit of a programme is one event, including all its consequences.
 */
export const webhookEvents = webhookKinds.flatMap((kind) =>
  kind === 'schedule_edits' ? [`${kind}.created` as const] : happenings.map((action) => `${kind}.${action}` as const),
);

export const webhookRecord = record({
  one: 'Webhook',
  many: 'Webhooks',
  table: 'webhooks',
  id: 'id',
  title: 'name',
  domain: 'webhooks',
  module: 'webhooks',
  path: '/api/workspaces/{workspaceId}/webhooks',
  page: 'webhooks',
  hasPage: true,
  fields: {
    name: required(Name('Name', 200), { noun: 'the webhook’s name' }),
    url: required(Type.String({ format: 'uri', maxLength: 1000, description: 'Address' }), {
      help: 'An https address of a server that is reachable from the internet.',
    }),
    events: defaulted(
      Type.Array(Type.Enum([...webhookEvents]), { uniqueItems: true, maxItems: webhookEvents.length }),
      { label: 'Events' },
    ),
    project_id: optional(Id('The project'), { label: 'Project', control: 'project' }),
    is_paused: defaulted(Type.Boolean({ description: 'Nothing is sent while it is paused' }), {
      label: 'Paused',
      help: 'Nothing is sent while it is paused, and changes made in that time are not sent later.',
    }),
  },
  columns: {
    stopped_reason: Nullable(Type.String({ description: 'Why Horizon paused it by itself' })),
  },
  computed: {
    project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))),
    has_secret: Type.Boolean({ description: 'Nothing is sent before the first secret is made' }),
    old_secret_until: Nullable(Instant('Messages are signed with the old secret too until then')),
  },
  sort: ['name', 'created_at', 'updated_at'],
});

export const webhookMessageStates = ['waiting', 'queued', 'delivered', 'failed'] as const;
const WebhookMessage = Type.Object({
  id: Type.String({ description: 'The `webhook-id` of the message: the same at every try' }),
  event: Type.String(),
  body: Type.String({ description: 'JSON as it is sent' }),
  state: Type.Enum([...webhookMessageStates]),
  attempts: Type.Integer(),
  answered_status: Nullable(Type.Integer({ description: 'Status of the last answer' })),
  detail: Nullable(Type.String({ description: 'Beginning of the last answer, or why there was none' })),
  next_try_at: Nullable(Instant('When it is tried again')),
  created_at: Instant('When the record changed'),
  updated_at: Instant('Last try'),
  abilities: Type.Array(Type.String(), { description: 'send_again' }),
});

export const webhookCalls = {
  ...webhookRecord.calls,
  makeWebhookSecret: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/webhooks/{id}/secret',
    domain: 'webhooks',
    tenancy: 'workspace',
    permission: 'webhooks:edit',
    summary: 'Make the secret that messages are signed with; it is shown once',
    description:
      'Messages are signed with the secret before it too, for 24 hours unless `overlap_hours` says otherwise: receivers change over in that time. Signatures follow Standard Webhooks 1.0.0.',
    params: WithId('The webhook'),
    body: Fields({
      overlap_hours: Optional(
        Type.Integer({ minimum: 0, maximum: 168, default: 24, description: 'How long the secret before it is valid' }),
      ),
    }),
    status: 201,
    answer: Type.Object({
      id: Type.String(),
      secret: Secret('`whsec_` and 32 bytes in base64'),
      old_secret_until: Nullable(Instant('Until when the secret before it is valid')),
    }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to make a secret',
  }),
  listWebhookMessages: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/webhooks/{id}/messages',
    domain: 'webhooks',
    tenancy: 'workspace',
    permission: 'webhooks:view',
    summary: 'Messages of a webhook with their delivery, newest first; kept for 30 days',
    params: WithId('The webhook'),
    query: listQuery(['created_at'], { state: Optional(Type.Enum([...webhookMessageStates])) }),
    answer: List(WebhookMessage),
    failureMessage: 'Failed to fetch messages',
  }),
  sendWebhookMessageAgain: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/webhooks/{id}/messages/{messageId}/send',
    domain: 'webhooks',
    tenancy: 'workspace',
    permission: 'webhooks:edit',
    summary: 'Send a message again, with its webhook-id',
    params: Fields({
      workspaceId: Id('The workspace'),
      id: Id('The webhook'),
      messageId: Id('The message'),
    }),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to send the message',
  }),
  sendWebhookTest: call({
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/webhooks/{id}/test',
    domain: 'webhooks',
    tenancy: 'workspace',
    permission: 'webhooks:edit',
    summary: 'Send a message of the type webhooks.test',
    params: WithId('The webhook'),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to send a test',
  }),
};

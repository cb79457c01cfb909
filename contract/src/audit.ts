import { Type } from 'typebox';
import { call } from './call.ts';
import {
  Day,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  Nullable,
  Optional,
  WorkspaceParams,
} from './schema.ts';

const Named = Type.Object({ id: Type.String(), name: Type.String() });
/** Labels of an event in addition to its author and time. */
export const eventWords = {
  action: Type.String(),
  entity: Type.String({ description: 'Kind of record' }),
  entity_id: Type.String(),
  title: Type.String({ description: 'Title of the record' }),
  project: Nullable(Named),
  task: Nullable(Named),
  effect: Nullable(Type.String({ description: 'Its consequences, in words: the records that moved with it' })),
  changes: Type.Array(
    Type.Object({ field: Type.String(), from: Nullable(Type.String()), to: Nullable(Type.String()) }),
  ),
};

export const auditActions = ['created', 'updated', 'deleted', 'restored', 'removed'] as const;

const eventFields = {
  id: Type.String(),
  at: Instant('When'),
  actor_id: Nullable(Type.String()),
  actor_name: Type.String(),
  ...eventWords,
  request_id: Nullable(Type.String()),
};
const AuditEvent = Type.Object(eventFields);
const Act = Type.Object({
  ...eventFields,
  act: Type.String({ description: 'Lists the events of the act, as the filter of this name' }),
  count: Type.Integer({ description: 'To how many records the same was done' }),
});
const filters = {
  entity: Optional(Type.String({ maxLength: 60, description: 'Kind of record' })),
  entity_id: Optional(Type.String({ maxLength: 100, description: 'One record' })),
  actor_id: Optional(Type.String({ maxLength: 200, description: 'Made by this person' })),
  action: Optional(Type.Enum([...auditActions])),
  from: Optional(Day('From this day, UTC')),
  to: Optional(Day('To this day, UTC')),
};

export const auditCalls = {
  listActs: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/audit/acts',
    domain: 'audit',
    tenancy: 'workspace',
    permission: 'audit:view',
    summary: 'The history by acts: the same done to many records at once is one',
    description:
      'Each act is shown by its first event that matches the filters. Its events are listed with the filter `act`.',
    params: WorkspaceParams,
    query: listQuery(['at'], filters),
    answer: List(Act),
    failureMessage: 'Failed to fetch the history',
  }),
  listAuditEvents: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/audit',
    domain: 'audit',
    tenancy: 'workspace',
    permission: 'audit:view',
    summary: 'Changes with author, old and new values and time',
    params: WorkspaceParams,
    query: listQuery(['at'], {
      ...filters,
      act: Optional(Type.String({ maxLength: 18, pattern: '^[0-9]+$', description: 'Of this act of the history' })),
    }),
    answer: List(AuditEvent),
    failureMessage: 'Failed to fetch the history',
  }),
  exportAuditEvents: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/audit/export',
    domain: 'audit',
    tenancy: 'workspace',
    permission: 'audit:export',
    summary: 'The history as CSV or XLSX, with the same filters',
    params: WorkspaceParams,
    query: listQuery(['at'], { ...filters, ...exportFormat }),
    description: exportDescription,
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export the history',
  }),
  getRecordHistory: call({
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/history/{entity}/{id}',
    domain: 'audit',
    tenancy: 'workspace',
    summary: 'The history of one record',
    description: 'For those who may see the record; fields they may not see are left out.',
    params: Fields({
      workspaceId: Id('The workspace'),
      entity: Type.String({ maxLength: 60 }),
      id: Type.String({ maxLength: 100 }),
    }),
    answer: Type.Object({ items: Type.Array(AuditEvent) }),
    failures: [404],
    failureMessage: 'Failed to fetch the history',
  }),
  followChanges: call({
    method: 'GET',
    path: '/api/live',
    domain: 'live',
    tenancy: 'workspaces',
    summary: 'Committed changes as server-sent events',
    description: 'Each event names the kind of record and its id; resumes after Last-Event-ID.',
    query: Fields({
      workspace_id: Optional(Id('Only this workspace')),
      last_event_id: Optional(Type.String({ maxLength: 40, description: 'As the header of this name' })),
    }),
    answerMedia: ['text/event-stream'],
    failureMessage: 'Failed to follow changes',
  }),
};

// Work items of all categories, and what they are joined to.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Fields,
  Id,
  List,
  listQuery,
  LongText,
  Message,
  Nullable,
  Optional,
  Text,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { actionCategories, ActionItem } from './shapes.ts';

/** Records that a work item can be joined to. */
export const relatedTypes = [
  'document',
  'sop',
  'rfq',
  'tender',
  'clarification',
  'transmittal',
  'markup',
  'claim',
  'action',
  'other',
] as const;

const area = { domain: 'actions', product: true } as const;

export const Association = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Nullable(Type.String()),
  action_id: Type.String(),
  action_name: Type.String(),
  related_type: Type.Enum([...relatedTypes]),
  related_id: Type.String(),
  note: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});

export const actionCalls = {
  listActions: call({
    ...area,
    method: 'GET',
    path: '/api/actions',
    tenancy: 'workspaces',
    permission: 'schedule:view',
    summary: 'Work items of all categories',
    description:
      'With `full` all fields, else those of a summary. With `horizon` only those made in the cost and scheduling area.',
    query: listQuery(
      ['name', 'start_date', 'end_date', 'updated_at'],
      {
        workspace_id: Optional(Id('The workspace; all of the caller where absent')),
        project_id: Optional(Id('The project')),
        action_category: Optional(Type.Enum([...actionCategories])),
        full: Optional(Type.Boolean({ default: false })),
        horizon: Optional(Type.Boolean({ default: false })),
        is_deleted: Optional(Type.Boolean({ default: false })),
      },
      100,
    ),
    answer: List(Type.Partial(ActionItem)),
    failureMessage: 'Failed to fetch actions',
  }),
  listAssociations: call({
    ...area,
    method: 'GET',
    path: '/api/actions/associations',
    tenancy: 'workspaces',
    permission: 'schedule:view',
    summary: 'What work items are joined to',
    query: listQuery(['created_at', 'updated_at'], {
      workspace_id: Optional(Id('The workspace; all of the caller where absent')),
      project_id: Optional(Id('The project')),
      action_id: Optional(Id('The work item')),
      related_type: Optional(Type.Enum([...relatedTypes])),
      related_id: Optional(Type.String({ maxLength: 200 })),
    }),
    answer: List(Association),
    failureMessage: 'Failed to fetch associations',
  }),
  createAssociation: call({
    ...area,
    projectGrants: true,
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/actions/associations',
    tenancy: 'workspace',
    permission: 'schedule:record',
    summary: 'Join a work item to another record',
    params: WorkspaceParams,
    body: Fields({
      action_id: Id('The work item'),
      related_type: Type.Enum([...relatedTypes]),
      related_id: Text('Id of the other record', 200),
      note: Optional(Nullable(LongText('Note', 1000))),
    }),
    status: 201,
    answer: Association,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create association',
  }),
  deleteAssociation: call({
    ...area,
    projectGrants: true,
    method: 'DELETE',
    path: '/api/workspaces/{workspaceId}/actions/associations/{id}',
    tenancy: 'workspace',
    permission: 'schedule:record',
    summary: 'Take a work item and another record apart',
    params: WithId('The association'),
    answer: Message,
    failureMessage: 'Failed to delete association',
  }),
};

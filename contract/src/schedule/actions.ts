// Work items of all categories, and the records associated with them.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Day,
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  KindeId,
  List,
  listQuery,
  LongText,
  Message,
  Nullable,
  OneOrSeveral,
  Optional,
  Text,
  Trail,
  Version,
  WithId,
} from '../schema.ts';
import { actionCategories, ActionItem, statusBuckets } from './shapes.ts';

const area = { domain: 'actions', product: true } as const;

/** An association of a work item: the record at its other end. */
export const ActionAssociation = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  project_id: Nullable(Type.String()),
  action_id: Type.String(),
  action_name: Type.String(),
  related_type: Type.String({ description: 'Kind of the other record, as in the history: documents, clients …' }),
  related_id: Type.String(),
  related_name: Type.String(),
  note: Nullable(Type.String()),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});

// By is_settled, open ones come first.
const sortable = ['name', 'start_date', 'end_date', 'updated_at', 'is_settled'];
const filters = {
  workspace_id: Optional(Id('The workspace; all of the caller where absent')),
  project_id: Optional(Id('The project')),
  action_category: Optional(OneOrSeveral(Type.Enum([...actionCategories]))),
  status: Optional(OneOrSeveral(Type.Enum([...statusBuckets], { description: 'Bucket of the status' }))),
  assignee: Optional(Type.String({ maxLength: 200, description: 'kinde_id or e-mail' })),
  due_from: Optional(Day('Due on this day or later')),
  due_until: Optional(Day('Due on this day or earlier')),
  is_open: Optional(Type.Boolean({ description: 'Without completed, closed and cancelled ones' })),
  is_deleted: Optional(Type.Boolean({ default: false })),
};
const one = {
  ...area,
  projectGrants: true,
  path: '/api/workspaces/{workspaceId}/work-items/{id}',
  tenancy: 'workspace',
  params: WithId('The work item'),
} as const;

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
      sortable,
      {
        ...filters,
        full: Optional(Type.Boolean({ default: false })),
        horizon: Optional(Type.Boolean({ default: false })),
      },
      100,
    ),
    answer: List(Type.Partial(ActionItem)),
    failureMessage: 'Failed to fetch actions',
  }),
  exportActions: call({
    ...area,
    method: 'GET',
    path: '/api/actions/export',
    tenancy: 'workspaces',
    permission: 'schedule:view',
    summary: 'The work items as CSV or XLSX, with the same filters',
    description: exportDescription,
    query: listQuery(sortable, { ...filters, ...exportFormat }),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export actions',
  }),
  getWorkItem: call({
    ...one,
    method: 'GET',
    permission: 'schedule:view',
    summary: 'One work item of any category, deleted or not',
    answer: ActionItem,
    failureMessage: 'Failed to fetch action',
  }),
  updateWorkItem: call({
    ...one,
    method: 'PATCH',
    permission: 'schedule:record',
    summary: 'Change a work item that is no task of the programme',
    description: 'Tasks are changed by edits of the programme.',
    body: Fields({
      action_category: Optional(Type.Enum(actionCategories.filter((category) => category !== 'Scheduling Task'))),
      name: Optional(Text('Name', 500)),
      description: Optional(Nullable(LongText('Description'))),
      action_status: Optional(Nullable(Text('Status in words', 60))),
      assignee_user_id: Optional(Nullable(KindeId('The person responsible'))),
      start_date: Optional(Nullable(Day('Start'))),
      end_date: Optional(Nullable(Day('Due'))),
      version: Version,
    }),
    answer: ActionItem,
    failures: [409, 422],
    failureMessage: 'Failed to update action',
  }),
  deleteWorkItem: call({
    ...one,
    method: 'DELETE',
    permission: 'schedule:record',
    summary: 'Delete a work item that is no task of the programme; it can be restored',
    answer: Message,
    failures: [409, 422],
    failureMessage: 'Failed to delete action',
  }),
  restoreWorkItem: call({
    ...one,
    method: 'POST',
    path: `${one.path}/restore`,
    permission: 'schedule:record',
    summary: 'Restore a deleted work item that is no task of the programme',
    answer: ActionItem,
    failures: [409, 422],
    failureMessage: 'Failed to restore action',
  }),
  listAssociations: call({
    ...area,
    method: 'GET',
    path: '/api/actions/associations',
    tenancy: 'workspaces',
    permission: 'schedule:view',
    summary: 'Records associated with work items',
    description:
      'Only those where the caller may see both records. Associations are created and deleted by the calls of associations.',
    query: listQuery(['created_at', 'updated_at'], {
      workspace_id: Optional(Id('The workspace; all of the caller where absent')),
      project_id: Optional(Id('The project')),
      action_id: Optional(Id('The work item')),
      related_type: Optional(Type.String({ maxLength: 60, description: 'Kind of the other record' })),
      related_id: Optional(Id('The other record')),
    }),
    answer: List(ActionAssociation),
    failureMessage: 'Failed to fetch associations',
  }),
};

// The work breakdown structure of a project.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  deletedInstead,
  Fields,
  Id,
  List,
  Message,
  SumAmount,
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Trail,
  Version,
} from '../schema.ts';

const area = { domain: 'wbs', product: true, tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/projects/{projectId}/wbs' as const;

const element = {
  wbs_id: Type.String(),
  workspace_id: Type.String(),
  project_id: Type.String(),
  parent_wbs_id: Nullable(Type.String()),
  code: Type.String(),
  name: Type.String(),
  order: Type.Number({ description: 'Among the elements under the same parent' }),
  budget: Nullable(Type.Number({ description: 'Own, A$ ex GST; none for who sees no costs' })),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  /** Of the element with its whole branch. */
  total_budget: Nullable(Type.Number({ description: 'With everything below, A$ ex GST; none for who sees no costs' })),
  task_count: Type.Integer({
    description: 'Tasks in it and below that the caller sees; dates and progress are of these',
  }),
  task_cost: Nullable(Type.Number({ description: 'Of the tasks in it and below; none for who sees no costs' })),
  progress: Type.Number({ description: 'Per cent, by duration of the tasks' }),
  start_date: Nullable(Type.String()),
  end_date: Nullable(Type.String()),
  abilities: Type.Array(Type.String()),
};
export const WbsElement = Type.Object(element);
const WbsTree = Type.Object({
  ...element,
  children: Type.Array(Type.Unknown({ description: 'Elements of the same shape' })),
});

const fields = {
  code: Text('Code', 60),
  name: Text('Name', 300),
  parent_wbs_id: Optional(Nullable(Id('The element above; none at the top'))),
  after_wbs_id: Optional(Nullable(Id('The sibling it follows; null puts it first, absent puts it last'))),
  budget: Optional(Nullable(SumAmount('Budget'))),
};

export const wbsCalls = {
  getWbs: call({
    ...area,
    method: 'GET',
    path,
    permission: 'schedule:view',
    summary: 'The WBS as a tree, with what rolls up',
    params: ProjectParams,
    answer: Type.Object({
      items: Type.Array(WbsTree),
      total_count: Type.Integer(),
      abilities: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch WBS',
  }),
  createWbs: call({
    ...area,
    method: 'POST',
    path,
    permission: 'schedule:create',
    summary: 'Add an element',
    params: ProjectParams,
    body: Fields(fields),
    status: 201,
    answer: WbsElement,
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create WBS',
  }),
  updateWbs: call({
    ...area,
    method: 'PATCH',
    path,
    permission: 'schedule:edit',
    summary: 'Change, move or re-order an element',
    params: ProjectParams,
    body: Fields({
      wbs_id: Id('The element'),
      ...fields,
      code: Optional(fields.code),
      name: Optional(fields.name),
      is_deleted: Optional(Type.Literal(false, { description: 'Brings a deleted element back' })),
      version: Optional(Version),
    }),
    answer: WbsElement,
    failures: [409, 422],
    failureMessage: 'Failed to update WBS',
  }),
  renumberWbs: call({
    ...area,
    method: 'POST',
    path: `${path}/renumber`,
    permission: 'schedule:edit',
    summary: 'Give every element the code of its place',
    description: '1, 1.1, 1.2 …; an element at the top whose code is no number keeps it: BQT, BQT.1, BQT.1.1.',
    params: ProjectParams,
    answer: Type.Object({ changed: Type.Integer({ description: 'Elements that got another code' }) }),
    failureMessage: 'Failed to renumber WBS',
  }),
  deleteWbs: call({
    ...area,
    method: 'DELETE',
    path,
    permission: 'schedule:delete',
    summary: 'Delete an element that holds nothing any more',
    params: ProjectParams,
    query: Fields({ wbs_id: Optional(Id('The element')) }),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete WBS',
  }),
  listWbs: call({
    ...area,
    tenancy: 'workspaces',
    method: 'GET',
    path: '/api/wbs',
    permission: 'schedule:view',
    summary: 'WBS elements as a flat list, in outline order within each project',
    query: Fields({
      workspace_id: Optional(Id('The workspace; all of the caller where absent')),
      project_id: Optional(Id('The project')),
      ...deletedInstead,
    }),
    answer: List(WbsElement),
    failureMessage: 'Failed to fetch WBS',
  }),
};

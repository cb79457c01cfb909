// Make-ready constraints of tasks, one by one.
import { Type } from 'typebox';
import { call } from '../call.ts';
import {
  Day,
  Fields,
  Id,
  KindeId,
  List,
  LongText,
  Message,
  Nullable,
  Optional,
  ProjectParams,
  Version,
} from '../schema.ts';
import { ActionConstraint, area, makeReadyTypes, priorities, ofProjectActions, actionPaging } from './shapes.ts';

const constraintFields = {
  priority: Optional(Type.Enum([...priorities])),
  description: Optional(LongText('Constraint', 2000)),
  owner_user_id: Optional(Nullable(KindeId('The person who clears it'))),
  need_by: Optional(Nullable(Day('Cleared by'))),
};

export const makeReadyCalls = {
  listActionConstraints: call({
    ...area,
    method: 'GET',
    path: `${ofProjectActions}/constraints`,
    permission: 'schedule:analyse',
    summary: 'The constraints of tasks: the make-ready log',
    params: ProjectParams,
    query: Fields({
      actionId: Optional(Id('Of this task')),
      status: Optional(Type.Enum(['open', 'closed'])),
      is_deleted: Optional(Type.Boolean({ default: false })),
      ...actionPaging,
    }),
    answer: List(ActionConstraint),
    failureMessage: 'Failed to fetch constraints',
  }),
  createActionConstraint: call({
    ...area,
    method: 'POST',
    path: `${ofProjectActions}/constraints`,
    permission: 'schedule:plan',
    summary: 'Add a constraint to a task; while it is open the task cannot be promised',
    params: ProjectParams,
    body: Fields({ actionId: Id('The task'), constraintType: Type.Enum([...makeReadyTypes]), ...constraintFields }),
    status: 201,
    answer: ActionConstraint,
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to create constraint',
  }),
  updateActionConstraint: call({
    ...area,
    method: 'PATCH',
    path: `${ofProjectActions}/constraints`,
    permission: 'schedule:plan',
    summary: 'Change or close a constraint',
    params: ProjectParams,
    body: Fields({
      constraintId: Id('The constraint'),
      actionId: Optional(Id('The task')),
      constraintType: Optional(Type.Enum([...makeReadyTypes])),
      ...constraintFields,
      status: Optional(Type.Enum(['open', 'closed'])),
      version: Optional(Version),
    }),
    answer: ActionConstraint,
    failures: [409, 422],
    failureMessage: 'Failed to update constraint',
  }),
  deleteActionConstraint: call({
    ...area,
    method: 'DELETE',
    path: `${ofProjectActions}/constraints`,
    permission: 'schedule:plan',
    summary: 'Delete a constraint',
    description: '`constraintId` is read from a JSON body too.',
    params: ProjectParams,
    query: Fields({ constraintId: Optional(Id('The constraint')) }),
    answer: Message,
    failures: [422],
    failureMessage: 'Failed to delete constraint',
  }),
};

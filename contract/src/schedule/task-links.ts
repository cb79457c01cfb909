// Links between tasks one by one, as lists and other programs write them.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Fields, Id, List, Message, Optional, ProjectParams } from '../schema.ts';
import { ActionDep, area, linkKinds, SignedMinutes, ofProjectActions, ActionParams, actionPaging } from './shapes.ts';

const lag = {
  kind: Optional(Type.Enum([...linkKinds])),
  lag_minutes: Optional(SignedMinutes('Working lag, negative for a lead')),
};

export const taskLinkCalls = {
  listActionDeps: call({
    ...area,
    method: 'GET',
    path: `${ofProjectActions}/actionDeps`,
    permission: 'schedule:view',
    summary: 'Links between tasks',
    params: ProjectParams,
    query: Fields({
      action_id: Optional(Id('Links of this task')),
      page: actionPaging.page,
      limit: Optional(Type.Integer({ minimum: 1, maximum: 50_000, default: 50_000 })),
    }),
    answer: List(ActionDep),
    failureMessage: 'Failed to fetch dependencies',
  }),
  createActionDep: call({
    ...area,
    method: 'POST',
    path: `${ofProjectActions}/actionDeps`,
    permission: 'schedule:edit',
    summary: 'Link two tasks; the programme is recalculated',
    params: ProjectParams,
    body: Fields({
      predecessor_action_id: Id('The predecessor'),
      successor_action_id: Id('The successor'),
      ...lag,
    }),
    status: 201,
    answer: ActionDep,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create dependency',
  }),
  updateActionDep: call({
    ...area,
    method: 'PATCH',
    path: `${ofProjectActions}/actionDeps/{id}`,
    permission: 'schedule:edit',
    summary: 'Change a link',
    params: ActionParams('The link'),
    body: Fields(
      {
        predecessor_action_id: Optional(Id('The predecessor')),
        successor_action_id: Optional(Id('The successor')),
        ...lag,
      },
      { minProperties: 1 },
    ),
    answer: ActionDep,
    failures: [409, 422],
    failureMessage: 'Failed to update dependency',
  }),
  deleteActionDep: call({
    ...area,
    method: 'DELETE',
    path: `${ofProjectActions}/actionDeps`,
    permission: 'schedule:edit',
    summary: 'Take a link away, by its id or by its two tasks',
    description: 'The same names are read from a JSON body too.',
    params: ProjectParams,
    query: Fields({
      id: Optional(Id('The link')),
      predecessor_action_id: Optional(Id('The predecessor')),
      successor_action_id: Optional(Id('The successor')),
    }),
    answer: Message,
    failures: [409, 422],
    failureMessage: 'Failed to delete dependency',
  }),
};

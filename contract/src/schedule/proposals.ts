// Proposals from site to change the programme, and the planner's answers.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { Day, Fields, Id, LongText, Message, Nullable, Optional, ProjectParams, Trail, Version } from '../schema.ts';
import { area, base, Revision } from './shapes.ts';

const OfProposal = Fields({ workspaceId: Id('The workspace'), projectId: Id('The project'), id: Id('The proposal') });
export const proposalStates = ['open', 'accepted', 'refused', 'withdrawn'] as const;
const StatementText = (description: string) =>
  Type.String({ minLength: 1, maxLength: 2000, pattern: '\\S', description });

const Proposal = Type.Object({
  id: Type.String(),
  action_id: Type.String(),
  task_code: Nullable(Type.String()),
  task_name: Type.String(),
  task_start: Nullable(Type.String({ description: 'As the programme has it now' })),
  task_end: Nullable(Type.String()),
  task_duration_days: Nullable(Type.Number({ description: 'Working days as the programme counts them' })),
  start_date: Nullable(Type.String({ description: 'The start proposed; none leaves it as it is' })),
  duration_days: Nullable(Type.Number({ description: 'The working days proposed; none leaves them as they are' })),
  reason: Type.String(),
  state: Type.Enum([...proposalStates]),
  answer: Nullable(Type.String()),
  answered_by: Nullable(Type.String()),
  answered_at: Nullable(Type.String()),
  created_by: Type.String(),
  created_by_user_id: Type.String(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String({ description: '`accept`, `refuse`, `withdraw`' })),
});

export const proposalCalls = {
  listProposals: call({
    ...area,
    method: 'GET',
    path: `${base}/proposals`,
    permission: 'schedule:analyse',
    summary: 'Proposals from the field to change the programme, open ones first, the newest 500',
    description: 'Callers who see only their own tasks get the proposals for those.',
    params: ProjectParams,
    query: Fields({
      state: Optional(Type.Enum([...proposalStates])),
      action_id: Optional(Id('Of this task')),
    }),
    answer: Type.Object({ items: Type.Array(Proposal) }),
    failureMessage: 'Failed to fetch proposals',
  }),
  createProposal: call({
    ...area,
    method: 'POST',
    path: `${base}/proposals`,
    permission: 'schedule:analyse',
    changes: true,
    summary: 'Propose another start or duration of a task; the programme stays as it is until a planner accepts',
    description:
      'Callers who see the programme can propose for tasks assigned to them; those who edit it, for every task.',
    params: ProjectParams,
    body: Fields({
      action_id: Id('The task'),
      start_date: Optional(Nullable(Day('Start no earlier than'))),
      duration_days: Optional(
        Nullable(
          Type.Number({ minimum: 0.1, maximum: 5000, description: 'Working days as the programme counts them' }),
        ),
      ),
      reason: StatementText('Why'),
    }),
    status: 201,
    answer: Proposal,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to send the proposal',
  }),
  tryProposal: call({
    ...area,
    method: 'GET',
    path: `${base}/proposals/{id}/effect`,
    permission: 'schedule:analyse',
    heavy: true,
    summary: 'Preview of an open proposal on the current programme; nothing is stored',
    params: OfProposal,
    answer: Type.Object({
      revision: Revision,
      moved_count: Type.Integer({ description: 'Tasks that would move, the summaries left out' }),
      start_after: Nullable(Type.Integer()),
      finish_after: Nullable(Type.Integer()),
      project_finish_before: Type.Integer(),
      project_finish_after: Type.Integer(),
    }),
    failures: [409, 422],
    failureMessage: 'Failed to try the proposal',
  }),
  acceptProposal: call({
    ...area,
    method: 'POST',
    path: `${base}/proposals/{id}/accept`,
    permission: 'schedule:edit',
    summary: 'Change the programme as proposed; one batch that can be undone',
    params: OfProposal,
    body: Fields({ answer: Optional(Nullable(LongText('The planner’s answer', 2000))), version: Version }),
    answer: Type.Object({ proposal: Proposal, batch_id: Type.String(), revision: Revision }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to accept the proposal',
  }),
  refuseProposal: call({
    ...area,
    method: 'POST',
    path: `${base}/proposals/{id}/refuse`,
    permission: 'schedule:edit',
    summary: 'Refuse a proposal, and say why',
    params: OfProposal,
    body: Fields({ answer: StatementText('Why not'), version: Version }),
    answer: Proposal,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to refuse the proposal',
  }),
  withdrawProposal: call({
    ...area,
    method: 'DELETE',
    path: `${base}/proposals/{id}`,
    permission: 'schedule:analyse',
    changes: true,
    summary: 'Take back an own proposal that nobody has answered',
    params: OfProposal,
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to withdraw the proposal',
  }),
};

// Requests for approval: an amount of a document on its way through the steps of the policy.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import {
  exportDescription,
  exportFormat,
  exportMedia,
  Fields,
  Id,
  Instant,
  List,
  LongText,
  Nullable,
  Optional,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { DocumentType, PersonName } from './policy.ts';

/** The states of a request with labels and chips. */
export const approvalStatuses = {
  in_step: { label: 'In approval', bucket: 'in-progress' },
  escalated: { label: 'Escalated', bucket: 'delayed' },
  blocked: { label: 'Blocked', bucket: 'delayed' },
  returned: { label: 'Returned', bucket: 'open' },
  approved: { label: 'Approved', bucket: 'completed' },
  rejected: { label: 'Rejected', bucket: 'cancelled' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
} as const;
export type ApprovalStatus = keyof typeof approvalStatuses;

/** The lists of requests: those that wait for the caller, that the caller sent or decided, and those of one document. */
export const approvalBoxes = ['waiting', 'sent', 'decided', 'document'] as const;
const decisions = ['approve', 'return', 'reject'] as const;
export type ApprovalDecision = (typeof decisions)[number];

const Decision = Type.Object({
  person: PersonName,
  acting_for: Nullable(PersonName),
  role: Type.String(),
  decision: Type.Enum([...decisions]),
  comment: Nullable(Type.String()),
  at: Instant('When it was decided'),
  is_void: Type.Boolean({ description: 'Of an earlier revision of the document' }),
  is_escalated: Type.Boolean(),
});

const Step = Type.Object({
  order: Type.Integer(),
  state: Type.Enum(['waiting', 'active', 'done']),
  roles: Type.Array(Type.String()),
  escalated_to: Type.Array(Type.String(), { description: 'Roles that may decide too' }),
  requires_all: Type.Boolean(),
  is_added: Type.Boolean({ description: 'Not in the workflow: none of its roles reaches the amount' }),
  activated_on: Nullable(Type.String()),
  due_on: Nullable(Type.String({ description: 'Last day before it is escalated' })),
  is_overdue: Type.Boolean(),
  people: Type.Array(Type.Object({ ...PersonName.properties, acting_for: Nullable(PersonName) }), {
    description: 'People who may decide an active step now',
  }),
  decisions: Type.Array(Decision),
});

const Request = Type.Object({
  id: Type.String(),
  document_type: DocumentType,
  document_type_label: Type.String(),
  document_id: Type.String(),
  number: Nullable(Type.String()),
  title: Type.String(),
  href: Type.String({ description: 'The page of the document' }),
  project: Nullable(PersonName),
  payee: Nullable(Type.String()),
  amount: Type.Number({ description: 'A$ ex GST, as it is tested' }),
  revision: Type.Integer({ description: 'A material change of the document makes the next one and voids approvals' }),
  status: Type.Enum(Object.keys(approvalStatuses) as ApprovalStatus[]),
  status_label: Type.String(),
  requester: PersonName,
  requested_at: Instant('When it was asked for'),
  decided_at: Nullable(Instant('When it was approved, returned, rejected or withdrawn')),
  policy_version: Type.Integer(),
  step: Nullable(Type.String({ description: 'The active step in words: 1 of 2' })),
  due_on: Nullable(Type.String({ description: 'Last day of the active step' })),
  is_overdue: Type.Boolean(),
  blocked_reason: Nullable(Type.String()),
  split_with: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), amount: Type.Number() }), {
    description: 'Documents of the same payee that cross a limit only together with this one',
  }),
  steps: Type.Array(Step),
  acting_for: Nullable(PersonName),
  obstacle: Nullable(Type.String({ description: 'Why the caller cannot approve; null if they can' })),
  abilities: Type.Array(Type.String(), { description: 'approve, return, reject, withdraw, declare_interest' }),
});
export type ApprovalRequest = Static<typeof Request>;

const Exception = Type.Object({
  kind: Type.Enum(['blocked', 'overdue', 'escalated', 'split']),
  sentence: Type.String(),
  request: Request,
});
export type ApprovalException = Static<typeof Exception>;

const area = { domain: 'approvals', tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/approvals' as const;
const failures: FailureStatus[] = [409, 422];
const change = {
  ...area,
  method: 'POST',
  changes: true,
  projectGrants: true,
  params: WithId('The request'),
  answer: Request,
  failures,
} as const;

export const requestCalls = {
  listApprovals: call({
    ...area,
    method: 'GET',
    path,
    permission: 'approvals:view',
    projectGrants: true,
    summary: 'Requests for approval: waiting for the caller, sent or decided by them, or of one document',
    params: WorkspaceParams,
    query: Fields({
      page: Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1, description: 'From 1' })),
      limit: Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50, description: 'Items a page' })),
      box: Optional(Type.Enum([...approvalBoxes], { default: 'waiting', description: 'Which requests' })),
      document_id: Optional(Id('With box=document')),
    }),
    answer: List(Request),
    failureMessage: 'Failed to fetch the approvals',
  }),
  countApprovals: call({
    ...area,
    method: 'GET',
    path: `${path}/count`,
    permission: 'approvals:view',
    projectGrants: true,
    summary: 'How many requests wait for the caller',
    params: WorkspaceParams,
    answer: Type.Object({ waiting: Type.Integer() }),
    failureMessage: 'Failed to count the approvals',
  }),
  listApprovalExceptions: call({
    ...area,
    method: 'GET',
    path: `${path}/exceptions`,
    permission: 'doa_policy:view',
    summary: 'Requests that are blocked, overdue or escalated, and orders that may have been split',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(Exception) }),
    failureMessage: 'Failed to fetch the exceptions',
  }),
  verifyApprovalRecord: call({
    ...area,
    method: 'GET',
    path: `${path}/record/verification`,
    permission: 'audit:view',
    summary: 'Whether the record of decisions is complete and unchanged',
    params: WorkspaceParams,
    answer: Type.Object({
      decisions: Type.Integer(),
      is_whole: Type.Boolean(),
      faults: Type.Array(
        Type.Object({ seq: Nullable(Type.Integer()), title: Type.String(), sentence: Type.String() }),
        { description: 'At most 50, in order' },
      ),
    }),
    failureMessage: 'Failed to verify the record of decisions',
  }),
  exportApprovalRecord: call({
    ...area,
    method: 'GET',
    path: `${path}/record/export`,
    permission: 'audit:export',
    summary: 'The record of decisions as a file',
    description: exportDescription,
    params: WorkspaceParams,
    query: Fields(exportFormat),
    answerMedia: exportMedia,
    failures: [422],
    failureMessage: 'Failed to export the record of decisions',
  }),
  getApproval: call({
    ...area,
    method: 'GET',
    path: `${path}/{id}`,
    permission: 'approvals:view',
    projectGrants: true,
    summary: 'One request with its steps, people and decisions',
    params: WithId('The request'),
    answer: Request,
    failureMessage: 'Failed to fetch the request',
  }),
  decideApproval: call({
    ...change,
    permission: 'approvals:approve',
    path: `${path}/{id}/decide`,
    summary: 'Approve, return or reject a request',
    description:
      'Refused (403) with the reason: self_approval, duplicate_approver, editor, not_in_role, over_limit, inactive, creator_of_payee, declared_interest. Returning and rejecting need a comment.',
    body: Fields({
      decision: Type.Enum([...decisions], { description: 'Decision' }),
      revision: Version,
      comment: Optional(Nullable(LongText('Comment', 5000))),
    }),
    failureMessage: 'Failed to decide',
  }),
  withdrawApproval: call({
    ...change,
    permission: 'approvals:view',
    path: `${path}/{id}/withdraw`,
    summary: 'Withdraw the caller’s own request',
    failureMessage: 'Failed to withdraw the request',
  }),
  declareApprovalInterest: call({
    ...change,
    permission: 'approvals:view',
    path: `${path}/{id}/interest`,
    summary: 'Declare an interest: the caller does not decide this request any more',
    body: Fields({ comment: LongText('The interest', 2000) }),
    failureMessage: 'Failed to declare the interest',
  }),
};

// The policy of delegated authority: how much each role approves, and the steps of an amount.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import {
  Day,
  Fields,
  Id,
  Instant,
  LongText,
  Name,
  Nullable,
  Optional,
  SumAmount,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';

/** The documents whose amounts are approved. */
export const approvalDocumentTypes = {
  award: 'Tender award',
  purchase_order: 'Purchase order',
  variation: 'Variation',
  claim: 'Claim',
} as const;
export type ApprovalDocumentType = keyof typeof approvalDocumentTypes;
const documentTypes = Object.keys(approvalDocumentTypes) as ApprovalDocumentType[];

export const DocumentType = Type.Enum([...documentTypes], { description: 'Type of document' });
export const DocumentTypes = Type.Array(DocumentType, { uniqueItems: true, maxItems: documentTypes.length });

/** The most thresholds, and the most bands, of one policy. */
export const mostThresholds = 200;
export const mostWorkflows = 100;

const Threshold = Fields({
  id: Optional(Id('The threshold; given by the server')),
  role_id: Id('The role'),
  amount: Nullable(SumAmount('The largest amount that the role approves alone, inclusive; null: unlimited')),
  document_types: Optional(DocumentTypes),
  project_id: Optional(Nullable(Id('The project; null: all'))),
  department: Optional(Nullable(Name('Department; null: all', 100))),
  valid_from: Day('First day'),
  valid_to: Optional(Nullable(Day('Last day; null: without an end'))),
});

const Step = Fields({
  order: Type.Integer({ minimum: 1, maximum: 50, description: 'Steps of the same order are parallel' }),
  role_ids: Type.Array(Id('A role'), { uniqueItems: true, maxItems: 20 }),
  requires_all: Type.Boolean({ description: 'One approval of each role, by different people' }),
  timeout_days: Nullable(
    Type.Integer({ minimum: 1, maximum: 250, description: 'Business days until it is escalated; null: never' }),
  ),
  escalation_role_id: Nullable(Id('The role that may decide too when the step times out')),
});

const Workflow = Fields({
  id: Optional(Id('The band; given by the server')),
  document_type: DocumentType,
  department: Optional(Nullable(Name('Department; null: all', 100))),
  min_amount: SumAmount('Amounts from here'),
  max_amount: Nullable(SumAmount('Up to, but not including; null: without a limit')),
  is_active: Type.Boolean(),
  steps: Type.Array(Step, { maxItems: 20 }),
});

const contents = {
  thresholds: Type.Array(Threshold, { maxItems: mostThresholds }),
  workflows: Type.Array(Workflow, { maxItems: mostWorkflows }),
  cumulative_types: DocumentTypes,
};
/** The content of a policy. */
export const PolicyContent = Fields(contents);
export type PolicyContent = Static<typeof PolicyContent>;

export const PersonName = Type.Object({ id: Type.String(), name: Type.String() });

const Change = Type.Object({
  id: Type.String(),
  status: Type.Enum(['waiting', 'confirmed', 'refused', 'withdrawn']),
  policy_version: Nullable(Type.Integer({ description: 'The version that it became' })),
  note: Nullable(Type.String()),
  requested_by: PersonName,
  requested_at: Instant('When it was asked for'),
  decided_by: Nullable(PersonName),
  decided_at: Nullable(Instant('When it was decided')),
  version: Version,
  abilities: Type.Array(Type.String(), { description: 'confirm, refuse, withdraw' }),
  ...contents,
});
export type PolicyChange = Static<typeof Change>;

const PolicyAnswer = Type.Object({
  policy_version: Nullable(Type.Integer({ description: 'Null: there is no policy yet' })),
  ...contents,
  confirmed_by: Nullable(PersonName),
  confirmed_at: Nullable(Instant('When it came into force')),
  waiting: Nullable(Change),
  roles: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      people: Type.Integer({ description: 'Active members with this role who may approve' }),
    }),
    { description: 'Roles that a policy can name' },
  ),
  abilities: Type.Array(Type.String(), { description: 'edit, confirm' }),
});
export type ApprovalPolicy = Static<typeof PolicyAnswer>;

const RouteStep = Type.Object({
  order: Type.Integer(),
  is_added: Type.Boolean({ description: 'Not in the workflow: none of its roles reaches the amount' }),
  sentence: Type.String(),
  roles: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), limit: Type.String({ description: 'In words' }) }),
  ),
  people: Type.Array(
    Type.Object({
      id: Type.String(),
      name: Type.String(),
      role: Type.String({ description: 'The role in which they decide' }),
      acting_for: Nullable(PersonName),
      obstacle: Nullable(Type.String({ description: 'Why they cannot decide; null if they can' })),
    }),
  ),
});
const TestAnswer = Type.Object({
  is_blocked: Type.Boolean({ description: 'Nobody can approve this amount' }),
  tested_amount: Type.Number(),
  sentences: Type.Array(Type.String()),
  steps: Type.Array(RouteStep),
});
export type PolicyTest = Static<typeof TestAnswer>;

const area = { domain: 'approvals', tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/approval-policy' as const;
const decision = {
  ...area,
  method: 'POST',
  permission: 'doa_policy:view',
  changes: true,
  params: WithId('The change of the policy'),
  answer: Change,
  failures: [409] as FailureStatus[],
} as const;

export const policyCalls = {
  getApprovalPolicy: call({
    ...area,
    method: 'GET',
    path,
    permission: 'doa_policy:view',
    summary: 'Delegation of authority: thresholds of roles, workflows of amounts, and a change that waits',
    params: WorkspaceParams,
    answer: PolicyAnswer,
    failureMessage: 'Failed to fetch the delegation of authority',
  }),
  proposeApprovalPolicy: call({
    ...area,
    method: 'POST',
    path: `${path}/changes`,
    permission: 'doa_policy:edit',
    summary: 'Propose a new version of the policy; it comes into force when a second person confirms it',
    params: WorkspaceParams,
    body: Fields({
      based_on: Nullable(Type.Integer({ minimum: 1, maximum: 2147483647, description: 'The version that was edited' })),
      note: Optional(Nullable(LongText('Reason of the change', 2000))),
      ...contents,
    }),
    status: 201,
    idempotent: true,
    answer: Change,
    failures: [409, 422],
    failureMessage: 'Failed to save the delegation of authority',
  }),
  listPolicyChanges: call({
    ...area,
    method: 'GET',
    path: `${path}/changes`,
    permission: 'doa_policy:view',
    summary: 'Versions of the policy and proposals, newest first, at most 50',
    params: WorkspaceParams,
    answer: Type.Object({ items: Type.Array(Change) }),
    failureMessage: 'Failed to fetch the versions of the policy',
  }),
  confirmPolicyChange: call({
    ...decision,
    path: `${path}/changes/{id}/confirm`,
    summary: 'Confirm a change of the policy that somebody else proposed',
    failureMessage: 'Failed to confirm the change',
  }),
  refusePolicyChange: call({
    ...decision,
    path: `${path}/changes/{id}/refuse`,
    summary: 'Refuse a change of the policy, or withdraw the caller’s own',
    failureMessage: 'Failed to refuse the change',
  }),
  testApprovalPolicy: call({
    ...area,
    method: 'POST',
    path: `${path}/test`,
    permission: 'doa_policy:view',
    summary: 'The route of an amount: steps, people and limits, in sentences; nothing is stored',
    params: WorkspaceParams,
    body: Fields({
      document_type: DocumentType,
      amount: Type.Number({
        minimum: -9_999_999_999,
        maximum: 9_999_999_999,
        multipleOf: 0.0001,
        description: 'A$ ex GST; negative for an omission',
      }),
      contract_total: Optional(Nullable(SumAmount('Revised total of the contract'))),
      project_id: Optional(Nullable(Id('The project'))),
      department: Optional(Nullable(Name('Department', 100))),
      requester_id: Optional(Nullable(Type.String({ maxLength: 200, description: 'The person who asks' }))),
      draft: Optional(PolicyContent),
    }),
    answer: TestAnswer,
    failures: [422],
    failureMessage: 'Failed to test the policy',
  }),
};

// Delegations of approval for a time, and absences without one.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import {
  Day,
  Fields,
  Id,
  Instant,
  KindeId,
  LongText,
  Nullable,
  Optional,
  SumAmount,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { DocumentTypes, PersonName } from './policy.ts';

const Delegation = Type.Object({
  id: Type.String(),
  delegator: PersonName,
  delegate: Nullable(PersonName),
  starts_on: Type.String(),
  ends_on: Type.String(),
  document_types: DocumentTypes,
  projects: Type.Array(PersonName),
  max_amount: Nullable(Type.Number()),
  reason: Nullable(Type.String()),
  state: Type.Enum(['planned', 'active', 'ended', 'revoked']),
  created_by: PersonName,
  created_at: Instant('When it was made'),
  revoked_at: Nullable(Instant('When it was revoked')),
  abilities: Type.Array(Type.String(), { description: 'revoke' }),
});
export type ApprovalDelegation = Static<typeof Delegation>;

const area = { domain: 'approvals', tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/approval-delegations' as const;

export const delegationCalls = {
  listApprovalDelegations: call({
    ...area,
    method: 'GET',
    path,
    permission: 'approvals:view',
    projectGrants: true,
    summary: 'Delegations and absences: the caller’s own and those to the caller; administrators see all',
    params: WorkspaceParams,
    answer: Type.Object({
      items: Type.Array(Delegation),
      people: Type.Array(PersonName, { description: 'People to whom approvals can be delegated' }),
      abilities: Type.Array(Type.String(), { description: 'create, create_for_others' }),
    }),
    failureMessage: 'Failed to fetch the delegations',
  }),
  createApprovalDelegation: call({
    ...area,
    method: 'POST',
    path,
    changes: true,
    idempotent: true,
    summary: 'Delegate approvals to somebody for a time, or record an absence',
    description: 'By people with “Approvals: approve” in the workspace or on a project.',
    params: WorkspaceParams,
    body: Fields({
      delegator_id: Optional(KindeId('The person who is away; by default the caller')),
      delegate_id: Nullable(KindeId('The person who decides for them; null: an absence alone')),
      starts_on: Day('First day'),
      ends_on: Day('Last day'),
      document_types: Optional(DocumentTypes),
      project_ids: Optional(Type.Array(Id('A project'), { uniqueItems: true, maxItems: 200 })),
      max_amount: Optional(Nullable(SumAmount('The most that the delegate approves'))),
      reason: Optional(Nullable(LongText('Reason', 2000))),
    }),
    status: 201,
    answer: Delegation,
    failures: [409, 422],
    failureMessage: 'Failed to delegate',
  }),
  revokeApprovalDelegation: call({
    ...area,
    method: 'POST',
    path: `${path}/{id}/revoke`,
    changes: true,
    summary: 'End a delegation at once; decisions taken under it stay valid',
    params: WithId('The delegation'),
    answer: Delegation,
    failures: [409],
    failureMessage: 'Failed to revoke the delegation',
  }),
};

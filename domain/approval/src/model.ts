// Delegation of authority: the policy of a company, and a request that goes through its steps. Amounts are dollars ex GST;
// days are those of the workspace's time zone, so that a delegation ends at midnight there.
import type { Money } from '@horizon/money';

/** `2026-12-10`. */
export type Day = string;

/** The largest amount that a role may approve alone, inclusive. A role without a row approves nothing. */
export interface Threshold {
  id: string;
  role: string;
  /** Null: in every department. */
  department: string | null;
  /** Empty: of every type. */
  documentTypes: readonly string[];
  /** Null: on every project. */
  projectId: string | null;
  /** Null: unlimited. */
  amount: Money | null;
  validFrom: Day;
  /** Last day; null without an end. */
  validTo: Day | null;
}

/** A step of a workflow. Steps of the same order are parallel. */
export interface StepRule {
  order: number;
  roles: readonly string[];
  /** One approval for each of the roles, each by a different person; otherwise one approval of any of them. */
  requiresAll: boolean;
  /** Business days from its activation; null: it never times out. */
  timeoutDays: number | null;
  /** Its holders may decide too when the step times out, or at once if nobody else can. */
  escalationRole: string | null;
}

/** The steps for documents of one type whose amount is in a band: from `minAmount` up to, but not including, `maxAmount`. */
export interface Workflow {
  id: string;
  version: number;
  documentType: string;
  /** Null: of every department that has no workflow of its own. */
  department: string | null;
  minAmount: Money;
  /** Null: without a limit. */
  maxAmount: Money | null;
  steps: readonly StepRule[];
  isActive: boolean;
}

export interface Policy {
  thresholds: readonly Threshold[];
  workflows: readonly Workflow[];
}

/** Where an amount is approved: thresholds and workflows are looked up for it. */
export interface Place {
  documentType: string;
  department: string | null;
  projectId: string | null;
  /** The day of the decision. */
  day: Day;
}

/** A role that somebody holds, on one project or, with null, on all. */
export interface RoleOfPerson {
  role: string;
  projectId: string | null;
}

export interface Person {
  id: string;
  isActive: boolean;
  roles: readonly RoleOfPerson[];
}

/** Somebody decides for somebody else, with the lesser of the two limits and in the delegator's roles. Not transitive. */
export interface Delegation {
  id: string;
  delegatorId: string;
  delegateId: string;
  /** First and last day. */
  from: Day;
  to: Day;
  /** Empty: of every type. */
  documentTypes: readonly string[];
  /** Empty: on every project. */
  projectIds: readonly string[];
  /** Null: up to the delegator's own threshold. */
  maxAmount: Money | null;
  isRevoked: boolean;
}

/** Facts about a person and a document that forbid a decision; the server knows them. */
export type KnownConflict = 'creator_of_payee' | 'declared_interest';

/** Why somebody may not decide. */
export type Refusal =
  | 'not_in_role'
  | 'self_approval'
  | 'duplicate_approver'
  | 'editor'
  | 'inactive'
  | 'over_limit'
  | KnownConflict;

/** A step of a request. */
export interface RequestStep extends StepRule {
  state: 'waiting' | 'active' | 'done';
  activatedOn: Day | null;
  /** Roles that may decide in addition since the step timed out or had nobody. */
  escalatedTo: readonly string[];
  /** Added by the engine, since no role of the workflow had a sufficient threshold. */
  isAdded: boolean;
}

export type RequestStatus = 'in_step' | 'escalated' | 'returned' | 'approved' | 'rejected' | 'withdrawn' | 'blocked';

/** A decision as it was taken; never changed. */
export interface Decision {
  personId: string;
  /** Place of its step in `steps`. */
  step: number;
  kind: 'approve' | 'reject' | 'return';
  comment: string | null;
  /** The role in which it was taken, with the threshold of that role. */
  role: string;
  thresholdId: string | null;
  /** The delegator, for whom it was taken. */
  actingForId: string | null;
  delegationId: string | null;
  /** The approvals of earlier revisions of the request are void. */
  revision: number;
}

export interface ApprovalRequest {
  requesterId: string;
  /** The last person who changed the document materially; null: the requester. */
  editorId: string | null;
  /** Absolute, ex GST: see `testedAmount`. */
  amount: Money;
  place: Omit<Place, 'day'>;
  revision: number;
  status: RequestStatus;
  steps: readonly RequestStep[];
  decisions: readonly Decision[];
}

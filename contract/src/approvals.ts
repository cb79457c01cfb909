// Delegation of authority: the policy, the requests for approval, and delegations.
import { delegationCalls } from './approvals/delegations.ts';
import { policyCalls } from './approvals/policy.ts';
import { requestCalls } from './approvals/requests.ts';

export {
  approvalDocumentTypes,
  mostThresholds,
  mostWorkflows,
  type ApprovalDocumentType,
  type ApprovalPolicy,
  type PolicyChange,
  type PolicyContent,
  type PolicyTest,
} from './approvals/policy.ts';
export {
  approvalBoxes,
  approvalStatuses,
  type ApprovalDecision,
  type ApprovalException,
  type ApprovalRequest,
  type ApprovalStatus,
} from './approvals/requests.ts';
export type { ApprovalDelegation } from './approvals/delegations.ts';

export const approvalCalls = { ...policyCalls, ...requestCalls, ...delegationCalls };

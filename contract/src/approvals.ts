// Delegation of authority: the policy, the requests for approval, and delegations.
import { delegationCalls } from './approvals/delegations.ts';
import { policyCalls } from './approvals/policy.ts';

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
export type { ApprovalDelegation } from './approvals/delegations.ts';

export const approvalCalls = { ...policyCalls, ...delegationCalls };

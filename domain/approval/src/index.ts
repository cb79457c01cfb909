export { covers, delegationFaults, type DelegationFault } from './delegations.ts';
export { stepDays, type StepDays } from './deadlines.ts';
export { delegatedLimit, mayDecide, whoMayDecide, type Facts, type MayDecide, type Standing } from './may-decide.ts';
export type {
  ApprovalRequest,
  Day,
  Decision,
  Delegation,
  RoleOfPerson,
  KnownConflict,
  Person,
  Place,
  Policy,
  Refusal,
  RequestStatus,
  RequestStep,
  StepRule,
  Threshold,
  Workflow,
} from './model.ts';
export { changed, decide, openRequest, timedOut, withSomebody, type Decided, type OpenedRequest } from './request.ts';
export { routeOf, workflowFaults, workflowOf, type Route, type WorkflowFault } from './route.ts';
export { splitWith, type SplitCandidate } from './splitting.ts';
export { highestThreshold, reaches, rolesOn, sufficientRoles, testedAmount, thresholdOf } from './thresholds.ts';

// Whether somebody may decide the active steps of a request, in which role, and for whom.
import { smaller, type Money } from '@horizon/money';
import { covers } from './delegations.ts';
import type {
  ApprovalRequest,
  Decision,
  Delegation,
  RoleOfPerson,
  KnownConflict,
  Person,
  Place,
  Refusal,
  RequestStep,
  Threshold,
} from './model.ts';
import { highestThreshold, reaches, rolesOn, thresholdOf } from './thresholds.ts';

/** The facts of the day on which a decision is taken. */
export interface Facts {
  day: Place['day'];
  thresholds: readonly Threshold[];
  delegations: readonly Delegation[];
  /** Everybody whose roles matter: the person who decides, and those who delegated to them. */
  people: ReadonlyMap<string, Person>;
  conflictsOf: (personId: string) => readonly KnownConflict[];
}

/** The step and role of a decision, and the delegation that it uses. */
export type Standing = Pick<Decision, 'step' | 'role' | 'thresholdId' | 'actingForId' | 'delegationId'>;

export type MayDecide = { ok: true; as: Standing } | { ok: false; code: Refusal };

/**
 * Whether the person may approve now; an own right comes before a delegated one. Of several reasons the one that nobody
 * can lift comes first: an own document before a missing role before a limit.
 */
export function mayDecide(request: ApprovalRequest, personId: string, facts: Facts): MayDecide {
  const refused = (code: Refusal): MayDecide => ({ ok: false, code });
  const person = facts.people.get(personId);
  if (!person?.isActive) return refused('inactive');
  const place = { ...request.place, day: facts.day };
  const received = facts.delegations.filter((one) => one.delegateId === personId && covers(one, place));
  const isOwn = personId === request.requesterId || received.some((one) => one.delegatorId === request.requesterId);
  if (isOwn) return refused('self_approval');
  if (personId === request.editorId) return refused('editor');
  const [conflict] = facts.conflictsOf(personId);
  if (conflict) return refused(conflict);
  if (hasApproved(request, personId)) return refused('duplicate_approver');

  const rights: Right[] = [
    { roles: person.roles, cap: null, actingForId: null, delegationId: null },
    ...received.flatMap(({ id, delegatorId, maxAmount }) => {
      const delegator = facts.people.get(delegatorId);
      // Somebody acting for a person with an interest would decide in that interest.
      const isBarred = delegatorId === request.editorId || facts.conflictsOf(delegatorId).length > 0;
      return delegator?.isActive && !isBarred
        ? [{ roles: delegator.roles, cap: maxAmount, actingForId: delegatorId, delegationId: id }]
        : [];
    }),
  ];
  let isOverLimit = false;
  for (const right of rights) {
    for (const [index, step] of request.steps.entries()) {
      if (step.state !== 'active') continue;
      const answer = rightInStep(request, { step, right, place, thresholds: facts.thresholds });
      if (answer === 'over_limit') isOverLimit = true;
      else if (answer !== null) {
        const { actingForId, delegationId } = right;
        return { ok: true, as: { step: index, ...answer, actingForId, delegationId } };
      }
    }
  }
  return refused(isOverLimit ? 'over_limit' : 'not_in_role');
}

/** True if the person has approved a step of this revision, for themselves or for somebody else. */
export const hasApproved = ({ decisions, revision }: ApprovalRequest, personId: string): boolean =>
  decisions.some((one) => one.personId === personId && one.kind === 'approve' && one.revision === revision);

interface Right {
  roles: readonly RoleOfPerson[];
  /** The most that a delegation allows. */
  cap: Money | null;
  actingForId: string | null;
  delegationId: string | null;
}

interface InStep {
  step: RequestStep;
  right: Right;
  place: Place;
  thresholds: readonly Threshold[];
}

/** The role in which a right counts in a step; null: in none. */
function rightInStep(
  request: ApprovalRequest,
  { step, right, place, thresholds }: InStep,
): Pick<Standing, 'role' | 'thresholdId'> | 'over_limit' | null {
  const { amount } = request;
  const own = rolesOn(right.roles, place.projectId);
  const open = openRoles(request, step).filter((role) => own.includes(role));
  if (open.length === 0) return null;
  if (right.cap !== null && amount > right.cap) return 'over_limit';
  const best = highestThreshold(thresholds, own, place);
  const isLast = isInLastStep(request, step);
  const [role] = open.filter((one) => !isLast || mayEnd(request, step, { role: one, best, place, thresholds }));
  return role === undefined ? 'over_limit' : { role, thresholdId: best?.id ?? null };
}

/** The roles that still have to approve in a step. */
export function openRoles({ steps, decisions, revision }: ApprovalRequest, step: RequestStep): string[] {
  const index = steps.indexOf(step);
  const given = decisions.filter((one) => one.step === index && one.kind === 'approve' && one.revision === revision);
  const taken = new Set(given.map(({ role }) => role));
  return [...step.roles, ...step.escalatedTo].filter((role) => !step.requiresAll || !taken.has(role));
}

/** True for a step of the last order: after it the document counts as approved. */
export const isInLastStep = ({ steps }: Pick<ApprovalRequest, 'steps'>, { order }: RequestStep): boolean =>
  order === Math.max(...steps.map((one) => one.order));

/**
 * In the last step, one approval must be within the approver's threshold. Where all roles of the step approve, the
 * others may be below, as long as one of the roles is sufficient.
 */
function mayEnd(
  { amount }: ApprovalRequest,
  step: RequestStep,
  { role, best, place, thresholds }: { role: string; best: Threshold | null } & Pick<InStep, 'place' | 'thresholds'>,
): boolean {
  if (reaches(best, amount)) return true;
  const others = [...step.roles, ...step.escalatedTo].filter((one) => one !== role);
  return step.requiresAll && others.some((one) => reaches(thresholdOf(thresholds, one, place), amount));
}

/** The people who may approve now, in the order given. */
export const whoMayDecide = (request: ApprovalRequest, facts: Facts): string[] =>
  [...facts.people.keys()].filter((id) => mayDecide(request, id, facts).ok);

/** The most that a delegate may approve for a delegator with this limit; null is unlimited. */
export const delegatedLimit = (delegator: Money | null, cap: Money | null): Money | null =>
  delegator === null ? cap : cap === null ? delegator : smaller(delegator, cap);

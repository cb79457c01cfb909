// The readers of a request: the person who asked, people who decide in it or for somebody who does, people who have decided,
// people who see the amounts of its document.
import { covers, rolesOn } from '@horizon/approval';
import { hasPermissionOn, type Scope } from '../../platform/scope.ts';
import type { Company } from '../people.ts';
import type { Loaded } from './load.ts';
import { hasSubject, subjectOf } from './subjects.ts';

/** True if the caller sees the request. */
export function isVisible(scope: Scope, loaded: Loaded, company: Company): boolean {
  const { row } = loaded;
  if (isInvolved(loaded, scope.personId, company)) return true;
  if (scope.can('doa_policy:administer')) return true;
  return (
    hasSubject(row.document_type) &&
    hasPermissionOn(scope.membership, subjectOf(row.document_type).view, row.project_id)
  );
}

function isInvolved(
  { row, engine, decisions, facts }: Loaded,
  personId: string,
  { delegations, day }: Company,
): boolean {
  if (row.requester_id === personId || decisions.some((one) => one.person_id === personId)) return true;
  const roles = new Set(engine.steps.flatMap((step) => [...step.roles, ...step.escalatedTo]));
  const hasRole = (id: string) => {
    const person = facts.people.get(id);
    return person?.isActive === true && rolesOn(person.roles, row.project_id).some((role) => roles.has(role));
  };
  const place = { ...engine.place, day };
  return (
    hasRole(personId) ||
    (facts.people.get(personId)?.isActive === true &&
      delegations.some((one) => one.delegateId === personId && covers(one, place) && hasRole(one.delegatorId)))
  );
}

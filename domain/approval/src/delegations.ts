// Decisions for somebody else: resolved on the day of the decision, and not transitive.
import type { Delegation, Place } from './model.ts';

/** True for a delegation that covers the document on the day. */
export const covers = (one: Delegation, place: Place): boolean =>
  !one.isRevoked &&
  one.from <= place.day &&
  place.day <= one.to &&
  (one.documentTypes.length === 0 || one.documentTypes.includes(place.documentType)) &&
  (one.projectIds.length === 0 || (place.projectId !== null && one.projectIds.includes(place.projectId)));

export type DelegationFault = 'to_self' | 'ends_before_it_begins' | 'overlap';

const intersect = (a: readonly string[], b: readonly string[]) =>
  a.length === 0 || b.length === 0 || a.some((one) => b.includes(one));

/** Every fault of a new delegation next to those that exist: two of one delegator must not cover the same documents. */
export function delegationFaults(existing: readonly Delegation[], added: Delegation): DelegationFault[] {
  const overlaps = existing.some(
    (one) =>
      one.id !== added.id &&
      !one.isRevoked &&
      one.delegatorId === added.delegatorId &&
      one.from <= added.to &&
      added.from <= one.to &&
      intersect(one.documentTypes, added.documentTypes) &&
      intersect(one.projectIds, added.projectIds),
  );
  return [
    ...(added.delegatorId === added.delegateId ? (['to_self'] as const) : []),
    ...(added.to < added.from ? (['ends_before_it_begins'] as const) : []),
    ...(overlaps ? (['overlap'] as const) : []),
  ];
}

// Which limit a role has for a document: the most specific row that is valid on the day.
import { absolute, larger, type Money } from '@horizon/money';
import type { RoleOfPerson, Place, Threshold } from './model.ts';

/**
 * The amount that is tested: absolute, so that an omission counts like an addition. With `contractTotal`, the revised
 * total of the contract where that is larger.
 */
export function testedAmount(amount: Money, contractTotal: Money | null = null): Money {
  return contractTotal === null ? absolute(amount) : larger(absolute(amount), absolute(contractTotal));
}

const fits = (row: Threshold, place: Place) =>
  row.validFrom <= place.day &&
  (row.validTo === null || place.day <= row.validTo) &&
  (row.department === null || row.department === place.department) &&
  (row.documentTypes.length === 0 || row.documentTypes.includes(place.documentType)) &&
  (row.projectId === null || row.projectId === place.projectId);

/** Project before department before type before global. */
const specificity = ({ projectId, department, documentTypes }: Threshold) =>
  (projectId === null ? 0 : 4) + (department === null ? 0 : 2) + (documentTypes.length === 0 ? 0 : 1);

/** True if the first amount is the smaller limit; null is unlimited. */
const isLess = (a: Money | null, b: Money | null) => a !== null && (b === null || a < b);

/** True for a threshold that reaches the amount. */
export const reaches = (threshold: Pick<Threshold, 'amount'> | null, amount: Money): boolean =>
  threshold !== null && (threshold.amount === null || threshold.amount >= amount);

/** The row that holds for a role; of equally specific ones the lower limit. Null: the role approves nothing. */
export function thresholdOf(thresholds: readonly Threshold[], role: string, place: Place): Threshold | null {
  let best: Threshold | null = null;
  for (const row of thresholds) {
    if (row.role !== role || !fits(row, place)) continue;
    const [own, before] = [specificity(row), best ? specificity(best) : -1];
    if (own > before || (own === before && isLess(row.amount, best!.amount))) best = row;
  }
  return best;
}

/** The highest threshold of several roles of one person. */
export function highestThreshold(
  thresholds: readonly Threshold[],
  roles: readonly string[],
  place: Place,
): Threshold | null {
  return roles.reduce<Threshold | null>((best, role) => {
    const row = thresholdOf(thresholds, role, place);
    return row && (best === null || isLess(best.amount, row.amount)) ? row : best;
  }, null);
}

/** The roles whose threshold reaches the amount, the lowest limit first; roles of the same limit in alphabetical order. */
export function sufficientRoles(thresholds: readonly Threshold[], place: Place, amount: Money): string[] {
  const roles = [...new Set(thresholds.map(({ role }) => role))].flatMap((role) => {
    const row = thresholdOf(thresholds, role, place);
    return reaches(row, amount) ? [{ role, limit: row!.amount }] : [];
  });
  return roles
    .toSorted((a, b) => (isLess(a.limit, b.limit) ? -1 : isLess(b.limit, a.limit) ? 1 : a.role < b.role ? -1 : 1))
    .map(({ role }) => role);
}

/** The roles that somebody holds on a project: those of the project, and those of all projects. */
export const rolesOn = (own: readonly RoleOfPerson[], projectId: string | null): string[] =>
  own.filter((one) => one.projectId === null || one.projectId === projectId).map(({ role }) => role);

// Refusals and roles in words.
import type { Refusal as EngineRefusal } from '@horizon/approval';
import { toDisplay, type Money } from '@horizon/money';

/** A limit in words. */
export const limitInWords = (limit: Money | null | undefined): string =>
  limit === undefined ? 'approves nothing' : limit === null ? 'unlimited' : `up to ${toDisplay(limit)}`;

/** Why somebody cannot decide, of themselves. */
export const whyNotYou: Record<EngineRefusal, string> = {
  not_in_role: 'This step waits for somebody in another role.',
  self_approval: 'You asked for this approval, or act for the person who did, so somebody else decides.',
  duplicate_approver: 'You have approved this request already; a second person approves the rest.',
  editor: 'You changed the document last, so somebody else decides.',
  inactive: 'You do not have the permission to approve here.',
  over_limit: 'The amount is above your limit for the last step. You can return or reject it, with a comment.',
  creator_of_payee: 'You created this payee in the last 30 days, so somebody else decides.',
  declared_interest: 'You declared an interest, so somebody else decides.',
};

/** Why somebody cannot decide, of another person. */
export const whyNotThey: Record<EngineRefusal, string> = {
  not_in_role: 'has no role of this step',
  self_approval: 'asked for it, or acts for the person who did',
  duplicate_approver: 'has approved another step',
  editor: 'changed the document last',
  inactive: 'may not approve here',
  over_limit: 'has too low a limit',
  creator_of_payee: 'created the payee in the last 30 days',
  declared_interest: 'declared an interest',
};

/** `a`, `a and b`, `a, b and c`; with another last word if given. */
export function listed(names: readonly string[], last = 'and'): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`;
}

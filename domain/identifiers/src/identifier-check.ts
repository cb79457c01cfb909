// The result of checking a written identifier, and its normalisation.

/** Why a written identifier is refused. */
export type IdentifierFault = 'not_digits' | 'wrong_length' | 'leading_zero' | 'never_issued' | 'check_digits';

/**
 * An accepted identifier, `value` being what is stored (digits alone, as text: leading zeros count) and `display` how
 * it is shown; or the fault with a sentence for people.
 */
export type IdentifierCheck =
  | { readonly ok: true; readonly value: string; readonly display: string }
  | { readonly ok: false; readonly fault: IdentifierFault; readonly message: string };

/** The text without spaces and hyphens of any kind, which is how people group the digits. */
export function withoutGrouping(text: string): string {
  return text.replace(/[\s\u2010-\u2015-]/g, '');
}

/** The digits of a business number as people write it: after its label ("ABN: 51 824 753 556"), grouped in any way. */
export function digitsOf(text: string): string {
  const label =
    /^\s*(?:a\.?[bc]\.?n\.?|arbn|arsn|australian (?:business|company) number)\s*(?:no\.?|number)?\s*[:#.]?\s*/i;
  return withoutGrouping(text.replace(label, '')).replaceAll('.', '');
}

/** Each digit times its weight, added up; `digits` and `weights` have the same length. */
export function weightedSum(digits: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, position) => sum + weight * Number(digits[position]), 0);
}

/** The digits in groups of the given sizes, separated by spaces: "51 824 753 556". */
export function grouped(digits: string, sizes: readonly number[]): string {
  let start = 0;
  return sizes.map((size) => digits.slice(start, (start += size))).join(' ');
}

/** A note on a text that a spreadsheet shortened, as 5.18248E+10; empty for others. */
export const shortenedNote = (text: string): string =>
  /^\s*\d([.,]\d+)?e\+?\d+\s*$/i.test(text)
    ? '. A spreadsheet shortened this one: format its column as text or number, and save again'
    : '';

/** A refusal. */
export function refused(fault: IdentifierFault, message: string): IdentifierCheck {
  return { ok: false, fault, message };
}

// Australian Business Numbers.
//
// Source: Australian Business Register, "Format of the ABN": one is subtracted from the first digit, each
// digit is weighted, and the sum is divisible by 89. A company's ABN is two check digits before its ACN.
// The check proves the shape, not that the business exists.

import { checkAcn } from './acn.ts';
import { digitsOf, grouped, refused, shortenedNote, weightedSum } from './identifier-check.ts';
import type { IdentifierCheck } from './identifier-check.ts';

const WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19];
const FIRST_WEIGHT = 10;
const MODULUS = 89;

/** The business number written in `text`, shown 2-3-3-3 ("51 824 753 556"), or why it is invalid. Never throws. */
export function checkAbn(text: string): IdentifierCheck {
  const digits = digitsOf(text);
  if (!/^\d+$/.test(digits)) return refused('not_digits', `An ABN is eleven digits${shortenedNote(text)}`);
  if (digits.length !== 11) return refused('wrong_length', `An ABN has eleven digits, not ${digits.length}`);
  // A leading zero would make the sum negative.
  if (digits.startsWith('0')) return refused('leading_zero', 'An ABN does not start with zero');
  if (digits.endsWith('000000000')) return refused('never_issued', 'The last nine digits of an ABN are not all zeros');
  if (!passes(digits)) return refused('check_digits', 'The ABN’s check digits do not match');
  return { ok: true, value: digits, display: grouped(digits, [2, 3, 3, 3]) };
}

/**
 * The ABNs that a company with this ACN can have, ascending: one, or two (10… and 99…) for the one ACN in 89 whose
 * check digits are ambiguous; none when the ACN is not valid.
 */
export function companyAbns(acn: string): string[] {
  const company = checkAcn(acn);
  if (!company.ok) return [];
  return Array.from({ length: 90 }, (_, index) => `${index + 10}${company.value}`).filter(passes);
}

/**
 * A sentence when the ABN holds a valid ACN other than the given one; none when they agree or cannot be compared.
 * It is a warning, not a fault: a trust or a group rightly trades under the ABN of another company.
 */
export function abnAcnMismatch(abn: string, acn: string): string | undefined {
  const business = checkAbn(abn);
  const company = checkAcn(acn);
  if (!business.ok || !company.ok) return undefined;
  const inside = checkAcn(business.value.slice(2));
  if (!inside.ok || inside.value === company.value) return undefined;
  return `The ABN ${business.display} belongs to the company with ACN ${inside.display}, not ${company.display}`;
}

function passes(digits: string): boolean {
  return (weightedSum(digits, WEIGHTS) - FIRST_WEIGHT) % MODULUS === 0;
}

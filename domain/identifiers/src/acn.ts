// Australian Company Numbers. ARBN and ARSN are built the same way.
//
// Source: ASIC, "Australian Company Number digit check": weights 8 to 1 on the first eight digits,
// the check digit is (10 − sum mod 10) mod 10. The check proves the shape, not that the company exists.

import { digitsOf, grouped, refused, shortenedNote, weightedSum } from './identifier-check.ts';
import type { IdentifierCheck } from './identifier-check.ts';

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 1];

/** The company number written in `text`, shown 3-3-3 ("004 085 616"), or why it is invalid. Never throws. */
export function checkAcn(text: string): IdentifierCheck {
  const digits = digitsOf(text);
  if (!/^\d+$/.test(digits)) return refused('not_digits', `An ACN is nine digits${shortenedNote(text)}`);
  if (digits.length !== 9) {
    const filled = digits.length < 9 ? checkAcn(digits.padStart(9, '0')) : null;
    const note = filled?.ok ? `. If a spreadsheet removed zeros at the front, it is ${filled.display}` : '';
    return refused('wrong_length', `An ACN has nine digits, not ${digits.length}${note}`);
  }
  // Nine zeros pass the arithmetic.
  if (digits === '000000000') return refused('never_issued', 'An ACN is not all zeros');

  const check = (10 - (weightedSum(digits, WEIGHTS) % 10)) % 10;
  if (check !== Number(digits[8])) return refused('check_digits', 'The ACN’s check digit does not match');
  return { ok: true, value: digits, display: grouped(digits, [3, 3, 3]) };
}

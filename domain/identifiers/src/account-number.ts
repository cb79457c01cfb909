// Account numbers of Australian banks, as in direct-entry files: one to nine digits, leading zeros kept.

import { refused } from './identifier-check.ts';
import type { IdentifierCheck } from './identifier-check.ts';

const longest = 9;

/** The account number written with or without blanks and hyphens, or why it is refused. There is no check digit. Never throws. */
export function checkAccountNumber(text: string): IdentifierCheck {
  const digits = text.replace(/[\s\u2010-\u2015-]/g, '');
  if (!/^\d+$/.test(digits)) return refused('not_digits', 'An account number is one to nine digits');
  if (digits.length > longest) {
    return refused('wrong_length', `An account number has at most nine digits, not ${digits.length}`);
  }
  if (/^0+$/.test(digits)) return refused('never_issued', 'An account number is not all zeros');
  return { ok: true, value: digits, display: digits };
}

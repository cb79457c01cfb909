// Bank details on a business entity. A BSB has no check digit: only its shape can be checked. Its digits name
// institution, state and branch, but not every institution follows the state digit, so nothing is inferred.

import { refused } from './identifier-check.ts';
import type { IdentifierCheck } from './identifier-check.ts';

/** The BSB written as six digits with or without its label, and a hyphen or a space in the middle, shown "062-000", or why it is invalid. */
export function checkBsb(text: string): IdentifierCheck {
  const written = text.replace(/^\s*bsb\s*(?:no\.?|number)?\s*:?/i, '').trim();
  const digits = written.replace(/[\s\u2010-\u2015-]/, '');
  if (!/^\d+$/.test(digits)) return refused('not_digits', 'A BSB is six digits');
  if (!/^\d{6}$/.test(digits) || !/^\d{3}(?:\d|[\s\u2010-\u2015-]\d)/.test(written))
    return refused('wrong_length', 'A BSB is six digits, written 062-000 or 062000');
  return { ok: true, value: digits, display: `${digits.slice(0, 3)}-${digits.slice(3)}` };
}

/** An account number for screens and logs: all but the last three characters hidden, and all of one that is shorter. */
export function maskAccountNumber(accountNumber: string): string {
  const written = accountNumber.trim();
  const shown = written.length > 3 ? written.slice(-3) : '';
  return '•'.repeat(written.length - shown.length) + shown;
}

// Bank details on a business entity. A BSB has no check digit: only its shape can be checked. Its digits name
// institution, state and branch, but not every institution follows the state digit, so nothing is inferred.

import { refused } from './identifier-check.ts';
import type { IdentifierCheck } from './identifier-check.ts';

/** The BSB written as six digits with or without a hyphen in the middle, shown "062-000", or why it is invalid. */
export function checkBsb(text: string): IdentifierCheck {
  const written = text.trim();
  const digits = written.replace('-', '');
  if (!/^\d+$/.test(digits)) return refused('not_digits', 'A BSB is six digits');
  if (!/^\d{3}-?\d{3}$/.test(written)) return refused('wrong_length', 'A BSB is six digits, written 062-000 or 062000');
  return { ok: true, value: digits, display: `${digits.slice(0, 3)}-${digits.slice(3)}` };
}

/** An account number for screens and logs: all but the last three characters hidden, and all of one that is shorter. */
export function maskAccountNumber(accountNumber: string): string {
  const written = accountNumber.trim();
  const shown = written.length > 3 ? written.slice(-3) : '';
  return '•'.repeat(written.length - shown.length) + shown;
}

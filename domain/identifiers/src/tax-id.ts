// The number that identifies a tendering company: its ABN, or its ACN if it gave that.

import { checkAbn } from './abn.ts';
import { checkAcn } from './acn.ts';
import { digitsOf } from './identifier-check.ts';
import type { IdentifierFault } from './identifier-check.ts';

/** An ABN or ACN, or why the text is neither. */
export type TaxIdCheck =
  | { readonly ok: true; readonly kind: 'abn' | 'acn'; readonly value: string; readonly display: string }
  | { readonly ok: false; readonly fault: IdentifierFault; readonly message: string };

/** The ABN (eleven digits) or ACN (nine digits) written in `text`, distinguished by its length. Never throws. */
export function checkTaxId(text: string): TaxIdCheck {
  const digits = digitsOf(text);
  if (digits.length !== 9 && digits.length !== 11) {
    return { ok: false, fault: 'wrong_length', message: 'Give an ABN of eleven digits or an ACN of nine digits' };
  }
  const kind = digits.length === 11 ? 'abn' : 'acn';
  const check = kind === 'abn' ? checkAbn(digits) : checkAcn(digits);
  return check.ok ? { ...check, kind } : check;
}

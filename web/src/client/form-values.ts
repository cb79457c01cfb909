// Converts the texts of a form to the values of a call. Text that is not a number is sent as typed, so that the server
// reports the fault at the field.

import { readTypedNumber } from '@horizon/money';
import { capital } from '../ui/format.ts';

/** The trimmed text; null if it is empty. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The number typed; null if the text is empty. */
export function numberOrNull(text: string): number | null {
  if (text.trim() === '') return null;
  const read = readTypedNumber(text);
  return read.ok && !read.isPercent ? read.value : (text as unknown as number);
}

/** The percentage typed, with or without its sign; null if the text is empty. */
export function percentOrNull(text: string): number | null {
  return numberOrNull(text.replace(/\s*%\s*$/, ''));
}

/** The choices of a word list, capitalised. */
export function choicesOf<Word extends string>(words: readonly Word[]): { value: Word; label: string }[] {
  return words.map((word) => ({ value: word, label: capital(word) }));
}

// Converts the texts of a form to the values of a call. Text that is not a number is sent as typed, so that the server
// reports the fault at the field.

import { capital } from '../ui/format.ts';

/** The trimmed text; null if it is empty. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The number typed, with or without thousands separators; null if the text is empty. */
export function numberOrNull(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  const figure = Number(plain);
  return Number.isFinite(figure) ? figure : (text as unknown as number);
}

/** The choices of a word list, capitalised. */
export function choicesOf<Word extends string>(words: readonly Word[]): { value: Word; label: string }[] {
  return words.map((word) => ({ value: word, label: capital(word) }));
}

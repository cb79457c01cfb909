// Between the texts of a form and the values of a call. What cannot be read as a number is sent as it was typed: the
// server names the fault at the field.

import { capital } from '../ui/format.ts';

/** Text without blanks around it; none for the empty text. */
export function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

/** The figure that was typed, with or without separators of thousands; none for the empty text. */
export function numberOrNull(text: string): number | null {
  const plain = text.replaceAll(',', '').trim();
  if (plain === '') return null;
  const figure = Number(plain);
  return Number.isFinite(figure) ? figure : (text as unknown as number);
}

/** Choices of a word list: each word with a capital. */
export function choicesOf<Word extends string>(words: readonly Word[]): { value: Word; label: string }[] {
  return words.map((word) => ({ value: word, label: capital(word) }));
}

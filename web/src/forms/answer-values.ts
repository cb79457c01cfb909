// Converts between stored answers and field values: numbers are text while they are typed, and a single choice is one text.
import { readTypedNumber } from '@horizon/money';
import type { Answers, PersonAnswer, Question, Section } from '@horizon/forms';

export type FieldValues = Readonly<Record<string, unknown>>;

const questionsOf = (sections: readonly Section[]): readonly Question[] =>
  sections.flatMap(({ questions }) => questions);

/** Stored answers as field values. */
export function valuesOf(sections: readonly Section[], answers: Answers): FieldValues {
  return Object.fromEntries(
    questionsOf(sections).map((question) => [question.id, shown(question, answers[question.id])]),
  );
}

function shown({ kind, many }: Question, value: unknown): unknown {
  if (kind === 'number') return typeof value === 'number' ? String(value) : (value ?? '');
  if (kind === 'choice' && !many) return (value as string[] | undefined)?.[0] ?? '';
  if (kind === 'person') return (value as PersonAnswer | undefined)?.name ?? '';
  if (kind === 'table' || kind === 'photo' || kind === 'choice') return value ?? [];
  return value ?? (kind === 'text' || kind === 'date' ? '' : null);
}

/** Field values as answers; text in place of a number is kept as typed, and refused with the field's name. */
export function answersOf(
  sections: readonly Section[],
  values: FieldValues,
  people: readonly { value: string; label: string }[],
): Answers {
  const entries = questionsOf(sections).map(
    (question) => [question.id, kept(question, values[question.id], people)] as const,
  );
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function kept(
  { kind, many, columns = [] }: Question,
  value: unknown,
  people: readonly { value: string; label: string }[],
) {
  if (value === '' || value === null || value === undefined) return undefined;
  if (Array.isArray(value) && value.length === 0) return undefined;
  if (kind === 'number') return numberOr(value);
  if (kind === 'choice' && !many) return [value];
  if (kind === 'person') {
    const name = String(value).trim();
    return name === '' ? undefined : { kinde_id: people.find(({ label }) => label === name)?.value ?? null, name };
  }
  if (kind !== 'table') return value;
  const figures = new Set(columns.filter((column) => column.kind === 'number').map(({ id }) => id));
  return (value as Record<string, unknown>[]).map((row) =>
    Object.fromEntries(
      Object.entries(row)
        .filter(([, cell]) => cell !== '')
        .map(([id, cell]) => [id, figures.has(id) ? numberOr(cell) : cell]),
    ),
  );
}

function numberOr(value: unknown): unknown {
  const read = readTypedNumber(String(value));
  return read.ok && !read.isPercent ? read.value : value;
}

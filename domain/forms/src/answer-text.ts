// The displayed text of an answer, in lists, exports and the PDF.
import { isEmpty } from './answer-faults.ts';
import type {
  Answers,
  FileAnswer,
  LocationAnswer,
  PersonAnswer,
  Question,
  Section,
  SignatureAnswer,
} from './form-type.ts';

/** The answer in one text; empty where there is none. Tables read row by row, cells by a bar. */
export function answerText(question: Question, value: unknown): string {
  if (isEmpty(value)) return '';
  switch (question.kind) {
    case 'number':
      return `${String(value)}${question.unit ? ` ${question.unit}` : ''}`;
    case 'choice':
      return (value as string[]).join(', ');
    case 'table':
      return (value as Record<string, unknown>[])
        .map((row) => (question.columns ?? []).map(({ id }) => String(row[id] ?? '')).join(' | '))
        .join('\n');
    case 'photo':
      return (value as FileAnswer[]).map(({ file }) => file).join(', ');
    case 'signature':
      return (value as SignatureAnswer).name;
    case 'person':
      return (value as PersonAnswer).name;
    case 'location':
      return placeText(value as LocationAnswer);
    default:
      return String(value);
  }
}

function placeText({ text, latitude, longitude }: LocationAnswer): string {
  const degrees =
    typeof latitude === 'number' && typeof longitude === 'number'
      ? `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
      : '';
  return [text ?? '', degrees].filter((part) => part !== '').join(' · ');
}

/** Names of the files that answers refer to: photos and drawn signatures. */
export function filesIn(sections: readonly Section[], answers: Answers): string[] {
  return sections
    .flatMap(({ questions }) => questions)
    .flatMap(({ id, kind }) => {
      const value = answers[id];
      if (isEmpty(value)) return [];
      if (kind === 'photo') return (value as FileAnswer[]).map(({ file }) => file);
      const file = kind === 'signature' ? (value as SignatureAnswer).file : null;
      return file ? [file] : [];
    });
}

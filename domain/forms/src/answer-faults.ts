// Validates the answers of a form. A draft may be incomplete; a submitted form must answer every required question.
// Nothing is ever dropped: an answer without a question is reported as a fault.
import { numberAdvice } from '@horizon/money';
import type { AnswerFaults, Answers, Question, Section, TableColumn } from './form-type.ts';

const longestText = 5000;
const maxRows = 200;
const maxFiles = 50;
/** Valid file names of the platform. */
const fileName = /^[^/\\\p{Cc}]{1,255}$/u;

interface Asked {
  /** Required questions must be answered. */
  complete: boolean;
}

/** Every fault, by question; empty if all answers are valid. */
export function answerFaults(sections: readonly Section[], answers: Answers, { complete }: Asked): AnswerFaults {
  const faults: AnswerFaults = {};
  const questions = new Map(
    sections.flatMap((section) => section.questions).map((question) => [question.id, question]),
  );
  for (const id of Object.keys(answers)) {
    if (!questions.has(id)) faults[id] = 'This form type has no such question.';
  }
  for (const question of questions.values()) {
    const value = answers[question.id];
    const fault = isEmpty(value)
      ? complete && question.required
        ? `Answer “${question.label}”.`
        : null
      : faultOf(question, value);
    if (fault !== null) faults[question.id] = fault;
  }
  return faults;
}

/** True of an empty answer. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true;
  if (typeof value === 'string') return value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  if (!isRecord(value)) return false;
  const { name, text, latitude } = value;
  if ('latitude' in value || 'text' in value) return isEmpty(text) && typeof latitude !== 'number';
  return 'name' in value && isEmpty(name);
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= longestText;
const isFile = (value: unknown) => typeof value === 'string' && fileName.test(value);
const isFigure = (value: unknown): value is number => typeof value === 'number' && Math.abs(value) <= 1e12;

function isDay(value: unknown): boolean {
  if (typeof value !== 'string' || !/^(19|2[01])\d\d-\d\d-\d\d$/.test(value)) return false;
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number);
  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
}

const checks: Record<Question['kind'], (question: Question, value: unknown) => string | null> = {
  text: (_, value) => (isText(value) ? null : `Write at most ${longestText} characters.`),
  number: (_, value) => (isFigure(value) ? null : figureFault(value)),
  date: (_, value) => (isDay(value) ? null : 'Give a day as YYYY-MM-DD.'),
  choice: choiceFault,
  table: tableFault,
  photo: (_, value) =>
    Array.isArray(value) && value.length <= maxFiles && value.every((each) => isRecord(each) && isFile(each['file']))
      ? null
      : `Add at most ${maxFiles} photos.`,
  signature: (_, value) =>
    isRecord(value) &&
    isText(value['name']) &&
    (value['file'] === null || value['file'] === undefined || isFile(value['file'])) &&
    typeof value['signed_at'] === 'string'
      ? null
      : 'Sign with the name of the person.',
  person: (_, value) =>
    isRecord(value) && isText(value['name']) && (value['kinde_id'] === null || isText(value['kinde_id']))
      ? null
      : 'Name a person.',
  location: locationFault,
};

const faultOf = (question: Question, value: unknown) => checks[question.kind](question, value);

function choiceFault({ choices = [], many = false }: Question, value: unknown): string | null {
  if (!Array.isArray(value) || (!many && value.length > 1)) return 'Choose one.';
  const unknown = value.find((each) => !choices.includes(each as string));
  return unknown === undefined ? null : `“${String(unknown).slice(0, 100)}” is not among the choices.`;
}

function tableFault({ columns = [] }: Question, value: unknown): string | null {
  if (!Array.isArray(value) || value.length > maxRows) return `Give at most ${maxRows} rows.`;
  const byId = new Map(columns.map((column) => [column.id, column]));
  for (const [at, row] of value.entries()) {
    if (!isRecord(row)) return `Row ${at + 1} cannot be read.`;
    for (const [id, cell] of Object.entries(row)) {
      const column = byId.get(id);
      if (!column) return `Row ${at + 1} has a column that the table does not have.`;
      if (!isEmpty(cell) && !fitsCell(column, cell))
        return `Row ${at + 1}, ${column.label}: ${cellFault(column, cell)}`;
    }
  }
  return null;
}

const cellWords = {
  text: 'write a shorter text.',
  number: 'give a number.',
  date: 'give a day as YYYY-MM-DD.',
} as const;

/** A typed number that cannot be read is kept as its text. */
const figureFault = (value: unknown) => numberAdvice(String(value), 'Give a number.');
const cellFault = ({ kind }: TableColumn, cell: unknown) =>
  kind === 'number' ? numberAdvice(String(cell), cellWords.number) : cellWords[kind];

function fitsCell({ kind }: TableColumn, cell: unknown): boolean {
  if (kind === 'number') return isFigure(cell);
  return kind === 'date' ? isDay(cell) : isText(cell);
}

function locationFault(_: Question, value: unknown): string | null {
  if (!isRecord(value)) return 'Give a place.';
  const { text, latitude, longitude } = value;
  const fits = (degrees: unknown, most: number) =>
    degrees === null || degrees === undefined || (typeof degrees === 'number' && Math.abs(degrees) <= most);
  return fits(latitude, 90) && fits(longitude, 180) && (text === null || text === undefined || isText(text))
    ? null
    : 'Give a place in words, or latitude and longitude.';
}

// The questions of a form type, and the answers of a form. Answers are kept by the id of their question, so that a question can be
// reworded or moved without losing them. A value's shape follows from the kind of its question:
// text and date are texts (days as YYYY-MM-DD), number a number, choice a list of texts, table a list of rows by column
// id, photo a list of files, signature, person and location an object each.

export const questionKinds = [
  'text',
  'number',
  'date',
  'choice',
  'table',
  'photo',
  'signature',
  'person',
  'location',
] as const;
export const columnKinds = ['text', 'number', 'date'] as const;

/** A column of a table. */
export interface TableColumn {
  id: string;
  label: string;
  kind: (typeof columnKinds)[number];
}

/** One question; `id` is the same in every version of its type. */
export interface Question {
  id: string;
  kind: (typeof questionKinds)[number];
  label: string;
  help?: string | null;
  required?: boolean;
  /** Of a choice. */
  choices?: string[];
  /** Of a choice: several can be chosen. */
  many?: boolean;
  /** Of a number, behind the figure. */
  unit?: string | null;
  /** Of a table. */
  columns?: TableColumn[];
}

/** Questions under a heading. */
export interface Section {
  id: string;
  title: string;
  questions: Question[];
}

/** A file by its name among the attachments of the form. */
export interface FileAnswer {
  file: string;
}
/** The typed name is always there; the drawing is optional. */
export interface SignatureAnswer {
  name: string;
  file: string | null;
  signed_at: string;
}
export interface PersonAnswer {
  kinde_id: string | null;
  name: string;
}
/** Degrees, by the device; or a place in words. */
export interface LocationAnswer {
  text: string | null;
  latitude: number | null;
  longitude: number | null;
}

/** Answers by the id of their question. */
export type Answers = Readonly<Record<string, unknown>>;
/** Faults by the id of their question, each a sentence. */
export type AnswerFaults = Record<string, string>;

// A domain's declaration of the screens of a record; everything else is derived from its fields.
import { recordFields } from 'virtual:record-fields';
import { recordWords } from 'virtual:records';
import type { ComponentType, ReactNode } from 'react';
import type { RelatedRecord } from '../audit/record-dock.tsx';
import type { Contact } from '@horizon/contract';
import type { RecordAnswer, RecordTable } from '../client/declared.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { capital } from '../ui/format.ts';

/** Properties of a control that a domain brings for a field. */
export interface ControlProps {
  name: string;
  label: string;
  disabled?: boolean;
}

export interface RecordScreens<Table extends RecordTable, Row = RecordAnswer<Table>> {
  table: Table;
  /** Purpose of the records, shown while there are none yet. */
  purpose: string;
  /** Columns of the list in place of the one of a field; null leaves it out. */
  columns?: Partial<Record<keyof Row & string, GridColumn<Row> | null>>;
  /** Further columns, before the day of the last change. */
  moreColumns?: readonly GridColumn<Row>[];
  /** Filters over the list that the server answers; each is a name of the list's query and kept in the address. */
  filters?: readonly ListFilter[];
  /** Controls of fields that no usual control fits. */
  controls?: Partial<Record<keyof Row & string, ComponentType<ControlProps>>>;
  /** First values of the fields of a new record, where these are not empty. */
  firstValues?: Partial<Record<keyof Row & string, unknown>>;
  /** The value of a field in the form, where it is not the answered one. */
  formValues?: Partial<Record<keyof Row & string, (row: Row) => unknown>>;
  /** How a value reads, where it is not its text. */
  texts?: Partial<Record<keyof Row & string, (row: Row) => string | null>>;
  /** Sections of the form, by the names of their fields; one section with all of them where absent. */
  sections?: readonly { title: string; fields: readonly (keyof Row & string)[] }[];
  /** Placeholder of a field without a choice. */
  placeholders?: Partial<Record<keyof Row & string, string>>;
  /** Under the fields of the form, such as the record that a refusal names. */
  FormNote?: ComponentType<{ refused: unknown }>;
  /** In the drawer of a record that can only be read, in place of labels and values. */
  Details?: ComponentType<{ record: Row }>;
  /** How a value of the form reads where two people changed it at once. */
  showValue?: (name: string, value: unknown) => ReactNode;
  /** Links in the dock of the record's page; `base` is the address of the workspace. */
  related?: (row: Row, base: string, permissions: readonly string[]) => readonly RelatedRecord[];
  /** Domains in addition to the record's own whose queries a write makes stale. */
  alsoStale?: string[];
  /** Below the head of the record's page. */
  PageBody?: ComponentType<{ record: Row }>;
}

/** A filter over the list: its name in the query, and its control. */
export interface ListFilter {
  name: string;
  Filter: ComponentType;
}

/** Any record's screens, on plain rows: the kit reads names of fields from the declaration. */
export interface PlainScreens extends Omit<RecordScreens<RecordTable, PlainRecord>, 'columns' | 'controls'> {
  columns?: Readonly<Record<string, GridColumn<PlainRecord> | null | undefined>>;
  controls?: Readonly<Record<string, ComponentType<ControlProps> | undefined>>;
}
export interface PlainRecord {
  [field: string]: unknown;
  version: number;
  updated_at: string;
  is_deleted: boolean;
  abilities: readonly string[];
}

export type FormField = (typeof recordFields)[RecordTable][number];

/** The words and fields of a record with its screens. */
export interface Declared {
  screens: PlainScreens;
  words: (typeof recordWords)[RecordTable];
  fields: readonly FormField[];
}

/** A record's screens with its declaration. Within the kit fields are known by name, not by type. */
export function declared<Table extends RecordTable>(typed: RecordScreens<Table>): Declared {
  const screens = typed as unknown as PlainScreens;
  return { screens, words: recordWords[screens.table], fields: recordFields[screens.table] };
}

export const idOf = ({ words }: Declared, row: PlainRecord) => String(row[words.id]);
export const titleOf = ({ words }: Declared, row: PlainRecord) => String(row[words.title]);

/** How a word of a choice reads. */
export function labelOf({ choices = [], labels = [] }: FormField, value: unknown): string {
  const text = String(value ?? '');
  return labels[choices.indexOf(text)] ?? capital(text);
}

const listText = (field: FormField, values: readonly unknown[]): string =>
  values
    .map((value) =>
      field.control === 'choices'
        ? labelOf(field, value)
        : typeof value === 'object'
          ? contactText(value as Contact)
          : String(value),
    )
    .join(field.control === 'contacts' ? '; ' : ', ');

/** A person in one line: "Ada Li, Property manager, ada@harbour.example". */
export const contactText = ({ name, title, email, phone }: Contact): string =>
  [name, title, email, phone].filter(Boolean).join(', ');

/** A value of a record as people read it. */
export function textOf({ screens }: Declared, field: FormField, row: PlainRecord): ReactNode {
  const own = screens.texts?.[field.name];
  return own ? own(row) : valueText(field, row);
}

/** The usual text of a value. */
export function valueText(field: FormField, row: PlainRecord): string | null {
  const value = row[field.control === 'project' ? 'project_name' : field.name];
  if (Array.isArray(value)) return listText(field, value);
  if (field.control === 'contact') return value ? contactText(value as Contact) : null;
  if (field.labels) return labelOf(field, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return value === null || value === undefined ? null : String(value);
}

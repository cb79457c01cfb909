// A domain's declaration of a record's screens; everything else is derived from the record's fields.
import { recordFields, recordFlows } from 'virtual:record-fields';
import { recordWords } from 'virtual:records';
import type { ComponentType, ReactNode } from 'react';
import type { RelatedRecord } from '../audit/record-dock.tsx';
import type { Contact } from '@horizon/contract';
import type { RecordAnswer, RecordTable } from '../client/declared.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { capital, formatDay } from '../ui/format.ts';

/** The props of a domain's own control for a field. */
export interface ControlProps {
  name: string;
  label: string;
  disabled?: boolean;
}

export interface RecordScreens<Table extends RecordTable, Row = RecordAnswer<Table>> {
  table: Table;
  /** The purpose of the records, shown while there are none yet. */
  purpose: string;
  /** Columns that replace that of a field; null leaves the field's column out. */
  columns?: Partial<Record<keyof Row & string, GridColumn<Row> | null>>;
  /** Further columns, before the day of the last change. */
  moreColumns?: readonly GridColumn<Row>[];
  /** The columns that are hidden last where there is no room, most important first; the others are hidden before them. */
  importance?: readonly string[];
  /** Links to other views of the list, in a row above it. */
  Views?: ComponentType;
  /** Filters that the server applies, named like the query parameter; they are kept in the address. */
  filters?: readonly ListFilter[];
  /** Custom controls for fields. */
  controls?: Partial<Record<keyof Row & string, ComponentType<ControlProps>>>;
  /** Initial values of a new record's fields; by default empty. */
  firstValues?: Partial<Record<keyof Row & string, unknown>>;
  /** The form value of a field, if it differs from the answered value. */
  formValues?: Partial<Record<keyof Row & string, (row: Row) => unknown>>;
  /** Formats a value, if it is not shown as plain text. */
  texts?: Partial<Record<keyof Row & string, (row: Row) => string | null>>;
  /** The sections of the form with the names of their fields; by default one section with all fields. */
  sections?: readonly { title: string; fields: readonly (keyof Row & string)[] }[];
  /** Placeholder of a field while nothing is chosen. */
  placeholders?: Partial<Record<keyof Row & string, string>>;
  /** Shown below the fields of the form, such as the record that a refusal names. */
  FormNote?: ComponentType<{ refused: unknown }>;
  /** Replaces labels and values in the drawer of a read-only record. */
  Details?: ComponentType<{ record: Row }>;
  /** Formats a form value when it conflicts with another person's change. */
  showValue?: (name: string, value: unknown) => ReactNode;
  /** Related links in the dock of the record's page; `base` is the address of the workspace. */
  related?: (row: Row, base: string, permissions: readonly string[]) => readonly RelatedRecord[];
  /** The toasts of a record that was added or changed, if the source documents give them. */
  createdMessage?: (row: Row) => string;
  changedMessage?: (row: Row) => string;
  /** Refused writes say the sentence of the source documents with the reason: "Failed to create …: {error}". */
  namesReason?: boolean;
  /** Other domains whose queries a write makes stale. */
  alsoStale?: string[];
  /** Further fields in the dialogs of acts, by their names. */
  actFields?: Readonly<
    Record<string, { initial: (row: Row) => Record<string, unknown>; Fields: ComponentType; body: ActBody }>
  >;
  /** The fields in the strip at the top of the record's page; the first tab then lists all. By default the strip has all. */
  keyFields?: readonly (keyof Row & string)[];
  /** Shown below the header of the record's page. */
  PageBody?: ComponentType<{ record: Row }>;
  /** Shown next to the title of the record's page, such as further states. */
  TitleNote?: ComponentType<{ record: Row }>;
  /** Buttons of the record's page, before those of every record. */
  PageActions?: ComponentType<{ record: Row }>;
  /** Replaces all buttons of the record's page, for records with many acts. */
  HeaderActions?: ComponentType<{ record: Row; usual: UsualActions }>;
  /** Tabs of the record's page after the first, which has its values, files and comments. */
  tabs?: readonly RecordTab<Row>[];
}

/** The properties of an act's body from the values of its dialog. */
type ActBody = (values: Record<string, unknown>) => Record<string, unknown>;

/** The acts of every record on its page; null for those that the caller may not do. */
export interface UsualActions {
  edit: (() => void) | null;
  remove: (() => void) | null;
  restore: (() => void) | null;
  isBusy: boolean;
}

/** A tab of a record's page. */
export interface RecordTab<Row> {
  /** As in the address: `?tab=levelling`. */
  id: string;
  label: string;
  count?: (row: Row) => number | undefined;
  /** Whether the caller has it, by the permissions in the workspace; without it everybody. */
  isShown?: (row: Row, permissions: readonly string[]) => boolean;
  /** Without the dock: it needs the whole width. */
  isWide?: boolean;
  /** Loaded lazily. */
  Tab: ComponentType<{ record: Row }>;
}

/** A filter of the list: its query parameter, and its control. */
export interface ListFilter {
  name: string;
  Filter: ComponentType;
}

/** The screens of some record. Their type was checked where they are declared: to infer it again takes the compiler too long. */
export interface DeclaredScreens {
  table: RecordTable;
  purpose: string;
}

/** The screens of any record, untyped: the record kit reads field names from the declaration. */
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
  /** Acts that the caller may do, of a record with states. */
  acts?: readonly string[];
}

/** States, acts and number of a record. */
export type RecordFlow = NonNullable<(typeof recordFlows)[RecordTable]>;
export type FormField = (typeof recordFields)[RecordTable][number];

/** The words and fields of a record with its screens. */
export interface Declared {
  screens: PlainScreens;
  words: (typeof recordWords)[RecordTable];
  fields: readonly FormField[];
  flow: RecordFlow | undefined;
}

/** Combines a record's screens with its declaration. Within the kit, fields are known by name, not by type. */
export function declared(typed: DeclaredScreens): Declared {
  const screens = typed as unknown as PlainScreens;
  return {
    screens,
    words: recordWords[screens.table],
    fields: recordFields[screens.table],
    flow: recordFlows[screens.table],
  };
}

export const idOf = ({ words }: Declared, row: PlainRecord) => String(row[words.id]);
export const titleOf = ({ words }: Declared, row: PlainRecord) => String(row[words.title]);

/** The label of a choice. */
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

/** A contact in one line: "Ada Li, Property manager, ada@harbour.example". */
export const contactText = ({ name, title, email, phone }: Contact): string =>
  [name, title, email, phone].filter(Boolean).join(', ');

/** A value of a record, formatted. */
export function textOf({ screens }: Declared, field: FormField, row: PlainRecord): ReactNode {
  const own = screens.texts?.[field.name];
  return own ? own(row) : valueText(field, row);
}

/** The default text of a value. */
export function valueText(field: FormField, row: PlainRecord): string | null {
  const value = row[field.control === 'project' ? 'project_name' : field.name];
  if (Array.isArray(value)) return listText(field, value);
  if (field.control === 'contact') return value ? contactText(value as Contact) : null;
  if (value === null || value === undefined) return null;
  if (field.labels || field.control === 'choice') return labelOf(field, value);
  if (field.control === 'day') return formatDay(String(value));
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return String(value);
}

// Converts the cells of an imported row into the values of a declared record.
import { importedFields, type AnyRecord, type RecordField } from '@horizon/contract';
import { numberAdvice, typedAmount } from '@horizon/money';
import { plainHeading, type HeadingNames } from '../import/headings.ts';
import { choiceNamed, choicesIn } from '../import/named-choices.ts';
import { readDay } from '../import/read-day.ts';

export interface CellFault {
  field: string;
  message: string;
}

/** Ids of projects by their names and numbers in lower case. */
export type ProjectIds = ReadonlyMap<string, string>;

/** The usual headings of the fields of a directory, in addition to their labels. */
const usualHeadings: Readonly<Record<string, readonly string[]>> = {
  company: ['subcontractor', 'subbie', 'contractor', 'supplier', 'firm', 'business name', 'trading name', 'legal name'],
  company_abbreviation: ['abbreviation', 'short name', 'code'],
  abn: ['abn number', 'australian business number'],
  acn: ['acn number', 'australian company number'],
  trades: ['trade', 'trade package', 'trades packages', 'package', 'discipline'],
  regions: ['state', 'states', 'region', 'state territory'],
  phone: ['ph', 'ph no', 'tel', 'telephone', 'phone no', 'phone number', 'mobile', 'mob', 'contact number'],
  email: ['email', 'mail', 'email address', 'e mail address'],
  website: ['web', 'web site', 'url'],
  address: ['street address', 'postal address', 'business address'],
  contacts: ['contact', 'contact name', 'contact person', 'primary contact'],
  notes: ['note', 'comment', 'comments', 'remarks'],
};

/** The headings of each field of a record: its labels, its names in calls, and the usual ones of its title. */
export function headingsOf(record: AnyRecord): HeadingNames<string> {
  return Object.fromEntries(
    importedFields(record).map(([name, { label, control }]) => {
      const own = [label, name.replaceAll('_', ' ')];
      const title = name === record.title ? [record.oneWord, 'name', `${record.oneWord} name`] : [];
      const project = control === 'project' ? ['project', 'project name', 'project number'] : [];
      const usual = usualHeadings[name] ?? [];
      return [name, [...new Set([...title, ...own, ...project, ...usual].map(plainHeading))]];
    }),
  );
}

/** The values of a row, without those of empty cells, and the faults of its cells. */
export function valuesOfRow(
  record: AnyRecord,
  row: Readonly<Record<string, string>>,
  projects: ProjectIds,
): { values: Record<string, unknown>; faults: CellFault[] } {
  const values: Record<string, unknown> = {};
  const faults: CellFault[] = [];
  for (const [name, field] of importedFields(record)) {
    const text = (row[name] ?? '').trim();
    if (text === '') continue;
    const value = valueOf(field, text, projects);
    if (value instanceof Error) faults.push({ field: name, message: value.message });
    else values[name] = value;
  }
  return { values, faults };
}

interface LooseSchema {
  type?: string;
  enum?: unknown[];
  items?: LooseSchema;
}

/** True of a field that takes a cell as it is. */
export function isPlainText({ control, input }: RecordField): boolean {
  const { type, enum: choices } = input as LooseSchema;
  const isConverted = ['number', 'day', 'flag', 'contact', 'contacts', 'project'].includes(control);
  return !isConverted && choices === undefined && type !== 'array';
}

/** The value of a cell, or an error. */
function valueOf({ control, input, labels = {} }: RecordField, text: string, projects: ProjectIds): unknown {
  const schema = input as LooseSchema;
  switch (control) {
    case 'number':
      return numberOf(text) ?? new Error(numberFault(text));
    case 'day':
      return readDay(text) ?? new Error(`“${text}” is not a date. Write it as 31/12/2026.`);
    case 'flag':
      return flagOf(text) ?? new Error(`“${text}” is neither yes nor no.`);
    case 'contact':
      return contactOf(text);
    case 'contacts':
      return partsOf(text).map(contactOf);
    case 'project':
      return projects.get(text.toLowerCase()) ?? new Error(`There is no project “${text}” in this workspace.`);
    default:
      if (schema.enum) return choiceOf(schema.enum, text, labels);
      if (schema.type === 'array') return listOf(schema.items ?? {}, text, labels);
      return text;
  }
}

const numberFault = (text: string) =>
  numberAdvice(text, `“${text}” is not a number. Write it in digits, such as 1250.50.`);

const numberOf = (text: string): number | null => {
  const amount = typedAmount(text);
  return amount === null ? null : Number(amount);
};

function flagOf(text: string): boolean | null {
  if (/^(yes|y|true|1|x)$/i.test(text)) return true;
  return /^(no|n|false|0|-)$/i.test(text) ? false : null;
}

type Labels = Readonly<Record<string, string>>;

/** A choice by its code or its label. */
function choiceOf(choices: readonly unknown[], text: string, labels: Labels): unknown {
  return choiceNamed(choices, text, labels) ?? new Error(notAmong(choices, text, labels));
}

const maxNamed = 12;

function notAmong(choices: readonly unknown[], text: string, labels: Labels): string {
  const some = choices.slice(0, maxNamed).map((choice) => labels[String(choice)] ?? String(choice));
  return `“${text}” is not one of: ${some.join(', ')}${choices.length > maxNamed ? ' …' : '.'}`;
}

/** Several values in one cell, separated by semicolons; commas and slashes between choices, and commas between tags. */
function listOf(items: LooseSchema, text: string, labels: Labels): unknown {
  const choices = items.enum;
  if (choices === undefined) return [...new Set(partsOf(text, text.includes(';') ? ';' : ','))];
  const read = partsOf(text).map((part) => ({ part, found: choicesIn(choices, part, labels) }));
  const unknown = read.find(({ found }) => found === null);
  if (unknown) return new Error(notAmong(choices, unknown.part, labels));
  return [...new Set(read.flatMap(({ found }) => found ?? []))];
}

const partsOf = (text: string, separator = ';'): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A phone number, with or without its label: `Ph: 02 9555 1234`, `+61 (0)412 345 678`. */
const phoneForm = /^(?:(?:ph|phone|tel|telephone|mob|mobile|[mpt])[.:]?\s*)?([+(]?\d[\d\s\u2010-\u2015().+-]{5,})$/i;

/** A person as a file has them: the name, then position, e-mail and phone separated by commas. */
function contactOf(text: string): Record<string, string> {
  const [name = '', ...others] = text.split(',').map((part) => part.trim());
  const contact: Record<string, string> = { name };
  const titles: string[] = [];
  for (const part of others) {
    if (part.includes('@')) contact['email'] = part;
    else if (phoneForm.test(part)) contact['phone'] = phoneForm.exec(part)![1]!;
    else if (part !== '') titles.push(part);
  }
  return titles.length > 0 ? { ...contact, title: titles.join(', ') } : contact;
}

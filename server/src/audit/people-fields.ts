// Formats list fields of crews and workers: "White Card, until 3 March 2027".
import type { Describe, FieldWords } from './edit-fields.ts';
import { formatLongDay } from './day-words.ts';

type Entry = Readonly<Record<string, string | null | undefined>>;
const entriesOf = (value: unknown) => (Array.isArray(value) ? (value as Entry[]) : []);
const listed = (texts: readonly string[]) => (texts.length === 0 ? null : texts.join('; '));

const credentials: Describe = (value) =>
  listed(
    entriesOf(value).map(({ kind, number, expires_on: until }) =>
      [kind, ...(number ? [number] : []), ...(until ? [`until ${formatLongDay(until)}`] : [])].join(', '),
    ),
  );

const members: Describe = (value, { names }) =>
  listed(
    entriesOf(value).map(({ kinde_id: id, from, to }) =>
      [
        names?.get(id ?? '') ?? 'Somebody',
        ...(from ? [`from ${formatLongDay(from)}`] : []),
        ...(to ? [`until ${formatLongDay(to)}`] : []),
      ].join(' '),
    ),
  );

const dayNames = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const calendar: Describe = (value) => {
  if (typeof value !== 'object' || value === null) return null;
  const { days, hours } = value as { days: number[]; hours: number };
  return `${days.map((day) => dayNames[day - 1]).join(', ')}, ${hours} h`;
};

const contact: Describe = (value) => {
  if (typeof value !== 'object' || value === null) return null;
  const { name, phone, relationship } = value as Entry;
  return [name, relationship, phone].filter(Boolean).join(', ');
};

/** The labels of the fields of crews and workers, by table. */
export const fieldsOfPeople: Readonly<Record<string, FieldWords>> = {
  crews: { members: ['Members', members], calendar: ['Days of work', calendar] },
  worker_details: {
    licences: ['Licences', credentials],
    tickets: ['Tickets', credentials],
    inductions: ['Inductions', credentials],
    emergency_contact: ['Emergency contact', contact],
  },
};

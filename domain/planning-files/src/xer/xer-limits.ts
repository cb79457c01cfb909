// Limits of P6: the lengths of its texts, and names that only one record may have. P6 refuses a file that goes
// beyond. Texts are cut, twins get a number; the log lists each with the value that the file has instead.
// Lengths: Oracle's Primavera P6 database schema, in the smaller of its versions.
import type { ReadingLog } from '../reading-log.ts';

interface Limit {
  length: number;
  /** Plural, as the export's report calls the texts. */
  what: string;
}

const limits: Record<string, Record<string, Limit>> = {
  PROJECT: { proj_short_name: { length: 40, what: 'Project ids' } },
  CALENDAR: { clndr_name: { length: 255, what: 'Names of calendars' } },
  PROJWBS: {
    wbs_short_name: { length: 40, what: 'WBS codes' },
    wbs_name: { length: 100, what: 'Names of WBS elements' },
  },
  TASK: {
    task_code: { length: 40, what: 'Activity ids' },
    task_name: { length: 120, what: 'Names of activities' },
  },
  ROLES: {
    role_short_name: { length: 40, what: 'Ids of roles' },
    role_name: { length: 100, what: 'Names of roles' },
  },
  RSRC: {
    rsrc_short_name: { length: 40, what: 'Ids of resources' },
    rsrc_name: { length: 100, what: 'Names of resources' },
  },
  UMEASURE: {
    unit_abbrev: { length: 16, what: 'Units of measure' },
    unit_name: { length: 30, what: 'Names of units of measure' },
  },
  ACTVTYPE: { actv_code_type: { length: 40, what: 'Names of activity codes' } },
  ACTVCODE: {
    short_name: { length: 60, what: 'Values of activity codes' },
    actv_code_name: { length: 120, what: 'Descriptions of activity codes' },
  },
  UDFTYPE: {
    udf_type_name: { length: 32, what: 'Names of custom fields' },
    udf_type_label: { length: 40, what: 'Labels of custom fields' },
  },
  UDFVALUE: { udf_text: { length: 255, what: 'Texts of custom fields' } },
  PROJCOST: { cost_name: { length: 120, what: 'Names of expenses' } },
};

const limitOf = (table: string, column: string): Limit | undefined => limits[table]?.[column];

/** The most characters of a column; none if P6 sets no limit that a programme can reach. */
export const lengthOf = (table: string, column: string): number | undefined => limitOf(table, column)?.length;

/** The first characters of a text. */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length);
  return (/[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut).trimEnd();
}

/**
 * Names in their order, each cut to the length, and unique regardless of case: the first of several keeps its own, the
 * others get a number (`STR-2`) that no other name has. Linear.
 */
export function uniqueNames(given: readonly string[], length: number): string[] {
  const cut = given.map((name) => cutTo(name, length));
  const all = new Set(cut.map((name) => name.toLowerCase()));
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return cut.map((name) => {
    const key = name.toLowerCase();
    if (!taken.has(key)) {
      taken.add(key);
      return name;
    }
    let number = lastNumber.get(key) ?? 1;
    let next = name;
    while (all.has(next.toLowerCase())) {
      number += 1;
      next = `${cutTo(name, length - String(number).length - 1)}-${number}`;
    }
    lastNumber.set(key, number);
    all.add(next.toLowerCase());
    return next;
  });
}

const listed = 5;
const shown = (text: string): string => `“${cutTo(text, 60)}${text.length > 60 ? '…' : ''}”`;

interface Changed {
  given: string;
  /** The text in the file. */
  written: string;
}

/** Texts that the file has in another form, by column. */
export class ChangedTexts {
  readonly #byColumn = new Map<string, { what: string; length: number; texts: Changed[]; count: number }>();

  /** The text, cut to what its column takes. */
  fit(table: string, column: string, text: string): string {
    const written = cutTo(text, lengthOf(table, column) ?? text.length);
    this.note(table, column, { given: text, written });
    return written;
  }

  /** Notes a text that a writer has already changed; nothing if it is as it was. */
  note(table: string, column: string, { given, written }: Changed): void {
    const limit = limitOf(table, column);
    if (limit === undefined || given === written) return;
    const key = `${table}.${column}`;
    const known = this.#byColumn.get(key) ?? { ...limit, texts: [], count: 0 };
    this.#byColumn.set(key, known);
    known.count += 1;
    if (known.texts.length < listed) known.texts.push({ given, written });
  }

  /** Lists them in the log. */
  report(log: ReadingLog): void {
    for (const [key, { what, length, texts, count }] of this.#byColumn) {
      const list = texts.map(({ given, written }) =>
        given.startsWith(written) ? shown(given) : `${shown(given)} as ${shown(written)}`,
      );
      const more = count > texts.length ? ` and ${(count - texts.length).toLocaleString('en-AU')} more` : '';
      const isCut = texts.some(({ given }) => given.length > length);
      const how = isCut ? `cut to the ${length} characters that P6 takes` : 'made unique, as P6 requires';
      log.leaveOut(
        `changed-${key.toLowerCase().replaceAll(/[._]/g, '-')}`,
        `${what} ${how}: ${list.join(', ')}${more}`,
        count,
      );
    }
  }
}

// Changes made to the programme since the rows of a table were exported, collected row by row for the report.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { RowKey } from '@horizon/planning-files';
import type { BatchRow } from '../schedule/edits/batches.ts';

type ChangedSince = NonNullable<AnswerOf<Calls['importSchedule']>['report']['changed_since']>;

/** Maximum number of rows in the report; the others are counted. */
const maxRows = 100;

interface ReportedRow {
  place: string;
  last: BatchRow;
  isDeleted: boolean;
  both: Set<string>;
  newer: Set<string>;
}

export class ReportedChanges {
  readonly #rows = new Map<string, ReportedRow>();
  readonly #headings: Readonly<Record<string, string>>;
  /** Whether edited cells overwrite newer values. */
  readonly overwrites: boolean;

  constructor(headings: Readonly<Record<string, string>>, overwrites: boolean) {
    this.#headings = headings;
    this.overwrites = overwrites;
  }

  /** Adds a cell, by the kind of its column, that was edited in the table too, or in the programme only. */
  cell(row: Pick<RowKey, 'taskId' | 'place'>, kind: string, where: 'both' | 'newer', by: BatchRow): void {
    this.#rowOf(row, by)[where].add(this.#headings[kind] ?? kind);
  }

  /** Adds a row whose task was deleted. */
  deleted(row: Pick<RowKey, 'taskId' | 'place'>, by: BatchRow): void {
    this.#rowOf(row, by).isDeleted = true;
  }

  #rowOf({ taskId, place }: Pick<RowKey, 'taskId' | 'place'>, by: BatchRow): ReportedRow {
    const row = this.#rows.get(taskId) ?? { place, last: by, isDeleted: false, both: new Set(), newer: new Set() };
    if (by.revision > row.last.revision) row.last = by;
    this.#rows.set(taskId, row);
    return row;
  }

  /** The report as it is answered; `basedOn`: revisions at which the rows were exported. */
  changedSince(basedOn: readonly number[]): ChangedSince {
    const rows = [...this.#rows.values()];
    const both = rows.reduce((sum, row) => sum + row.both.size, 0);
    return {
      based_on: basedOn.slice(0, maxRows),
      left: this.overwrites ? 0 : both,
      overwritten: this.overwrites ? both : 0,
      tasks: rows.length,
      deleted: rows.filter(({ isDeleted }) => isDeleted).length,
      rows: rows.slice(0, maxRows).map(({ place, last, isDeleted, both: edited, newer }) => ({
        place,
        by: last.by_name,
        at: new Date(last.created_at).toISOString(),
        is_deleted: isDeleted,
        both: [...edited],
        newer: [...newer],
      })),
    };
  }
}

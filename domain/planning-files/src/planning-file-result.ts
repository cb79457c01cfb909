// The answer of every reader: the programme with what was left out, or one named fault. Readers never throw for bad
// input; a fault is for people, its code for programs.
import type { Programme } from '@horizon/schedule';

import type { ExtraCell } from './csv/extra-cells.ts';
import type { LinkBeyond, LinkColumn } from './csv/links-of-table.ts';
import type { RowKey } from './csv/row-keys.ts';
import type { NotCarriedOver } from './reading-log.ts';
import type { ReadLimits } from './record-limits.ts';
import type { EncodingOfFile } from './text/encoding-of-file.ts';

export const planningFormats = ['mspdi', 'xer', 'pmxml', 'csv', 'mpp', 'psplib'] as const;
export type PlanningFormat = (typeof planningFormats)[number];

/** `foreign`: another kind of file, named in the message. `cut`: ends before anything useful. */
export type FaultCode =
  | 'empty'
  | 'too-large'
  | 'too-many-records'
  | 'foreign'
  | 'not-recognised'
  | 'cut'
  | 'malformed'
  | 'doctype-refused'
  | 'too-deep'
  | 'encrypted'
  | 'no-tasks'
  | 'no-such-project';

export interface PlanningFileFault {
  code: FaultCode;
  /** A sentence that says what the file is and what to do instead. */
  message: string;
}

/** A project in the file; `index` counts from 0 in the order of the file. */
export interface ProjectInFile {
  index: number;
  id: string;
  code: string;
  name: string;
  taskCount: number;
}

export interface PlanningFileRead {
  ok: true;
  format: PlanningFormat;
  programme: Programme;
  /** Every project of the file; one for formats that hold one. */
  projects: ProjectInFile[];
  /** Which of `projects` was read. */
  projectIndex: number;
  notCarriedOver: NotCarriedOver[];
  warnings: string[];
  /** Of a file that does not say its encoding and is not UTF-8, or whose encoding was chosen. */
  encoding?: EncodingOfFile;
  /** For a table: contents of its columns, as `columnKinds` names them. Data without a column is ignored. */
  columns?: readonly string[];
  /** Of a table: the heading of each of these columns. */
  headings?: Readonly<Record<string, string>>;
  /** Of a table: cells that say nothing of their task, being faulty or empty; their kinds as in `columns`. */
  skippedCells?: readonly { taskId: string; kind: string }[];
  /** Of a table: what it says of tasks next to their programme. */
  extras?: readonly ExtraCell[];
  /** Of a table that Horizon wrote: the rows with the ids of our tasks. */
  keys?: readonly RowKey[];
  /** Of such a table: tasks whose constraint is no more than the start in their row. */
  typedStarts?: readonly string[];
  /** Of such a table: links to tasks of the programme that it is for and that it has no row of. */
  beyond?: readonly LinkBeyond[];
}

export type PlanningFileResult = PlanningFileRead | { ok: false; fault: PlanningFileFault };

/** Choices of a read. */
export interface ReadOptions {
  /** The file's name: used in messages and as the programme's name of last resort, never to detect the format. */
  name?: string;
  /** Id, code, name or position (from 1) of the project; the one with the most tasks when absent. */
  project?: string | number;
  /** Encoding of a text file, as the WHATWG standard names it; detected when absent. XML declares its own. */
  encoding?: string;
  /** How many records are taken at most; counted while the file is read. */
  limits?: Partial<ReadLimits>;
  /** Length of a day in the destination project: a table does not contain it. */
  days?: DaysOfTable;
  /** Which task of that project a column of links means by a name that no row of the table has: its id, or none. */
  known?: (column: LinkColumn, name: string) => string | null;
}

export interface DaysOfTable {
  minutesPerDay: number;
  minutesPerWeek: number;
  daysPerMonth: number;
  defaultStartMinute: number;
  defaultFinishMinute: number;
  /** Where a table without dates begins. */
  start: number;
}

/** A refusal. */
export function fault(code: FaultCode, message: string): { ok: false; fault: PlanningFileFault } {
  return { ok: false, fault: { code, message } };
}

// Task fields of a table outside the programme: trade, crew, location, responsible person, status. A cell is applied if
// it differs from an export's; an invalid one, such as an unknown person, is reported by row and column.
import type { ExtraKind, ExtraCell } from '@horizon/planning-files';
import { type StatusBucket, statusBuckets, statusWords } from '@horizon/schedule';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import type { PlannedTask } from '../schedule/programme/state.ts';
import { bucketOf as bucketAt } from '../schedule/programme/task-rows.ts';
import type { RowThen } from './rebase-table.ts';
import type { ReportedChanges } from './reported-changes.ts';

export type ExtraFields = Partial<Pick<PlannedTask, 'trade' | 'crew' | 'location' | 'assigneeUserId' | 'status'>>;

export interface ExtraFieldsRead {
  /** By the file's id of the task. */
  fields: ReadonlyMap<string, ExtraFields>;
  warnings: string[];
}

interface Person {
  kinde_id: string;
  name: string;
  email: string;
}

const longest: Readonly<Record<Exclude<ExtraKind, 'responsible'>, number>> = {
  trade: 100,
  crew: 100,
  location: 200,
  status: 60,
};

/** Status values that Microsoft Project calculates from the dates; they carry no further information. */
const reckonedStatus: ReadonlySet<string> = new Set(['late', 'on schedule', 'future task']);

export interface ExtraFieldsContext {
  /** By the file's ids. */
  here: ReadonlyMap<string, PlannedTask>;
  /** The calculated status of a task without its own. */
  bucketOf: (task: PlannedTask) => StatusBucket;
  /** Rows with their tasks as they were when the table was exported, by the file's ids. */
  rows: ReadonlyMap<string, RowThen>;
  report: ReportedChanges;
}

/** Compares the cells with the existing tasks. At most one statement. */
export async function readExtraFields(
  db: Db,
  scope: Scope,
  cells: readonly ExtraCell[],
  { here, bucketOf, rows, report }: ExtraFieldsContext,
): Promise<ExtraFieldsRead> {
  const people = cells.some(({ kind }) => kind === 'responsible') ? await peopleByName(db, scope) : new Map();
  const fields = new Map<string, ExtraFields>();
  const warnings: string[] = [];
  for (const cell of cells) {
    const task = here.get(cell.taskId);
    if (task && matchesCalculated(cell, task, bucketOf)) continue;
    const row = rows.get(cell.taskId);
    if (row && !isTaken(cell, row, people, report)) continue;
    const read = readCell(cell, task, people);
    if (typeof read === 'string') warnings.push(`${cell.place}: ${read}`);
    else if (read) fields.set(cell.taskId, { ...fields.get(cell.taskId), ...read });
  }
  return { fields, warnings };
}

type People = ReadonlyMap<string, readonly Person[]>;

/** The change of a cell, null if the task already has the value, or the fault of the cell. */
function readCell(
  { kind, text }: ExtraCell,
  task: PlannedTask | undefined,
  people: People,
): ExtraFields | string | null {
  if (text === '') return readEmpty(kind, task);
  if (kind === 'responsible') return readPerson(text, task?.assigneeUserId ?? null, people);
  if (text.length > longest[kind]) return `"${text.slice(0, 40)}…" is too long; ${longest[kind]} letters are the most.`;
  if (task?.[kind]?.trim() === text) return null;
  return kind === 'status' ? readStatus(text) : { [kind]: text };
}

/**
 * Whether a cell of an exported table is applied: it was edited, and the field has not changed here since, unless newer
 * values are overwritten.
 */
function isTaken(
  cell: ExtraCell,
  { row, here, was, past, changedBy }: RowThen,
  people: People,
  report: ReportedChanges,
) {
  const field = fieldOf(cell.kind);
  const by = changedBy(field);
  const before = by === null ? here : was;
  const wasSo = matchesCalculated(cell, before, (task) => bucketAt(task, past.state.schedule));
  const isNewer = by && was[field] !== here[field] && readCell(cell, here, people) !== null;
  if (wasSo || readCell(cell, before, people) === null) {
    if (isNewer) report.cell(row, cell.kind, 'newer', by);
    return false;
  }
  if (!isNewer) return true;
  report.cell(row, cell.kind, 'both', by);
  return report.overwrites;
}

const fieldOf = (kind: ExtraKind) => (kind === 'responsible' ? 'assigneeUserId' : kind);

/** An empty cell of our own table empties the field. */
function readEmpty(kind: ExtraKind, task: PlannedTask | undefined): ExtraFields | null {
  const field = fieldOf(kind);
  return task && task[field] !== null ? { [field]: null } : null;
}

function readPerson(text: string, present: string | null, people: People): ExtraFields | string | null {
  const found = people.get(plain(text)) ?? [];
  if (found.some(({ kinde_id }) => kinde_id === present)) return null;
  if (found.length === 1) return { assigneeUserId: found[0]!.kinde_id };
  return found.length === 0
    ? `"${text}" is nobody in this workspace; write a member’s name or email address.`
    : `"${text}" is the name of ${found.length} people here; write the email address.`;
}

const wordOf = (status: string) => status.toLowerCase().replaceAll(/[\s_-]+/g, ' ');

/** An exported table contains the status of every task; a calculated status is not an edit. */
function matchesCalculated(
  { kind, text }: ExtraCell,
  task: PlannedTask,
  bucketOf: ExtraFieldsContext['bucketOf'],
): boolean {
  if (kind !== 'status' || task.status !== null) return false;
  return statusWords[bucketOf(task)].includes(wordOf(text));
}

function readStatus(text: string): ExtraFields | string | null {
  const word = wordOf(text);
  if (reckonedStatus.has(word)) return null;
  if (statusBuckets.some((bucket) => statusWords[bucket].includes(word))) return { status: capitalised(word) };
  const words = statusBuckets.map(capitalised);
  return `"${text}" is no status; write ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`;
}

const capitalised = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;

const plain = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** People who can be responsible, by name and by e-mail address. */
async function peopleByName(db: Db, scope: Scope): Promise<People> {
  const { rows } = await sql<Person>`
    SELECT kinde_id, trim(p.first_name || ' ' || p.last_name) AS name, p.email FROM members m JOIN persons p USING (kinde_id)
     WHERE m.workspace_id = ${scope.workspaceId} AND m.status = 'active'`.execute(db);
  const found = new Map<string, Person[]>();
  for (const person of rows) {
    for (const name of new Set([plain(person.name), plain(person.email)])) {
      found.set(name, [...(found.get(name) ?? []), person]);
    }
  }
  return found;
}

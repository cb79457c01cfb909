// Promises of a week. Each entry is taken or refused for itself; what is taken is written in whole statements. A plan is
// never progress: the dates of the plan stand in columns and records of their own.
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { planWeek } from '@horizon/schedule';
import { formatDay, parseDay, weekdayOf } from '@horizon/working-time';
import type { Scope } from '../../platform/access.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import { beginBatch, endBatch, insertMany, updateMany } from '../edits/write-rows.ts';

type Body = BodyOf<Calls['saveWeeklyPlan']>;
export type Entry = Body['entries'][number] & {
  /** The end that the caller names; else it keeps its distance from the start. */
  endDate?: string | null;
};
export type Saved = AnswerOf<Calls['saveWeeklyPlan']>;
export type Commitment = Saved['commitments'][number];

/** The Monday of the week that a day is in. */
export function mondayOf(day: string): string {
  const number = parseDay(day) ?? 0;
  return formatDay(number - ((weekdayOf(number) + 6) % 7));
}

interface CommitmentRow extends Commitment {
  project_id: string;
  promised_by_user_id: string | null;
  is_deleted: boolean;
}
interface TaskRow {
  action_id: string;
  name: string;
  start_date: string | null;
  end_date: string | null;
  trade: string | null;
  crew: string | null;
  open_constraints: number;
}

const columns = sql`id, project_id, action_id, week_start, day, state, reason, note, trade, crew, promised_at, promised_by_user_id, is_deleted, version`;

/** Commitments of a week by task, deleted ones too. */
export async function commitmentsOf(
  db: Db,
  scope: Scope,
  projectId: string,
  weekStart: string,
): Promise<Map<string, CommitmentRow>> {
  const { rows } = await sql<CommitmentRow>`SELECT ${columns} FROM commitments
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND week_start = ${weekStart}`.execute(db);
  return new Map(rows.map((row) => [row.action_id, row]));
}

async function tasksOf(tx: Tx, scope: Scope, projectId: string, ids: string[]): Promise<Map<string, TaskRow>> {
  const { rows } = await sql<TaskRow>`SELECT a.action_id, a.name, a.start_date, a.end_date, a.trade, a.crew,
      (SELECT count(*) FROM action_constraints c WHERE c.workspace_id = a.workspace_id AND c.action_id = a.action_id
        AND NOT c.is_deleted AND c.status = 'open')::integer AS open_constraints
     FROM actions a WHERE a.workspace_id = ${scope.workspaceId} AND a.project_id = ${projectId} AND NOT a.is_deleted
       AND a.action_id = ANY(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.action_id, row]));
}

export function presentCommitment(row: CommitmentRow): Commitment {
  const { project_id: _project, promised_by_user_id: _by, is_deleted: _deleted, ...rest } = row;
  return rest;
}

/** Saves the entries of a week. What cannot be saved is answered with its reason; the rest holds. */
export async function saveWeek(
  tx: Tx,
  scope: Scope,
  projectId: string,
  week: string,
  entries: readonly Entry[],
  now: Date,
): Promise<Saved> {
  const weekStart = mondayOf(week);
  // Two savers of one week take turns, so that no task gets two commitments.
  await sql`SELECT pg_advisory_xact_lock(hashtext('commitments'), hashtext(${projectId}))`.execute(tx);
  const tasks = await tasksOf(
    tx,
    scope,
    projectId,
    entries.map(({ action_id }) => action_id),
  );
  const known = await commitmentsOf(tx, scope, projectId, weekStart);
  const failures: Saved['failures'] = [];
  const accepted = new Map<string, { row: CommitmentRow; entry: Entry }>();
  for (const entry of entries) {
    const task = tasks.get(entry.action_id);
    const before = accepted.get(entry.action_id)?.row ?? known.get(entry.action_id) ?? null;
    const refused = task ? refusalOf(entry, task, before) : noTask;
    if (refused || !task) {
      failures.push({ action_id: entry.action_id, ...(refused ?? noTask) });
    } else {
      accepted.set(entry.action_id, { entry, row: rowOf(scope, projectId, weekStart, entry, task, before, now) });
    }
  }
  await write(tx, scope, [...accepted.values()], tasks, known, weekStart);
  const saved = await commitmentsOf(tx, scope, projectId, weekStart);
  const failed = failures.length;
  return {
    saved: accepted.size,
    failed,
    commitments: [...accepted.keys()].map((id) => presentCommitment(saved.get(id)!)),
    failures,
    message: failed === 0 ? `${accepted.size} saved` : `${accepted.size} saved, ${failed} failed`,
  };
}

interface Failure {
  code: string;
  message: string;
}
const noTask: Failure = { code: 'not_found', message: 'There is no such task in this project.' };

function refusalOf(entry: Entry, task: TaskRow, before: CommitmentRow | null): Failure | null {
  const { day, state, reason } = entry;
  const { faults } = planWeek('2026-01-05', [
    { id: task.action_id, plannedDay: day ?? null, startDate: null, endDate: null },
  ]);
  if (faults[0]) {
    return { code: 'planned_day_out_of_range', message: faults[0].message };
  }
  const next = state ?? before?.state ?? 'planned';
  const plannedDay = day === undefined ? (before?.day ?? null) : day;
  if (next === 'promised' && before?.state !== 'promised' && task.open_constraints > 0) {
    const many = task.open_constraints === 1 ? 'an open constraint' : `${task.open_constraints} open constraints`;
    return { code: 'open_constraints', message: `"${task.name}" has ${many} and cannot be promised.` };
  }
  if (next !== 'planned' && plannedDay === null) {
    return { code: 'no_day', message: `"${task.name}" has no day in this week. Plan it first.` };
  }
  const was = before && !before.is_deleted ? before.state : 'planned';
  if ((next === 'done' || next === 'not done') && was === 'planned') {
    return { code: 'not_promised', message: `"${task.name}" was not promised for this week.` };
  }
  if (next === 'not done' && !(reason ?? (state === undefined ? before?.reason : null))) {
    return { code: 'no_reason', message: `Say why "${task.name}" was not done.` };
  }
  return null;
}

function rowOf(
  scope: Scope,
  projectId: string,
  weekStart: string,
  entry: Entry,
  task: TaskRow,
  before: CommitmentRow | null,
  now: Date,
): CommitmentRow {
  const isBack = before?.is_deleted ?? true;
  const day = entry.day === undefined ? (isBack ? null : (before?.day ?? null)) : entry.day;
  const was = isBack ? 'planned' : (before?.state ?? 'planned');
  const state = day === null ? 'planned' : (entry.state ?? was);
  const isPromise = state === 'promised' && was !== 'promised';
  return {
    id: before?.id ?? newId(),
    project_id: projectId,
    action_id: entry.action_id,
    week_start: weekStart,
    day,
    state,
    reason: state === 'not done' ? (entry.reason ?? before?.reason ?? null) : null,
    note: entry.note === undefined ? (before?.note ?? null) : entry.note,
    trade: entry.trade === undefined ? (before?.trade ?? task.trade) : entry.trade,
    crew: entry.crew === undefined ? (before?.crew ?? task.crew) : entry.crew,
    promised_at: isPromise ? now.toISOString() : state === 'planned' ? null : (before?.promised_at ?? null),
    promised_by_user_id: isPromise
      ? scope.personId
      : state === 'planned'
        ? null
        : (before?.promised_by_user_id ?? null),
    is_deleted: day === null,
    version: before?.version ?? 1,
  };
}

const written = [
  'project_id',
  'day',
  'state',
  'reason',
  'note',
  'trade',
  'crew',
  'promised_at',
  'promised_by_user_id',
  'is_deleted',
];

async function write(
  tx: Tx,
  scope: Scope,
  accepted: { row: CommitmentRow; entry: Entry }[],
  tasks: ReadonlyMap<string, TaskRow>,
  known: ReadonlyMap<string, CommitmentRow>,
  weekStart: string,
): Promise<void> {
  const { workspaceId } = scope;
  const rows = accepted.map(({ row }) => Object.assign({ workspace_id: workspaceId }, row));
  await beginBatch(tx, newId());
  await insertMany(
    tx,
    'commitments',
    ['workspace_id', 'id', 'action_id', 'week_start', ...written],
    rows.filter(({ action_id }) => !known.has(action_id)),
  );
  await updateMany(
    tx,
    'commitments',
    'id',
    workspaceId,
    written,
    rows.filter(({ action_id }) => known.has(action_id)),
  );
  const moved = accepted.filter(({ entry }) => entry.day !== undefined);
  const { planned } = planWeek(
    weekStart,
    moved.map(({ row }) => {
      const task = tasks.get(row.action_id)!;
      return { id: row.action_id, plannedDay: row.day, startDate: task.start_date, endDate: task.end_date };
    }),
  );
  const named = new Map(moved.map(({ entry }) => [entry.action_id, entry.endDate]));
  await updateMany(
    tx,
    'actions',
    'action_id',
    workspaceId,
    ['planned_start_date', 'planned_end_date'],
    planned.map(({ id, actualStartDate, actualEndDate }) => ({
      action_id: id,
      planned_start_date: actualStartDate,
      planned_end_date: actualStartDate === null ? null : (named.get(id) ?? actualEndDate),
    })),
  );
  await endBatch(tx);
}

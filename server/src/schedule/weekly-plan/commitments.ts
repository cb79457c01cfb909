// Promises of a week. Each entry is accepted or refused on its own; accepted ones are written in bulk statements. A
// plan is never progress: its dates have separate columns and records.
import { mondayOf } from '@horizon/working-time';
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { planWeek } from '@horizon/schedule';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Row } from '../../platform/rows.ts';
import { beginBatch, endBatch, insertMany, updateMany } from '../edits/write-rows.ts';
import { visibleActions } from '../visible.ts';
import { keepLookAhead } from './look-ahead.ts';
import { notifyClosedWeek } from './notify-week.ts';
import { calendarOf } from './project-day.ts';
import { type Moment, momentOf, noTask, refusalOf, rowOf } from './promise-rules.ts';

type Body = BodyOf<Calls['saveWeeklyPlan']>;
export type Entry = Body['entries'][number] & {
  /** The end in the request; by default it keeps its distance from the start. */
  endDate?: string | null;
};
export type Saved = AnswerOf<Calls['saveWeeklyPlan']>;
export type Commitment = Saved['commitments'][number];

export interface CommitmentRow extends Commitment {
  project_id: string;
  promised_by_user_id: string | null;
  /** When the last change was reported; null if it is not stored yet. */
  said_at: string | null;
  /** Whether it was ever closed, even if it was reopened since. */
  was_closed: boolean;
  /** The reason known when its week was settled. */
  settled_reason: Commitment['reason'];
  is_deleted: boolean;
}
type TaskColumn = 'action_id' | 'name' | 'kind' | 'planned_start_date' | 'start_date' | 'end_date' | 'trade' | 'crew';

export interface TaskRow extends Pick<Row<'actions'>, TaskColumn> {
  is_finished: boolean;
  /** When it was finished; null if progress states only that it is. */
  finished_minute: number | null;
  open_constraints: number;
}

/** If the time of the last change was not stored, it was made at the latest when the row was written. */
const columns = sql`id, project_id, action_id, week_start, day, state, reason, note, trade, crew, promised_at, promised_by_user_id,
  coalesce(said_at, updated_at) AS said_at, was_closed, settled_state, settled_reason, is_deleted, version`;

/** Commitments of a week by task, deleted or not. */
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

async function tasksOf(
  tx: Tx,
  scope: Scope,
  projectId: string,
  ids: string[],
  onlyAssigned: boolean,
): Promise<Map<string, TaskRow>> {
  const { rows } = await sql<TaskRow>`SELECT a.action_id, a.name, a.kind, a.planned_start_date,
      (a.actual_finish_minute IS NOT NULL OR a.progress_percentage >= 100) AS is_finished, a.actual_finish_minute AS finished_minute, a.start_date, a.end_date, a.trade, a.crew,
      (SELECT count(*) FROM action_constraints c WHERE c.workspace_id = a.workspace_id AND c.action_id = a.action_id
        AND NOT c.is_deleted AND c.status = 'open')::integer AS open_constraints
     FROM actions a WHERE ${visibleActions([scope])} AND ${onlyAssigned ? sql`a.assignee_user_id = ${scope.personId}` : sql`TRUE`}
       AND a.workspace_id = ${scope.workspaceId} AND a.project_id = ${projectId} AND NOT a.is_deleted
       AND a.action_id = ANY(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.action_id, row]));
}

export function presentCommitment(row: CommitmentRow): Commitment {
  const { project_id: _project, promised_by_user_id: _by, is_deleted: _deleted, ...shown } = row;
  const { said_at: _said, settled_reason: _reason, ...rest } = shown;
  return rest;
}

/**
 * Saves the entries of a week. Refused ones are returned with the reason; the others are saved. Tasks that the caller
 * does not see, or with `onlyAssigned` those of others, count as missing.
 */
export async function saveWeek(
  tx: Tx,
  scope: Scope,
  projectId: string,
  week: string,
  entries: readonly Entry[],
  now: Date,
  { onlyAssigned = false } = {},
): Promise<Saved> {
  const weekStart = mondayOf(week);
  // Serialises saves of one week, so that no task gets two commitments.
  await sql`SELECT pg_advisory_xact_lock(hashtext('commitments'), hashtext(${projectId}))`.execute(tx);
  const tasks = await tasksOf(
    tx,
    scope,
    projectId,
    entries.map(({ action_id }) => action_id),
    onlyAssigned,
  );
  const known = await commitmentsOf(tx, scope, projectId, weekStart);
  const dayOf = await calendarOf(tx, scope, projectId);
  if (!onlyAssigned) await keepLookAhead(tx, scope, projectId, mondayOf(dayOf(now)));
  const failures: Saved['failures'] = [];
  const accepted = new Map<string, { row: CommitmentRow; entry: Entry }>();
  for (const entry of entries) {
    const task = tasks.get(entry.action_id);
    const before = accepted.get(entry.action_id)?.row ?? known.get(entry.action_id) ?? null;
    const moment = momentOf(entry, now, dayOf);
    const refused = task ? refusalOf(entry, task, before, { weekStart, moment }) : noTask;
    if (refused || !task) {
      const current = task && before && !before.is_deleted ? presentCommitment(before) : null;
      failures.push({ action_id: entry.action_id, ...(refused ?? noTask), current });
    } else {
      const row = rowOf(scope, projectId, weekStart, entry, task, before, moment);
      accepted.set(entry.action_id, { entry, row: changedBy(moment, row, before) });
    }
  }
  await write(tx, scope, [...accepted.values()], tasks, known, weekStart);
  const saved = await commitmentsOf(tx, scope, projectId, weekStart);
  if ([...accepted.values()].some(({ row }) => row.state === 'done' || row.state === 'not done')) {
    await notifyClosedWeek(tx, scope, { projectId, weekStart }, saved.values());
  }
  const failed = failures.length;
  return {
    saved: accepted.size,
    failed,
    commitments: [...accepted.keys()].map((id) => presentCommitment(saved.get(id)!)),
    failures,
    message: failed === 0 ? `${accepted.size} saved` : `${accepted.size} saved, ${failed} failed`,
  };
}

const content = [
  'project_id',
  'day',
  'state',
  'reason',
  'note',
  'trade',
  'crew',
  'promised_at',
  'promised_by_user_id',
  'was_closed',
  'settled_state',
  'settled_reason',
  'is_deleted',
] as const satisfies (keyof CommitmentRow)[];
const written = [...content, 'said_at'] as const;

/** The row with the time of its last change: the later of the two; repeating the same values is not a change. */
function changedBy({ reportedAt }: Moment, row: CommitmentRow, before: CommitmentRow | null): CommitmentRow {
  if (before && content.every((field) => row[field] === before[field])) return row;
  const isLater = row.said_at === null || Date.parse(row.said_at) < reportedAt.getTime();
  return isLater ? { ...row, said_at: reportedAt.toISOString() } : row;
}

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
  // A task taken out of this week that is planned for another one keeps its days there.
  const isElsewhere = ({ row }: (typeof accepted)[number]) => {
    const planned = tasks.get(row.action_id)!.planned_start_date;
    return row.day === null && planned !== null && mondayOf(planned) !== weekStart;
  };
  const moved = accepted.filter((each) => each.entry.day !== undefined && !isElsewhere(each));
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

// Reads a programme from its tables.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import {
  type Assignment,
  type Baseline,
  inOutlineOrder,
  type Link,
  newCalendar,
  newProgramme,
  type Programme,
  type Resource,
} from '@horizon/schedule';
import { parseDay, type CalendarSpec } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { inputColumns, taskOf, type TaskRow } from './task-rows.ts';
import type { BaselineHead, PlannedProgramme } from './state.ts';
import type { Row } from '../../platform/rows.ts';

type ProgrammeColumn = 'workspace_id' | 'project_id' | 'name' | 'revision' | 'revision_key';

export interface ProgrammeRow extends Pick<Row<'programmes'>, ProgrammeColumn> {
  source: Programme['source'];
  project: Programme['project'];
  options: Programme['options'];
  custom_fields: Programme['customFields'];
  activity_code_types: Programme['activityCodeTypes'];
}

/** A project's own columns. */
export type ProjectHead = Pick<
  Row<'projects'>,
  'project_id' | 'project_name' | 'start_date' | 'status_date' | 'currency' | 'time_zone'
>;

type Key = Pick<Scope, 'workspaceId'>;

export async function findProjectHead(db: Db, scope: Key, projectId: string): Promise<ProjectHead | null> {
  const { rows } = await sql<ProjectHead>`
    SELECT project_id, project_name, start_date, status_date, currency, time_zone FROM projects
     WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}`.execute(db);
  return rows[0] ?? null;
}

/** The programme's row; `lock` locks it until the transaction ends, which serialises edits of one programme. */
export async function findProgramme(
  db: Db,
  scope: Key,
  projectId: string,
  lock: boolean,
): Promise<ProgrammeRow | null> {
  const { rows } = await sql<ProgrammeRow>`
    SELECT workspace_id, project_id, name, revision, revision_key, source, project, options, custom_fields, activity_code_types
      FROM programmes WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} ${lock ? sql`FOR UPDATE` : sql``}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The id of a new programme's calendar: derived from the project, so that concurrent viewers agree. */
function firstCalendarId(projectId: string): string {
  const hex = createHash('sha256').update(`${projectId}/calendar`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The empty programme of a project: it starts with the project, or on the given day. */
export function emptyProgramme(project: ProjectHead, today: string): PlannedProgramme {
  const day = parseDay(project.start_date ?? today) ?? 0;
  const start = day * 1440 + 420;
  const id = firstCalendarId(project.project_id);
  const calendar = newCalendar(id, 'Site week', [1, 2, 3, 4, 5]);
  const shifts = [
    { from: 420, to: 720 },
    { from: 750, to: 930 },
  ];
  const programme = newProgramme('msp', start);
  const status = project.status_date === null ? null : parseDay(project.status_date);
  return {
    ...programme,
    tasks: [],
    calendars: [{ ...calendar, week: calendar.week.map((day_) => (day_?.length ? shifts : [])) }],
    project: {
      ...programme.project,
      id: project.project_id,
      name: project.project_name,
      calendarId: id,
      currency: project.currency,
      statusDate: status === null ? null : status * 1440 + 930,
      defaultStartMinute: 420,
      defaultFinishMinute: 930,
    },
  };
}

/** Stores the row of a new programme, with its calendars. */
export async function insertProgramme(
  tx: Tx,
  scope: Key,
  projectId: string,
  programme: PlannedProgramme,
  revisionKey: string,
): Promise<void> {
  const { source, project, options, customFields, activityCodeTypes } = programme;
  const made = await sql`
    INSERT INTO programmes (workspace_id, project_id, name, revision, revision_key, source, project, options, custom_fields, activity_code_types)
    VALUES (${scope.workspaceId}, ${projectId}, ${project.name}, 0, ${revisionKey}, ${JSON.stringify(source)}, ${JSON.stringify(project)},
      ${JSON.stringify(options)}, ${JSON.stringify(customFields)}, ${JSON.stringify(activityCodeTypes)})
    ON CONFLICT DO NOTHING`.execute(tx);
  if (Number(made.numAffectedRows ?? 0n) === 0) {
    return;
  }
  for (const [position, calendar] of programme.calendars.entries()) {
    await sql`INSERT INTO schedule_calendars (workspace_id, id, project_id, name, parent_id, kind, position, spec)
      VALUES (${scope.workspaceId}, ${calendar.id}, ${projectId}, ${calendar.name}, ${calendar.parentId}, ${calendar.kind}, ${position}, ${JSON.stringify(calendar)})`.execute(
      tx,
    );
  }
}

type LinkColumn = 'id' | 'predecessor_action_id' | 'successor_action_id' | 'kind' | 'lag_kind' | 'lag' | 'notes';

interface LinkRow extends Pick<Row<'action_deps'>, LinkColumn> {
  lag_unit: Link['lagUnit'];
}

export const linkOf = (row: LinkRow): Link => ({
  id: row.id,
  predecessorId: row.predecessor_action_id,
  successorId: row.successor_action_id,
  kind: row.kind,
  lag:
    row.lag_kind === 'working' || row.lag_kind === 'elapsed'
      ? { kind: row.lag_kind, minutes: row.lag }
      : { kind: row.lag_kind, percent: row.lag },
  lagUnit: row.lag_unit,
  notes: row.notes,
});

/** All records of a stored programme. Cost: its rows. */
export async function readProgramme(
  db: Db,
  row: ProgrammeRow,
): Promise<{ programme: PlannedProgramme; baselines: BaselineHead[] }> {
  const of = sql`workspace_id = ${row.workspace_id} AND project_id = ${row.project_id}`;
  const columns = sql.join(['action_id', ...inputColumns].map((name) => sql.ref(name)));
  const tasks = await sql<TaskRow>`SELECT ${columns} FROM actions
    WHERE ${of} AND action_category = 'Scheduling Task' AND NOT is_deleted`.execute(db);
  const links =
    await sql<LinkRow>`SELECT id, predecessor_action_id, successor_action_id, kind, lag_kind, lag, lag_unit, notes
    FROM action_deps WHERE ${of} AND NOT is_deleted ORDER BY position, id`.execute(db);
  const specs = async <T>(table: string) =>
    (
      await sql<{
        spec: T;
      }>`SELECT spec FROM ${sql.table(table)} WHERE ${of} AND NOT is_deleted ORDER BY position, id`.execute(db)
    ).rows.map(({ spec }) => spec);
  const { heads, byTask } = await readBaselines(db, row);
  return {
    baselines: heads,
    programme: {
      source: row.source,
      project: row.project,
      options: row.options,
      calendars: await specs<CalendarSpec>('schedule_calendars'),
      tasks: inOutlineOrder(tasks.rows.map((task) => taskOf(task, byTask.get(task.action_id) ?? []))),
      links: links.rows.map(linkOf),
      resources: await specs<Resource>('schedule_resources'),
      assignments: await specs<Assignment>('schedule_assignments'),
      customFields: row.custom_fields,
      activityCodeTypes: row.activity_code_types,
    },
  };
}

async function readBaselines(
  db: Db,
  row: ProgrammeRow,
): Promise<{ heads: BaselineHead[]; byTask: Map<string, Baseline[]> }> {
  const heads = await sql<BaselineHead>`SELECT number, name, snapshot_id AS "snapshotId" FROM baselines
    WHERE workspace_id = ${row.workspace_id} AND project_id = ${row.project_id} AND NOT is_deleted ORDER BY number`.execute(
    db,
  );
  const byTask = new Map<string, Baseline[]>();
  if (heads.rows.length === 0) {
    return { heads: [], byTask };
  }
  const { rows } = await sql<{
    action_id: string;
    number: number;
    start_minute: number | null;
    finish_minute: number | null;
    duration_minutes: number | null;
    work_minutes: number | null;
    cost: number | null;
    total_float_minutes: number | null;
  }>`SELECT r.action_id, b.number, r.start_minute, r.finish_minute, r.duration_minutes, r.work_minutes, r.cost, r.total_float_minutes
      FROM baselines b JOIN baseline_rows r ON r.workspace_id = b.workspace_id AND r.baseline_id = b.id
     WHERE b.workspace_id = ${row.workspace_id} AND b.project_id = ${row.project_id} AND NOT b.is_deleted ORDER BY b.number`.execute(
    db,
  );
  for (const each of rows) {
    const list = byTask.get(each.action_id) ?? [];
    list.push({
      number: each.number,
      start: each.start_minute,
      finish: each.finish_minute,
      durationMinutes: each.duration_minutes,
      workMinutes: each.work_minutes,
      cost: each.cost,
      ...(each.total_float_minutes === null ? {} : { totalFloatMinutes: each.total_float_minutes }),
    });
    byTask.set(each.action_id, list);
  }
  return { heads: heads.rows, byTask };
}

// Names that edits refer to in addition to the programme: WBS elements, members, removed tasks, ids in use. Looked up
// together.
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { TableName } from '../../platform/rows.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { linkOf } from '../programme/store.ts';
import { inputColumns, taskOf, type TaskRow } from '../programme/task-rows.ts';
import type { Known, WireEdit } from './apply-edits.ts';
import type { RestoredTask } from './restored-task.ts';
import { type Column, storedIds } from './write-rows.ts';

/** Everything that these edits may refer to. At most one statement per kind. */
export async function knownFor(
  db: Db,
  scope: Scope,
  { projectId, workspaceId }: ProgrammeState,
  edits: readonly WireEdit[],
): Promise<Known> {
  const fields = edits.flatMap((edit) =>
    edit.kind === 'task-changed' ? [edit.changes] : edit.kind === 'task-added' ? [edit.task] : [],
  );
  const wbs = fields.flatMap(({ wbsId }) => wbsId ?? []);
  const people = fields.flatMap(({ assigneeUserId }) => assigneeUserId ?? []);
  const rates = edits.flatMap((edit) =>
    edit.kind === 'resource-added'
      ? (edit.resource.labourRateId ?? [])
      : edit.kind === 'resource-changed'
        ? (edit.changes.labourRateId ?? [])
        : [],
  );
  const restored = edits.flatMap((edit) => (edit.kind === 'task-restored' ? [edit.id] : []));
  const stored = <Name extends TableName>(table: Name, column: Column<Name>, ids: string[]) =>
    storedIds(db, table, column, workspaceId, ids);
  const added = edits.flatMap((edit) => (edit.kind === 'task-added' ? [edit.task.id] : []));
  const addedLinks = edits.flatMap((edit) => (edit.kind === 'link-added' ? [edit.link.id] : []));
  const addedCalendars = edits.flatMap((edit) => (edit.kind === 'calendar-added' ? [edit.calendar.id] : []));
  const addedResources = edits.flatMap((edit) => (edit.kind === 'resource-added' ? [edit.resource.id] : []));
  const addedAssignments = edits.flatMap((edit) => (edit.kind === 'assignment-added' ? [edit.assignment.id] : []));
  const takenIds = new Set([
    ...(await stored('actions', 'action_id', added)),
    ...(await stored('action_deps', 'id', addedLinks)),
    ...(await stored('schedule_calendars', 'id', addedCalendars)),
    ...(await stored('schedule_resources', 'id', addedResources)),
    ...(await stored('schedule_assignments', 'id', addedAssignments)),
  ]);
  return {
    takenIds,
    wbsIds: wbs.length === 0 ? new Set() : await wbsOf(db, scope, projectId, wbs),
    rateIds: rates.length === 0 ? new Set() : await ratesOf(db, scope, rates),
    memberIds: people.length === 0 ? new Set() : await membersOf(db, scope, people),
    removed: restored.length === 0 ? new Map() : await removedTasks(db, scope, projectId, restored),
  };
}

async function wbsOf(db: Db, scope: Scope, projectId: string, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ wbs_id: string }>`SELECT wbs_id FROM wbs WHERE workspace_id = ${scope.workspaceId}
    AND project_id = ${projectId} AND NOT is_deleted AND wbs_id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ wbs_id }) => wbs_id));
}

async function ratesOf(db: Db, scope: Scope, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM labour_rates WHERE workspace_id = ${scope.workspaceId}
    AND NOT is_deleted AND id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

async function membersOf(db: Db, scope: Scope, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    kinde_id: string;
  }>`SELECT kinde_id FROM members WHERE workspace_id = ${scope.workspaceId}
    AND status = 'active' AND kinde_id = ANY(${ids})`.execute(db);
  return new Set(rows.map(({ kinde_id }) => kinde_id));
}

async function removedTasks(
  db: Db,
  scope: Scope,
  projectId: string,
  ids: string[],
): Promise<Map<string, RestoredTask>> {
  const columns = sql.join(['action_id', ...inputColumns].map((name) => sql.ref(name)));
  const { rows } = await sql<TaskRow>`SELECT ${columns} FROM actions
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND is_deleted
      AND action_category = 'Scheduling Task' AND action_id = ANY(${ids}::uuid[])`.execute(db);
  const links = await sql<Parameters<typeof linkOf>[0]>`
    SELECT l.id, l.predecessor_action_id, l.successor_action_id, l.kind, l.lag_kind, l.lag, l.lag_unit, l.notes
      FROM action_deps l JOIN actions a ON a.workspace_id = l.workspace_id AND a.updated_at = l.updated_at
       AND a.action_id IN (l.predecessor_action_id, l.successor_action_id)
     WHERE l.workspace_id = ${scope.workspaceId} AND l.project_id = ${projectId} AND l.is_deleted AND a.action_id = ANY(${ids}::uuid[])`.execute(
    db,
  );
  return new Map(
    rows.map((row) => [
      row.action_id,
      {
        task: taskOf(row, []),
        links: links.rows
          .map(linkOf)
          .filter(({ predecessorId, successorId }) => [predecessorId, successorId].includes(row.action_id)),
      },
    ]),
  );
}

// Changes one work item from outside the programme's screen. Its dates belong to the weekly plan: they become a
// commitment of the week, never progress.
import { mondayOf, parseDay } from '@horizon/working-time';
import { statusBucketOf } from '@horizon/schedule';
import { sql } from 'kysely';
import type { BodyOf, Calls, Permission } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import { permitChange } from '../../platform/archiving.ts';
import type { Tx } from '../../platform/database.ts';
import { againstRule, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import { editProgramme, lockedState } from '../edits/edit-programme.ts';
import { notifyAssignee } from '../edits/notify-assigned.ts';
import { saveWeek } from '../weekly-plan/commitments.ts';
import { type ActionItem, dayIn, presentAction } from './list-actions.ts';
import { type ActionRow, findAction } from './store.ts';

type Change = BodyOf<Calls['updateProjectAction']>;

/** Changes a work item; `projectId` if the path names its project. */
export async function changeAction(
  tx: Tx,
  scope: Scope,
  projectId: string | null,
  id: string,
  change: Change,
  now: Date,
): Promise<ActionItem> {
  const before = await findAction(tx, scope, id);
  if (!before || before.is_deleted || (projectId !== null && before.project_id !== projectId)) {
    throw notFound();
  }
  for (const permission of neededFor(before, change)) {
    await permitChange(tx, scope, permission, before.project_id);
  }
  if (change.version !== undefined && change.version !== before.version) {
    throw stale(presentAction(before, scope));
  }
  await changeFields(tx, scope, before, change, now);
  await changePlan(tx, scope, before, change, now);
  return presentAction((await findAction(tx, scope, id))!, scope);
}

/** A task's responsible person belongs to the programme, its dates here to the weekly plan, its status to progress. */
function neededFor(before: ActionRow, change: Change): Permission[] {
  const isPlanned = change.actual_start_date !== undefined || change.actual_end_date !== undefined;
  const isAssigned = change.assignee_user_id !== undefined && before.action_category === 'Scheduling Task';
  return [
    'schedule:record',
    ...(isPlanned ? (['schedule:plan'] as const) : []),
    ...(isAssigned ? (['schedule:edit'] as const) : []),
  ];
}

async function changeFields(tx: Tx, scope: Scope, before: ActionRow, change: Change, now: Date): Promise<void> {
  const { action_status: status, assignee_user_id: assignee } = change;
  if (status === undefined && assignee === undefined) {
    return;
  }
  await checkMember(tx, scope, assignee);
  if (before.action_category === 'Scheduling Task' && before.project_id) {
    const { revision } = await lockedState(tx, scope, before.project_id, now);
    const changes = {
      ...(status === undefined ? {} : { status }),
      ...(assignee === undefined ? {} : { assigneeUserId: assignee }),
    };
    const edits = [{ kind: 'task-changed' as const, id: before.action_id, changes }];
    await editProgramme(tx, scope, before.project_id, { based_on: revision, edits, note: 'Task changed' }, now);
    return;
  }
  await updateRow(tx, 'actions', keyOf(scope, before), null, {
    action_status: status,
    assignee_user_id: assignee,
    task_status: status === undefined ? undefined : statusBucketOf(status, before.progress_percentage),
  });
  if (assignee && assignee !== before.assignee_user_id && before.project_id) {
    const { project_id: projectId, action_id: actionId, name: title } = before;
    await notifyAssignee(tx, scope, { projectId, person: assignee, actionId, title, isOne: true });
  }
}

const keyOf = (scope: Scope, { action_id }: ActionRow) => ({ workspace_id: scope.workspaceId, action_id });

async function changePlan(tx: Tx, scope: Scope, before: ActionRow, change: Change, now: Date): Promise<void> {
  if (change.actual_start_date === undefined && change.actual_end_date === undefined) {
    return;
  }
  const start = change.actual_start_date === undefined ? before.planned_start_date : dayIn(change.actual_start_date);
  const end = change.actual_end_date === undefined ? before.planned_end_date : dayIn(change.actual_end_date);
  if (start !== null && end !== null && end < start) {
    throw againstRule({ actual_end_date: ['The end is before the start. Choose a later day.'] });
  }
  if (before.project_id === null) {
    await updateRow(tx, 'actions', keyOf(scope, before), null, { planned_start_date: start, planned_end_date: end });
    return;
  }
  const leaves = before.planned_start_date;
  const week = start === null ? leaves : mondayOf(start);
  if (leaves !== null && (start === null || mondayOf(leaves) !== week)) {
    await saveWeek(tx, scope, before.project_id, leaves, [{ action_id: before.action_id, day: null }], now);
  }
  if (start !== null) {
    const day = parseDay(start)! - parseDay(mondayOf(start))!;
    const entry = { action_id: before.action_id, day, endDate: end };
    await saveWeek(tx, scope, before.project_id, start, [entry], now);
  }
  // Other programs' values are stored unchanged, even an end without a start.
  await updateRow(tx, 'actions', keyOf(scope, before), null, {
    planned_start_date: start,
    ...(change.actual_end_date === undefined ? {} : { planned_end_date: end }),
  });
}

/** Refuses a person who is not an active member of the workspace. */
export async function checkMember(tx: Tx, scope: Scope, id: string | null | undefined): Promise<void> {
  if (!id) {
    return;
  }
  const { rows } =
    await sql`SELECT 1 FROM members WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${id} AND status = 'active'`.execute(
      tx,
    );
  if (rows.length === 0) {
    throw againstRule({ assignee_user_id: ['There is no such member in this workspace.'] });
  }
}

/** The first minute of a day, as a work item's dates are stored; null for null. */
export const minuteOfDay = (day: string | null | undefined): number | null => (day ? parseDay(day)! * 1440 : null);

/** Refuses a due date before the start. */
export function refuseDueBeforeStart(start: string | null | undefined, due: string | null | undefined): void {
  if (start && due && due < start) {
    throw againstRule({ end_date: ['It is due before it starts. Choose a later day.'] });
  }
}

/** Creates a work item other than a task of the programme. */
export async function createAction(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['createAction']>,
): Promise<ActionItem> {
  await checkMember(tx, scope, input.assignee_user_id);
  const { start_date, end_date, ...fields } = input;
  refuseDueBeforeStart(start_date, end_date);
  const row = await insertRow(tx, 'actions', {
    workspace_id: scope.workspaceId,
    action_id: newId(),
    project_id: projectId,
    created_by_user_id: scope.personId,
    task_status: statusBucketOf(input.action_status ?? null, 0),
    start_minute: minuteOfDay(start_date),
    finish_minute: minuteOfDay(end_date),
    ...fields,
  });
  return presentAction((await findAction(tx, scope, row.action_id))!, scope);
}

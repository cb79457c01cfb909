// Changes a work item other than a task of the programme: an action, issue, defect, hazard or inspection.
import { statusBucketOf } from '@horizon/schedule';
import type { BodyOf, Calls } from '@horizon/contract';
import { permitChange } from '../platform/archiving.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, isDeleted, notFound, stale } from '../platform/failures.ts';
import { updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { notifyAssignee } from '../schedule/edits/notify-assigned.ts';
import { checkMember, minuteOfDay, refuseDueBeforeStart } from '../schedule/tasks/change-action.ts';
import { findWorkItem, presentAction, type ActionItem, type ActionRow } from '../schedule/tasks/list-actions.ts';

const record = 'schedule:record';

/** The work item, if the caller may change it. Throws 404, 403, and 422 for a task. */
async function changeable(tx: Tx, scope: Scope, id: string): Promise<ActionRow> {
  const row = await findWorkItem(tx, scope, id);
  if (!row) throw notFound();
  await permitChange(tx, scope, record, row.project_id);
  if (row.action_category === 'Scheduling Task') {
    throw againstRule({}, 'This is a task of the programme. Change it there.');
  }
  return row;
}

/** Changes a work item at the version the caller saw. Throws refusals. */
export async function changeWorkItem(
  tx: Tx,
  scope: Scope,
  id: string,
  body: BodyOf<Calls['updateWorkItem']>,
): Promise<ActionItem> {
  const before = await changeable(tx, scope, id);
  if (before.is_deleted) throw isDeleted('work item');
  const { version, start_date, end_date, ...fields } = body;
  await checkMember(tx, scope, fields.assignee_user_id);
  refuseDueBeforeStart(
    start_date === undefined ? before.start_date : start_date,
    end_date === undefined ? before.end_date : end_date,
  );
  const { action_status: status, assignee_user_id: assignee } = fields;
  const key = { workspace_id: scope.workspaceId, action_id: before.action_id };
  const isChanged = await updateRow(tx, 'actions', key, version, {
    ...fields,
    start_minute: start_date === undefined ? undefined : minuteOfDay(start_date),
    finish_minute: end_date === undefined ? undefined : minuteOfDay(end_date),
    task_status: status === undefined ? undefined : statusBucketOf(status, before.progress_percentage),
  });
  const after = (await findWorkItem(tx, scope, id))!;
  if (!isChanged) throw stale(presentAction(after, scope));
  if (assignee && assignee !== before.assignee_user_id && before.project_id) {
    const { project_id: projectId, action_id: actionId, name: title } = after;
    await notifyAssignee(tx, scope, { projectId: projectId!, person: assignee, actionId, title, isOne: true });
  }
  return presentAction(after, scope);
}

/** Deletes or restores a work item; does nothing if it is already in that state. Throws refusals. */
export async function turnWorkItem(tx: Tx, scope: Scope, id: string, isRemoved: boolean): Promise<ActionItem> {
  const before = await changeable(tx, scope, id);
  if (before.is_deleted !== isRemoved) {
    const key = { workspace_id: scope.workspaceId, action_id: before.action_id };
    await updateRow(tx, 'actions', key, null, { is_deleted: isRemoved });
  }
  return presentAction((await findWorkItem(tx, scope, id))!, scope);
}

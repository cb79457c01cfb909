// Converts planner edits to the calls' format and back, for what-ifs that are saved on the server.
import { isEqual, newAssignment, newTask, type Task } from '@horizon/schedule';
import type { CallInput } from '../../../client/api.ts';
import { nothingMore } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';

export type WireEdit = CallInput<'editSchedule'>['body']['edits'][number];

/** An edit in the calls' format, with only the planner's fields of a new task. */
export function wireEdit(edit: PlannerEdit): WireEdit {
  if (edit.kind === 'assignment-added') {
    const { start: _start, finish: _finish, ...assignment } = edit.assignment;
    return { kind: edit.kind, assignment };
  }
  // Names are the same in the engine and the contract; the server checks what the engine does not.
  if (edit.kind !== 'task-added') return edit as WireEdit;
  const { task, parentId, afterId } = edit;
  const blank: Readonly<Record<string, unknown>> = { ...newTask(task.id), ...nothingMore };
  const all: Readonly<Record<string, unknown>> = { ...task };
  const given = Object.fromEntries(
    [...wiredFields].filter((field) => !isEqual(all[field], blank[field])).map((field) => [field, all[field]]),
  );
  const { id, name, durationMinutes, durationUnit, kind } = task;
  // Missing fields default to those of a new task.
  return {
    kind: edit.kind,
    task: { ...given, id, name, durationMinutes, durationUnit, kind } as WireTask,
    parentId,
    afterId,
  };
}

type WireTask = Extract<WireEdit, { kind: 'task-added' }>['task'];

/** Fields of a new task, sent if they differ from the defaults. */
const wiredFields: readonly (keyof WireTask)[] = [
  'code',
  'calendarId',
  'ignoresResourceCalendar',
  'type',
  'isEffortDriven',
  'isMilestone',
  'isActive',
  'isManual',
  'manualStart',
  'manualFinish',
  'isElapsed',
  'isEstimated',
  'constraint',
  'secondConstraint',
  'deadline',
  'priority',
  'percentKind',
  'workMinutes',
  'cost',
  'notes',
  'hyperlink',
  'custom',
  'activityCodes',
  'assigneeUserId',
  'trade',
  'crew',
  'location',
  'wbsId',
];

const shownKinds = new Set([
  'task-changed',
  'task-removed',
  'task-moved',
  'link-added',
  'link-changed',
  'link-removed',
  'project-changed',
  'options-changed',
]);

/** The planner edit of a call's edit; null if the chart has none. */
export function plannerEdit(edit: WireEdit): PlannerEdit | null {
  if (edit.kind === 'task-added') {
    const { task, parentId, afterId } = edit;
    const whole = { ...newTask(task.id), ...nothingMore, ...(task as Partial<Task>) };
    return { kind: edit.kind, task: whole, parentId: parentId ?? null, afterId: afterId ?? null };
  }
  if (edit.kind === 'assignment-added') {
    const { id, taskId, resourceId } = edit.assignment;
    return { kind: edit.kind, assignment: { ...newAssignment(id, taskId, resourceId), ...edit.assignment } };
  }
  return shownKinds.has(edit.kind) ? (edit as PlannerEdit) : null;
}

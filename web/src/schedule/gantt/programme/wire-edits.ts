// A planner's edits as the calls have them, and back, for scenarios that are kept on the server.
import { newTask, type Task } from '@horizon/schedule';
import type { CallInput } from '../../../client/api.ts';
import { nothingMore } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';

export type WireEdit = CallInput<'editSchedule'>['body']['edits'][number];

/** An edit as the wire has it: of a new task only what a planner gave. */
export function wireEdit(edit: PlannerEdit): WireEdit {
  // The engine's names are the wire's; what the engine leaves open, the server checks.
  if (edit.kind !== 'task-added') return edit as WireEdit;
  const { id, name, code, durationMinutes, durationUnit, calendarId, kind } = edit.task;
  const given = { ...(calendarId === null ? {} : { calendarId }), ...(code === null ? {} : { code }) };
  const task = { id, name, durationMinutes, durationUnit, kind, ...given };
  return { kind: edit.kind, task, parentId: edit.parentId, afterId: edit.afterId };
}

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

/** An edit of the wire as the planner's; none where the chart has no such edit. */
export function plannerEdit(edit: WireEdit): PlannerEdit | null {
  if (edit.kind === 'task-added') {
    const { task, parentId, afterId } = edit;
    const whole = { ...newTask(task.id), ...nothingMore, ...(task as Partial<Task>) };
    return { kind: edit.kind, task: whole, parentId: parentId ?? null, afterId: afterId ?? null };
  }
  return shownKinds.has(edit.kind) ? (edit as PlannerEdit) : null;
}

// A person's unsent changes to the constraints of a task, applied to the server's state.
import type { Waiting } from '../../../client/waiting.ts';
import type { WeekTask } from './week-board.ts';

export type TaskConstraint = WeekTask['constraints'][number];

/**
 * An unsent change: a constraint that was closed, reopened or added. Its key is the constraint's id; for a new one, an id that
 * makes a retry safe.
 */
export interface WaitingConstraint extends Waiting {
  workspaceId: string;
  projectId: string;
  actionId: string;
  taskName: string;
  change:
    | { kind: 'status'; status: TaskConstraint['status']; version: number }
    | {
        kind: 'new';
        constraintType: TaskConstraint['constraintType'];
        description: string;
        need_by: string | null;
      };
}

/** A task with its unsent constraints: an open one prevents a promise. */
export function withConstraints(task: WeekTask, waiting: readonly WaitingConstraint[]): WeekTask {
  const mine = waiting.filter(({ actionId }) => actionId === task.action_id);
  if (mine.length === 0) return task;
  const statuses = new Map(mine.flatMap(({ key, change }) => (change.kind === 'status' ? [[key, change.status]] : [])));
  const constraints = [
    ...task.constraints.map((one) => ({ ...one, status: statuses.get(one.id) ?? one.status })),
    ...mine.flatMap((change) => found(change, task) ?? []),
  ];
  const isReady = constraints.every(({ status, is_deleted }) => status === 'closed' || is_deleted);
  return { ...task, constraints, can_be_promised: task.progress_percentage < 100 && isReady };
}

function found(
  { key, change, actionId, projectId, at }: WaitingConstraint,
  { code, name, start_date }: WeekTask,
): TaskConstraint | null {
  if (change.kind !== 'new') return null;
  const { constraintType, description, need_by } = change;
  return {
    id: key,
    constraintId: key,
    actionId,
    action_id: actionId,
    task_code: code,
    task_name: name,
    task_start: start_date,
    project_id: projectId,
    constraintType,
    priority: 'medium',
    description,
    owner_user_id: null,
    owner_name: null,
    need_by,
    status: 'open',
    closed_at: null,
    is_deleted: false,
    version: 0,
    created_at: at,
    updated_at: at,
    abilities: [],
  };
}

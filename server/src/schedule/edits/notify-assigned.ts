// Notifies people who became responsible for tasks: once per edit, however many tasks it gives them.
import type { Patch } from '@horizon/schedule';
import { notify } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ProgrammeState } from '../programme/state.ts';

type Author = Pick<Scope, 'workspaceId' | 'personId' | 'personName'>;

/** Notifies the people whom the patches make responsible for tasks. */
export async function notifyAssigned(
  tx: Tx,
  scope: Author,
  { projectId, programme }: Pick<ProgrammeState, 'projectId' | 'programme'>,
  patches: readonly Patch[],
): Promise<void> {
  const assigned = patches.flatMap(({ of, id, before, after }) => {
    const person = of === 'task' ? after?.['assigneeUserId'] : undefined;
    return typeof person === 'string' && person !== before?.['assigneeUserId'] ? [{ id, person }] : [];
  });
  if (assigned.length === 0) {
    return;
  }
  const names = new Map(programme.tasks.map((task) => [task.id, task.name]));
  for (const [person, tasks] of Map.groupBy(assigned, (one) => one.person)) {
    const [first] = tasks as [(typeof tasks)[0]];
    await notifyAssignee(tx, scope, {
      projectId,
      person,
      actionId: first.id,
      title: tasks.length === 1 ? (names.get(first.id) ?? 'A task') : `${tasks.length} tasks`,
      isOne: tasks.length === 1,
    });
  }
}

/** Notifies one person of a task, or of several together. */
export async function notifyAssignee(
  tx: Tx,
  scope: Author,
  of: { projectId: string; person: string; actionId: string; title: string; isOne: boolean },
): Promise<void> {
  const list = `/w/${scope.workspaceId}/projects/${of.projectId}/tasks`;
  await notify(tx, scope, {
    type: 'task_assigned',
    projectId: of.projectId,
    to: [of.person],
    item: { type: 'Task', title: of.title, path: of.isOne ? `${list}?open=${of.actionId}` : list },
  });
}

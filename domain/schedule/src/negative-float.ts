// The cause of negative float: a date on the late side: a constraint, a deadline, what the project
// must finish by. It travels back along the links that fixed the late dates; following them forward finds its cause.
import { formatLongMinute } from '@horizon/working-time';
import { nameOf } from './task-name.ts';
import { taskOf } from './network.ts';
import { CAUSE, type Schedule } from './schedule.ts';
import { describeConstraint } from './words.ts';

export interface NegativeFloatCause {
  kind: 'constraint' | 'deadline' | 'external-date' | 'must-finish-by' | 'project-finish';
  /** The task that has the date. */
  taskId: string;
  /** From the task in question to the one that has the date. */
  path: string[];
  /** The links between them, one fewer; none for the inner links of summaries. */
  linkIds: string[];
  text: string;
}

/** The cause of a task's negative total float; null when it is not negative. Cost: the length of the path. */
export function negativeFloatCause(schedule: Schedule, taskId: string): NegativeFloatCause | null {
  const { network } = schedule;
  const index = network.indexOf.get(taskId);
  if (index === undefined || !(schedule.totalFloat[index]! < 0)) return null;
  const { arrows, programme } = network;
  const path = [taskId];
  const linkIds: string[] = [];
  let slot = index;
  let cause = schedule.lateCause[slot]!;
  while (cause >= 0) {
    const link = programme.links[arrows.link[cause]!];
    if (link) linkIds.push(link.id);
    slot = arrows.to[cause]!;
    const task = taskOf(network, slot);
    if (task) path.push(task.id);
    cause = schedule.lateCause[slot]!;
  }
  const task = taskOf(network, slot);
  if (task === null) return null;
  const bearer = { taskId: task.id, path, linkIds };
  const name = nameOf(task);
  if (cause === CAUSE.constraint && task.deadline !== null && network.slots.lateFinishBy[slot] === task.deadline) {
    return { ...bearer, kind: 'deadline', text: `${name} has the deadline ${formatLongMinute(task.deadline!)}.` };
  }
  if (cause === CAUSE.constraint && network.slots.lateFinishBy[slot] === task.externalLateFinish) {
    const date = formatLongMinute(network.slots.lateFinishBy[slot]!);
    return { ...bearer, kind: 'external-date', text: `${name} must finish by ${date} for a link to another project.` };
  }
  if (cause === CAUSE.mustFinishBy) {
    const date = formatLongMinute(schedule.lateLimit);
    return { ...bearer, kind: 'must-finish-by', text: `The project must finish by ${date}; ${name} leads there.` };
  }
  if (cause === CAUSE.constraint) {
    const dated = [task.secondConstraint, task.constraint].find(
      (constraint) => constraint !== null && constraint.date !== null,
    );
    const reason = dated ? describeConstraint(dated.kind, dated.date) : 'bound by a summary above it';
    return { ...bearer, kind: 'constraint', text: `${name}: ${reason}.` };
  }
  return { ...bearer, kind: 'project-finish', text: `${name} ends at ${formatLongMinute(schedule.lateLimit)}.` };
}

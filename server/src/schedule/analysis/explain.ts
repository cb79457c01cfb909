// Explains the dates of a task.
import { explain, explainCriticality, negativeFloatCause } from '@horizon/schedule';
import type { AnswerOf, Calls } from '@horizon/contract';
import { notFound } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';

/** The chain of drivers of a task, and what makes it late; 404 if there is no such task. */
export function explained({ schedule }: ProgrammeState, taskId: string): AnswerOf<Calls['explainTask']> {
  const found = explain(schedule, taskId);
  if (!found) {
    throw notFound();
  }
  const { tasks } = schedule.network.programme;
  const cause = negativeFloatCause(schedule, taskId);
  return {
    task_id: taskId,
    text: found.text,
    steps: found.steps.map((step) => ({
      task_id: step.taskId,
      task: tasks[schedule.network.indexOf.get(step.taskId) ?? -1]?.name ?? '',
      cause: step.cause,
      link_id: step.linkId,
      from_task_id: step.fromTaskId,
      start: Number.isFinite(step.start) ? step.start : null,
      text: step.text,
    })),
    criticality: explainCriticality(schedule, taskId),
    negative_float: cause && {
      kind: cause.kind,
      task_id: cause.taskId,
      path: cause.path,
      link_ids: cause.linkIds,
      text: cause.text,
    },
  };
}

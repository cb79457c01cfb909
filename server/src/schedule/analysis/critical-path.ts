// Explains the finish: the longest path, the float paths after it, and the dates that make float negative.
import {
  countsAs,
  floatPaths,
  negativeFloatCause,
  describeCriticalRule,
  describeNearCriticalRule,
  type Schedule,
  tasksCountedAs,
} from '@horizon/schedule';
import type { AnswerOf, Calls, QueryOf } from '@horizon/contract';
import { againstRule } from '../../platform/failures.ts';
import type { ProgrammeState } from '../programme/state.ts';

type CriticalPath = AnswerOf<Calls['getCriticalPath']>;

/** The critical path of a programme. Cost: paths times links, and the late tasks' chains. */
export function criticalPathOf(state: ProgrammeState, query: QueryOf<Calls['getCriticalPath']>): CriticalPath {
  const { schedule } = state;
  const { count = 10, end_task_id, by = 'free-float' } = query;
  if (end_task_id !== undefined && !schedule.network.indexOf.has(end_task_id)) {
    throw againstRule({ end_task_id: ['There is no such task in this programme.'] });
  }
  const paths = floatPaths(schedule, { count, by, ...(end_task_id === undefined ? {} : { endTaskId: end_task_id }) });
  const finite = (minutes: number | null) => (minutes !== null && Number.isFinite(minutes) ? minutes : null);
  return {
    revision: state.revision,
    longest_path: tasksCountedAs(schedule, 'longest-path'),
    critical_rule: describeCriticalRule(state.programme),
    near_critical_rule: describeNearCriticalRule(state.programme),
    critical: tasksCountedAs(schedule, 'critical'),
    near_critical: tasksCountedAs(schedule, 'near-critical'),
    paths: paths.map((path) => ({
      number: path.number,
      task_ids: path.taskIds,
      join_float_minutes: finite(path.joinFloatMinutes),
      join_link_id: path.joinLinkId,
      total_float_minutes: finite(path.totalFloatMinutes),
    })),
    negative_float: negativeFloatCauses(schedule),
  };
}

/** Each date that makes tasks late, with these tasks. A chain is followed once for all tasks on it. */
function negativeFloatCauses(schedule: Schedule): CriticalPath['negative_float'] {
  const { network, totalFloat } = schedule;
  const causes = new Map<string, CriticalPath['negative_float'][number]>();
  const reportedIds = new Set<string>();
  const isLate = (id: string) => countsAs(schedule, network.indexOf.get(id) ?? -1, 'negative-float');
  const floatOf = (id: string) => totalFloat[network.indexOf.get(id)!]!;
  const byFloat = tasksCountedAs(schedule, 'negative-float').sort((a, b) => floatOf(a) - floatOf(b));
  for (const id of byFloat) {
    if (reportedIds.has(id)) continue;
    const cause = negativeFloatCause(schedule, id);
    if (!cause) continue;
    const key = `${cause.kind}/${cause.taskId}`;
    const found = causes.get(key) ?? { kind: cause.kind, task_id: cause.taskId, text: cause.text, task_ids: [] };
    causes.set(key, found);
    for (const on of new Set([id, ...cause.path])) {
      if (reportedIds.has(on) || !isLate(on)) continue;
      reportedIds.add(on);
      found.task_ids.push(on);
    }
  }
  return [...causes.values()];
}

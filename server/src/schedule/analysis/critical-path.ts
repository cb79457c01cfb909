// What drives the finish: the longest path, the float paths behind it, and which dates make float negative.
import { FLAG, floatPaths, negativeFloatCause, type Schedule } from '@horizon/schedule';
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
    longest_path: flagged(schedule, FLAG.longestPath),
    critical: flagged(schedule, FLAG.critical),
    near_critical: flagged(schedule, FLAG.nearCritical),
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

/** Tasks that bear a flag, without summaries and inactive ones, by their start. */
export function flagged({ network, flags, start }: Schedule, flag: number): string[] {
  const places = network.programme.tasks.flatMap((_, i) =>
    (flags[i]! & flag) !== 0 && (flags[i]! & (FLAG.summary | FLAG.ignored)) === 0 ? [i] : [],
  );
  return places.sort((a, b) => start[a]! - start[b]! || a - b).map((i) => network.programme.tasks[i]!.id);
}

/** Each date that makes tasks late, with the tasks that it makes late. A chain is followed once for all tasks on it. */
function negativeFloatCauses(schedule: Schedule): CriticalPath['negative_float'] {
  const { network, totalFloat } = schedule;
  const causes = new Map<string, CriticalPath['negative_float'][number]>();
  const told = new Set<string>();
  const isLate = (id: string) => totalFloat[network.indexOf.get(id) ?? -1]! < 0;
  const byFloat = network.programme.tasks
    .map(({ id }) => id)
    .filter(isLate)
    .sort((a, b) => totalFloat[network.indexOf.get(a)!]! - totalFloat[network.indexOf.get(b)!]!);
  for (const id of byFloat) {
    if (told.has(id)) continue;
    const cause = negativeFloatCause(schedule, id);
    if (!cause) continue;
    const key = `${cause.kind}/${cause.taskId}`;
    const found = causes.get(key) ?? { kind: cause.kind, task_id: cause.taskId, text: cause.text, task_ids: [] };
    causes.set(key, found);
    for (const on of new Set([id, ...cause.path])) {
      if (told.has(on) || !isLate(on)) continue;
      told.add(on);
      found.task_ids.push(on);
    }
  }
  return [...causes.values()];
}

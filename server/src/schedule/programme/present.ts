// The programme as the browser reads it.
import { packDates, packProgramme, packTable } from '@horizon/schedule';
import { presentFaults } from '../edits/edit-programme.ts';
import type { BatchRow } from '../edits/batches.ts';
import { presentBatch } from '../edits/batches.ts';
import { withoutMoney } from './money-mask.ts';
import { noMore, type PlannedTask, type ProgrammeState } from './state.ts';

const moreNames = [
  'position',
  'status',
  'assigneeUserId',
  'trade',
  'crew',
  'location',
  'wbsId',
  'sourceId',
] as const satisfies readonly (keyof PlannedTask)[];
const texts = { whole: new WeakMap<ProgrammeState, string>(), masked: new WeakMap<ProgrammeState, string>() };

/**
 * The answer's parts that are the same for everybody who sees the money, or for everybody who does not, as JSON without
 * the outer braces: made once for a state and kept with it. About 200 bytes a task.
 */
export function packedText(state: ProgrammeState, showsMoney: boolean): string {
  const kept = showsMoney ? texts.whole : texts.masked;
  let text = kept.get(state);
  if (text === undefined) {
    const programme = showsMoney ? state.programme : withoutMoney(state.programme);
    text = JSON.stringify({
      project_id: state.projectId,
      revision: state.revision,
      // What a file's own tool had calculated is of no use to the browser.
      programme: packProgramme({
        ...programme,
        tasks: programme.tasks.map((task) => (task.stored ? { ...task, stored: null } : task)),
      }),
      dates: packDates(state.schedule),
      more: packTable<PlannedTask>(state.programme.tasks, { ...noMore, position: -1 }, moreNames),
      project_start: Math.round(state.schedule.projectStart),
      project_finish: Math.round(state.schedule.projectFinish),
      faults: presentFaults(state.faults),
    }).slice(1, -1);
    kept.set(state, text);
  }
  return text;
}

/** The whole answer as JSON. */
export function scheduleText(
  state: ProgrammeState,
  more: { people: Record<string, string>; last: BatchRow | null; abilities: string[]; showsMoney: boolean },
): string {
  const rest = JSON.stringify({
    people: more.people,
    last_batch: more.last ? presentBatch(more.last) : null,
    abilities: more.abilities,
  });
  return `{${packedText(state, more.showsMoney)},${rest.slice(1)}`;
}

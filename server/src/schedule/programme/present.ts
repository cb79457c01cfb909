// The programme in the form that the browser reads.
import { packDates, packProgramme, packTable } from '@horizon/schedule';
import { presentFaults } from '../edits/edit-programme.ts';
import type { BatchRow } from '../edits/batches.ts';
import { presentBatch } from '../edits/batches.ts';
import { withoutMoney } from './money-mask.ts';
import { withoutResources } from './resource-mask.ts';
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
const texts = new Map<string, WeakMap<ProgrammeState, string>>();

/** Parts of a programme that the caller sees in addition to tasks and dates. */
export interface ShownParts {
  showsMoney: boolean;
  showsResources: boolean;
}

function textsOf({ showsMoney, showsResources }: ShownParts): WeakMap<ProgrammeState, string> {
  const name = `${showsMoney} ${showsResources}`;
  const kept = texts.get(name) ?? new WeakMap<ProgrammeState, string>();
  texts.set(name, kept);
  return kept;
}

/**
 * The parts of the answer that are the same for everybody with the same permissions, as JSON without the outer braces:
 * serialised once for a state and cached with it. About 200 bytes a task.
 */
export function packedText(state: ProgrammeState, shown: ShownParts): string {
  const kept = textsOf(shown);
  let text = kept.get(state);
  if (text === undefined) {
    const priced = shown.showsMoney ? state.programme : withoutMoney(state.programme);
    const programme = shown.showsResources ? priced : withoutResources(priced);
    text = JSON.stringify({
      project_id: state.projectId,
      revision: state.revision,
      // The browser does not need the dates calculated by a file's own tool.
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
  more: { people: Record<string, string>; last: BatchRow | null; abilities: string[]; shown: ShownParts },
): string {
  const rest = JSON.stringify({
    people: more.people,
    last_batch: more.last ? presentBatch(more.last) : null,
    abilities: more.abilities,
  });
  return `{${packedText(state, more.shown)},${rest.slice(1)}`;
}

// The worker that predicts the effect of a drag in a large programme, so that frames of the drag do not wait for it. It has the
// programme from the source, with the planner's pending edits on top.
import {
  calculate,
  type Patch,
  prepare,
  type PackedProgramme,
  type Schedule,
  unpackProgramme,
} from '@horizon/schedule';
import type { EditPreview } from '../view/chart-model.ts';
import { scheduleAfter } from './apply-edits.ts';
import { previewEdit } from './preview-edit.ts';
import type { PlannedTask } from './planned-task.ts';
import type { PlannerEdit } from './programme-source.ts';
import { takePatches } from './take-patches.ts';

/** The messages from the page to the worker. */
export type PreviewOrder =
  | { kind: 'programme'; packed: PackedProgramme; positions: Float64Array }
  | { kind: 'patches'; patches: readonly Patch[] }
  /** Pending edits and the open what-if, on top of the source's programme. */
  | { kind: 'overlay'; edits: readonly PlannerEdit[] }
  | { kind: 'preview'; edits: readonly PlannerEdit[]; number: number }
  | { kind: 'edit'; typed: TypedDates; number: number };

/** A date or duration being typed, with the id of its task. */
export interface TypedDates {
  id: string;
  column: 'start' | 'finish' | 'duration';
  text: string;
}

/** The arrays of a schedule that a drag changes. */
const previewedArrays = [
  'start',
  'finish',
  'lateFinish',
  'totalFloat',
  'duration',
  'percentComplete',
  'flags',
  'arrowDrives',
] as const;
export type PreviewedDates = Pick<Schedule, (typeof previewedArrays)[number] | 'projectFinish'>;

export interface PreviewAnswer {
  number: number;
  /** Null if the edits make the network invalid. */
  dates: PreviewedDates | null;
}

export interface PreviewEditAnswer {
  number: number;
  preview: EditPreview | null;
}

let confirmed: Schedule | null = null;
let overlay: readonly PlannerEdit[] = [];
let base: Schedule | null = null;

function obey(order: PreviewOrder): void {
  if (order.kind === 'programme') {
    const programme = unpackProgramme(order.packed);
    (programme.tasks as PlannedTask[]).forEach((task, i) => (task.position = order.positions[i]!));
    const { network } = prepare(programme);
    confirmed = network && calculate(network);
  } else if (order.kind === 'patches') {
    confirmed = confirmed && takePatches(confirmed, order.patches).schedule;
  } else if (order.kind === 'overlay') {
    overlay = order.edits;
  } else {
    base ??= confirmed && overlay.length > 0 ? scheduleAfter(confirmed, overlay).schedule : confirmed;
    if (order.kind === 'preview') answer(order.number, order.edits);
    else
      postMessage({ number: order.number, preview: base && previewIn(base, order.typed) } satisfies PreviewEditAnswer);
    return;
  }
  base = null;
}

function previewIn(schedule: Schedule, { id, column, text }: TypedDates): EditPreview | null {
  const task = schedule.network.indexOf.get(id);
  // Dates never refer to other tasks, and create none.
  const rest = { find: () => null, newId: () => '' };
  return task === undefined ? null : previewEdit(schedule, { task, column, text, ...rest });
}

function answer(number: number, edits: readonly PlannerEdit[]): void {
  const after = base && scheduleAfter(base, edits).schedule;
  if (!after) {
    postMessage({ number, dates: null } satisfies PreviewAnswer);
    return;
  }
  // Copies, since unchanged arrays are shared with the schedule that stays here.
  const arrays = previewedArrays.map((name) => [name, after[name].slice()] as const);
  const dates = { ...Object.fromEntries(arrays), projectFinish: after.projectFinish } as PreviewedDates;
  const transfer = arrays.map(([, array]) => array.buffer as ArrayBuffer);
  postMessage({ number, dates } satisfies PreviewAnswer, { transfer });
}

addEventListener('message', ({ data }: MessageEvent<PreviewOrder>) => obey(data));

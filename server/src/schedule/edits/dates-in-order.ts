// Dates of a task in an edit must be in order: it starts before it finishes, is suspended after it started and resumed
// after that. Checked after the whole batch is applied; imported dates stay until somebody changes them.
import { formatMinute, type LocalMinute } from '@horizon/working-time';
import { againstRule, type Faults } from '../../platform/failures.ts';
import type { PlannedTask } from '../programme/state.ts';
import type { Draft } from './draft.ts';
import type { WireEdit } from './apply-edits.ts';

const words = {
  manualStart: 'given start',
  manualFinish: 'given finish',
  actualStart: 'actual start',
  actualFinish: 'actual finish',
  suspendedAt: 'interruption',
  resumedAt: 'resumption',
} as const;
type Dated = keyof typeof words;

/** Pairs of dates that must be in order. */
const orders: readonly (readonly [first: Dated, then: Dated])[] = [
  ['manualStart', 'manualFinish'],
  ['actualStart', 'actualFinish'],
  ['actualStart', 'suspendedAt'],
  ['suspendedAt', 'resumedAt'],
];

/** Refuses, 422 at the fields, reversed dates in the edits. */
export function refuseReversedDates(draft: Draft, edits: readonly WireEdit[]): void {
  const faults: Faults = {};
  edits.forEach((edit, place) => {
    if (edit.kind !== 'task-changed' && edit.kind !== 'task-added') return;
    const [id, given, room] =
      edit.kind === 'task-changed' ? [edit.id, edit.changes, 'changes'] : [edit.task.id, edit.task, 'task'];
    const [task, before] = [draft.tasks.get(id), draft.tasks.before(id)];
    if (!task) return;
    for (const [first, then] of orders) {
      if (first === 'manualStart' && !task.isManual) continue;
      const isGiven = (name: Dated) => given[name] !== undefined && task[name] !== before?.[name];
      const sentence = isGiven(first) || isGiven(then) ? reversedIn(task, first, then) : null;
      if (sentence !== null) faults[`edits.${place}.${room}.${isGiven(then) ? then : first}`] = [sentence];
    }
  });
  const [sentences] = Object.values(faults);
  if (sentences) {
    throw againstRule(faults, sentences[0]);
  }
}

function reversedIn(task: PlannedTask, first: Dated, then: Dated): string | null {
  const [from, to] = [task[first], task[then]];
  return from === null || to === null || to >= from
    ? null
    : `The ${words[then]} of "${task.name}", ${format(to)}, is before its ${words[first]}, ${format(from)}. Give the ${words[then]} a later date or the ${words[first]} an earlier one.`;
}

const format = (minute: LocalMinute) => formatMinute(minute).replace('T', ' ');

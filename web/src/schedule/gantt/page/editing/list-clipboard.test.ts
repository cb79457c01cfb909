import { calculate, newProgramme, newTask, prepare } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { expect, test } from 'vitest';
import { nothingMore } from '../../programme/planned-task.ts';
import type { Plan } from '../../programme/planner-edits.ts';
import { chartFrom } from '../rows/chart-rows.ts';
import { pasteTheOthers, refusedPaste } from './list-clipboard.ts';

const chartOf = (ids: readonly string[]) => {
  const programme = newProgramme('msp', dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480);
  programme.tasks = ids.map((id) => ({ ...newTask(id), ...nothingMore, name: id, durationMinutes: 2 * 480 }));
  return chartFrom(calculate(prepare(programme).network!), {});
};

test('The valid part of a refused block is pasted to its own tasks, even if their rows have moved', () => {
  refusedPaste.set({
    faults: [{ id: 'Walls', name: 'Walls', column: 'trade', reason: 'Not a trade.' }],
    good: [
      { id: 'Slab', column: 'trade', text: 'Formwork' },
      { id: 'Gone', column: 'trade', text: 'Cranes' },
    ],
    basedOn: 1,
  });
  const made: Plan[] = [];
  const perform = (plan: Plan) => {
    made.push(plan);
    return null;
  };

  pasteTheOthers({ chart: chartOf(['New', 'Newer', 'Slab', 'Walls']), perform });

  expect(made).toMatchObject([{ edits: [{ kind: 'task-changed', id: 'Slab', changes: { trade: 'Formwork' } }] }]);
  expect(refusedPaste.get()).toBeNull();
});

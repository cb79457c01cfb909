import { calculate, newLink, newProgramme, newTask, prepare, type Schedule } from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { scheduleAfter } from './apply-edits.ts';
import { planOfCell } from './cell-edits.ts';
import { keptDate, overruledStart } from './kept-dates.ts';

const MONDAY = dayOf(2026, 1, 5) * MINUTES_PER_DAY + 480;
const [SLAB, WALLS, CLEAN] = [0, 1, 2];

/** Slab 5d, Mon 5 to Fri 9 Jan → Walls 5d to Fri 16; Clean 2d finishes with the walls. */
function house(): Schedule {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    { ...newTask('Slab'), name: 'Slab', durationMinutes: 5 * 480 },
    { ...newTask('Walls'), name: 'Walls', durationMinutes: 5 * 480 },
    { ...newTask('Clean'), name: 'Clean', durationMinutes: 2 * 480 },
  ];
  programme.links = [newLink('a', 'Slab', 'Walls'), { ...newLink('b', 'Walls', 'Clean'), kind: 'FF' }];
  return calculate(prepare(programme).network!);
}

function typed(schedule: Schedule, task: number, column: 'start' | 'finish', text: string) {
  const plan = planOfCell(schedule, { task, column, text, find: () => null, newId: () => 'n' });
  if ('refusal' in plan || !plan.wanted) throw new Error('not a date');
  const after = scheduleAfter(schedule, plan.edits).schedule!;
  return { after, kept: keptDate(schedule, after, plan.wanted) };
}

describe('A date that was typed', () => {
  test('and is kept says nothing', () => {
    expect(typed(house(), SLAB, 'start', '7 Jan 2026').kept).toBeNull();
    expect(typed(house(), SLAB, 'finish', '14 Jan 2026').kept).toBeNull();
  });

  test('before its predecessor ends says which link keeps it, and offers to remove the constraint', () => {
    const { after, kept } = typed(house(), WALLS, 'start', '6 Jan 2026');

    expect(kept?.text).toMatch(/^Logic keeps its start at 12 Jan 2026: FS from Slab/);
    expect(overruledStart(after, WALLS)).toBe(
      'Asked for 6 Jan 2026 (start no earlier than); logic keeps it at 12 Jan 2026.',
    );
    const remedy = kept!.remedy!.plan(after);
    const removed = 'edits' in remedy ? scheduleAfter(after, remedy.edits).schedule! : after;
    expect(overruledStart(removed, WALLS)).toBeNull();
  });

  test('as a finish changes the duration and keeps the start', () => {
    const before = house();
    const { after } = typed(before, SLAB, 'finish', '14 Jan 2026');

    expect(after.start[SLAB]).toBe(before.start[SLAB]);
    expect(after.duration[SLAB]).toBe(8 * 480);
  });

  test('as a finish that another task drives says so, with where the start goes', () => {
    const { kept } = typed(house(), CLEAN, 'finish', '20 Jan 2026');

    expect(kept?.text).toMatch(
      /^Logic keeps its finish at 16 Jan 2026, its start goes from 15 Jan 2026 to 13 Jan 2026: FF from Walls/,
    );
  });
});

import { calculate, newLink, newProgramme, newTask, prepare, type Schedule } from '@horizon/schedule';
import { dayOf, formatMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import { describe, expect, test } from 'vitest';
import { previewEdit } from './preview-edit.ts';
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

const rest = { find: () => null, newId: () => 'n' };

function typed(schedule: Schedule, task: number, column: 'start' | 'finish', text: string) {
  const plan = planOfCell(schedule, { task, column, text, ...rest });
  if ('refusal' in plan || !plan.wanted) throw new Error('not a date');
  const after = scheduleAfter(schedule, plan.edits).schedule!;
  return { plan, after, kept: keptDate(schedule, after, plan.wanted) };
}

describe('A typed date', () => {
  test('that takes effect as typed shows no message', () => {
    expect(typed(house(), SLAB, 'start', '7 Jan 2026').kept).toBeNull();
    expect(typed(house(), SLAB, 'finish', '14 Jan 2026').kept).toBeNull();
  });

  test('before the end of the predecessor reports the link that prevents it, and offers to remove the constraint', () => {
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

  test('as a later finish that a link sets becomes a constraint, and keeps the duration', () => {
    const { after, kept, plan } = typed(house(), CLEAN, 'finish', '20 Jan 2026');

    expect(plan.becomes).toBe(
      'A link sets its finish, so this becomes a constraint: finish no earlier than Tue 20 Jan 2026 17:00; its duration stays.',
    );
    expect(kept).toBeNull();
    expect(after.duration[CLEAN]).toBe(2 * 480);
    expect(formatMinute(after.finish[CLEAN]!)).toBe('2026-01-20T17:00');
  });

  test('as a finish before the one that a link sets is refused, with the link', () => {
    const plan = planOfCell(house(), { task: CLEAN, column: 'finish', text: '15 Jan 2026', ...rest });

    expect(plan).toEqual({
      refusal: expect.stringMatching(/^It cannot finish before 16 Jan 2026: FF from Walls/) as string,
    });
  });

  test('as another finish of a task that must finish on a day moves that day', () => {
    const { after } = typed(house(), CLEAN, 'finish', '20 Jan 2026');

    const again = typed(after, CLEAN, 'finish', '22 Jan 2026');

    expect(again.plan.becomes).toMatch(/^Its constraint becomes finish no earlier than Thu 22 Jan 2026/);
    expect(formatMinute(again.after.finish[CLEAN]!)).toBe('2026-01-22T17:00');
  });
});

describe('The result of a typed date', () => {
  const previewOf = (task: number, column: 'start' | 'finish' | 'duration', text: string) =>
    previewEdit(house(), { task, column, text, ...rest });

  test('is shown with the duration and the finish; the requested change is no surprise', () => {
    expect(previewOf(SLAB, 'finish', '14 Jan 2026')).toEqual({
      text: 'Its duration becomes 8 d. 3 tasks move · Finish +3 d of work, 21 Jan 2026.',
      isUnasked: false,
    });
    expect(previewOf(WALLS, 'duration', '7d')).toEqual({
      text: 'Finishes 20 Jan 2026. 2 tasks move · Finish +2 d of work, 20 Jan 2026.',
      isUnasked: false,
    });
  });

  test('is a warning if logic leads to another date, or the date becomes a constraint', () => {
    expect(previewOf(WALLS, 'start', '6 Jan 2026')).toMatchObject({
      text: expect.stringMatching(
        /^Stored as a constraint: start no earlier than Tue 6 Jan 2026 08:00\. Logic keeps/,
      ) as string,
      isUnasked: true,
    });
    expect(previewOf(CLEAN, 'finish', '20 Jan 2026')?.isUnasked).toBe(true);
  });

  test('reports for a non-working day which day it becomes', () => {
    expect(previewOf(SLAB, 'start', '10 Jan 2026')?.text).toMatch(
      /^Saturday, 10 January 2026: not worked; it starts 12 Jan 2026\. 3 tasks move/,
    );
    expect(previewOf(SLAB, 'finish', '11 Jan 2026')?.text).toMatch(
      /^Sunday, 11 January 2026: not worked; it finishes 9 Jan/,
    );
  });

  test.each(['', '1', '14', '14 J', '14 jan 20', '14/', '14/0', '14/1/', '2026-0', '2026-01-1'])(
    'is nothing while the text may become a day: “%s”',
    (text) => {
      expect(previewOf(SLAB, 'finish', text)?.text ?? '').not.toContain('not understood');
    },
  );

  test.each(['sunday', '+5d', '99/99/2027', '32 Jan', '14 Jom', '31/02/2027'])(
    'says of “%s” that it is no day, and what to write',
    (text) => {
      expect(previewOf(SLAB, 'start', text)).toEqual({
        text: `“${text}” is not understood as a day: write 21 Nov 2026 or 21/11/2026.`,
        isUnasked: false,
      });
    },
  );

  test('reports how an abbreviated date was understood', () => {
    expect(previewOf(SLAB, 'start', '5 may')?.text).toMatch(/^Understood as Tuesday, 5 May 2026\. /);
    expect(previewOf(SLAB, 'finish', '05/06/26')?.text).toMatch(/^Understood as Friday, 5 June 2026\. /);
    expect(previewOf(SLAB, 'start', '5 May 2026')?.text).not.toContain('Understood');
  });
});

import { calculate, newProgramme, prepare } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { scheduleAfter } from '../../programme/apply-edits.ts';
import { MONDAY, task } from '../../programme/sample-house.ts';
import { chartFrom, copiedText } from '../rows/chart-rows.ts';
import { planOfPaste } from './paste-plan.ts';

/** Slab 5d and Fence 2d under Yard. */
function chart() {
  const programme = newProgramme('msp', MONDAY);
  programme.tasks = [
    task('Yard', 0),
    task('Slab', 5, { parentId: 'Yard', trade: 'Concrete' }),
    task('Fence', 2, { parentId: 'Yard' }),
  ];
  return chartFrom(calculate(prepare(programme).network!), {});
}

const SLAB = 1;
const columns = ['name', 'start', 'finish', 'duration', 'percent', 'trade', 'crew'];

function pasted(rows: Readonly<Record<number, Readonly<Record<string, string>>>>) {
  const shown = chart();
  const cells = Object.entries(rows).flatMap(([at, texts]) =>
    Object.entries(texts).map(([column, text]) => ({ task: Number(at), column, text })),
  );
  const plan = planOfPaste(shown, cells);
  const after = scheduleAfter(shown.schedule, plan.edits).schedule ?? shown.schedule;
  return { plan, textsAt: (at: number) => columns.map((column) => copiedText(chartFrom(after, {}), column, at)) };
}

describe('A block from a spreadsheet', () => {
  test('of unchanged copied cells changes nothing', () => {
    const shown = chart();
    const row = Object.fromEntries(['number', ...columns].map((column) => [column, copiedText(shown, column, SLAB)]));
    const { plan } = pasted({ [SLAB]: row });

    expect(plan).toEqual({ edits: [], changed: 0, faults: [] });
  });

  test('moves a task by start and finish together, applied one after the other', () => {
    const { textsAt, plan } = pasted({
      [SLAB]: { start: '12/01/2026', finish: '14-Jan-26', trade: 'Formwork', crew: 'Crew 2' },
    });

    expect(textsAt(SLAB)).toEqual(['Slab', '12 Jan 2026', '14 Jan 2026', '3 d', '0%', 'Formwork', 'Crew 2']);
    expect([plan.changed, plan.faults]).toEqual([4, []]);
  });

  test('names invalid cells by row and column, and changes only the rest', () => {
    const { plan } = pasted({
      [SLAB]: { duration: 'long', trade: 'Formwork' },
      0: { duration: '9 d' },
      2: { percent: '140', name: '' },
    });

    expect(plan.faults.map(({ task: at, column, reason }) => `${at} ${column}: ${reason}`)).toEqual([
      '0 duration: Yard spans its tasks: change these.',
      '1 duration: Write a duration such as 5d, 1.5w or 4h.',
      '2 name: A task needs a name.',
      '2 percent: Write a percentage from 0 to 100.',
    ]);
    expect(plan.edits).toEqual([{ kind: 'task-changed', id: 'Slab', changes: { trade: 'Formwork' } }]);
  });
});

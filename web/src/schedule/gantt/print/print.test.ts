import { calculate, newLink, newProgramme, newTask, prepare } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { noFilter } from '../layout/task-filter.ts';
import { chartFrom, modelOf } from '../page/rows/chart-rows.ts';
import { shownByDefault } from '../paint/scene.ts';
import { defaultColumns } from '../view/chart-model.ts';
import { pdfOf } from './pdf-document.ts';
import type { PdfPen } from './pdf-pen.ts';
import { papers, printedTime, rowsAtWork, setupOf, defaultSetup } from './print-setup.ts';
import { listOnSheet, defaultSheetColumns } from './sheet-columns.ts';
import { paintSheet, planOf, type Sheet } from './sheet.ts';
import { unpacked } from './unpacked.ts';

const ink = '#123456';
const palette: Sheet['palette'] = {
  background: '#ffffff',
  canvas: ink,
  hover: ink,
  raised: ink,
  border: ink,
  borderStrong: ink,
  text: ink,
  text2: ink,
  text3: ink,
  accent: ink,
  accentSoft: ink,
  danger: ink,
  critical: ink,
  warning: ink,
  success: ink,
  status: Array.from({ length: 7 }, () => ink),
  isDark: false,
  font: 'sans-serif',
  textPx: 13,
};

function modelWith(programme: Parameters<typeof prepare>[0]) {
  return modelOf(chartFrom(calculate(prepare(programme).network!), {}), {
    filter: noFilter,
    grouping: 'wbs',
    folded: new Set(),
    canEdit: false,
    today: Number.NaN,
    path: null,
  });
}

function sheetOf(count: number, linked?: readonly [number, number][]): Sheet {
  const programme = newProgramme('msp', 29_450_400);
  programme.tasks = Array.from({ length: count }, (_, i) => ({
    ...newTask(`t${i}`),
    name: `Façade (level ${i})`,
    durationMinutes: 960,
  }));
  programme.links = (linked ?? programme.tasks.slice(1).map((_, i): [number, number] => [i, i + 1])).map(([from, to]) =>
    newLink(`l${from}`, `t${from}`, `t${to}`),
  );
  const model = modelWith(programme);
  return {
    paper: 'a3',
    model,
    palette,
    shown: shownByDefault,
    title: { company: 'Harbour Builders', project: 'RT-1 Riverside Tower', lines: ['Finish 21 Nov 2026'] },
    columns: defaultSheetColumns(defaultSetup.columns),
    time: printedTime(defaultSetup, model.table, Number.NaN),
    isWhole: true,
    sheetsWide: 1,
    pointsPerDay: null,
  };
}

/** The document of all its sheets, or of one, with its streams unpacked. */
async function textOf(sheet: Sheet, only?: number): Promise<string> {
  const pages = Array.from({ length: planOf(sheet).count }, (_, page) => ({
    widthPt: papers[sheet.paper].widthPt,
    heightPt: papers[sheet.paper].heightPt,
    draw: (pen: PdfPen) => paintSheet(pen, (x, y, draw) => pen.translated(x, y, draw), sheet, page),
  }));
  const chosen = only === undefined ? pages : pages.slice(only, only + 1);
  return unpacked(await pdfOf(chosen, sheet.title.project));
}

describe('A programme on paper', () => {
  test('takes as many sheets as its rows need, and as many across as requested', () => {
    expect(planOf(sheetOf(10))).toMatchObject({ count: 1, wide: 1, tall: 1 });
    expect(planOf(sheetOf(120))).toMatchObject({ count: 3, wide: 1, tall: 3 });
    expect(planOf({ ...sheetOf(120), sheetsWide: 2 })).toMatchObject({ count: 6, wide: 2, tall: 3 });
    expect(planOf({ ...sheetOf(120), paper: 'a1' }).count).toBe(2);
    expect(planOf({ ...sheetOf(120), paper: 'a4' }).count).toBe(4);
  });

  test('takes as many sheets across as a zoom needs, and never cuts off time', () => {
    const weeks = planOf({ ...sheetOf(120), pointsPerDay: 8.6 });
    const hours = planOf({ ...sheetOf(120), pointsPerDay: 720 });

    // 338 days of 8.6 points and the names, over 754 points next to the list and 944 on each sheet further.
    expect(weeks.wide).toBe(4);
    expect(weeks.pointsPerDay).toBe(8.6);
    expect(hours.wide).toBe(20);
    expect(hours.pointsPerDay).toBeLessThan(720);
  });

  test('has its title block, legend and names, with brackets and accents intact', async () => {
    const text = await textOf(sheetOf(3));

    expect(text).toContain('(RT-1 Riverside Tower)');
    expect(text).toContain('(Harbour Builders)');
    expect(text).toContain('(Sheet 1 of 1)');
    expect(text).toContain('(Critical)');
    expect(text).toContain('Fa\u00e7ade \\(level 2\\)');
  });
});

describe('The columns of the list', () => {
  const own = { id: 'field:zone', label: 'Zone', widthPx: 120 };
  const list = [defaultColumns[0]!, own, defaultColumns[1]!, defaultColumns[2]!, defaultColumns[6]!];

  test('are on the sheet in order, with their values', async () => {
    const { columns, left } = listOnSheet(list, 'a3');

    expect(columns.map(({ label, widthPt }) => [label, widthPt])).toEqual([
      ['No.', 30],
      ['Zone', 65],
      ['Task', 190],
      ['Start', 58],
      ['Predecessors', 84],
    ]);
    expect(left).toEqual([]);
    expect(await textOf({ ...sheetOf(3), columns })).toContain('(Zone)');
  });

  test('are left out from the first that does not fit, but never the names', () => {
    const wide = { ...own, widthPx: 800, isSized: true };
    const { columns, left } = listOnSheet([defaultColumns[0]!, wide, defaultColumns[1]!, defaultColumns[2]!], 'a4');

    expect(columns.map(({ id }) => id)).toEqual(['number', 'name']);
    expect(left).toEqual(['Zone', 'Start']);
  });
});

describe('A print period', () => {
  test('is the whole programme, from a day to a day, or weeks from the data date', () => {
    const { table } = sheetOf(10).model;
    const whole = printedTime(defaultSetup, table, 0);
    const day = (text: string) => Date.parse(`${text}T00:00Z`) / 60_000;
    const days = printedTime({ ...defaultSetup, time: 'days', from: '2026-01-05', to: '2026-01-09' }, table, 0);
    const openEnd = printedTime({ ...defaultSetup, time: 'days', from: '2026-01-05', to: '' }, table, 0);
    const weeks = printedTime({ ...defaultSetup, time: 'weeks', weeks: 2 }, table, day('2026-01-07') + 600);

    expect(whole).toEqual({ from: table.start[0], to: table.finish[9] });
    expect(days).toEqual({ from: day('2026-01-05'), to: day('2026-01-10') });
    expect(openEnd.to).toBe(whole.to);
    expect(weeks).toEqual({ from: day('2026-01-07'), to: day('2026-01-21') });
  });

  test('includes the tasks in progress in it, under their summaries', () => {
    const { table, rows } = groupsOfTwo();
    // Tasks follow one another: b of the first group, a of the second.
    const from = table.start[2]!;
    const found = rowsAtWork(rows, table, { from, to: table.finish[4]! });

    expect([...found.tasks].map((task) => table.nameOf(task))).toEqual(['One', 'b', 'Two', 'c']);
    expect([...found.depth]).toEqual([0, 1, 0, 1]);
    expect(found.rowOf[1]).toBe(-1);
    expect(found.rowOf[4]).toBe(3);
  });
});

describe('A stored print set-up', () => {
  test('is restored, with defaults for unknown values', () => {
    const mine = { ...defaultSetup, paper: 'a4', time: 'weeks', weeks: 3, columns: ['name'], sheetsWide: 2 } as const;

    expect(setupOf(JSON.stringify(mine))).toEqual(mine);
    expect(setupOf('{"paper":"b5","weeks":-1,"columns":"all","sheetsWide":900}')).toEqual(defaultSetup);
    expect(setupOf('not json')).toEqual(defaultSetup);
    expect(setupOf(null)).toEqual(defaultSetup);
  });
});

describe('Links on paper', () => {
  test('are on the sheets of both ends, and on no sheet between', async () => {
    const strokes = async (sheet: Sheet, page: number) =>
      [...(await textOf(sheet, page)).matchAll(/ 1\.5 w\n|RG 1 w/g)].length;
    // Critical bars have another outline than others, which would count too.
    const quiet = (sheet: Sheet): Sheet => ({ ...sheet, shown: { ...sheet.shown, critical: false } });
    const [linked, plain] = [quiet(sheetOf(120, [[0, 119]])), quiet(sheetOf(120, []))];
    const more = await Promise.all(
      [0, 1, 2].map(async (page) => (await strokes(linked, page)) - (await strokes(plain, page))),
    );

    expect(more[0]).toBeGreaterThan(0);
    expect(more[1]).toBe(0);
    expect(more[2]).toBeGreaterThan(0);
  });
});

/** Two summaries with two tasks each, one after the other. */
function groupsOfTwo() {
  const programme = newProgramme('msp', 29_450_400);
  const named = (id: string, parentId: string | null) => ({
    ...newTask(id),
    name: id,
    parentId,
    durationMinutes: 960,
    ...(parentId === null ? { kind: 'summary' as const } : {}),
  });
  programme.tasks = [
    named('One', null),
    named('a', 'One'),
    named('b', 'One'),
    named('Two', null),
    named('c', 'Two'),
    named('d', 'Two'),
  ];
  programme.links = [newLink('l1', 'a', 'b'), newLink('l2', 'b', 'c'), newLink('l3', 'c', 'd')];
  return modelWith(programme);
}

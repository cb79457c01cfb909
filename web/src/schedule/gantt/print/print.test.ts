import { calculate, newLink, newProgramme, newTask, prepare } from '@horizon/schedule';
import { describe, expect, test } from 'vitest';
import { noFilter } from '../layout/task-filter.ts';
import { chartFrom, modelOf } from '../page/chart-rows.ts';
import { usuallyShown } from '../paint/scene.ts';
import { pdfOf } from './pdf-document.ts';
import { papers, paintSheet, type Sheet, sheetCount } from './sheet.ts';

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
  warning: ink,
  success: ink,
  status: Array.from({ length: 7 }, () => ink),
  isDark: false,
  font: 'sans-serif',
  textPx: 13,
};

function sheetOf(count: number): Sheet {
  const programme = newProgramme('msp', 29_450_400);
  programme.tasks = Array.from({ length: count }, (_, i) => ({
    ...newTask(`t${i}`),
    name: `Façade (level ${i})`,
    durationMinutes: 960,
  }));
  programme.links = programme.tasks.slice(1).map(({ id }, i) => newLink(`l${i}`, `t${i}`, id));
  const chart = chartFrom(calculate(prepare(programme).network!), {});
  const model = modelOf(chart, {
    filter: noFilter,
    grouping: 'wbs',
    folded: new Set(),
    canEdit: false,
    today: Number.NaN,
    path: null,
  });
  return { ...papers.a3, model, palette, shown: usuallyShown, title: 'Riverside Tower', notes: ['Finish 21 Nov 2026'] };
}

const textOf = (sheet: Sheet): string => {
  const pages = Array.from({ length: sheetCount(sheet) }, (_, page) => ({
    ...papers.a3,
    draw: (pen: Parameters<Parameters<typeof pdfOf>[0][number]['draw']>[0]) =>
      paintSheet(pen, (x, y, draw) => pen.translated(x, y, draw), sheet, page),
  }));
  return String.fromCharCode(...[...pdfOf(pages, sheet.title)].slice(0, 100_000));
};

describe('A programme on paper', () => {
  test('takes as many sheets as its rows need', () => {
    expect(sheetCount(sheetOf(10))).toBe(1);
    expect(sheetCount(sheetOf(120))).toBe(3);
  });

  test('bears its title block, legend and names, with brackets and accents as they are', () => {
    const text = textOf(sheetOf(3));

    expect(text).toContain('(Riverside Tower)');
    expect(text).toContain('(Sheet 1 of 1)');
    expect(text).toContain('(Critical)');
    expect(text).toContain('Fa\u00e7ade \\(level 2\\)');
  });

  test('is a document whose table says where each object lies', () => {
    const text = textOf(sheetOf(1));
    const places = [...text.matchAll(/^(\d{10}) 00000 n $/gm)].map((match) => Number(match[1]));

    places.forEach((place, i) => expect(text.slice(place, place + 7)).toBe(`${i + 1} 0 obj`));
    expect(Number(/startxref\n(\d+)/.exec(text)![1])).toBe(text.indexOf('xref\n'));
  });
});

import { describe, expect, it } from 'vitest';

import { formatMinute } from '@horizon/working-time';

import { parsePredecessors, parseTypedDate } from '../src/csv/cell-values.ts';
import { readPlanningFile } from '../src/index.ts';

const units = { minutesPerDay: 480, minutesPerWeek: 2400, daysPerMonth: 20 };

function readTable(text: string) {
  const read = readPlanningFile(new TextEncoder().encode(text));
  if (!read.ok) throw new Error(read.fault.message);
  return read;
}

/** `A1000 FS+960` for each link of the table, with the successor behind it. */
function linksOf(text: string): string[] {
  const { tasks, links } = readTable(text).programme;
  const nameOf = new Map(tasks.map(({ id, code, name }) => [id, code ?? name]));
  return links.map(({ predecessorId, successorId, kind, lag }) => {
    const amount = 'minutes' in lag ? `${lag.minutes} min` : `${lag.percent}%`;
    return `${nameOf.get(predecessorId)} ${kind} ${amount} → ${nameOf.get(successorId)}`;
  });
}

describe('a table that P6 exported', () => {
  it.each(['9-Nov-26*', '9-Nov-26 *', '9-Nov-26 A', '9-Nov-26'])('reads %j as 9 November 2026', (text) => {
    const date = parseTypedDate(text, { isMonthFirst: false, defaultMinute: 480 });

    expect(date === null ? null : formatMinute(date)).toBe('2026-11-09T08:00');
  });

  it.each(['Predecessors', 'Predecessor Details'])(
    'gives links with the kind and an unsigned lag under %s',
    (heading) => {
      const text = `Activity ID,Activity Name,Original Duration,${heading}\nA1000,Dig,5,\nA1010,Pour,2,"A1000: FS 2"\nA1020,Strip,2,"A1010: SS 1, A1000: FF -3, A1000"\n`;

      expect(linksOf(text)).toEqual([
        'A1000 FS 960 min → A1010',
        'A1010 SS 480 min → A1020',
        'A1000 FF -1440 min → A1020',
        'A1000 FS 0 min → A1020',
      ]);
    },
  );

  it('gives links under Successor Details', () => {
    const text =
      'Activity ID,Activity Name,Original Duration,Successor Details\nA1000,Dig,5,"A1010: FS 2"\nA1010,Pour,2,\n';

    expect(linksOf(text)).toEqual(['A1000 FS 960 min → A1010']);
  });
});

describe('a decimal comma in a lag', () => {
  it.each([
    ['1FS+1,5d', ['1 FS 720']],
    ['1FS+2,25 days,4', ['1 FS 1080', '4 FS 0']],
    ['1FS-0,5 wks;7SS', ['1 FS -1200', '7 SS 0']],
    ['1FS+1,5', ['1 FS 480', '5 FS 0']],
    ['1FS+1,12FS+2d', ['1 FS 480', '12 FS 960']],
    ['2,3', ['2 FS 0', '3 FS 0']],
  ])('%j', (text, expected) => {
    const { links, faults } = parsePredecessors(text, units);

    expect(faults).toEqual([]);
    expect(
      links.map(({ predecessor, kind, lag }) => `${predecessor} ${kind} ${'minutes' in lag ? lag.minutes : 0}`),
    ).toEqual(expected);
  });

  it('is one without a unit where semicolons separate the columns', () => {
    const text = 'ID;Task Name;Duration;Predecessors\n1;Dig;5 d;\n2;Pour;2,5 d;1FS+1,5\n5;Strip;1 d;"1;2SS+12,5%"\n';

    expect(linksOf(text)).toEqual(['Dig FS 720 min → Pour', 'Dig FS 0 min → Strip', 'Pour SS 12.5% → Strip']);
  });
});

describe('a code that a spreadsheet made a date', () => {
  it('is reported with its rows, in every column of texts', () => {
    const read = readTable(
      'Activity ID,Task Name,Duration,Start,Location,Predecessors\n2026-01-02,Dig,5d,2026-11-02,L1,\n2026-01-03,Pour,2d,2026-11-09,3-Apr,2026-01-02\nA30,Strip,1d,2026-11-11,L2,\n',
    );

    expect(read.warnings.map((warning) => warning.split('. ')[0])).toEqual([
      'Column Activity ID: a date where a text is expected (row 2 "2026-01-02", row 3 "2026-01-03")',
      'Column Predecessors: a date where a text is expected (row 3 "2026-01-02")',
      'Column Location: a date where a text is expected (row 3 "3-Apr")',
    ]);
  });
});

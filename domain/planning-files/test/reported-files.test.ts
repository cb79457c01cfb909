// Small files made from what users of other products reported, next to the repository: each with the values that a
// planner expects of it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { calculate, prepare } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { readPlanningFile, writeXer } from '../src/index.ts';

const folder = fileURLToPath(new URL('../../../../shared/fixtures/reported/', import.meta.url));

describe.skipIf(!existsSync(folder))('a file that users reported', () => {
  const readFile = (name: string, encoding?: string) => {
    const read = readPlanningFile(readFileSync(folder + name), encoding === undefined ? {} : { encoding });
    if (!read.ok) throw new Error(read.fault.message);
    return read;
  };
  const datesIn = (name: string) => {
    const { programme } = readFile(name);
    const { start, finish } = calculate(prepare(programme).network!);
    const day = (minute: number) => formatMinute(minute).slice(5, 16);
    return programme.tasks.map((_, i) => `${day(start[i]!)} – ${day(finish[i]!)}`);
  };

  it('with a manual summary without children keeps its dates', () => {
    expect(datesIn('f-manual-empty-summary.xml')).toEqual(['11-09T08:00 – 11-20T17:00', '11-23T08:00 – 11-24T17:00']);
  });

  it('with a link to a summary, and a summary without children, has all dates', () => {
    expect(datesIn('f-summary-link.xml')).toEqual([
      '11-02T08:00 – 11-06T17:00',
      '11-09T08:00 – 11-12T17:00',
      '11-09T08:00 – 11-10T17:00',
      '11-11T08:00 – 11-12T17:00',
      '11-02T08:00 – 11-02T17:00',
    ]);
  });

  it.each([
    ['a-mspdi-no-duration.xml', [5, 3, 5]],
    ['f-xer-no-duration.xer', [5, 2]],
  ])('without durations, %s, has those of its dates', (name, days) => {
    const work = readFile(name).programme.tasks.filter(({ kind }) => kind !== 'summary');

    expect(work.map(({ durationMinutes }) => durationMinutes / 480)).toEqual(days);
  });

  it.each(['c2-plan-predecessors-p6.csv', 'c2-plan-p6-predecessor-details.csv'])(
    'exported by P6, %s, has its links',
    (name) => {
      const read = readFile(name);

      expect(read.warnings).toEqual([]);
      expect(read.programme.links.map(({ kind, lag }) => `${kind} ${'minutes' in lag && lag.minutes}`)).toEqual([
        'FS 960',
        'SS 480',
        'FS 0',
      ]);
    },
  );

  it.each([
    ['1250', 'windows-1250', 'Zbrojenie płyty – część B'],
    ['1251', 'windows-1251', 'Бетонирование фундамента'],
    ['1253', 'windows-1253', 'Σκυροδέτηση θεμελίων'],
  ])('of code page %s, named by the person, has its names', (page, encoding, name) => {
    expect(readFile(`a-xer-cp${page}.xer`).encoding).toMatchObject({ name: 'windows-1252', isAssumed: true });

    const read = readFile(`a-xer-cp${page}.xer`, encoding);

    expect(read.encoding?.names).toContain(name);
    expect(read.programme.tasks.map((task) => task.name)).toContain(name);
  });

  it('in GBK, named by the person, has its names', () => {
    const read = readFile('a-xer-gbk.xer', 'gb18030');

    expect(read.programme.tasks.at(-1)!.name).toBe('基础混凝土浇筑');
  });

  it('in Windows-1252 shows its names as assumed', () => {
    expect(readFile('a-xer-cp1252.xer').encoding).toEqual({
      name: 'windows-1252',
      isAssumed: true,
      names: ['Café', 'Façade – “north”'],
    });
  });

  it('with decimal commas has a lag of a day and a half', () => {
    const { links, tasks } = readFile('c2-plan-semicolon-german.csv').programme;

    expect(tasks.map(({ durationMinutes }) => durationMinutes / 480)).toEqual([5, 2.5, 1]);
    expect(links[0]!.lag).toEqual({ kind: 'working', minutes: 720 });
  });

  it.each([
    ['a-mspdi-24h-midnight.xml', ['11-03T00:00 – 11-04T00:00']],
    // 25 days with a rostered day off every second Friday: three of them.
    ['a-mspdi-biweekly-rdo.xml', ['11-02T08:00 – 12-09T17:00']],
    ['a-mspdi-calendar-empty-week.xml', ['11-02T08:00 – 11-06T17:00']],
    ['a-mspdi-working-day-no-times.xml', ['11-02T08:00 – 11-06T17:00']],
    [
      'a-mspdi-elapsed-lag.xml',
      [
        '11-02T08:00 – 11-02T17:00',
        '11-10T08:00 – 11-10T17:00',
        '11-12T08:00 – 11-12T17:00',
        '11-03T13:00 – 11-04T12:00',
        '11-12T08:00 – 11-13T17:00',
      ],
    ],
    // Links of a task that is not active move nothing.
    ['a-mspdi-inactive.xml', ['11-02T08:00 – 11-06T17:00', '11-02T08:00 – 11-13T17:00', '11-02T08:00 – 11-03T17:00']],
    [
      'a-mspdi-recurring.xml',
      [
        '11-02T09:00 – 11-16T10:00',
        '11-02T09:00 – 11-02T10:00',
        '11-09T09:00 – 11-09T10:00',
        '11-16T09:00 – 11-16T10:00',
      ],
    ],
    [
      'f-constraint-conflict.xml',
      [
        '11-02T08:00 – 11-13T17:00',
        '11-09T08:00 – 11-10T17:00',
        '11-13T17:00 – 11-13T17:00',
        '11-16T08:00 – 11-16T17:00',
        '11-05T08:00 – 11-06T17:00',
      ],
    ],
    // A lag runs on the calendar of the successor: two days over the weekend are over on Monday morning.
    [
      'f-lag-successor-calendar.xml',
      ['11-02T08:00 – 11-06T17:00', '11-09T08:00 – 11-09T17:00', '11-11T08:00 – 11-11T17:00'],
    ],
    ['f-night-shift-dst.xml', ['10-03T20:00 – 10-05T04:00', '04-03T20:00 – 04-05T04:00']],
    ['f-out-of-sequence.xml', ['11-02T08:00 – 11-13T17:00', '11-04T08:00 – 11-10T17:00']],
    ['c2-plan-dates-us.csv', ['11-02T08:00 – 11-06T17:00', '11-16T08:00 – 11-17T17:00']],
    ['c2-plan-dates-ambiguous.csv', ['11-02T08:00 – 11-06T17:00', '11-09T08:00 – 11-10T17:00']],
  ])('%s has the dates that a planner expects', (name, dates) => {
    expect(readFile(name).warnings).toEqual([]);
    expect(datesIn(name)).toEqual(dates);
  });

  it('with durations and lags in words has each of them', () => {
    const { programme, warnings } = readFile('c2-plan-elapsed-words.csv');
    const { links, tasks } = programme;

    expect(warnings).toEqual([]);
    expect(
      tasks.map(
        ({ durationMinutes, isElapsed }) => `${durationMinutes / (isElapsed ? 1440 : 480)}${isElapsed ? 'e' : ''}`,
      ),
    ).toEqual(['1', '1', '1', '1', '7e', '1', '2', '7.5', '0', '20', '30e']);
    expect(links.slice(0, 3).map(({ lag }) => lag)).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'elapsed', minutes: 7 * 1440 })),
    );
  });

  it.each(['a-xer-utf16le-bom.xer', 'a-xer-utf16le-nobom.xer'])('in UTF-16, %s, has its names', (name) => {
    expect(readFile(name).programme.tasks.map((task) => task.name)).toEqual([
      'Проект',
      'Бетонирование фундамента',
      'Монтаж опалубки',
    ]);
  });

  it('with twins and long texts is written for P6 within its limits, and comes back with its tasks', () => {
    for (const name of ['a-mspdi-udf-wbs-twins.xml', 'a-xer-export-limits.xml']) {
      const { programme } = readFile(name);
      const written = writeXer(programme);
      const lines = new TextDecoder('windows-1252').decode(written.bytes).split('\r\n');
      const valuesOf = (table: string, column: string) => {
        const at = lines.indexOf(`%T\t${table}`);
        const place = lines[at + 1]!.split('\t').indexOf(column);
        const rows = lines.slice(at + 2);
        return rows
          .slice(
            0,
            rows.findIndex((line) => !line.startsWith('%R')),
          )
          .map((line) => line.split('\t')[place]!);
      };
      const parents = valuesOf('PROJWBS', 'parent_wbs_id');
      const codes = valuesOf('PROJWBS', 'wbs_short_name').map((code, at) => `${parents[at]} ${code.toLowerCase()}`);
      const again = readPlanningFile(written.bytes);

      expect(new Set(codes).size).toBe(codes.length);
      expect(Math.max(...valuesOf('PROJWBS', 'wbs_short_name').map((code) => code.length))).toBeLessThanOrEqual(40);
      expect(Math.max(...valuesOf('TASK', 'task_name').map((text) => text.length))).toBeLessThanOrEqual(120);
      expect(written.notCarriedOver.some(({ kind }) => kind.startsWith('changed-'))).toBe(true);
      const work = (from: typeof programme) => from.tasks.filter(({ kind }) => kind !== 'summary').length;
      expect(again.ok && work(again.programme)).toBe(work(programme));
    }
  });
});

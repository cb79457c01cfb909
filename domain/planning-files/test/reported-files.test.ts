// Small files made from what users of other products reported, next to the repository: each with the values that a
// planner expects of it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

import { calculate, prepare } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { readPlanningFile } from '../src/index.ts';

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
});

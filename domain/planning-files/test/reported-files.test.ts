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
  const readFile = (name: string) => {
    const read = readPlanningFile(readFileSync(folder + name));
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

  it('with decimal commas has a lag of a day and a half', () => {
    const { links, tasks } = readFile('c2-plan-semicolon-german.csv').programme;

    expect(tasks.map(({ durationMinutes }) => durationMinutes / 480)).toEqual([5, 2.5, 1]);
    expect(links[0]!.lag).toEqual({ kind: 'working', minutes: 720 });
  });
});

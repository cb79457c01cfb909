// Any input given as a programme gets an answer.
import { calculate, linkKinds, newLink, newProgramme, newTask, prepare, type Profile } from '@horizon/schedule';
import { anything, array, assert, constant, constantFrom, integer, object, oneof, property, record } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monday } from './bars.ts';

describe('arbitrary garbage', () => {
  it('returns faults and never throws', () => {
    const wild = oneof(
      constantFrom<unknown>(null, undefined, Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300, '', 0.5, 'T1', {}, []),
      integer(),
    );
    const ids = constantFrom('T0', 'T1', 'T2', 'T3', 'T4', 'nobody');
    const task = record({
      id: ids,
      parentId: oneof(constant(null), ids),
      field: constantFrom(...wildFields),
      value: wild,
    });
    const link = record({ from: ids, to: ids, kind: constantFrom(...linkKinds, 'XX'), minutes: wild });

    assert(
      property(
        array(task, { maxLength: 8 }),
        array(link, { maxLength: 10 }),
        constantFrom<Profile>('msp', 'p6'),
        wild,
        (tasks, links, profile, start) => {
          const programme = newProgramme(profile, start as number);
          programme.tasks = tasks.map(({ id, parentId, field, value }) => ({
            ...newTask(id),
            parentId,
            [field]: value,
          }));
          programme.links = links.map(({ from, to, kind, minutes }, i) => ({
            ...newLink(`L${i}`, from, to),
            kind: kind as 'FS',
            lag: { kind: 'working', minutes: minutes as number },
          }));

          const { network, faults } = prepare(programme);
          const schedule = network === null ? null : calculate(network);

          expect(schedule !== null || faults.some(({ severity }) => severity === 'error')).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  it('in a calendar returns faults and never throws', () => {
    assert(
      property(array(anything(), { maxLength: 8 }), object(), (week, noise) => {
        const programme = newProgramme('msp', monday);
        programme.calendars[0]!.minutesPerDay = noise as unknown as number;
        programme.calendars[0]!.week = week.map((value) =>
          Array.isArray(value) ? value.filter((v) => v) : null,
        ) as never;
        programme.tasks = [{ ...newTask('T0'), durationMinutes: 4800 }];

        const { network } = prepare(programme);

        expect(calculate(network!).start).toHaveLength(1);
      }),
    );
  });
});

const wildFields = [
  'durationMinutes',
  'actualStart',
  'actualFinish',
  'manualStart',
  'deadline',
  'resumedAt',
  'remainingMinutes',
  'percentComplete',
  'levellingDelayMinutes',
  'calendarId',
] as const;

import { describe, expect, it } from 'vitest';
import type { Programme, Task } from '@horizon/schedule';
import { formatMinute } from '@horizon/working-time';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import { readMspdi } from '../../src/mspdi/read-mspdi.ts';
import type { PlanningFileResult } from '../../src/planning-file-result.ts';
import { type ExpectedRow, expectedRows, fixture, fixturesIn, hasFixtures, isRecorded } from '../fixtures.ts';

const constraintNames: Record<string, string> = {
  ASAP: 'AS_SOON_AS_POSSIBLE',
  ALAP: 'AS_LATE_AS_POSSIBLE',
  SNET: 'START_NO_EARLIER_THAN',
  SNLT: 'START_NO_LATER_THAN',
  FNET: 'FINISH_NO_EARLIER_THAN',
  FNLT: 'FINISH_NO_LATER_THAN',
  MSO: 'MUST_START_ON',
  MFO: 'MUST_FINISH_ON',
};
const minutesOf: Record<string, number> = { h: 60, d: 480, w: 2400, mo: 9600 };

const pairs = [
  ['assignment-assignments-project2019-mpp14.mpp', 'assignment-assignments-project2019-mspdi.xml'],
  ['calendar-calendars-project2019-mpp14.mpp', 'calendar-calendars-project2019-mspdi.xml'],
  ['task-baselines-project2019-mpp14.mpp', 'task-baselines-project2019-mspdi.xml'],
  ['task-dates-project2019-mpp14.mpp', 'task-dates-project2019-mspdi.xml'],
  ['task-links-project2019-mpp14.mpp', 'task-links-project2019-mspdi.xml'],
] as const;

/** The values a baseline has, without the missing ones. */
const valuesOf = (baseline: Programme['tasks'][number]['baselines'][number]) =>
  Object.fromEntries(Object.entries(baseline).filter(([name, value]) => name !== 'number' && value !== null));

function programmeOf(result: PlanningFileResult): Programme {
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme;
}

const moment = (minute: number | null): string => (minute === null ? '' : formatMinute(minute));

/** A task in the words of the recorded table, all its columns but those that Microsoft Project does not have. */
function rowOf(task: Task, programme: Programme): ExpectedRow {
  const stored = task.stored!;
  return {
    uid: task.id,
    id: String(task.rowNumber),
    wbs: task.wbsCode ?? '',
    name: task.name,
    summary: task.kind === 'summary' ? '1' : '0',
    milestone: task.isMilestone ? '1' : '0',
    duration_min: String(task.durationMinutes),
    start: moment(stored.start),
    finish: moment(stored.finish),
    early_start: moment(stored.earlyStart),
    early_finish: moment(stored.earlyFinish),
    late_start: moment(stored.lateStart),
    late_finish: moment(stored.lateFinish),
    total_slack_min: String(stored.totalFloatMinutes),
    free_slack_min: String(stored.freeFloatMinutes),
    critical: stored.isCritical ? '1' : '0',
    pct: task.percentComplete.toFixed(1),
    actual_start: moment(task.actualStart),
    actual_finish: moment(task.actualFinish),
    constraint: constraintNames[task.constraint.kind]!,
    constraint_date: moment(task.constraint.date),
    deadline: moment(task.deadline),
    calendar: programme.calendars.find(({ id }) => id === task.calendarId)?.name ?? '',
  };
}

function describeLink({ predecessorId, kind, lag, lagUnit }: Programme['links'][number]): string {
  const amount = 'minutes' in lag ? lag.minutes / minutesOf[lagUnit]! : lag.percent;
  return `${predecessorId}${kind}${amount === 0 ? '' : `${amount > 0 ? '+' : ''}${amount.toFixed(1)}${lagUnit}`}`;
}

function predecessorsOf(programme: Programme): Map<string, string> {
  const found = new Map<string, string[]>();
  for (const link of programme.links) {
    found.set(link.successorId, [...(found.get(link.successorId) ?? []), describeLink(link)]);
  }
  return new Map([...found].map(([id, links]) => [id, links.sort().join(';')]));
}

describe.skipIf(!hasFixtures)('a recorded .mpp file', () => {
  it.each(fixturesIn('msp', /\.mpp$/).filter(isRecorded))(
    '%s has every task with every value that was stored',
    (path) => {
      const programme = programmeOf(readMpp(fixture(path)));
      const byId = new Map(programme.tasks.map((task) => [task.id, task]));
      const predecessors = predecessorsOf(programme);
      // Row 0 is the project itself.
      const rows = expectedRows(path.split('/')[1]!).filter(({ uid }) => uid !== '0');

      const found = rows.map((row) => ({
        ...row,
        ...(byId.has(row['uid']!) ? rowOf(byId.get(row['uid']!)!, programme) : {}),
        predecessors: predecessors.get(row['uid']!) ?? '',
      }));

      expect(found).toEqual(
        rows.map((row) => ({ ...row, predecessors: row['predecessors']!.split(';').sort().join(';') })),
      );
      expect(programme.tasks).toHaveLength(rows.length);
    },
  );

  it.each(pairs)('%s says the same as the XML of the same project, field by field', (mpp, xml) => {
    const own = programmeOf(readMpp(fixture(`msp/${mpp}`)));
    const other = programmeOf(readMspdi(fixture(`msp/${xml}`)));

    // The two were saved under two names.
    const { name: _, title: __, ...project } = own.project;
    expect(other.project).toMatchObject(project);
    expect(own.options).toEqual(other.options);
    expect(own.customFields).toEqual(other.customFields);
    for (const part of ['calendars', 'tasks', 'links', 'resources', 'assignments'] as const) {
      const inOrder = (programme: Programme): { id: string }[] =>
        [...programme[part]].sort((a, b) => a.id.localeCompare(b.id));
      expect(inOrder(own)).toEqual(inOrder(other));
    }
  });

  it('of Project 2003 has every task as the XML has it, baselines 0 to 10 and physical per cent among them', () => {
    const own = programmeOf(readMpp(fixture('msp/task-baselines-project2003-mpp9.mpp')));
    const other = programmeOf(readMspdi(fixture('msp/task-baselines-project2003-mspdi.xml')));

    expect(own.tasks).toEqual(other.tasks);
    expect(new Set(own.tasks.flatMap(({ baselines }) => baselines.map(({ number }) => number))).size).toBe(11);
    const saved = own.tasks.flatMap(({ baselines }) => baselines.flatMap((one) => Object.keys(valuesOf(one))));
    const each = (name: string) => saved.filter((one) => one === name).length;
    // One task for each baseline and each of its fields; the format has no other fields of a baseline that we keep.
    expect(['start', 'finish', 'durationMinutes', 'workMinutes', 'cost'].map(each)).toEqual([11, 11, 11, 11, 11]);
    expect(own.tasks.every(({ physicalPercentComplete }) => physicalPercentComplete === 0)).toBe(true);
  });

  it('has its recurring exceptions, each by its kind', () => {
    const path = 'msp/calendar-recurring-exceptions-project2016-mpp14.mpp';

    const exceptions = programmeOf(readMpp(fixture(path))).calendars[0]!.exceptions;

    const kinds = exceptions.map(({ name, recurrence }) => [name.replace(/ \d.*$/, ''), recurrence?.kind ?? 'daily']);
    expect(new Set(kinds.map(([name, kind]) => `${name}: ${kind}`))).toEqual(
      new Set([
        'Daily: daily',
        'Weekly: weekly',
        'Monthly Relative: monthly-position',
        'Monthly Absolute: monthly-day',
        'Yearly Relative: yearly-position',
        'Yearly Absolute: yearly-day',
        'Recurring Working: monthly-position',
      ]),
    );
  });
});

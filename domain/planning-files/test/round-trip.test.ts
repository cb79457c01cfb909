import { describe, expect, it } from 'vitest';

import { calculate, prepare, type Programme, standardOptions } from '@horizon/schedule';

import { type PlanningFileResult, readPlanningFile, writeCsv, writeMspdi, writeXer } from '../src/index.ts';
import { fixture, fixturesIn, hasFixtures } from './fixtures.ts';
import { sampleProgramme } from './sample-programme.ts';

function programmeOf(result: PlanningFileResult): Programme {
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme;
}

/** A recorded file, read once: no test changes its programme. */
function recorded(path: string): Programme {
  const programme = read.get(path) ?? programmeOf(readPlanningFile(fixture(path)));
  read.set(path, programme);
  return programme;
}
const read = new Map<string, Programme>();

const plain = (programme: Programme): Programme => JSON.parse(JSON.stringify(programme)) as Programme;

describe('a programme written and read again', () => {
  it('is the same through Microsoft Project XML', () => {
    const programme = sampleProgramme('mspdi');

    const again = programmeOf(readPlanningFile(writeMspdi(programme).bytes));

    expect(plain(again)).toEqual(plain(programme));
  });

  it("keeps P6's options and what of its activities decides dates through Microsoft Project XML", () => {
    const programme = sampleProgramme('xer');
    Object.assign(programme.options, { lagCalendar: '24-hour', progress: 'progress-override', floatByProject: false });
    Object.assign(programme.project, { mustFinishBy: programme.project.start + 1440 });

    const again = programmeOf(readPlanningFile(writeMspdi(programme).bytes));

    const comparable = ({ options, project, tasks, customFields }: Programme) => ({
      options,
      mustFinishBy: project.mustFinishBy,
      customFields: customFields.map(({ alias }) => alias),
      tasks: tasks.map((task) => [
        task.name,
        task.kind,
        task.constraint,
        task.secondConstraint,
        task.externalEarlyStart ?? null,
        task.percentKind,
        Object.keys(task.custom),
      ]),
    });
    expect(comparable(again)).toEqual(comparable(programme));
  });

  it('takes no options from a text that it did not write', () => {
    const text = new TextDecoder().decode(writeMspdi(sampleProgramme('xer')).bytes);
    const foreign = text.replaceAll(/p6;[^<]*/g, 'p6;float=anything;criticalFloatMinutes=x;second=SNET@soon');

    const again = programmeOf(readPlanningFile(new TextEncoder().encode(foreign)));

    expect(again.options).toEqual(standardOptions('p6'));
    expect(again.tasks.every(({ secondConstraint }) => secondConstraint === null)).toBe(true);
  });

  it('is the same through XER', () => {
    const programme = sampleProgramme('xer');

    const again = programmeOf(readPlanningFile(writeXer(programme).bytes));

    expect(plain(again)).toEqual(plain(programme));
  });

  it('keeps outline, durations, links and progress through CSV', () => {
    const programme = sampleProgramme('mspdi');

    const again = programmeOf(readPlanningFile(writeCsv(programme).bytes));

    const comparable = ({ tasks, links }: Programme) => ({
      tasks: tasks.map((t) => [
        t.id,
        t.parentId,
        t.name,
        t.durationMinutes,
        t.constraint,
        t.percentComplete,
        t.deadline,
      ]),
      links: links.map((l) => [l.predecessorId, l.successorId, l.kind, l.lag]),
    });
    expect(comparable(again)).toEqual(comparable(programme));
  });

  it('shows what XER does not hold of a Microsoft Project programme', () => {
    const kinds = writeXer(sampleProgramme('mspdi')).notCarriedOver.map(({ kind }) => kind);

    expect(kinds).toEqual(expect.arrayContaining(['manual-tasks', 'deadlines', 'lag-kinds', 'recurring-exceptions']));
  });

  it.each(['=', '＝'])('does not let a spreadsheet run a name as a formula that begins with %s', (sign) => {
    const programme = sampleProgramme('mspdi');
    programme.tasks[1]!.name = `${sign}HYPERLINK("http://x")`;

    const text = new TextDecoder().decode(writeCsv(programme).bytes);
    const again = programmeOf(readPlanningFile(writeCsv(programme).bytes));

    expect(text).toContain(`"'${sign}HYPERLINK`);
    expect(again.tasks[1]!.name).toBe(`${sign}HYPERLINK("http://x")`);
  });
});

describe.skipIf(!hasFixtures)('a recorded file read, written and read again', () => {
  it.each([...fixturesIn('msp', /mspdi\.xml$/), ...fixturesIn('derived', /\.gz$/)])('is the same: %s', (path) => {
    const programme = recorded(path);

    const again = programmeOf(readPlanningFile(writeMspdi(programme).bytes));

    // Project 2003 says no version of its format.
    const { version } = programme.source;
    const comparable = version === null ? { ...again, source: { ...again.source, version } } : again;
    expect(JSON.stringify(comparable)).toBe(JSON.stringify(programme));
  });

  it.each([...fixturesIn('xer', /\.xer$/), ...fixturesIn('p6-native', /\.xer$/)])('is the same: %s', (path) => {
    const programme = recorded(path);

    const again = programmeOf(readPlanningFile(writeXer(programme).bytes));

    expect(plain(again)).toEqual(plain(programme));
  });

  it.each(fixturesIn('xer', /\.xer$/))('calculates through Microsoft Project XML as P6 did: %s', (path) => {
    const programme = recorded(path);

    const again = programmeOf(readPlanningFile(writeMspdi(programme).bytes));

    const dates = (of: Programme) => {
      const { earlyStart, earlyFinish, lateStart, lateFinish, start, finish, totalFloat } = calculate(
        prepare(of).network!,
      );
      return [earlyStart, earlyFinish, lateStart, lateFinish, start, finish, totalFloat].map((column) =>
        Array.from(column),
      );
    };
    expect(dates(again)).toEqual(dates(programme));
  });

  it.each(fixturesIn('xer', /terminal|chiller/))(
    'keeps tasks, links and dates as Microsoft Project XML: %s',
    (path) => {
      const programme = recorded(path);

      const again = programmeOf(readPlanningFile(writeMspdi(programme).bytes));

      const comparable = ({ tasks, links }: Programme) => ({
        tasks: tasks.map((t) => [
          t.id,
          t.parentId,
          t.code,
          t.name,
          t.durationMinutes,
          t.stored?.start ?? null,
          t.stored?.lateFinish ?? null,
        ]),
        links: links.map((l) => JSON.stringify([l.predecessorId, l.successorId, l.kind, l.lag])).sort(),
      });
      expect(comparable(again)).toEqual(comparable(programme));
    },
  );
});

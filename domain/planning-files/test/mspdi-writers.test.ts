import { describe, expect, it } from 'vitest';

import { readPlanningFile } from '../src/index.ts';

const file = (tasks: string, more = ''): string =>
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><StartDate>2026-01-05T08:00:00</StartDate>${more}<Tasks>${tasks}</Tasks></Project>`;

function read(text: string) {
  const result = readPlanningFile(new TextEncoder().encode(text));
  if (!result.ok) throw new Error(result.fault.message);
  return result;
}

const duration = '<Duration>PT8H0M0S</Duration>';
const after = (uid: number) =>
  `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID><Type>1</Type></PredecessorLink>`;

describe('Microsoft Project XML of other writers', () => {
  it('without unique ids is linked by its row numbers', () => {
    const { programme, notCarriedOver } = read(
      file(
        `<Task><ID>1</ID><Name>Dig</Name>${duration}</Task><Task><ID>2</ID><Name>Pour</Name>${duration}${after(1)}</Task>`,
      ),
    );

    expect(programme.links).toMatchObject([{ predecessorId: '1', successorId: '2' }]);
    expect(notCarriedOver).toEqual([]);
  });

  it('without any ids has each task once', () => {
    const { programme, warnings } = read(
      file(`<Task><Name>Dig</Name>${duration}</Task><Task><Name>Pour</Name>${duration}</Task>`),
    );

    expect(programme.tasks.map(({ id, name }) => [id, name])).toEqual([
      ['row-1', 'Dig'],
      ['row-2', 'Pour'],
    ]);
    expect(warnings).toEqual([]);
  });

  it('that says nothing by xsi:nil says nothing', () => {
    const nil = ['ActualStart', 'ConstraintType', 'ConstraintDate', 'CalendarUID', 'Deadline', 'PercentComplete'];
    const { programme } = read(
      file(
        `<Task><UID>1</UID><Name>Dig</Name>${duration}${nil.map((name) => `<${name} xsi:nil="true"/>`).join('')}</Task>`,
        '<StatusDate xsi:nil="true"></StatusDate>',
      ),
    );

    expect(programme.project.statusDate).toBeNull();
    expect(programme.tasks[0]).toMatchObject({
      actualStart: null,
      constraint: { kind: 'ASAP', date: null },
      calendarId: null,
      deadline: null,
      percentComplete: 0,
    });
  });

  it('without calendars works eight hours from Monday to Friday', () => {
    const { programme } = read(file(`<Task><UID>1</UID><Name>Dig</Name>${duration}</Task>`));

    expect(programme.calendars.map(({ id }) => id)).toEqual([programme.project.calendarId]);
    expect(programme.calendars[0]!.week.map((shifts) => shifts?.length)).toEqual([0, 2, 2, 2, 2, 2, 0]);
  });

  it('with a prefix before every name, or without a namespace, is the same', () => {
    const plain = file(`<Task><UID>1</UID><Name>Dig</Name>${duration}</Task>`);
    const prefixed = plain
      .replaceAll(/<(\/?)(\w+)/g, '<$1p:$2')
      .replace('xmlns=', 'xmlns:p=')
      .replace('<?p:xml', '<?xml');

    for (const text of [prefixed, plain.replace(/ xmlns="[^"]*"/, '')]) {
      expect(read(text).programme.tasks.map(({ name }) => name)).toEqual(['Dig']);
    }
  });
});

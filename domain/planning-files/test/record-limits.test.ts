// A reader stops at the first record beyond its limits: what is left of the file is not read, however much it is.
import { describe, expect, it } from 'vitest';
import { readPlanningFile } from '../src/index.ts';

const limits = { tasks: 3, links: 2, records: 40 };
const read = (text: string) => readPlanningFile(Buffer.from(text), { limits });
const mspdi = (inner: string) => `<Project xmlns="http://schemas.microsoft.com/project">${inner}</Project>`;
const pmxml = (inner: string) =>
  `<APIBusinessObjects><Project><ObjectId>1</ObjectId><Id>P</Id>${inner}</Project></APIBusinessObjects>`;
const xer = (rows: string[]) =>
  ['ERMHDR\t19.12', '%T\tPROJECT', '%F\tproj_id\tproj_short_name', '%R\t1\tP', ...rows, '%E'].join('\r\n');
const task = (uid: number, inner = '') => `<Task><UID>${uid}</UID><Name>Pour ${uid}</Name>${inner}</Task>`;
const link = (uid: number) => `<PredecessorLink><PredecessorUID>${uid}</PredecessorUID></PredecessorLink>`;
const activities = (count: number) => [
  '%T\tTASK',
  '%F\ttask_id\tproj_id\ttask_name',
  ...Array.from({ length: count }, (_, index) => `%R\t${index + 1}\t1\tPour`),
];

describe('a file with more than one import takes', () => {
  it.each([
    ['tasks of Microsoft Project', mspdi(`<Tasks>${'<Task/>'.repeat(4)}</Tasks>`), 'tasks'],
    ['links of one task', mspdi(`<Tasks>${task(1)}${task(2, link(1).repeat(3))}</Tasks>`), 'links'],
    ['values of one task', mspdi(`<Tasks>${task(1, '<Baseline/>'.repeat(41))}</Tasks>`), 'records'],
    ['resources', mspdi(`<Resources>${'<Resource/>'.repeat(41)}</Resources>`), 'records'],
    ['activities of P6 XML', pmxml('<Activity/>'.repeat(4)), 'tasks'],
    ['relationships of P6 XML', pmxml('<Relationship/>'.repeat(3)), 'links'],
    ['objects within one of P6 XML', pmxml(`<Activity>${'<Code><X/></Code>'.repeat(41)}</Activity>`), 'records'],
    ['activities of an XER file', xer(activities(4)), 'tasks'],
    ['rows of an XER table', xer(['%T\tMEMOTYPE', ...Array.from({ length: 41 }, () => '%R\tx')]), 'records'],
    ['rows of a table', `Name,Duration\n${'Pour,1\n'.repeat(4)}`, 'tasks'],
    ['cells of a table', `Name,Duration\n${`Pour${',1'.repeat(40)}`}`, 'records'],
    ['links of a table', 'Code,Name,Predecessors\nA,Pour,\nB,Cure,A\nC,Strip,"A,B"\n', 'links'],
  ])('is refused by its %s', (_what, text, kind) => {
    const result = read(text);

    const words = kind === 'records' ? 'records other than tasks and links' : kind;
    expect(result).toEqual({
      ok: false,
      fault: {
        code: 'too-many-records',
        message: `The file has more than ${limits[kind as keyof typeof limits]} ${words}, the most that one import takes. Split it.`,
      },
    });
  });

  it('is not read beyond the limit: what follows may be anything', () => {
    const behindTheHead = `<!--${' '.repeat(9000)}-->`;

    const xml = read(`<Project><Tasks>${'<Task/>'.repeat(4)}${behindTheHead}<!DOCTYPE refused></Tasks></Project>`);
    const table = readPlanningFile(Buffer.from(`Name,Duration\n${'Pour,1\n'.repeat(600)}${'1,'.repeat(20_000)}`), {
      limits: { tasks: 3, records: 2000 },
    });

    expect(xml).toMatchObject({ ok: false, fault: { code: 'too-many-records' } });
    expect(table).toMatchObject({ ok: false, fault: { message: expect.stringContaining('more than 3 tasks') } });
  });

  it('is read where it just fits', () => {
    const tasks = `<Tasks>${task(1)}${task(2, link(1))}${task(3, link(2))}</Tasks>`;

    const result = read(mspdi(tasks));

    expect(result).toMatchObject({ ok: true, programme: { tasks: { length: 3 }, links: { length: 2 } } });
  });
});

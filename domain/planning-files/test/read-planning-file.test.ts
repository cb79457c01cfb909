import { describe, expect, it } from 'vitest';

import { readPlanningFile, writeMspdi, writeXer } from '../src/index.ts';
import { sampleProgramme } from './sample-programme.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const faultOf = (bytes: Uint8Array) => {
  const read = readPlanningFile(bytes);
  return read.ok ? null : read.fault;
};

describe('the format of a planning file', () => {
  it('is found in the content, ignoring the name', () => {
    const xer = readPlanningFile(writeXer(sampleProgramme('xer')).bytes, { name: 'programme.mpp' });
    const xml = readPlanningFile(writeMspdi(sampleProgramme('mspdi')).bytes, { name: 'programme.xer' });

    expect(xer.ok && xer.format).toBe('xer');
    expect(xml.ok && xml.format).toBe('mspdi');
  });

  it.each([
    ['', 'empty', /empty/],
    ['   \n ', 'empty', /white space/],
    ['%PDF-1.7 ...', 'foreign', /PDF/],
    ['PK\u0003\u0004.....[Content_Types].xml', 'foreign', /Excel/],
    ['PK\u0003\u0004.....plan.xer', 'foreign', /ZIP/],
    ['SQLite format 3\u0000', 'foreign', /Powerproject/],
    ['MPX,Microsoft Project for Windows,4.0,ANSI', 'foreign', /MPX/],
    ['<!DOCTYPE html><html><body>x</body></html>', 'foreign', /web page/],
    ['<?xml version="1.0"?><project name="x" version="2.8"></project>', 'foreign', /GanttProject/],
    ['<?xml version="1.0"?><!-- note --><gpx/>', 'foreign', /<gpx>/],
    ['{"tasks": []}', 'foreign', /JSON/],
    ['{\\rtf1 hello}', 'foreign', /RTF/],
    ['just a letter to the builder', 'not-recognised', /does not recognise/],
    ['Date,Amount\n2026-01-01,5\n', 'not-recognised', /header/],
    ['<Project xmlns="http://schemas.microsoft.com/project"></Project>', 'no-tasks', /neither tasks nor calendars/],
    ['ERMHDR\t8.0\t2026-01-01\r\n%E\r\n', 'no-tasks', /no project/],
    ['ERMHDR\t8.0\t2026-01-01\r\n%T\tCURR', 'cut', /ends before/],
  ])('names what %j is and what to save instead', (text, code, message) => {
    const fault = faultOf(encode(text));

    expect(fault?.code).toBe(code);
    expect(fault?.message).toMatch(message);
  });

  it('reads UTF-16 with a byte order mark', () => {
    const text =
      '<?xml version="1.0" encoding="utf-16"?><Project><Tasks><Task><UID>1</UID><Name>Füße</Name></Task></Tasks></Project>';
    const units = Uint16Array.from([0xfeff, ...Array.from(text, (c) => c.charCodeAt(0))]);

    const read = readPlanningFile(new Uint8Array(units.buffer));

    expect(read.ok && read.programme.tasks[0]!.name).toBe('Füße');
  });

  it('reads an XER in Windows-1252 where UTF-8 does not fit', () => {
    const head =
      'ERMHDR\t8.0\r\n%T\tPROJECT\r\n%F\tproj_id\tproj_short_name\r\n%R\t1\tP\r\n%T\tTASK\r\n%F\ttask_id\tproj_id\ttask_name\r\n%R\t1\t1\tCaf';
    const bytes = new Uint8Array([...encode(head), 0xe9, 0x20, 0x80, ...encode('\r\n%E\r\n')]);

    const read = readPlanningFile(bytes);

    expect(read.ok && read.programme.tasks[0]!.name).toBe('Café €');
  });
});

describe('a hostile file', () => {
  it('with a document type or entities is refused', () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE Project [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]><Project><Name>&b;</Name></Project>';

    expect(faultOf(encode(bomb))?.code).toBe('doctype-refused');
  });

  it('with a document type behind its first element is refused', () => {
    const late = `<Project>${'<Name>x</Name>'.repeat(2000)}<!DOCTYPE x [<!ENTITY a "b">]><Tasks/></Project>`;

    expect(faultOf(encode(late))?.code).toBe('doctype-refused');
  });

  it('expands no entity that it declares itself', () => {
    const read = readPlanningFile(
      encode('<Project><Tasks><Task><UID>1</UID><Name>&b; &amp;lt;</Name></Task></Tasks></Project>'),
    );

    expect(read.ok && read.programme.tasks[0]!.name).toBe('&b; &lt;');
  });

  it('nested without end is refused', () => {
    expect(faultOf(encode(`<Project><Views>${'<a>'.repeat(5000)}`))?.code).toBe('too-deep');
  });

  it('cannot reach a prototype through names', () => {
    const xer = [
      'ERMHDR\t8.0',
      '%T\tPROJECT\n%F\tproj_id\tproj_short_name\n%R\t1\tP',
      '%T\tTASK\n%F\ttask_id\tproj_id\ttask_code\ttask_type\n%R\t1\t1\t__proto__\tconstructor',
      '%T\tUDFTYPE\n%F\tudf_type_id\ttable_name\tudf_type_label\tlogical_data_type\n%R\t1\tTASK\t__proto__\ttoString',
      '%T\tUDFVALUE\n%F\tudf_type_id\tfk_id\tudf_text\n%R\t1\t1\tpolluted',
      '%E\n',
    ].join('\n');

    const read = readPlanningFile(encode(xer));

    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(read.ok && Object.getPrototypeOf(read.programme.tasks[0]!.custom)).toBe(Object.prototype);
    expect(read.ok && Object.entries(read.programme.tasks[0]!.custom)).toEqual([['__proto__', 'polluted']]);
  });

  it('with very many activities outside any WBS is read', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => `%R\t${i}\t1`).join('\n');
    const xer = `ERMHDR\t8.0\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tTASK\n%F\ttask_id\tproj_id\n${rows}\n%E\n`;

    const read = readPlanningFile(encode(xer));

    expect(read.ok && read.programme.tasks.length).toBe(200_000);
  });

  it('that gives one id to very many activities renames the later ones and says so once', () => {
    const rows = '%R\t5\t1\n'.repeat(50_000);
    const xer = `ERMHDR\t8.0\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tTASK\n%F\ttask_id\tproj_id\n${rows}%E\n`;

    const read = readPlanningFile(encode(xer));

    expect(read.ok && new Set(read.programme.tasks.map(({ id }) => id)).size).toBe(50_000);
    expect(read.ok && read.warnings[0]).toBe('The file gives the id 5 50000 times; the later ones go up to 5-50000.');
  });

  it('with very many code types of one name numbers them', () => {
    const rows = Array.from({ length: 50_000 }, (_, i) => `%R\t${i}\tZone`).join('\n');
    const codes = '%T\tACTVCODE\n%F\tactv_code_id\tactv_code_type_id\tshort_name\n%R\t1\t49999\tN';
    const xer = `ERMHDR\t8.0\n%T\tPROJECT\n%F\tproj_id\n%R\t1\n%T\tACTVTYPE\n%F\tactv_code_type_id\tactv_code_type\n${rows}\n${codes}\n%E\n`;

    const read = readPlanningFile(encode(xer));

    expect(read.ok && read.programme.activityCodeTypes.map(({ name }) => name)).toEqual(['Zone (50000)']);
  });

  it('that ends in the middle says so in a warning', () => {
    const whole = new TextDecoder().decode(writeMspdi(sampleProgramme('mspdi')).bytes);
    const cut = whole.slice(0, whole.indexOf('<Name>Curing'));

    const read = readPlanningFile(encode(cut));

    expect(read.ok && read.warnings.join()).toMatch(/ends in the middle: \d+ tasks/);
  });
});

describe('a file with several projects', () => {
  const rows = (count: number, project: number): string =>
    Array.from({ length: count }, (_, i) => `%R\t${project}${i}\t${project}\tA${i}`).join('\n');
  const file = encode(
    `ERMHDR\t8.0\n%T\tPROJECT\n%F\tproj_id\tproj_short_name\torig_proj_id\n%R\t7\tSMALL\t\n%R\t8\tLARGE\t\n%R\t9\tLARGE - B1\t8\n%T\tTASK\n%F\ttask_id\tproj_id\ttask_code\n${rows(2, 7)}\n${rows(3, 8)}\n${rows(4, 9)}\n%E\n`,
  );

  it('is read as its largest project that is not a baseline', () => {
    const read = readPlanningFile(file);

    expect(read.ok && read.programme.project.name).toBe('LARGE');
    expect(read.ok && read.projects.map(({ code, taskCount }) => [code, taskCount])).toEqual([
      ['SMALL', 2],
      ['LARGE', 3],
      ['LARGE - B1', 4],
    ]);
    expect(read.ok && read.programme.tasks[0]!.baselines).toHaveLength(1);
  });

  it.each(['7', 'small', 1])('is read as the project %j when asked', (project) => {
    const read = readPlanningFile(file, { project });

    expect(read.ok && read.programme.project.name).toBe('SMALL');
  });

  it('names its projects when asked for another', () => {
    const read = readPlanningFile(file, { project: 'TOWER' });

    expect(!read.ok && read.fault.message).toContain('1 SMALL, 2 LARGE');
  });
});

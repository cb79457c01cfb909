import { gunzipSync, gzipSync } from 'node:zlib';

import { writeMspdi, writeXer } from '@horizon/planning-files';
import { newLink, newProgramme, newTask, type Programme } from '@horizon/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CommandFolder } from '../../test/run-command.ts';
import { programmeCommand } from './programme.ts';

const folder = new CommandFolder();
const run = (file: string, ...args: string[]) => folder.run(programmeCommand, [folder.at(file), ...args]);
const monday = 29_459_040; // 2026-01-05 08:00

/** Dig two days, pour three; the gate is independent. */
function smallJob(profile: 'msp' | 'p6'): Programme {
  const programme = newProgramme(profile, monday);
  Object.assign(programme.project, { id: '7', name: 'Small job' });
  programme.tasks.push(
    { ...newTask('1'), name: 'Dig', code: 'A10', durationMinutes: 960 },
    { ...newTask('2'), name: 'Pour', code: 'A20', durationMinutes: 1440 },
    { ...newTask('3'), name: 'Gate', code: 'A30', durationMinutes: 480 },
  );
  programme.links.push(newLink('1-2-FS', '1', '2'));
  return programme;
}

/** Two XER projects in one file: the tables of the second appended row by row. */
function twoProjects(): string {
  const text = new TextDecoder().decode(writeXer(smallJob('p6')).bytes);
  let table = '';
  const lines: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    lines.push(line);
    if (line.startsWith('%T')) table = line.split('\t')[1]!;
    if (line.startsWith('%R') && table === 'PROJECT')
      lines.push(line.replace('\t7\t', '\t8\t').replace('Small job', 'Yard'));
  }
  return lines.join('\r\n');
}

const cells = (tsv: string): string[][] =>
  tsv
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split('\t'));

/** The named columns of the three tasks in a printed table, without rows of the project itself. */
function columnsOf(tsv: string, names: readonly string[]): string[][] {
  const [head = [], ...rows] = cells(tsv);
  const tasks = rows.filter((row) => ['Dig', 'Pour', 'Gate'].includes(row[head.indexOf('name')] ?? ''));
  return tasks.map((row) => names.map((name) => row[head.indexOf(name)] ?? '?'));
}

beforeAll(() => {
  const xml = writeMspdi(smallJob('msp')).bytes;
  folder.put('job.xml', xml);
  folder.put('job.xml.gz', gzipSync(xml));
  folder.put('torn.xml.gz', gzipSync(xml).subarray(0, 200));
  folder.put('job.xer', writeXer(smallJob('p6')).bytes);
  folder.put('two.xer', twoProjects());
  folder.put('drawing.pdf', '%PDF-1.7\n%âãÏÓ\n1 0 obj\n');
  const circle = smallJob('msp');
  circle.links.push(newLink('2-1-FS', '2', '1'));
  folder.put('circle.xml', writeMspdi(circle).bytes);
});
afterAll(() => folder.remove());

describe('the command "programme"', () => {
  it('prints the recalculated tasks as a table', async () => {
    const { code, output } = await run('job.xml', '--tsv');

    expect(code).toBe(0);
    expect(columnsOf(output, ['name', 'start', 'finish', 'total_slack_min', 'critical'])).toEqual([
      ['Dig', '2026-01-05T08:00', '2026-01-06T17:00', '0', '1'],
      ['Pour', '2026-01-07T08:00', '2026-01-09T17:00', '0', '1'],
      ['Gate', '2026-01-05T08:00', '2026-01-05T17:00', '1920', '0'],
    ]);
  });

  it('prints all of it as JSON', async () => {
    const { code, output } = await run('job.xml', '--json');
    const printed = JSON.parse(output) as Record<string, unknown>;

    expect(code).toBe(0);
    expect(printed).toMatchObject({ format: 'mspdi', project: { name: 'Small job' }, options: { profile: 'msp' } });
    expect(printed['tasks']).toHaveLength(4);
    expect(printed['dcma']).not.toHaveLength(0);
  });

  it('prints a report unless another output is requested', async () => {
    const plain = await run('job.xml');
    const asked = await run('job.xml', '--report');

    expect(plain).toEqual(asked);
    expect(plain.code).toBe(0);
    expect(plain.output).toContain('Small job');
  });

  it.each(['mspdi', 'xer', 'csv'])(
    'writes the programme as %s, which reads back with the same dates',
    async (format) => {
      const written = await run('job.xml', '--convert', format, folder.at(`out.${format}`));
      const again = await run(`out.${format}`, '--profile', 'msp', '--tsv');

      expect(written.code).toBe(0);
      expect(written.output).toContain(`out.${format}: 3 tasks, 1 links`);
      expect(columnsOf(again.output, ['name', 'start', 'finish'])).toEqual(
        columnsOf((await run('job.xml', '--tsv')).output, ['name', 'start', 'finish']),
      );
    },
  );

  it('reads a compressed file', async () => {
    const packed = await run('job.xml.gz', '--tsv');

    expect(gunzipSync(folder.get('job.xml.gz'))).toEqual(folder.get('job.xml'));
    expect(packed).toEqual(await run('job.xml', '--tsv'));
  });

  it('calculates by the rules of the other tool on request', async () => {
    const asked = await run('job.xer', '--profile', 'msp', '--json');
    const own = await run('job.xer', '--profile', 'file', '--json');

    expect((JSON.parse(asked.output) as Programme).options).toMatchObject({ profile: 'msp', lagCalendar: 'successor' });
    expect((JSON.parse(own.output) as Programme).options).toMatchObject({ profile: 'p6', lagCalendar: 'predecessor' });
  });

  it('reads the requested project, and names all if there is none of that name', async () => {
    const second = await run('two.xer', '--project', '2', '--json');
    const missing = await run('two.xer', '--project', 'Tower');

    expect(JSON.parse(second.output)).toMatchObject({ projectIndex: 1 });
    expect(missing.code).toBe(1);
    expect(missing.complaint).toContain('Yard');
  });

  it('identifies a file of another kind and explains what to save instead', async () => {
    const { code, complaint, output } = await run('drawing.pdf');

    expect(code).toBe(1);
    expect(complaint).toContain('drawing.pdf');
    expect(complaint).toContain('PDF');
    expect(output).toBe('');
  });

  it.each([
    ['no-such-file.xer', 'no-such-file.xer: there is no such file.\n'],
    ['', 'it is a folder, not a file.\n'],
    ['torn.xml.gz', 'torn.xml.gz: its gzip packing is damaged.\n'],
  ])('explains why it cannot read %s', async (file, sentence) => {
    const { code, complaint } = await run(file);

    expect(code).toBe(1);
    expect(complaint.endsWith(sentence)).toBe(true);
  });

  it('names the tasks of a cycle instead of calculating', async () => {
    const { code, complaint } = await run('circle.xml', '--tsv');

    expect(code).toBe(1);
    expect(complaint).toMatch(/^The links run in a circle: A10/);
  });

  it.each([[[]], [['job.xml', '--profile', 'asta']], [['job.xml', '--convert', 'pdf', 'x']], [['job.xml', '--what']]])(
    'prints its usage for wrong arguments: %j',
    async (args) => {
      const { code, complaint } = await folder.run(programmeCommand, args);

      expect(code).toBe(2);
      expect(complaint).toMatch(/^Say: programme FILE/);
    },
  );

  it('is part of the command line', async () => {
    const right = await folder.cli('programme', 'job.xml', '--tsv');
    const wrong = await folder.cli('programme', 'no-such-file.xer');

    expect(right).toEqual({ ...(await run('job.xml', '--tsv')), complaint: '' });
    expect(wrong).toEqual({ code: 1, output: '', complaint: 'no-such-file.xer: there is no such file.\n' });
  });
});

import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { CommandFolder } from '../../test/run-command.ts';
import { levelCommand } from './level.ts';

const folder = new CommandFolder();
const run = (file: string, ...args: string[]) => folder.run(levelCommand, [folder.at(file), ...args]);

// Jobs 2 and 3 need seven of the six units of R 1: one follows the other.
const instance = `jobs (incl. supersource/sink ):  4
RESOURCES
  - renewable                 :  1   R
PRECEDENCE RELATIONS:
jobnr.    #modes  #successors   successors
   1        1          2           2   3
   2        1          1           4
   3        1          1           4
   4        1          0
************************************************************************
REQUESTS/DURATIONS:
jobnr. mode duration  R 1
------------------------------------------------------------------------
  1      1     0       0
  2      1     5       3
  3      1     2       4
  4      1     0       0
************************************************************************
RESOURCEAVAILABILITIES:
  R 1
    6
************************************************************************
`;

beforeAll(() => {
  folder.put('four.sm', instance);
  folder.put('four.sm.gz', gzipSync(instance));
  folder.put('cut.sm', instance.slice(0, 400));
});
afterAll(() => folder.remove());

describe('the command "level"', () => {
  it('prints makespan, bounds and starts', async () => {
    const { code, output } = await run('four.sm');

    expect(code).toBe(0);
    expect(output).toMatch(/^four\.sm: makespan 7/);
    expect(output).toContain('critical path 5');
    expect(output).toMatch(/starts 0 (0 5|2 0) 7/);
  });

  it('prints the same as JSON, also from a compressed file', async () => {
    const { code, output } = await run('four.sm.gz', '--json', '--schedules', '50', '--seed', '3');

    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ makespan: 7, criticalPath: 5 });
  });

  it.each([
    ['cut.sm', 'cut.sm: '],
    ['none.sm', 'none.sm: there is no such file.'],
  ])('explains why it cannot read %s', async (file, sentence) => {
    const { code, complaint } = await run(file);

    expect(code).toBe(1);
    expect(complaint).toContain(sentence);
  });

  it.each([[[]], [['four.sm', '--schedules', 'many']], [['four.sm', '--what']]])(
    'prints its usage for wrong arguments: %j',
    async (args) => {
      const { code, complaint } = await folder.run(levelCommand, args);

      expect(code).toBe(2);
      expect(complaint).toMatch(/^Say: level FILE/);
    },
  );

  it('is part of the command line', async () => {
    const { code, output } = await folder.cli('level', 'four.sm');

    expect(code).toBe(0);
    expect(output).toBe((await run('four.sm')).output);
  });
});

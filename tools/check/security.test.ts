import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkSecurity, tableFaults } from './security.ts';

const table = readFileSync(new URL('../../docs/security/asvs.md', import.meta.url), 'utf8');
const faultsOf = (text: string) => tableFaults(text, (path) => !path.includes('nowhere'));
const lineOf = (number: string) => table.split('\n').find((line) => line.startsWith(`| ${number} |`))!;

describe('the table of security requirements', () => {
  it('has no errors', () => {
    expect(faultsOf(table)).toEqual([]);
  });

  it.each([
    ['a row that is missing', table.replace(`${lineOf('1.2.4')}\n`, ''), '1.2.4 is missing'],
    [
      'a row that is there twice',
      table.replace(lineOf('8.2.2'), `${lineOf('8.2.2')}\n${lineOf('8.2.2')}`),
      'more than once',
    ],
    ['a requirement of level 3', table.replace('| 8.2.3 | 2 |', '| 8.2.4 | 2 |'), '8.2.4 is no requirement'],
    ['another level', table.replace('| 6.2.4 | 1 |', '| 6.2.4 | 2 |'), '6.2.4 is of level 1'],
    [
      'a file that is not there',
      table.replace('`server/src/platform/ids.ts`', '`server/src/nowhere.ts`'),
      'is not there',
    ],
    [
      'an open row of level 1',
      table.replace(lineOf('1.2.4'), lineOf('1.2.4').replace('| pass |', '| open |')),
      '1.2.4 is of level 1 and open',
    ],
    ['counts of other rows', table.replace(/^\| both \| 253/m, '| both | 254'), 'the head says 254'],
    ['a row without proof', table.replace(lineOf('7.2.3'), '| 7.2.3 | 1 | Random | pass | Surely |'), 'names no file'],
  ])('has a fault in %s', (_what, text, fault) => {
    expect(faultsOf(text).join('\n')).toContain(fault);
  });
});

describe('a source', () => {
  const faults = (path: string, text: string) =>
    checkSecurity(process.cwd(), [{ path, text, imports: [] }]).filter((fault) => fault.startsWith(path));

  it('may not contradict a row of the table', () => {
    expect(faults('server/src/a.ts', "await fetch('http://x')")).toEqual(['server/src/a.ts:1: calls another host']);
    expect(faults('server/src/a.ts', "import { IncomingMessage } from 'node:http';")).toEqual([]);
    expect(faults('server/src/a.ts', "import { request } from 'node:http';")).toHaveLength(1);
    expect(faults('web/src/a.tsx', 'node.innerHTML = text')).toHaveLength(1);
    expect(faults('server/src/a.ts', "createHash('md5')")).toHaveLength(1);
    expect(faults('web/src/client/a.ts', "await fetch('/api/session')")).toEqual([]);
  });
});

// Compares the table of docs/security/asvs.md with the standard's numbers and levels, its own counts and the files that
// it names; and checks the sources for code that would contradict a row.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Source } from './sources.ts';

/** For each chapter of ASVS 5.0.0 its sections, for each section the levels of its requirements in order. */
const levels = [
  '22 1111122223 112222222223 222 123',
  '122 112 12223 23',
  '3 113 12223 11222233 11122333 3 22333',
  '12233 23333 22 1222',
  '2 112333 113 222',
  '122 111111112222 11223333 112233 22222333 2223 33 2222',
  '222 1111 22 11222 223 22',
  '1233 1123 133 23',
  '111 1222',
  '22 223 22223 1111122222233333 22222 22 222',
  '2233 22233 11233 1222 23 23 33',
  '12233 11 22223',
  '2333 222223 2233 1222233',
  '22 12223333 122',
  '12233 12233 1222222 3333',
  '2 22222 2222 222 2223',
  '23 22223333 22',
];

/** The levels of the requirements by their numbers, without those of level 3. */
const asked = new Map(
  levels.flatMap((chapter, c) =>
    chapter.split(' ').flatMap((section, s) =>
      [...section].flatMap((level, at): [string, string][] => {
        const number = `${c + 1}.${s + 1}.${at + 1}`;
        return level === '3' ? [] : [[number, level]];
      }),
    ),
  ),
);

const table = 'docs/security/asvs.md';
const verdicts = ['pass', 'not applicable', 'open'];
const namedFile = /`((?:contract|docs|domain|e2e|server|tools|web)\/[\w./-]+|[\w.-]+\.json)`/g;

/** Differences between the table and the sources. */
export function checkSecurity(root: string, sources: readonly Source[]): string[] {
  const text = existsSync(join(root, table)) ? readFileSync(join(root, table), 'utf8') : '';
  return [...tableFaults(text, (path) => existsSync(join(root, path))), ...sourceFaults(sources)];
}

interface Row {
  number: string;
  level: string;
  verdict: string;
  shownBy: string;
}

/** All errors of the table; `exists` checks whether a path from the root exists. */
export function tableFaults(text: string, exists: (path: string) => boolean): string[] {
  const cells = text
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.slice(2, -2).split(' | '));
  const rows = cells
    .filter(([number]) => /^\d+\.\d+\.\d+$/.test(number ?? ''))
    .map(([number = '', level = '', , verdict = '', shownBy = '']): Row => ({ number, level, verdict, shownBy }));
  return [
    ...numberFaults(rows.map(({ number }) => number)),
    ...rows.flatMap((row) => rowFaults(row, exists)),
    ...countFaults(rows, cells),
  ].map((fault) => `${table}: ${fault}`);
}

function numberFaults(numbers: readonly string[]): string[] {
  return [
    ...[...asked.keys()].filter((number) => !numbers.includes(number)).map((number) => `${number} is missing`),
    ...numbers.filter((number) => !asked.has(number)).map((number) => `${number} is no requirement of level 1 or 2`),
    ...numbers
      .filter((number, at) => numbers.indexOf(number) !== at)
      .map((number) => `${number} is in it more than once`),
  ];
}

function rowFaults({ number, level, verdict, shownBy }: Row, exists: (path: string) => boolean): string[] {
  const files = [...shownBy.matchAll(namedFile)].map((match) => match[1]!);
  return [
    ...(asked.has(number) && level !== asked.get(number) ? [`${number} is of level ${asked.get(number)}`] : []),
    ...(verdicts.includes(verdict) ? [] : [`${number} is one of ${verdicts.join(', ')}`]),
    ...(verdict === 'open' && level === '1' ? [`${number} is of level 1 and open`] : []),
    ...(verdict === 'pass' && files.length === 0 ? [`${number} passes and names no file that shows it`] : []),
    ...(shownBy.trim() === '' ? [`${number} says neither why nor by what`] : []),
    ...files.filter((file) => !exists(file)).map((file) => `${number} names ${file}, which is not there`),
  ];
}

/** Compares the counts at the top with the rows. */
function countFaults(rows: readonly Row[], cells: readonly string[][]): string[] {
  return ['1', '2', 'both'].flatMap((name) => {
    const of = rows.filter(({ level }) => name === 'both' || level === name);
    const counted = [of.length, ...verdicts.map((verdict) => of.filter((row) => row.verdict === verdict).length)];
    const named = cells
      .find(([head]) => head === name)
      ?.slice(1)
      .join(', ');
    return named === counted.join(', ')
      ? []
      : [`the head says ${named} of level ${name}, the rows ${counted.join(', ')}`];
  });
}

const forbidden: [where: RegExp, pattern: RegExp, what: string][] = [
  // Requests to addresses from user input have one place, which checks them; the address of S3 is in the configuration.
  // An incoming message is a request to us.
  [
    /^server\/src\/(?!platform\/(public-request|files\/s3-storage)\.ts)/,
    /\bfetch\(|(?<!import \{ IncomingMessage \} )from 'node:https?'|from 'undici'/,
    'calls another host',
  ],
  // Authenticator apps use HMAC-SHA-1, which is not broken, unlike SHA-1.
  [
    /^(server\/src(?!\/session\/second-factor\/totp\.ts)|contract\/src|domain\/[^/]+\/src|web\/src)\//,
    /\bmd5\b|\bsha-?1\b/i,
    'uses a hash that is broken',
  ],
  [
    /^web\/src\//,
    /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|document\.write|window\.addEventListener\('message'/,
    'sets HTML, or listens to other windows',
  ],
  [/^(server|web|contract|domain)\//, /\beval\(|\bnew Function\(/, 'runs text as code'],
];

/** Lines that contradict a row of the table. */
function sourceFaults(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => !/\.(test|spec)\.tsx?$/.test(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .flatMap((line, index) =>
          forbidden
            .filter(([where, pattern]) => where.test(path) && pattern.test(line))
            .map(([, , what]) => `${path}:${index + 1}: ${what}`),
        ),
    );
}

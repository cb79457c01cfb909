import { describe, expect, it } from 'vitest';

import { readXer } from '../src/index.ts';

interface Line {
  id: string;
  code: string;
  name: string;
}

/** An XER of one project with the given activities, as one text. */
function xerText(lines: readonly Line[], eol = '\r\n'): string {
  return [
    'ERMHDR\t8.4\t2026-01-01\tProject\tadmin\tAdmin\tdbx\tProject Management\tAUD',
    '%T\tPROJECT',
    '%F\tproj_id\tproj_short_name',
    '%R\t1\tP',
    '%T\tTASK',
    '%F\ttask_id\tproj_id\ttask_code\ttask_name\tclndr_id',
    ...lines.map(({ id, code, name }) => `%R\t${id}\t1\t${code}\t${name}\t`),
    '%E',
    '',
  ].join(eol);
}

const lines = [
  { id: '1', code: 'A1', name: 'Fundação — Łódź 基礎' },
  { id: '2', code: 'A2', name: 'Fundação — Łódź 基楚' },
  { id: '3', code: 'Ж3', name: '  Plain  ' },
];

function namesOf(bytes: Uint8Array): string[] {
  const read = readXer(bytes);
  return read.ok ? read.programme.tasks.map(({ code, name }) => `${code} ${name}`) : [read.fault.message];
}

describe('the text of an XER file', () => {
  const expected = ['A1 Fundação — Łódź 基礎', 'A2 Fundação — Łódź 基楚', 'Ж3 Plain'];

  it.each([
    ['UTF-8', new TextEncoder().encode(xerText(lines))],
    ['UTF-8 with a byte order mark', new TextEncoder().encode(`\ufeff${xerText(lines)}`)],
    ['UTF-8 with line feeds alone', new TextEncoder().encode(xerText(lines, '\n'))],
    ['UTF-16', new Uint8Array(Uint16Array.from(`\ufeff${xerText(lines)}`, (c) => c.charCodeAt(0)).buffer)],
  ])('is read as %s', (_name, bytes) => {
    expect(namesOf(bytes)).toEqual(expected);
  });

  it('is read as Windows-1252 where UTF-8 does not fit', () => {
    const bytes = Uint8Array.from(
      xerText([
        { id: '1', code: 'A1', name: 'Fundação' },
        { id: '2', code: 'A2', name: 'Höhe' },
      ]),
      (c) => c.charCodeAt(0),
    );

    expect(namesOf(bytes)).toEqual(['A1 Fundação', 'A2 Höhe']);
  });

  it('may lack columns and whole ends of rows', () => {
    const text = [
      'ERMHDR\t8.4',
      '%T\tTASK',
      '%F\ttask_code\ttask_id\tproj_id\ttask_name',
      '%R\tA1\t1\t7\tPour',
      '%R\tA2\t2\t7',
      '%E',
    ];

    expect(namesOf(new TextEncoder().encode(text.join('\n')))).toEqual(['A1 Pour', 'A2 ']);
  });

  it('keeps the ids that it gives, also where a twin is renamed before', () => {
    const twins = ['7', '7', '7-2'].map((id, i) => ({ id, code: `A${i}`, name: 'Pour' }));

    const read = readXer(new TextEncoder().encode(xerText(twins)));

    expect(read.ok && read.programme.tasks.map(({ id }) => id)).toEqual(['7', '7-3', '7-2']);
  });
});

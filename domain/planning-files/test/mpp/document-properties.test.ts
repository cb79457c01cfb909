import { describe, expect, it } from 'vitest';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import { buildMpp, type BuiltFile } from './build-mpp.ts';
import { ascii, i32, text, u16 } from './byte-values.ts';
import { concat } from './write-compound-file.ts';

/** A property set of one section with texts in Windows-1251. */
function propertySet(texts: [id: number, bytes: Uint8Array][]): Uint8Array {
  const values = [{ id: 1, bytes: concat([i32(2), u16(1251, 0)]) }].concat(
    texts.map(([id, bytes]) => ({ id, bytes: concat([i32(0x1e, bytes.length), bytes]) })),
  );
  let offset = 8 + 8 * values.length;
  const places = values.map(({ id, bytes }) => {
    const place = i32(id, offset);
    offset += bytes.length;
    return place;
  });
  const section = concat([i32(offset, values.length), ...places, ...values.map(({ bytes }) => bytes)]);
  return concat([new Uint8Array(44), i32(48), section]);
}

function projectOf(file: BuiltFile): { name: string; manager: string | null; company: string | null } {
  const result = readMpp(buildMpp(file));
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme.project;
}

describe('the properties of the document', () => {
  const more = {
    '\u0005SummaryInformation': propertySet([[2, Uint8Array.of(0xcc, 0xee, 0xf1, 0xf2, 0)]]),
    '\u0005DocumentSummaryInformation': propertySet([
      [14, ascii('Ann\0')],
      [15, ascii('Bridge Ltd\0')],
    ]),
  };

  it('replace title, manager and company, in their own code page', () => {
    expect(projectOf({ more })).toMatchObject({ name: 'Мост', manager: 'Ann', company: 'Bridge Ltd' });
  });

  it('yield to the settings of the project', () => {
    const properties = { 37748744: text('Bridge'), 37748737: text('Bea') };

    expect(projectOf({ more, properties })).toMatchObject({ name: 'Bridge', manager: 'Bea', company: 'Bridge Ltd' });
  });
});

import { describe, expect, it } from 'vitest';

import { readMpp } from '../../src/mpp/read-mpp.ts';
import { buildMpp, streamsOf } from './build-mpp.ts';
import { ascii, i32, text } from './byte-values.ts';
import { writeCompoundFile } from './write-compound-file.ts';

function faultOf(bytes: Uint8Array): { code: string; message: string } {
  const result = readMpp(bytes);
  if (result.ok) throw new Error('it was read');
  return result.fault;
}

const protectedBy = { 893386752: Uint8Array.of(1), 893386756: new Uint8Array(20) };

describe('what is no project file is refused by name', () => {
  it.each([
    ['an empty file', '', 'empty', 'empty'],
    ['an XML file', '<?xml version="1.0"?><Project/>', 'foreign', 'XML'],
    ['a Primavera file', 'ERMHDR\t8.4', 'foreign', 'Primavera'],
    ['an exchange file of Project 98', 'MPX,Microsoft Project,4.0', 'foreign', 'MPX'],
    ['a ZIP', 'PK\u0003\u0004....', 'foreign', 'ZIP'],
    ['a PDF', '%PDF-1.7', 'foreign', 'PDF'],
    ['anything else', 'once upon a time', 'not-recognised', '.mpp'],
  ])('%s', (_, head, code, word) => {
    const fault = faultOf(ascii(head));

    expect(fault.code).toBe(code);
    expect(fault.message).toContain(word);
  });

  it('another Office document', () => {
    const document = writeCompoundFile({ WordDocument: new Uint8Array(5000) });

    expect(faultOf(document)).toMatchObject({ code: 'foreign', message: expect.stringContaining('Office') });
  });

  it('a file of Project 98, with advice', () => {
    const { '\u0001CompObj': compObj } = streamsOf({ application: 'Microsoft Project 8.0', format: 'MSProject.MPP8' });
    const old = writeCompoundFile({ '\u0001CompObj': compObj!, '   1/Props': new Uint8Array(20) });

    expect(faultOf(old)).toMatchObject({ code: 'foreign', message: expect.stringContaining('98') });
  });
});

describe('a protected file', () => {
  it('that needs a password to open is refused', () => {
    expect(faultOf(buildMpp({ rootProperties: protectedBy }))).toMatchObject({
      code: 'encrypted',
      message: expect.stringContaining('password'),
    });
  });

  it('that needs a password only to be changed is read', () => {
    const result = readMpp(buildMpp({ rootProperties: { 893386752: Uint8Array.of(2) } }));

    expect(result.ok).toBe(true);
  });

  it('under rights management is refused', () => {
    const managed = writeCompoundFile({ EncryptedPackage: new Uint8Array(100), EncryptionInfo: new Uint8Array(100) });

    expect(faultOf(managed)).toMatchObject({ code: 'encrypted', message: expect.stringContaining('rights') });
  });
});

describe('a damaged file', () => {
  it('without project settings is refused', () => {
    const { '   114/Props': _, ...rest } = streamsOf({});

    expect(faultOf(writeCompoundFile(rest)).code).toBe('malformed');
  });

  it('that is cut off is refused as cut off or damaged', () => {
    const whole = buildMpp({ tasks: [{ uid: 1, values: { 14: text('Task') } }] });

    for (const share of [0.2, 0.5, 0.8]) {
      expect(['cut', 'malformed']).toContain(faultOf(whole.slice(0, Math.floor(whole.length * share))).code);
    }
  });

  it('whose values all point at the same long text is refused, not read for hours', () => {
    const names = 20_000;
    const streams = streamsOf({ tasks: Array.from({ length: names }, (_, i) => ({ uid: i + 1 })) });
    const meta = new Uint8Array(24 + 12 * names);
    const data = new Uint8Array(4 + 400_000).fill(65);
    data.set(i32(400_000));
    meta.set(i32(0, 0, names));
    for (let i = 0; i < names; i++) meta.set(i32(i + 1, 0, 0x0b40000e), 24 + 12 * i);
    streams['   114/TBkndTask/VarMeta'] = meta;
    streams['   114/TBkndTask/Var2Data'] = data;

    expect(faultOf(writeCompoundFile(streams))).toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('endlessly'),
    });
  });
});

import { describe, expect, it } from 'vitest';

import { openCompoundFile } from '../../src/mpp/compound-file.ts';
import { Refusal } from '../../src/mpp/refusal.ts';
import { type Streams, writeCompoundFile } from './write-compound-file.ts';

const large = Uint8Array.from({ length: 9000 }, (_, i) => i & 0xff);
const small = Uint8Array.from([1, 2, 3, 4, 5]);
const streams: Streams = { Props: small, '   114/Deep/Data': large, '   114/Deep/Empty': new Uint8Array(0) };

/** The file with one 32-bit value replaced. */
function changed(bytes: Uint8Array, at: number, value: number): Uint8Array {
  const copy = bytes.slice();
  new DataView(copy.buffer).setUint32(at, value, true);
  return copy;
}

function refusalOf(act: () => unknown): string {
  try {
    act();
    return 'none';
  } catch (refusal) {
    if (refusal instanceof Refusal) return refusal.code;
    throw refusal;
  }
}

const directoryStart = (bytes: Uint8Array): number => (new DataView(bytes.buffer).getUint32(48, true) + 1) * 512;
const tableStart = (bytes: Uint8Array): number => (new DataView(bytes.buffer).getUint32(76, true) + 1) * 512;

/** Position of the directory entry of that number. */
const entryAt = (bytes: Uint8Array, number: number): number => directoryStart(bytes) + number * 128;

describe('a compound file', () => {
  it('gives the bytes of large, small and empty streams by path, in any case', () => {
    const file = openCompoundFile(writeCompoundFile(streams));

    expect(file.read('PROPS')).toEqual(small);
    expect(file.read('   114/deep/data')).toEqual(large);
    expect(file.read('   114/Deep/Empty')).toEqual(new Uint8Array(0));
    expect(file.read('   114/Deep/None')).toBeNull();
  });

  it('of more than seven megabytes has a sector table longer than its header can say', () => {
    const huge = Uint8Array.from({ length: 9_000_000 }, (_, i) => (i * 31) & 0xff);

    const found = openCompoundFile(writeCompoundFile({ Huge: huge, Small: small }));

    expect(Buffer.compare(found.read('Huge')!, huge)).toBe(0);
    expect(found.read('Small')).toEqual(small);
  });

  it('finds names that begin with a control character', () => {
    const file = openCompoundFile(writeCompoundFile({ '\u0001CompObj': small }));

    expect(file.read('\u0001CompObj')).toEqual(small);
  });
});

describe('a hostile compound file', () => {
  const bytes = writeCompoundFile(streams);

  it('whose directory runs in a circle is read once', () => {
    const circular = changed(bytes, entryAt(bytes, 1) + 72, 1);

    expect(openCompoundFile(circular).paths).toContain('props');
  });

  it('whose storage contains itself ends', () => {
    const circular = changed(bytes, entryAt(bytes, 2) + 76, 2);

    expect(openCompoundFile(circular).paths).toEqual(['props']);
  });

  it('whose sectors run in a circle ends', () => {
    const start = new DataView(bytes.buffer).getUint32(entryAt(bytes, 4) + 116, true);
    const circular = changed(bytes, tableStart(bytes) + 4 * start, start);

    expect(openCompoundFile(circular).read('   114/Deep/Data')).toHaveLength(9000);
  });

  it('whose stream claims more than its sectors hold is refused', () => {
    const greedy = changed(bytes, entryAt(bytes, 4) + 120, 9999);

    expect(refusalOf(() => openCompoundFile(greedy).read('   114/Deep/Data'))).toBe('malformed');
  });

  it('whose stream claims more than the file holds is refused', () => {
    const greedy = changed(bytes, entryAt(bytes, 4) + 120, 0x7fffffff);

    expect(refusalOf(() => openCompoundFile(greedy).read('   114/Deep/Data'))).toBe('malformed');
  });

  it('whose streams together are larger than the file is refused', () => {
    const shared = writeCompoundFile({ A: large, B: large });
    const file = openCompoundFile(shared);

    const readOften = (): void => {
      for (let i = 0; i < 4; i++) file.read(i % 2 === 0 ? 'A' : 'B');
    };

    expect(refusalOf(readOften)).toBe('malformed');
  });

  it('that claims endless tables is refused or read within its length', () => {
    const greedy = changed(changed(changed(bytes, 44, 0xffffffff), 68, 0), 72, 0xffffffff);

    expect(['cut', 'malformed', 'none']).toContain(refusalOf(() => openCompoundFile(greedy).read('Props')));
  });

  it.each([
    ['an unknown sector size', 30, 0x0006_000b],
    ['an unknown byte order', 28, 0x0009_fffd],
  ])('with %s is refused', (_, at, value) => {
    expect(refusalOf(() => openCompoundFile(changed(bytes, at, value)))).toBe('malformed');
  });

  it.each([8, 100, 511, 512, 600])('cut after %i bytes is refused', (length) => {
    expect(['cut', 'malformed']).toContain(refusalOf(() => openCompoundFile(bytes.slice(0, length)).read('Props')));
  });
});

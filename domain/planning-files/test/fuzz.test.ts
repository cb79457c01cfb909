// Reading never throws and always ends, however the file is damaged: cut, bytes flipped, pieces doubled or swapped.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readPlanningFile, writeCsv, writeMspdi, writeXer } from '../src/index.ts';
import { fixture, fixturesIn, hasFixtures } from './fixtures.ts';
import { sampleProgramme } from './sample-programme.ts';

const seed = 20261121;

interface Damage {
  kind: 'cut' | 'flip' | 'double' | 'drop' | 'insert';
  at: number;
  length: number;
  byte: number;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('cut', 'flip', 'double', 'drop', 'insert'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 400 }),
  byte: fc.integer({ min: 0, max: 255 }),
});

const bombs = [
  '<!DOCTYPE a [<!ENTITY b "c">]>',
  '&b;',
  '<![CDATA[',
  '<!--',
  '%T\tTASK\r\n',
  '(0||1(',
  '"',
  '\u0000',
  '</Task>',
  '<Task>',
];

function damaged(bytes: Uint8Array, { kind, at, length, byte }: Damage): Uint8Array {
  const from = Math.floor(at * bytes.length);
  const to = Math.min(bytes.length, from + length);
  if (kind === 'cut') return bytes.slice(0, from);
  if (kind === 'drop') return Uint8Array.from([...bytes.subarray(0, from), ...bytes.subarray(to)]);
  if (kind === 'flip') {
    const copy = bytes.slice();
    for (let i = from; i < to; i += 37) copy[i] = copy[i]! ^ (byte | 1);
    return copy;
  }
  const piece = kind === 'double' ? bytes.subarray(from, to) : new TextEncoder().encode(bombs[byte % bombs.length]!);
  const longer = new Uint8Array(bytes.length + piece.length);
  longer.set(bytes.subarray(0, from));
  longer.set(piece, from);
  longer.set(bytes.subarray(from), from + piece.length);
  return longer;
}

function staysReadable(bytes: Uint8Array, runs: number): void {
  fc.assert(
    fc.property(fc.array(damage, { minLength: 1, maxLength: 3 }), (damages) => {
      const read = readPlanningFile(damages.reduce(damaged, bytes));
      if (!read.ok) return read.fault.message.length > 10;
      const ids = new Set(read.programme.tasks.map((task) => task.id));
      const isSound =
        ids.size === read.programme.tasks.length &&
        read.programme.links.every((link) => ids.has(link.predecessorId) && ids.has(link.successorId)) &&
        read.programme.calendars.some((calendar) => calendar.id === read.programme.project.calendarId);
      writeMspdi(read.programme);
      writeXer(read.programme);
      return isSound;
    }),
    { seed, numRuns: runs },
  );
}

/** The file's first 5%, 10%, … 95%. */
function cuts(bytes: Uint8Array): Uint8Array[] {
  return Array.from({ length: 19 }, (_, i) => bytes.slice(0, Math.floor((bytes.length * (i + 1)) / 20)));
}

describe('a damaged file', () => {
  it.each([
    ['Microsoft Project XML', writeMspdi(sampleProgramme('mspdi')).bytes],
    ['XER', writeXer(sampleProgramme('xer')).bytes],
    ['CSV', writeCsv(sampleProgramme('mspdi')).bytes],
  ])('answers a fault or a sound programme: %s', (_format, bytes) => {
    expect(() => staysReadable(bytes, 200)).not.toThrow();
  });

  it
    .skipIf(!hasFixtures)
    .each([
      ...fixturesIn('xer', /^(?!hotel).*\.xer$/),
      ...fixturesIn('msp', /mspdi\.xml$/),
      ...fixturesIn('p6-native', /\.xer$/),
    ])('answers a fault or a sound programme: %s', (path) => {
    const bytes = fixture(path);

    expect(() => staysReadable(bytes, bytes.length > 60_000 ? 6 : 20)).not.toThrow();
  });

  it.skipIf(!hasFixtures)('answers a fault or a sound programme: the largest XER', () => {
    expect(() => staysReadable(fixture('xer/hotel-project.xer'), 2)).not.toThrow();
  });

  it
    .skipIf(!hasFixtures)
    .each([
      ...fixturesIn('xer', /\.xer$/),
      ...fixturesIn('msp', /mspdi\.xml$|\.mpp$/),
      ...fixturesIn('p6-native', /\.xer$/),
      ...fixturesIn('psplib/j30', /^j3011_3\.sm/),
    ])('cut at every twentieth of its length is a named fault or a programme with a warning: %s', (path) => {
    const bytes = fixture(path);

    const reads = cuts(bytes).map((part) => readPlanningFile(part));

    expect(reads.map((read) => (read.ok ? read.warnings.length > 0 : read.fault.message.length > 10))).toEqual(
      reads.map(() => true),
    );
  });

  it.each([
    ['Microsoft Project XML', writeMspdi(sampleProgramme('mspdi')).bytes],
    ['XER', writeXer(sampleProgramme('xer')).bytes],
  ])('cut at every twentieth of its length is a named fault or a programme with a warning: %s', (_format, bytes) => {
    const reads = cuts(bytes).map((part) => readPlanningFile(part));

    expect(reads.every((read) => (read.ok ? read.warnings.length > 0 : read.fault.message.length > 10))).toBe(true);
  });

  it('of random bytes answers a fault', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), (bytes) => {
        readPlanningFile(bytes);
        return true;
      }),
      { seed, numRuns: 200 },
    );
    expect(readPlanningFile(new Uint8Array([1, 2, 3, 4])).ok).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';

import { openCompoundFile } from '../../src/mpp/compound-file.ts';
import { readMpp } from '../../src/mpp/read-mpp.ts';
import { fixture, fixturesIn, hasFixtures } from '../fixtures.ts';
import { buildMpp } from './build-mpp.ts';
import { ascii, f64, hours, i32, text, timestamp, u16, work } from './byte-values.ts';
import { concat, type Streams, writeCompoundFile } from './write-compound-file.ts';

// Another one in each run, so that some hundred files a run damage them in every way in time.
const seed = Number(process.env['HORIZON_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
const codes = new Set(['cut', 'malformed', 'foreign', 'not-recognised', 'empty', 'encrypted', 'too-large']);
const extremes = [0xffffffff, 0x7fffffff, 0x80000000, 0, 1, 0xffff, 0x10000];

type Random = () => number;

/** Numbers from 0 to 1, the same for the same seed. */
function random(start: number): Random {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const below = (next: Random, limit: number): number => Math.floor(next() * limit);

function setWord(bytes: Uint8Array, at: number, value: number): void {
  if (at >= 0 && at + 4 <= bytes.length) new DataView(bytes.buffer).setUint32(at, value, true);
}

/** Ways to damage a file: each changes a copy of it. */
const accidents: ((bytes: Uint8Array, next: Random) => Uint8Array)[] = [
  (bytes, next) => bytes.slice(0, below(next, bytes.length)),
  (bytes, next) => repeated(bytes, 200, next, (copy) => void (copy[below(next, copy.length)] = below(next, 256))),
  (bytes, next) => {
    const table = (new DataView(bytes.buffer).getUint32(76, true) + 1) * 512;
    const sectors = bytes.length / 512;
    return repeated(bytes, 20, next, (copy) => setWord(copy, table + 4 * below(next, 128), below(next, sectors)));
  },
  (bytes, next) =>
    repeated(bytes, 50, next, (copy) => setWord(copy, 4 * below(next, copy.length / 4), extremes[below(next, 7)]!)),
  (bytes, next) => repeated(bytes, 6, next, (copy) => setWord(copy, 4 * below(next, 128), below(next, 3000))),
  (bytes, next) =>
    repeated(bytes, 5, next, (copy) => {
      const from = below(next, copy.length);
      copy.copyWithin(below(next, copy.length), from, from + 600);
    }),
];

function repeated(bytes: Uint8Array, most: number, next: Random, change: (copy: Uint8Array) => void): Uint8Array {
  const copy = bytes.slice();
  for (let i = below(next, most) + 1; i > 0; i--) change(copy);
  return copy;
}

/** The streams with up to three of them damaged from within, counts and offsets first. */
function damagedWithin(streams: Streams, next: Random): Uint8Array {
  const names = Object.keys(streams);
  const copy = { ...streams };
  for (let i = below(next, 3) + 1; i > 0; i--) {
    const name = names[below(next, names.length)]!;
    const place = (bytes: Uint8Array): number => below(next, next() < 0.4 ? Math.min(80, bytes.length) : bytes.length);
    copy[name] =
      next() < 0.3
        ? copy[name]!.slice(0, below(next, copy[name]!.length))
        : repeated(copy[name]!, 30, next, (bytes) => setWord(bytes, place(bytes), extremes[below(next, 7)]!));
  }
  return writeCompoundFile(copy);
}

/** Reads every file and answers what is not an answer. */
function unanswered(files: Iterable<Uint8Array>): string[] {
  const wrong: string[] = [];
  let number = 0;
  for (const bytes of files) {
    const result = readMpp(bytes);
    if (!result.ok && !codes.has(result.fault.code))
      wrong.push(`${number}: ${result.fault.code} (HORIZON_SEED=${seed})`);
    if (result.ok && result.programme.tasks.length * 20 > bytes.length)
      wrong.push(`${number}: too many tasks (HORIZON_SEED=${seed})`);
    number += 1;
  }
  return wrong;
}

function* damagedFiles(originals: Uint8Array[], count: number): Iterable<Uint8Array> {
  const next = random(seed);
  for (let i = 0; i < count; i++) {
    yield accidents[below(next, accidents.length)]!(originals[i % originals.length]!, next);
  }
}

function* filesDamagedWithin(originals: Uint8Array[], count: number): Iterable<Uint8Array> {
  const next = random(seed + 1);
  const opened = originals.map(programmeStreams);
  for (let i = 0; i < count; i++) yield damagedWithin(opened[i % opened.length]!, next);
}

// Without views and macros, which are not read.
function programmeStreams(bytes: Uint8Array): Streams {
  const file = openCompoundFile(bytes);
  const paths = file.paths.filter((path) => !path.startsWith('   2'));
  return Object.fromEntries(paths.map((path) => [path, file.read(path)!]));
}

function smallProgramme(): Uint8Array {
  const tasks = [1, 2, 3].map((uid) => ({
    uid,
    values: {
      23: i32(uid),
      35: timestamp('2026-03-02T08:00'),
      36: timestamp('2026-03-04T17:00'),
      29: hours(24),
      249: u16(uid === 1 ? 1 : 2),
      160: i32(uid === 1 ? 0 : 1),
      1145: f64(uid),
      14: text(`Task ${uid}`),
      15: ascii('{\\rtf1 Note}'),
      43: timestamp('2026-03-02T08:00'),
      51: text('Zone'),
    },
  }));
  const blob = concat([u16(1, 0, 44), new Uint8Array(38), work(8), f64(0), f64(0), i32(38_400)]);
  return buildMpp({
    tasks,
    resources: [{ uid: 1, values: { 0: i32(1), 1: text('Crew') } }],
    assignments: [{ uid: 5, values: { 1: i32(2), 2: i32(1), 8: work(8), 12: work(8), 49: blob } }],
    links: [concat([i32(1, 2, 3), u16(1), i32(4800), u16(7)])],
    calendars: [{ record: i32(0, -1, 1), name: text('Standard'), data: new Uint8Array(424) }],
  });
}

// A thousand files take some seconds, and longer next to other work.
const patience = 120_000;

describe('a damaged .mpp file is answered by a programme or a named fault', () => {
  it(
    'when it is cut, flipped, tangled or claims too much',
    () => {
      expect(unanswered(damagedFiles([smallProgramme()], 250))).toEqual([]);
    },
    patience,
  );

  it(
    'when its tables are damaged within',
    () => {
      expect(unanswered(filesDamagedWithin([smallProgramme()], 250))).toEqual([]);
    },
    patience,
  );
});

describe.skipIf(!hasFixtures)('a damaged recorded file is answered by a programme or a named fault', () => {
  const originals = fixturesIn('msp', /\.mpp$/)
    // A Buffer's slice would share its bytes.
    .map((path) => Uint8Array.from(fixture(path)))
    .filter((bytes) => bytes.length < 400_000);

  it(
    'when it is cut, flipped, tangled or claims too much',
    () => {
      expect(unanswered(damagedFiles(originals, 250))).toEqual([]);
    },
    patience,
  );

  it(
    'when its tables are damaged within',
    () => {
      expect(unanswered(filesDamagedWithin(originals, 250))).toEqual([]);
    },
    patience,
  );
});

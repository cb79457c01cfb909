import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callEntries } from '@horizon/contract';
import { describe, expect, it } from 'vitest';
import { unpackedCalls } from '../src/client/call-rows.ts';
import { callTable } from './call-table.ts';
import { callsIn, firstCalls, src } from './first-calls.ts';
import { packedCalls } from './packed-calls.ts';

type Transform = (code: string, id: string) => { code: string } | null;
const transform = callTable().transform as unknown as Transform;
const transformed = (file: string) => transform(readFileSync(join(src, file), 'utf8'), join(src, file));

describe('the first load', () => {
  it('brings the calls of the frame with their own rows, and not those of pages', () => {
    const rows = unpackedCalls(packedCalls(firstCalls().calls));
    const all = unpackedCalls(packedCalls());

    expect(Object.keys(rows)).toEqual(
      expect.arrayContaining(['getSession', 'listOwnNotifications', 'searchWorkspace']),
    );
    expect(Object.keys(rows).length).toBeLessThan(callEntries.length / 10);
    expect(rows).toEqual(Object.fromEntries(Object.keys(rows).map((name) => [name, all[name]])));
  });

  it.each([
    'client/all-calls.ts',
    'client/declared.ts',
    'client/persisted-queue.ts',
    'audit/record-link.ts',
    'schedule/plan/weekly/use-sending.ts',
    'schedule/plan/weekly/week-board.ts',
    'search/hit-words.ts',
  ])('leaves %s to later', (file) => {
    expect(readFileSync(join(src, file), 'utf8')).not.toBe('');
    expect([...firstCalls().files]).not.toContain(join(src, file));
  });

  it('adds no further calls to its own modules', () => {
    expect(transformed('app/frame.tsx')).toBeNull();
  });
});

describe('a module', () => {
  it('that makes another call brings all calls, on its first line', () => {
    const page = transformed('labour-rates/rates-page.tsx');

    expect(page?.code.split('\n')).toHaveLength(
      readFileSync(join(src, 'labour-rates/rates-page.tsx'), 'utf8').split('\n').length,
    );
    expect(page?.code).toContain('client/all-calls.ts');
  });

  it('names a call by its value, not by its types', () => {
    expect(callsIn("useCall('getSession', {}); api(`listCrews`)")).toEqual(['getSession', 'listCrews']);
    expect(callsIn("type Session = CallAnswer<'getSession'>; const word = 'session'")).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { siteClock } from '../plan/parts/site-clock.ts';
import { type Known, queryOf, sideGroups, defaultFrom } from './sides.ts';

const batch = (revision: number, kind: string, note = '') =>
  ({ revision, kind, note, at: '2026-11-20T01:00:00Z', by_name: 'Mei Tan' }) as unknown as Known['batches'][number];
const baseline = (number: number, name: string, is_current = false) =>
  ({ number, name, is_current, captured_at: '2026-11-01T20:00:00Z' }) as unknown as Known['baselines'][number];
const clock = { ...siteClock('Australia/Sydney'), format: () => '20 Nov 2026, 12:00' };
const known: Known = {
  baselines: [baseline(0, 'Contract'), baseline(2, 'Recovery', true)],
  imports: [batch(7, 'import', 'Import of update.xer')],
  updates: [batch(8, 'update', 'Update to 30 Nov 2026 – November')],
  batches: [batch(9, 'edit'), batch(8, 'update'), batch(7, 'import'), batch(5, 'edit')],
};

describe('the sides of a comparison', () => {
  it('are the live programme, baselines, the states before and after imports and updates, and earlier revisions', () => {
    const groups = sideGroups(known, clock);

    expect(groups.map(({ label, choices }) => [label, choices.map(({ value }) => value)])).toEqual([
      ['Programme', ['live']],
      ['Baselines', ['b0', 'b2']],
      ['Import updates', ['r7', 'r6']],
      ['Updates', ['r8', 'r7']],
      ['Earlier revisions', ['r5']],
    ]);
  });

  it('have readable names', () => {
    const named = { ...known, batches: [batch(9, 'edit'), batch(5, 'edit', 'Change the duration of Pour slab')] };

    expect(sideGroups(named, clock).flatMap(({ choices }) => choices.map(({ label }) => label))).toEqual([
      'Live programme',
      'Baseline of 2 Nov 2026 – Contract',
      'Baseline of 2 Nov 2026 – Recovery',
      'After the import of update.xer, 20 Nov 2026, 12:00',
      'Before the import of update.xer, 20 Nov 2026, 12:00',
      'After the update to 30 Nov 2026 – November, 20 Nov 2026, 12:00',
      'Before the update to 30 Nov 2026 – November, 20 Nov 2026, 12:00',
      'Revision 5, Mei Tan, 20 Nov 2026, 12:00: Change the duration of Pour slab',
    ]);
  });

  it('are the current baseline and the live programme by default', () => {
    expect(defaultFrom(known)).toBe('b2');
    expect(defaultFrom({ ...known, baselines: [] })).toBe('r7');
    expect(defaultFrom({ ...known, baselines: [], updates: [] })).toBe('r6');
    expect(defaultFrom({ baselines: [], imports: [], updates: [], batches: [] })).toBeNull();
  });

  it('are read from the address', () => {
    expect(queryOf('b0', 'live')).toEqual({ from_baseline: 0 });
    expect(queryOf('r6', 'b2')).toEqual({ from: 6, to_baseline: 2 });
    expect(queryOf('mood', 'r')).toEqual({});
  });
});

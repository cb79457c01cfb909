import { describe, expect, it } from 'vitest';
import { type Known, queryOf, sideGroups, usualFrom } from './sides.ts';

const batch = (revision: number, kind: string, note = '') =>
  ({ revision, kind, note, at: '2026-11-20T01:00:00Z', by_name: 'Mei Tan' }) as unknown as Known['batches'][number];
const baseline = (number: number, name: string, is_current = false) =>
  ({ number, name, is_current, captured_at: '2026-11-02' }) as unknown as Known['baselines'][number];
const clock = { say: () => '20 Nov 2026, 12:00' };
const known: Known = {
  baselines: [baseline(0, 'Contract'), baseline(2, 'Recovery', true)],
  imports: [batch(7, 'import', 'Import of update.xer')],
  batches: [batch(9, 'edit'), batch(8, 'edit'), batch(7, 'import')],
};

describe('the sides of a comparison', () => {
  it('are the live programme, baselines, imports as they came and before, and earlier revisions', () => {
    const groups = sideGroups(known, clock);

    expect(groups.map(({ label, choices }) => [label, choices.map(({ value }) => value)])).toEqual([
      ['Programme', ['live']],
      ['Baselines', ['b0', 'b2']],
      ['Import updates', ['r7', 'r6']],
      ['Earlier revisions', ['r8']],
    ]);
  });

  it('are named as people speak of them', () => {
    const named = { ...known, batches: [batch(9, 'edit'), batch(8, 'edit', 'Change the duration of Pour slab')] };

    expect(sideGroups(named, clock).flatMap(({ choices }) => choices.map(({ label }) => label))).toEqual([
      'Live programme',
      'Baseline of 2 Nov 2026 – Contract',
      'Baseline of 2 Nov 2026 – Recovery',
      'After the import of update.xer, 20 Nov 2026, 12:00',
      'Before the import of update.xer, 20 Nov 2026, 12:00',
      'Revision 8, Mei Tan, 20 Nov 2026, 12:00: Change the duration of Pour slab',
    ]);
  });

  it('are the current baseline and the live programme to begin with', () => {
    expect(usualFrom(known)).toBe('b2');
    expect(usualFrom({ ...known, baselines: [] })).toBe('r6');
    expect(usualFrom({ baselines: [], imports: [], batches: [] })).toBeNull();
  });

  it('are read from the address', () => {
    expect(queryOf('b0', 'live')).toEqual({ from_baseline: 0 });
    expect(queryOf('r6', 'b2')).toEqual({ from: 6, to_baseline: 2 });
    expect(queryOf('mood', 'r')).toEqual({});
  });
});

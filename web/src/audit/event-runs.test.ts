import { describe, expect, it } from 'vitest';
import { countOf, eventRuns, type Act } from './event-runs.ts';

const event = (id: number, more: Partial<Act> = {}): Act => ({
  id: String(id),
  at: '2026-11-21T09:00:00.000Z',
  actor_id: 'p',
  actor_name: 'Ingrid Solberg',
  action: 'created',
  entity: 'commitments',
  entity_id: String(id),
  title: 'Excavate',
  project: null,
  task: null,
  effect: null,
  changes: [],
  request_id: null,
  act: String(id),
  count: 1,
  ...more,
});
const ids = (runs: Act[][]) => runs.map((run) => run.map(({ id }) => Number(id)));

describe('the same action on many records', () => {
  it('is one line if there are four or more', () => {
    expect(ids(eventRuns([1, 2, 3, 4].map((id) => event(id))))).toEqual([[1, 2, 3, 4]]);
    expect(ids(eventRuns([1, 2, 3].map((id) => event(id))))).toEqual([[1], [2], [3]]);
  });

  it('is separated by person, action and hour', () => {
    const others = [{ actor_name: 'Tom Reid' }, { action: 'updated' }, { at: '2026-11-21T11:00:00.000Z' }];

    for (const other of others) {
      expect(ids(eventRuns([1, 2, 3, 4].map((id) => event(id, id > 2 ? other : {}))))).toHaveLength(4);
    }
  });

  it('counts the records of all its actions', () => {
    const [run, ...others] = eventRuns([event(1, { count: 2000 }), event(2, { count: 998 })]);

    expect(others).toEqual([]);
    expect(countOf(run!)).toBe(2998);
  });

  it('never combines programme edits, each of which is listed', () => {
    expect(ids(eventRuns([1, 2, 3, 4].map((id) => event(id, { entity: 'schedule_edits' }))))).toHaveLength(4);
  });
});

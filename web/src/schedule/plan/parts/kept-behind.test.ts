import { describe, expect, it } from 'vitest';
import { keptBehind, promisesBehind } from './kept-behind.ts';

describe('the tasks behind promises', () => {
  it('are listed once each, with the number of promises', () => {
    const { ids, note, more } = promisesBehind('Not done: Weather', ['slab', 'walls', 'slab']);

    expect(ids).toEqual(['slab', 'walls']);
    expect(note).toBe('3 promises: a task may have been promised in several weeks.');
    expect(ids!.map((id) => more!.of(id))).toEqual(['2', '1']);
  });

  it('need no note if each was promised once', () => {
    expect(promisesBehind('Kept', ['slab', 'walls'])).toEqual({ title: 'Kept', ids: ['slab', 'walls'] });
  });

  it('show for each how many of its promises were kept', () => {
    const { ids, note, more } = keptBehind('Promised', {
      made: 4,
      kept: 2,
      made_task_ids: ['slab', 'walls', 'slab', 'roof'],
      kept_task_ids: ['slab', 'roof'],
    });

    expect(note).toBe('2 of 4 promises were kept. A task may have been promised in several weeks.');
    expect(ids!.map((id) => [id, more!.of(id)])).toEqual([
      ['slab', '1 of 2'],
      ['walls', 'No'],
      ['roof', 'Yes'],
    ]);
  });
});

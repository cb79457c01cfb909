import { describe, expect, it } from 'vitest';
import { exportQuery, taskSort } from './task-query.ts';

describe('what the list of tasks asks for', () => {
  it('is the order of the first column that the server can sort by', () => {
    expect(taskSort([{ id: 'finish', desc: true }])).toBe('-end_date');
    expect(
      taskSort([
        { id: 'float', desc: false },
        { id: 'name', desc: false },
      ]),
    ).toBe('name');
    expect(taskSort([])).toBeUndefined();
  });

  it('is the same for a file, without pages', () => {
    const query = { workspace_id: 'w', project_id: 'p', page: 3, limit: 100, search: 'slab', sort: '-name' as const };

    expect(exportQuery(query)).toEqual({ search: 'slab', sort: '-name' });
  });
});

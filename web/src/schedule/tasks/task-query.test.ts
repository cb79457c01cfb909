import { describe, expect, it } from 'vitest';
import { exportQuery, taskSort } from './task-query.ts';

describe('what the list of tasks asks for', () => {
  it('is the order of the first column that the server can sort by, else the one that the list opens in', () => {
    expect(taskSort([{ id: 'finish', desc: true }], 'outline')).toBe('-end_date');
    expect(
      taskSort(
        [
          { id: 'float', desc: false },
          { id: 'name', desc: false },
        ],
        'outline',
      ),
    ).toBe('name');
    expect(taskSort([], 'outline')).toBe('outline');
    expect(taskSort([{ id: 'float', desc: true }], 'current')).toBe('current');
  });

  it('is the same for a file, without pages', () => {
    const query = { workspace_id: 'w', project_id: 'p', page: 3, limit: 100, search: 'slab', sort: '-name' as const };

    expect(exportQuery(query)).toEqual({ search: 'slab', sort: '-name' });
  });
});

import { describe, expect, it } from 'vitest';
import { undoneBatchMessage } from './use-undo-batch.ts';

describe('undoing a batch of rates', () => {
  it('reports an undone rise, and an undone import with its awards', () => {
    const gone = { deleted: 132, awards_deleted: 2, kept: [] };

    expect(undoneBatchMessage({ ...gone, awards_deleted: 0 }, 'rise').title).toBe(
      'The rise of 132 labour rates is undone',
    );
    expect(undoneBatchMessage(gone, 'import').title).toBe('132 labour rates and 2 awards deleted again');
    expect(undoneBatchMessage({ ...gone, deleted: 1, awards_deleted: 0 }, 'import').title).toBe(
      '1 labour rate deleted again',
    );
    expect(undoneBatchMessage({ deleted: 0, awards_deleted: 0, kept: [{ name: 'a' }] }, 'rise').title).toBe(
      'Nothing was undone',
    );
  });
});

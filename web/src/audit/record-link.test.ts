import { describe, expect, it } from 'vitest';
import { recordHref } from './record-link.ts';

const project = { id: 'p', name: 'Tower' };
const task = { id: 't', name: 'Excavate' };
const edit = { entity: 'schedule_edits', entity_id: 'e', action: 'updated', project, task };

describe('a record in the history', () => {
  it('opens on its own page: a task after one edit, the programme after an edit of many tasks', () => {
    expect(recordHref('w', edit)).toBe('/w/w/projects/p/tasks?open=t');
    expect(recordHref('w', { ...edit, task: null })).toBe('/w/w/projects/p/gantt');
    expect(recordHref('w', { ...edit, entity: 'labour_rates', project: null })).toBe('/w/w/rates/e');
  });

  it('cannot be opened after it was deleted', () => {
    expect(recordHref('w', { ...edit, action: 'removed' })).toBeUndefined();
  });
});

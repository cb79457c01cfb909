import { describe, expect, test } from 'vitest';
import type { SavedViews } from '../../../../client/saved-views/use-saved-views.ts';
import { defaultView } from './chart-columns.ts';
import { viewsWithColumns } from './use-chart-columns.ts';

const saved = (current: string, chosen?: object) => ({ current, chosen }) as SavedViews;
const own = { ...defaultView, hidden: ['+trade'] };
const viewIn = (address: string) => new URLSearchParams(address).get('view');

describe('A saved view of the chart', () => {
  test('includes the columns this person has, even if they are not in the address', () => {
    const { menu } = viewsWithColumns(saved('zoom=months'), own);

    expect(viewIn(menu.current)).toBe('hide=+trade');
    expect(menu.current).toContain('zoom=months');
  });

  test('is shown exactly as in its address once it is selected', () => {
    const views = viewsWithColumns(saved('zoom=months', { id: '7' }), own);

    expect([views.menu.current, views.tabs.current]).toEqual(['zoom=months', 'zoom=months']);
  });

  test('own columns are not a change to the default view; a filter is', () => {
    expect(viewsWithColumns(saved('view=hide%3D%2Btrade'), own).tabs.current).toBe('');
    expect(viewsWithColumns(saved('q=slab&view=hide%3D%2Btrade'), own).tabs.current).toBe('q=slab');
  });
});

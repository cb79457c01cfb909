import { describe, expect, test } from 'vitest';
import type { SavedViews } from '../../../../client/saved-views/use-saved-views.ts';
import { defaultView } from './chart-columns.ts';
import { viewsWithColumns } from './use-chart-columns.ts';

const saved = (current: string, chosen?: object) => ({ current, chosen }) as SavedViews;
const own = { ...defaultView, hidden: ['+trade'] };
const viewIn = (address: string) => new URLSearchParams(address).get('view');

describe('A view that is saved of the chart', () => {
  test('keeps the columns that this person has, though the address does not say them', () => {
    const { menu } = viewsWithColumns(saved('zoom=months'), own);

    expect(viewIn(menu.current)).toBe('hide=+trade');
    expect(menu.current).toContain('zoom=months');
  });

  test('is as its address says once it is chosen', () => {
    const views = viewsWithColumns(saved('zoom=months', { id: '7' }), own);

    expect([views.menu.current, views.tabs.current]).toEqual(['zoom=months', 'zoom=months']);
  });

  test('your own columns are no change to the usual view; a filter is', () => {
    expect(viewsWithColumns(saved('view=hide%3D%2Btrade'), own).tabs.current).toBe('');
    expect(viewsWithColumns(saved('q=slab&view=hide%3D%2Btrade'), own).tabs.current).toBe('q=slab');
  });
});

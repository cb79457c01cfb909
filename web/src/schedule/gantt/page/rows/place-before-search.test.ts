import { describe, expect, test } from 'vitest';
import { PlaceBeforeSearch } from './place-before-search.ts';

/** Letters typed one after the other, each of which makes another task the active one. */
function searched(place: PlaceBeforeSearch, from: string, ...found: readonly [text: string, active: string][]): string {
  let active = from;
  for (const [text, next] of found) {
    place.changes(text, active);
    active = next;
    place.shows(active);
  }
  return active;
}

describe('Clearing a search', () => {
  test('returns to the task that was active before', () => {
    const place = new PlaceBeforeSearch();
    const active = searched(place, 'Roof', ['s', 'Slab'], ['sl', 'Slab'], ['slx', '']);

    expect(place.changes('', active)).toBe('Roof');
  });

  test('stays at a task that the planner selected among the results', () => {
    const place = new PlaceBeforeSearch();
    searched(place, 'Roof', ['s', 'Slab']);

    expect(place.changes('', 'Stairs')).toBeNull();
  });

  test('stays at the result that Enter jumped to', () => {
    const place = new PlaceBeforeSearch();
    const active = searched(place, 'Roof', ['s', 'Slab']);
    place.stays();

    expect(place.changes('', active)).toBeNull();
  });

  test('does nothing before the first search', () => {
    const place = new PlaceBeforeSearch();

    expect(place.changes('', 'Roof')).toBeNull();
    expect(place.changes(' ', 'Roof')).toBeNull();
  });
});

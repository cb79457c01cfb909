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

describe('A search that is cleared', () => {
  test('leads back to the task that the keys were on', () => {
    const place = new PlaceBeforeSearch();
    const active = searched(place, 'Roof', ['s', 'Slab'], ['sl', 'Slab'], ['slx', '']);

    expect(place.changes('', active)).toBe('Roof');
  });

  test('leaves the planner at the task they went to among those found', () => {
    const place = new PlaceBeforeSearch();
    searched(place, 'Roof', ['s', 'Slab']);

    expect(place.changes('', 'Stairs')).toBeNull();
  });

  test('leaves the planner at what Enter brought them to', () => {
    const place = new PlaceBeforeSearch();
    const active = searched(place, 'Roof', ['s', 'Slab']);
    place.stays();

    expect(place.changes('', active)).toBeNull();
  });

  test('is empty before the first search', () => {
    const place = new PlaceBeforeSearch();

    expect(place.changes('', 'Roof')).toBeNull();
    expect(place.changes(' ', 'Roof')).toBeNull();
  });
});

import { describe, expect, it } from 'vitest';
import { firstMatch, placesOf } from './places.ts';

const project = (id: string, name: string, number: string | null = null) => ({
  project_id: id,
  project_name: name,
  project_number: number,
});
const workspaces = [
  { workspace_id: 'a', workspace: 'Meridian Build', projects: [project('1', 'Tower', 'P-100'), project('2', 'Hotel')] },
  { workspace_id: 'b', workspace: 'Hotel Group', projects: [project('3', 'Spa')] },
];
const opened = (words: string) => {
  const places = placesOf(workspaces, words);
  return places[firstMatch(places)]?.href;
};

describe('the switcher', () => {
  it('opens the project that matches the words, not its workspace that does not', () => {
    expect(opened('hotel')).toBe('/w/a/projects/2');
    expect(opened('p-100')).toBe('/w/a/projects/1');
  });

  it('opens the workspace if it matches the words', () => {
    expect(opened('meridian')).toBe('/w/a');
    expect(opened('hotel group')).toBe('/w/b');
  });

  it('finds names with accents by words without them', () => {
    const named = [
      { workspace_id: 'c', workspace: 'Élan', projects: [project('4', 'Tour Élysée'), project('5', 'Pier')] },
    ];

    expect(placesOf(named, 'elysee').map((place) => place.name)).toEqual(['Élan', 'Tour Élysée']);
  });

  it('lists the workspace above each project found', () => {
    expect(placesOf(workspaces, 'spa').map((place) => place.name)).toEqual(['Hotel Group', 'Spa']);
  });

  it('finds and selects nothing for words without a match', () => {
    expect(placesOf(workspaces, 'bridge')).toEqual([]);
    expect(opened('bridge')).toBeUndefined();
  });
});

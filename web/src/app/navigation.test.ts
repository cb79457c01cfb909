import { describe, expect, it } from 'vitest';
import type { CallerWorkspace } from '../client/caller.tsx';
import { currentPlace, projectSections, railSections, type RailSection } from './navigation.ts';

const home = { label: 'Home', href: '/w/1', icon: () => null, exact: true };
const projects = { label: 'Projects', href: '/w/1/projects', icon: () => null };
const sections = [{ items: [home, projects] }, ...projectSections('1', '2', ['schedule:view'])];

const placesFor = (...permissions: string[]) =>
  projectSections('1', '2', permissions).flatMap(({ items }) => items.map(({ label }) => label));

/** Everything except `:own`, which restricts what is visible. */
const mayAll = (permission: string) => !permission.endsWith(':own');
/** As in `shell.module.css`. */
const [itemPx, titlePx, footPx] = [28, 34, 36];
const roomPx = 900 - 48 - 16;
const heightOf = (rail: readonly RailSection[]) =>
  rail.reduce(
    (sum, { title, isFolded, items }) => sum + (title ? titlePx : 0) + (isFolded ? 0 : items.length * itemPx),
    footPx,
  );

describe('the rail', () => {
  it('lists the pages of a project that the person may open', () => {
    expect(placesFor('schedule:view', 'schedule:own')).toEqual(['Tasks', 'Weekly plan']);
    expect(placesFor('schedule:view')).toContain('Baselines');
    expect(placesFor('schedule:view')).not.toContain('Import');
    expect(placesFor('schedule:view', 'schedule:create')).toContain('Import');
    expect(placesFor('documents:view')).toEqual(['Documents']);
  });

  it('groups the pages of a project', () => {
    const all = projectSections('1', '2', ['schedule:view', 'schedule:create', 'schedule:analyse']);

    expect(all.map(({ title, items }) => `${title}: ${items.length}`)).toEqual([
      'Programme: 6',
      'Site: 3',
      'Resources: 2',
      'Set-up: 4',
    ]);
  });

  it('fits a window 900 pixels high for somebody who may open everything', () => {
    const all = new Proxy<string[]>([], { get: (list, key) => (key === 'includes' ? mayAll : Reflect.get(list, key)) });
    const workspace = {
      workspace_id: '1',
      workspace: 'Southern Cross',
      permissions: all,
    } as unknown as CallerWorkspace;

    expect(heightOf(railSections(workspace, undefined))).toBeLessThanOrEqual(roomPx);
    expect(heightOf(railSections(workspace, { projectId: '2', permissions: all }))).toBeLessThanOrEqual(roomPx);
  });

  it('marks one link as current: the closest to the page shown', () => {
    expect(currentPlace(sections, '/w/1/projects/2/gantt')).toBe('/w/1/projects/2/gantt');
    expect(currentPlace(sections, '/w/1/projects/2')).toBe('/w/1/projects');
    expect(currentPlace(sections, '/w/1')).toBe('/w/1');
    expect(currentPlace(sections, '/w/1/people')).toBeUndefined();
  });
});

// A week with a slab and walls in it, for tests of the weekly plan.
import { newId } from '../src/platform/ids.ts';
import type { World } from './harness.ts';
import { at, link, scheduleSite, type Site, task } from './schedule-site.ts';

/** The week of the tests begins on Monday 23 November 2026; it is the Saturday before. */
export const week = '2026-11-23';

/** A slab of three days in that week and walls after it. */
export async function plannedWeek(w: World): Promise<{ site: Site; slab: string; walls: string; plan: string }> {
  const site = await scheduleSite(w);
  const [slab, walls] = [newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 3, { crew: 'Formwork', trade: 'Concrete', constraint: { kind: 'SNET', date: at(21) } }),
    task(walls, 'Walls', 1),
    link(slab, walls),
  ]);
  return { site, slab, walls, plan: `${site.schedule}/weekly-plan/${week}` };
}
/** Saves entries of the week. */
export const save = (site: Site, entries: object[], of = week) =>
  site.planner.put(`${site.schedule}/weekly-plan/${of}`, { entries });
/** A task as the list answers it. */
export const actionOf = async (site: Site, id: string) => {
  const listed = await site.planner.get(`${site.root}/actions?fetch_all=true`);
  return listed.body.items.find(({ action_id }: { action_id: string }) => action_id === id);
};
/** Runs something on another day. */
export async function on<T>(w: World, day: string, act: () => Promise<T>): Promise<T> {
  const before = w.now.value;
  w.now.value = new Date(`${day}T02:00:00Z`);
  try {
    return await act();
  } finally {
    w.now.value = before;
  }
}
/** Promises tasks for the days from Monday on. */
export const promised = async (site: Site, ...ids: string[]) =>
  save(
    site,
    ids.map((action_id, day) => ({ action_id, day, state: 'promised' })),
  );

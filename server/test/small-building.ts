// A small building of four tasks, for tests of a programme.
import { build, buildMember } from '../seed/builders.ts';
import { newId } from '../src/platform/ids.ts';
import type { world } from './harness.ts';
import { dayMinutes, link, scheduleSite, type Site, task } from './schedule-site.ts';

type World = ReturnType<typeof world>;

/** A slab, walls and a roof one after the other, and a fence in parallel, of a day each. */
export async function smallBuilding(
  w: World,
): Promise<{ site: Site; slab: string; walls: string; roof: string; fence: string }> {
  const site = await scheduleSite(w);
  const [slab, walls, roof, fence] = [newId(), newId(), newId(), newId()];
  await site.edit([
    task(slab, 'Slab', 1),
    task(walls, 'Walls', 1),
    task(roof, 'Roof', 1),
    task(fence, 'Fence', 1),
    link(slab, walls),
    link(walls, roof),
  ]);
  return { site, slab, walls, roof, fence };
}

/** The edit that gives a task a duration in days. */
export const lasts = (id: string, days: number) => ({
  kind: 'task-changed',
  id,
  changes: { durationMinutes: days * dayMinutes },
});
/** Somebody internal who sees the programme and does not plan. */
export const reader = async (w: World, site: Site) =>
  w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'estimator'))).token);

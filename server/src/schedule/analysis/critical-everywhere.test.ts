import { FLAG } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { world } from '../../../test/harness.ts';
import { dayMinutes, link, scheduleSite, type Site, task } from '../../../test/schedule-site.ts';

const w = world();

/** Slab, walls and roof set the finish; the fence has two hours of float; supervision spans the slab. */
async function siteWithFence() {
  const site = await scheduleSite(w);
  const [slab, walls, roof, fence, watch] = Array.from({ length: 5 }, newId) as [
    string,
    string,
    string,
    string,
    string,
  ];
  const made = await site.edit([
    task(slab, 'Slab', 2),
    task(walls, 'Walls', 3),
    task(roof, 'Roof', 1),
    task(fence, 'Fence', 6, { durationMinutes: 6 * dayMinutes - 120 }),
    task(watch, 'Supervision', 1, { kind: 'level-of-effort' }),
    link(slab, walls),
    link(walls, roof),
    link(slab, watch, { kind: 'SS' }),
    link(slab, watch, { kind: 'FF' }),
  ]);
  expect(made.status).toBe(200);
  return { site, slab, walls, roof, fence };
}

/** The critical tasks on each page, and the rule if the page states it. */
async function criticalOn(site: Site) {
  const get = async (path: string) => (await site.planner.get(path)).body;
  const path = await get(`${site.schedule}/critical-path`);
  const dashboard = await get(`${site.schedule}/dashboard?fresh=true`);
  const programme = await get(site.schedule);
  const week = await get(`${site.schedule}/weekly-plan/2026-11-02?weeks=2`);
  const list = await get(`/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}`);
  const onWeek: { action_id: string; is_critical: boolean }[] = week.groups.flatMap(
    (group: { tasks: [] }) => group.tasks,
  );
  const marked: number[] = programme.dates.flags;
  const ids: string[] = list.items.map(({ id }: { id: string }) => id);
  return {
    rules: [path.critical_rule, dashboard.critical.rule, week.critical_rule],
    pages: {
      path: [...path.critical].sort(),
      dashboard: [...dashboard.critical.task_ids].sort(),
      week: onWeek
        .filter(({ is_critical }) => is_critical)
        .map(({ action_id }) => action_id)
        .sort(),
      list: list.items
        .filter((item: { is_critical: boolean }) => item.is_critical)
        .map(({ id }: { id: string }) => id)
        .sort(),
      marks: marked.filter((flags) => (flags & FLAG.critical) !== 0).length,
    },
    known: ids.length,
  };
}

describe('a critical task', () => {
  it.each([
    [{}, 'Critical: total float ≤ 0 h', ['slab', 'walls', 'roof']],
    [{ criticalFloatMinutes: 120 }, 'Critical: total float ≤ 2 h', ['slab', 'walls', 'roof', 'fence']],
    [{ critical: 'longest-path', criticalFloatMinutes: 120 }, 'Critical: longest path', ['slab', 'walls', 'roof']],
  ] as const)('is the same on every page, by the rule that the page states: %j', async (changes, rule, names) => {
    const { site, ...tasks } = await siteWithFence();
    if (Object.keys(changes).length > 0) await site.edit([{ kind: 'options-changed', changes }]);

    const { rules, pages } = await criticalOn(site);

    const critical = names.map((name) => tasks[name]).sort();
    expect(rules).toEqual([rule, rule, rule]);
    expect(pages).toEqual({
      path: critical,
      dashboard: critical,
      week: critical,
      list: critical,
      marks: critical.length,
    });
  });

  it('is compared by the rule of each side', async () => {
    const { site, fence } = await siteWithFence();
    await site.edit([{ kind: 'options-changed', changes: { criticalFloatMinutes: 120 } }]);

    const { body } = await site.planner.get(`${site.schedule}/compare`);

    expect(body.comparison).toMatchObject({
      joined_critical_path: [fence],
      critical_rule_before: 'Critical: total float ≤ 0 h',
      critical_rule_after: 'Critical: total float ≤ 2 h',
    });
  });
});

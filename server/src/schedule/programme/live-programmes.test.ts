import { newProgramme } from '@horizon/schedule';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Db } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';
import type { ProgrammeState } from './state.ts';
import type { ProgrammeRow } from './store.ts';

/** Anything not in memory would be read here. */
const noDatabase = null as unknown as Db;
let live: typeof import('./live-programmes.ts');

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  vi.resetModules();
  live = await import('./live-programmes.ts');
});
afterEach(() => {
  vi.useRealTimers();
});

function revisionOf(projectId: string, revision: number) {
  const { schedule, programme, faults } = live.calculated({ ...newProgramme('msp', 0), tasks: [] });
  const of = { workspaceId: newId(), projectId, revision, revisionKey: newId(), baselines: [], isStored: true };
  const state: ProgrammeState = { ...of, schedule, programme, faults };
  const row = { project_id: projectId, revision, revision_key: state.revisionKey } as ProgrammeRow;
  return { state, row };
}
const isCached = ({ row }: ReturnType<typeof revisionOf>) =>
  live.stateOf(noDatabase, row).then(
    () => true,
    () => false,
  );

it('caches a programme until nobody has requested it for ten minutes', async () => {
  const one = revisionOf(newId(), 1);
  live.remember(one.state);

  vi.advanceTimersByTime(9 * 60_000);
  expect(await isCached(one)).toBe(true);
  vi.advanceTimersByTime(9 * 60_000);
  expect(await isCached(one)).toBe(true);
  vi.advanceTimersByTime(12 * 60_000);
  expect(await isCached(one)).toBe(false);
});

it('evicts the revisions before the current one, and keeps one that may be about to commit', async () => {
  const [project, other] = [newId(), newId()];
  const [before, now, next, elsewhere] = [
    revisionOf(project, 4),
    revisionOf(project, 5),
    revisionOf(project, 6),
    revisionOf(other, 1),
  ];
  for (const { state } of [before, now, next, elsewhere]) live.remember(state);

  await live.stateOf(noDatabase, now.row);

  expect(await Promise.all([before, now, next, elsewhere].map(isCached))).toEqual([false, true, true, true]);
});

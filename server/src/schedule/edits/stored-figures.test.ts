import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Programme, type Schedule, unpackProgramme } from '@horizon/schedule';
import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { migrationsFolder } from '../../platform/migrate.ts';
import { calculated } from '../programme/live-programmes.ts';
import type { PlannedProgramme } from '../programme/state.ts';
import { calculatedColumns, calculatedOf } from '../programme/task-rows.ts';
import { world } from '../../../test/harness.ts';
import { at, link, scheduleSite, task, type Site } from '../../../test/schedule-site.ts';

const w = world();

/** A tower of two storeys with two tasks each, linked in a row. */
async function tower(site: Site): Promise<{ tower: string; leaves: string[] }> {
  const [top, ...storeys] = [newId(), newId(), newId()];
  const leaves = [newId(), newId(), newId(), newId()];
  await site.edit([
    task(top, 'Tower', 0, { kind: 'summary' }),
    ...storeys.map((id, i) => task(id, `Storey ${i + 1}`, 0, { kind: 'summary' }, { parentId: top })),
    ...leaves.map((id, i) => task(id, `Task ${i + 1}`, i + 2, {}, { parentId: storeys[i >> 1]! })),
    ...leaves.slice(1).map((id, i) => link(leaves[i]!, id)),
  ]);
  return { tower: top, leaves };
}

async function storedRows(site: Site): Promise<Record<string, Record<string, unknown>>> {
  const columns = sql.join(['action_id', ...calculatedColumns].map((name) => sql.ref(name)));
  const { rows } = await sql<Record<string, unknown> & { action_id: string }>`SELECT ${columns} FROM actions
    WHERE workspace_id = ${site.workspace.workspace_id} AND NOT is_deleted`.execute(w.database.db);
  return Object.fromEntries(rows.map(({ action_id, ...rest }) => [action_id, rest]));
}

/** The engine's result for the programme as it is read, recalculated. */
async function engineRows(site: Site): Promise<Record<string, Record<string, unknown>>> {
  const read = (await site.planner.get(site.schedule)).body;
  const programme = unpackProgramme(read.programme) as Programme as PlannedProgramme;
  const schedule: Schedule = calculated(programme).schedule;
  return Object.fromEntries(programme.tasks.map((each) => [each.id, calculatedOf(each, schedule)]));
}

describe('the stored figures of a task', () => {
  it('include the progress of its children at once: 60% of a task is the progress of its summaries', async () => {
    const site = await scheduleSite(w);
    const { tower: top, leaves } = await tower(site);
    await site.edit([{ kind: 'task-changed', id: leaves[0], changes: { actualStart: at(0), percentComplete: 50 } }]);

    await site.edit([{ kind: 'task-changed', id: leaves[0], changes: { percentComplete: 60 } }]);
    const list = await site.planner.get(`/api/actions/tasks?workspace_id=${site.workspace.workspace_id}`);

    const of = (id: string) => list.body.items.find((each: { action_id: string }) => each.action_id === id);
    expect(of(leaves[0]!).progress_percentage).toBe(60);
    // 1.2 of 14 days.
    expect(of(top).progress_percentage).toBe(8.57);
  });

  it('set it to in progress once it has actually started, without any progress', async () => {
    const site = await scheduleSite(w);
    const { leaves } = await tower(site);

    await site.edit([{ kind: 'task-changed', id: leaves[0], changes: { actualStart: at(0) } }]);
    const list = await site.planner.get(
      `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&status=in%20progress`,
    );

    expect(list.body.items.map(({ name }: { name: string }) => name)).toContain('Task 1');
  });

  it("match the engine's results after any run of edits, for tasks and their summaries", async () => {
    const edits = array(
      record({ task: nat(3), what: constantFrom('percent', 'duration', 'finish', 'start'), figure: nat(9) }),
      { minLength: 1, maxLength: 6 },
    );
    await assert(
      asyncProperty(edits, async (run) => {
        const site = await scheduleSite(w);
        const { leaves } = await tower(site);
        for (const { task: place, what, figure } of run) {
          const changes = {
            percent: { actualStart: at(0), percentComplete: figure * 10 },
            duration: { durationMinutes: figure * 480 },
            finish: { actualStart: at(0), actualFinish: at(figure, 15, 30), percentComplete: 100 },
            start: { actualStart: at(figure), actualFinish: null },
          }[what];
          await site.edit([{ kind: 'task-changed', id: leaves[place], changes }]);
        }
        expect(await storedRows(site)).toEqual(await engineRows(site));
      }),
      { numRuns: 12 },
    );
  });

  it('are migrated if an earlier version left them stale', async () => {
    const site = await scheduleSite(w);
    const { leaves } = await tower(site);
    await site.edit([
      { kind: 'task-changed', id: leaves[0], changes: { actualStart: at(0), percentComplete: 60 } },
      { kind: 'task-changed', id: leaves[1], changes: { actualStart: at(2) } },
    ]);
    const right = await storedRows(site);
    await sql`UPDATE actions SET progress_percentage = 1.5, task_status = 'not started'
      WHERE workspace_id = ${site.workspace.workspace_id} AND flags & 64 <> 0`.execute(w.database.db);
    await sql`UPDATE actions SET task_status = 'not started' WHERE action_id = ${leaves[1]}`.execute(w.database.db);

    const migration = await readFile(join(migrationsFolder, '0034_updates.sql'), 'utf8');
    await sql.raw(migration.slice(migration.indexOf('ALTER TABLE actions DISABLE'))).execute(w.database.db);

    expect(await storedRows(site)).toEqual(right);
  });
});

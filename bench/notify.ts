// How long one event takes to reach the queues of a thousand people, and their e-mails the outbox.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { notify } from '../server/src/notifications/notify.ts';
import { startSite } from './site.ts';

const people = 1000;
const turns = 5;
const barMillis = 1000;

/** Measures events of one type with all people as recipients; prints the median and the longest. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-notify-');
  try {
    const { database } = site;
    const workspace = await build(database, (tx) => buildWorkspace(tx, 'Thousand'));
    await build(database, async (tx) => {
      for (let n = 0; n < people; n += 1) await buildMember(tx, workspace, 'planner');
    });
    await sql`ANALYZE`.execute(database.db);
    const to = await membersOf(database, workspace.workspace_id);
    const times: number[] = [];
    for (let turn = 0; turn < turns; turn += 1) {
      const start = performance.now();
      const reached = await build(database, (tx) =>
        notify(
          tx,
          { workspaceId: workspace.workspace_id, personId: workspace.owner.kinde_id, personName: 'Olive Owner' },
          { type: 'task_assigned', item: { title: `Event ${turn}`, path: '/' }, to },
        ),
      );
      times.push(performance.now() - start);
      if (reached !== people) throw new Error(`${reached} people were reached`);
    }
    const start = performance.now();
    const mailed = async () =>
      (
        await sql<{ n: number }>`SELECT count(*)::int AS n FROM notifications WHERE emailed_at IS NOT NULL`.execute(
          database.db,
        )
      ).rows[0]!.n;
    for (let n = await mailed(); n < people * turns; n = await mailed()) await sleep(100);
    times.sort((a, b) => a - b);
    console.log(`one event for ${people} people, ms, ${turns} times    median   longest    bar`);
    console.log(`to their queues${' '.repeat(32)}${ms(times[turns >> 1]!)}  ${ms(times.at(-1)!)}  ${ms(barMillis)}`);
    console.log(
      `e-mails of ${people * turns} notifications stored in the background: ${ms(performance.now() - start)} ms`,
    );
  } finally {
    await site.stop();
  }
}

/** All members except the person who causes the events. */
async function membersOf({ db }: Database, workspaceId: string): Promise<string[]> {
  const { rows } = await sql<{
    kinde_id: string;
  }>`SELECT kinde_id FROM members WHERE workspace_id = ${workspaceId}`.execute(db);
  return rows.map((row) => row.kinde_id);
}

const ms = (value: number) => value.toFixed(0).padStart(7);

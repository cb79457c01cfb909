// Reminders 30 and 7 days before a licence, ticket or induction expires: to the worker, and to people who may edit
// crews. A server that was off on the day sends them when it is back; each reminder is sent once.
import { sql } from 'kysely';
import { workspaceDay } from '@horizon/labour';
import { notify } from '../notifications/notify.ts';
import { change, type Db } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import type { Platform } from '../platform/serve.ts';
import { credentialsOf, laterDay, type Credentials } from './standing.ts';

export const remindOfExpiry = job<Record<string, never>>({
  name: 'workers.remind-of-expiry',
  title: 'Reminds people of licences and inductions that expire',
  every: '25 * * * *',
});

const daysBefore = [7, 30];

interface Expiring extends Credentials {
  workspace_id: string;
  kinde_id: string;
  name: string;
}

async function expiringWorkers(db: Db, until: string): Promise<Expiring[]> {
  const { rows } = await sql<Expiring>`
    SELECT d.workspace_id, d.kinde_id, d.licences, d.tickets, d.inductions,
           trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name)) AS name
      FROM worker_details d JOIN members m ON m.workspace_id = d.workspace_id AND m.kinde_id = d.kinde_id
      JOIN persons p ON p.kinde_id = d.kinde_id JOIN workspaces w ON w.workspace_id = d.workspace_id
     WHERE d.next_expiry <= ${until}::date AND m.status IN ('active', 'invited') AND NOT w.is_archived`.execute(db);
  return rows;
}

/** The job of reminders. */
export function workerJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(remindOfExpiry, async (run) => {
    const now = platform.clock();
    const today = workspaceDay(now);
    const acting = { personId: null, name: 'Horizon', requestId: run.id };
    for (const worker of await expiringWorkers(run.db, laterDay(today, Math.max(...daysBefore)))) {
      for (const { group, kind, number, expires_on: day } of credentialsOf(worker, today)) {
        const before = day !== null && day >= today && daysBefore.find((days) => day <= laterDay(today, days));
        if (!before) continue;
        const key = `expiry ${before} ${worker.kinde_id} ${group} ${kind} ${number ?? ''} ${day}`;
        const raiser = { workspaceId: worker.workspace_id, personId: null, personName: 'Horizon' };
        const item = { type: 'Worker', due_at: day, path: `/w/${worker.workspace_id}/workers/${worker.kinde_id}` };
        await change(run.db, acting, async (tx) => {
          const to = [worker.kinde_id];
          await notify(tx, raiser, {
            type: 'own_licence_expiring',
            to,
            key: `own ${key}`,
            now,
            item: { ...item, title: kind },
          });
          const title = `${kind} of ${worker.name}`;
          await notify(tx, raiser, { type: 'licence_expiring', key, now, item: { ...item, title } });
        });
      }
    }
  });
}

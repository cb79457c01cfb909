// Notifies people who edit companies 30 and 7 days before an insurance or licence expires.
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import { change, type Db } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import type { Platform } from '../platform/serve.ts';

export const remindOfExpiries = job<Record<string, never>>({
  name: 'companies.remind-of-expiries',
  title: 'Reminds people of insurances and licences that expire',
  every: '20 * * * *',
});

interface Expiring {
  workspace_id: string;
  id: string;
  name: string;
  company_id: string;
  company: string;
  expires_on: string;
  notice: 30 | 7;
}

const first = 30;
const last = 7;

/** Entries that expire within 30 or 7 days and whose reminder has not been sent. */
async function expiringOn(db: Db, now: Date): Promise<Expiring[]> {
  const today = sql`(${now.toISOString()}::timestamptz AT TIME ZONE 'Australia/Sydney')::date`;
  const { rows } = await sql<Expiring>`
    SELECT e.* FROM (
      SELECT p.workspace_id, p.id, p.name, p.company_id, c.company, p.expires_on,
             CASE WHEN p.expires_on <= ${today} + ${last}::integer THEN ${last}::integer ELSE ${first}::integer END AS notice
        FROM prequalifications p
        JOIN companies c ON c.workspace_id = p.workspace_id AND c.id_company = p.company_id AND NOT c.is_deleted
        JOIN workspaces w ON w.workspace_id = p.workspace_id AND NOT w.is_archived
       WHERE NOT p.is_deleted AND NOT p.is_rejected
         AND p.expires_on BETWEEN ${today} AND ${today} + ${first}::integer) e
     WHERE NOT EXISTS (SELECT FROM notification_events n WHERE n.workspace_id = e.workspace_id
       AND n.key = 'prequalification ' || e.id || ' ' || e.expires_on || ' ' || e.notice)`.execute(db);
  return rows;
}

/** The jobs of companies. */
export function companyJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(remindOfExpiries, async (run) => {
    const now = platform.clock();
    const acting = { personId: null, name: 'Horizon', requestId: run.id };
    for (const one of await expiringOn(run.db, now)) {
      await change(run.db, acting, (tx) =>
        notify(
          tx,
          { workspaceId: one.workspace_id, personId: null, personName: 'Horizon' },
          {
            type: 'prequalification_expiring',
            key: `prequalification ${one.id} ${one.expires_on} ${one.notice}`,
            now,
            item: {
              type: 'Prequalification',
              title: `${one.name} of ${one.company}`,
              due_at: one.expires_on,
              path: `/w/${one.workspace_id}/companies/${one.company_id}`,
            },
          },
        ),
      );
    }
  });
}

import { sql } from 'kysely';
import { change, type Db } from '../../platform/database.ts';
import { job } from '../../platform/jobs/job.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import { mailBidder } from './mails.ts';
import { isReminded } from './reminders.ts';
import { bidderZone, lockInvitation, packagePlace, type Bidder } from './store.ts';

/** Runs each hour. */
export const remindBidders = job<Record<string, never>>({
  name: 'tenders.remind',
  title: 'Reminds invited subcontractors before bids are due',
  every: '2 * * * *',
});

type Waiting = Bidder & { tender_package_id: string; due_date: string; project_zone: string; mailed_at: string };

/** Bidders who have neither declined nor submitted, of packages that are due within ten days. */
async function listWaiting(db: Db, now: Date, only: string | null = null): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`SELECT i.workspace_id, i.id, i.name, i.email, i.response, i.mailed_at,
      ${bidderZone} AS time_zone, t.tender_package_id, t.due_date, p.time_zone AS project_zone
    FROM tender_invitations i
    JOIN tender_packages t ON t.workspace_id = i.workspace_id AND t.tender_package_id = i.tender_package_id
    JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    JOIN workspaces w ON w.workspace_id = t.workspace_id
   WHERE t.tender_status = 'issued' AND NOT t.is_deleted AND NOT p.is_archived AND NOT w.is_archived
     AND t.due_date > ${now.toISOString()} AND t.due_date < ${now.toISOString()}::timestamptz + interval '10 days'
     AND NOT i.is_deleted AND i.response IN ('pending', 'viewed', 'undecided', 'accepted')
     AND i.email IS NOT NULL AND i.mailed_at IS NOT NULL AND (${only}::uuid IS NULL OR i.id = ${only}::uuid)
   ORDER BY i.workspace_id, i.tender_package_id, i.id`.execute(db);
  return rows;
}

const isDue = (one: Waiting, now: Date): boolean =>
  isReminded({
    due: new Date(one.due_date),
    now,
    mailedAt: new Date(one.mailed_at),
    timeZone: one.time_zone ?? one.project_zone,
  });

/** The jobs of invitations. */
export function portalJobs(jobs: JobRunner, { clock }: Platform): void {
  jobs.serve(remindBidders, async (run) => {
    const now = clock();
    const failures: unknown[] = [];
    for (const { workspace_id: workspaceId, id } of (await listWaiting(run.db, now)).filter((one) => isDue(one, now))) {
      if (run.signal.aborted) throw new Error('The server stopped.');
      // Each in a transaction of its own, so that one that fails does not stop the others.
      // oxlint-disable-next-line no-await-in-loop
      await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, async (tx) => {
        await lockInvitation(tx, workspaceId, id);
        // The bidder may have answered meanwhile.
        const [one] = await listWaiting(tx, now, id);
        if (!one || !isDue(one, now)) return;
        const place = await packagePlace(tx, workspaceId, one.tender_package_id);
        await mailBidder({ tx, place, by: null, now }, one, 'reminder');
      }).catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw failures[0];
  });
}

// Notifies people when a week is closed, and on the morning of the day of their commitments.
import { sql } from 'kysely';
import { notify } from '../../notifications/notify.ts';
import { change, type Db, type Tx } from '../../platform/database.ts';
import { job } from '../../platform/jobs/job.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Commitment } from './commitments.ts';

/** Notifies of a week whose last open promise was closed; once per week. */
export async function notifyClosedWeek(
  tx: Tx,
  scope: Scope,
  at: { projectId: string; weekStart: string },
  week: Iterable<Commitment & { is_deleted: boolean }>,
): Promise<void> {
  const promises = [...week].filter(({ state, is_deleted }) => !is_deleted && state !== 'planned');
  const done = promises.filter(({ state }) => state === 'done').length;
  if (promises.length === 0 || promises.some(({ state }) => state === 'promised')) {
    return;
  }
  const { projectId, weekStart } = at;
  await notify(tx, scope, {
    type: 'week_closed',
    projectId,
    key: `week closed ${projectId} ${weekStart}`,
    item: {
      type: 'Weekly plan',
      title: `The week of ${weekStart}`,
      status: `${done} of ${promises.length} promises were kept`,
      path: `/w/${scope.workspaceId}/projects/${projectId}/weekly-plan?week=${weekStart}`,
    },
  });
}

/** From this hour at the project, people are reminded of the day's promises. */
const morning = 6;

export const remindOfCommitments = job<Record<string, never>>({
  name: 'schedule.remind-of-commitments',
  title: 'Reminds people of commitments that are due',
  every: '5 * * * *',
});

interface DueCommitment {
  workspace_id: string;
  id: string;
  project_id: string;
  week_start: string;
  day: string;
  name: string;
  people: string[];
}

/** Today's promises without a reminder, where it is morning at the project. */
async function dueCommitments(db: Db, now: Date): Promise<DueCommitment[]> {
  const here = sql`(${now.toISOString()}::timestamptz AT TIME ZONE p.time_zone)`;
  const { rows } = await sql<DueCommitment>`
    SELECT c.workspace_id, c.id, c.project_id, c.week_start, ${here}::date AS day, a.name,
           array_remove(ARRAY[c.promised_by_user_id, nullif(a.assignee_user_id, c.promised_by_user_id)], NULL) AS people
      FROM commitments c JOIN projects p ON p.workspace_id = c.workspace_id AND p.project_id = c.project_id
      JOIN actions a ON a.workspace_id = c.workspace_id AND a.action_id = c.action_id
     WHERE c.state = 'promised' AND NOT c.is_deleted AND NOT p.is_archived AND NOT a.is_deleted
       AND c.week_start = date_trunc('week', ${here})::date AND c.week_start + c.day = ${here}::date
       AND extract(hour FROM ${here}) >= ${morning}
       AND NOT EXISTS (SELECT FROM notification_events e
                        WHERE e.workspace_id = c.workspace_id AND e.key = 'commitment due ' || c.id || ' ' || ${here}::date)`.execute(
    db,
  );
  return rows;
}

/** The jobs of weekly plans. */
export function weeklyPlanJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(remindOfCommitments, async (run) => {
    const now = platform.clock();
    const acting = { personId: null, name: 'Horizon', requestId: run.id };
    for (const due of await dueCommitments(run.db, now)) {
      await change(run.db, acting, (tx) =>
        notify(
          tx,
          { workspaceId: due.workspace_id, personId: null, personName: 'Horizon' },
          {
            type: 'commitment_due',
            projectId: due.project_id,
            to: due.people,
            key: `commitment due ${due.id} ${due.day}`,
            now,
            item: {
              type: 'Commitment',
              title: due.name,
              due_at: due.day,
              path: `/w/${due.workspace_id}/projects/${due.project_id}/weekly-plan?week=${due.week_start}`,
            },
          },
        ),
      );
    }
  });
}

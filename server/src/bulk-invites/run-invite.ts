// Runs a bulk invitation in the background, part by part: each part is stored with its outcome, so that a killed run
// continues with the next part. The person who started it must still have the permission.
import type { InviteOutcome } from '@horizon/contract';
import type { Access } from '../platform/access.ts';
import { change, type Db, type Tx } from '../platform/database.ts';
import { Refusal } from '../platform/failures.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { scopeOf } from '../platform/scope.ts';
import type { Platform } from '../platform/serve.ts';
import { inviteUsers } from './invite-users.ts';
import * as store from './store.ts';

export const inviteInBackground = job<{ id: string }>({
  name: 'bulk-invites.run',
  title: 'Invites many people',
});

const partRows = 250;

/** The job of invitations. */
export function bulkInviteJobs(jobs: JobRunner, platform: Pick<Platform, 'access'>): void {
  jobs.serve(inviteInBackground, async (run) => {
    const workspaceId = run.workspaceId!;
    const acting = { personId: run.person!.id, name: run.person!.name, requestId: run.id };
    for (let isOpen = true; isOpen && !run.signal.aborted;) {
      const invite = await change(run.db, acting, (tx) => nextPart(tx, platform.access, workspaceId, run.input.id));
      isOpen = invite.state === 'waiting';
      await run.progress(invite.done_count, invite.row_count);
      if (invite.failure) throw new Refusal(403, 'not_permitted', invite.failure);
    }
    platform.access.forget();
  });
}

/** Invites the people of the next rows; answers the updated invitation. */
async function nextPart(
  tx: Tx,
  access: Pick<Access, 'ofPerson'>,
  workspaceId: string,
  id: string,
): Promise<store.BulkInviteRow> {
  const invite = (await store.lockBulkInvite(tx, workspaceId, id))!;
  if (invite.state !== 'waiting') return invite;
  const actor = await access.ofPerson(tx as Db, invite.created_by);
  const membership = actor?.memberships.get(workspaceId);
  const from = invite.done_count;
  const users = invite.users.slice(from, from + partRows);
  try {
    if (!actor || !membership) throw new Refusal(403, 'not_permitted', 'You are no member of this workspace any more.');
    const outcome = await inviteUsers(tx, scopeOf(actor, membership), users, { holdsMails: invite.holds_mails });
    const done = from + users.length;
    const changed = {
      done_count: done,
      outcome: joined(invite.outcome, outcome, from),
      state: done === invite.row_count ? ('done' as const) : ('waiting' as const),
    };
    await store.updateBulkInvite(tx, invite, changed);
    return { ...invite, ...changed };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const failed = { state: 'failed' as const, failure: error.message };
    await store.updateBulkInvite(tx, invite, failed);
    return { ...invite, ...failed };
  }
}

/** The outcome of earlier parts combined with that of a part whose first row follows `from`. */
function joined(before: InviteOutcome, part: InviteOutcome, from: number): InviteOutcome {
  const moved = <Row extends { row: number }>(rows: readonly Row[]) =>
    rows.map((one) => ({ ...one, row: one.row + from }));
  const [a, b] = [before.extra_details_results, part.extra_details_results];
  return {
    successful_users: [...before.successful_users, ...moved(part.successful_users)],
    invalid_data: [...before.invalid_data, ...moved(part.invalid_data)],
    belong_to_diff_company_users: [...before.belong_to_diff_company_users, ...moved(part.belong_to_diff_company_users)],
    extra_details_results: {
      successful: a.successful + b.successful,
      failed: a.failed + b.failed,
      skipped: a.skipped + b.skipped,
    },
  };
}

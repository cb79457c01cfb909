// Follows up requests that wait: reminders halfway and on the last day of a step, escalation after it, and requests that
// nobody could decide when somebody can again. Time alone never approves or rejects.
import { openRequest, timedOut, whoMayDecide, type ApprovalRequest } from '@horizon/approval';
import { workspaceDay } from '@horizon/labour';
import type { Raiser } from '../../notifications/notify.ts';
import { change, type Tx } from '../../platform/database.ts';
import { job } from '../../platform/jobs/job.ts';
import type { JobRunner } from '../../platform/jobs/runner.ts';
import type { Platform } from '../../platform/serve.ts';
import { enginePolicy } from '../policy/check-policy.ts';
import { findPolicy } from '../policy/store.ts';
import { loadRequests, type Loaded } from './load.ts';
import { notifyOf, persist, settled, stepInWords, type Persisting } from './persist.ts';
import * as store from './store.ts';

export const followUpApprovals = job<Record<string, never>>({
  name: 'approvals.follow-up',
  title: 'Reminds of approvals that wait, and escalates those that are overdue',
  every: '*/10 * * * *',
});

/** The job of requests that wait. */
export function approvalJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(followUpApprovals, async (run) => {
    const now = platform.clock();
    const acting = { personId: null, name: 'Horizon', requestId: run.id };
    for (const workspaceId of await store.workspacesWithRequests(run.db)) {
      const raiser = { workspaceId, personId: null, personName: 'Horizon' };
      await change(run.db, acting, (tx) => followUp(tx, raiser, now));
    }
  });
}

/** Follows up the requests of a workspace. */
export async function followUp(tx: Tx, raiser: Raiser, now: Date): Promise<void> {
  const rows = [...(await store.waitingRequests(tx, raiser)), ...(await store.blockedRequests(tx, raiser))];
  for (const { id } of rows) {
    // One after another, each under its own lock.
    // oxlint-disable-next-line no-await-in-loop
    await followUpOne(tx, raiser, id, now);
  }
}

/** Looks again at the requests that nobody could decide: the policy or the people have changed. */
export async function followUpBlocked(tx: Tx, raiser: Raiser, now: Date): Promise<void> {
  for (const { id } of await store.blockedRequests(tx, raiser)) {
    // oxlint-disable-next-line no-await-in-loop
    await followUpOne(tx, raiser, id, now);
  }
}

async function followUpOne(tx: Tx, raiser: Raiser, id: string, now: Date): Promise<void> {
  const row = await store.findRequest(tx, raiser, id, true);
  if (!row) return;
  const day = workspaceDay(now);
  const { company, requests } = await loadRequests(tx, raiser, [row], { day, now });
  const loaded = requests[0]!;
  const at: Persisting = { tx, raiser, now, company };
  if (row.status === 'blocked') return unblock(at, loaded);
  if (row.status !== 'in_step' && row.status !== 'escalated') return;
  const next = settled(loaded.engine, loaded.facts, company);
  const after = next === loaded.engine ? loaded : await persist(at, loaded, next);
  if (after.row.status !== 'blocked') await watchDays(at, after);
}

/** A request without a sufficient role starts again by the policy in force; others wait for their active step again. */
async function unblock(at: Persisting, loaded: Loaded): Promise<void> {
  const { engine, row, facts } = loaded;
  if (engine.steps.some(({ state }) => state === 'active')) {
    const next = settled({ ...engine, status: 'in_step' }, facts, at.company);
    if (next.status !== 'blocked') await persist(at, loaded, next);
    return;
  }
  const stored = await findPolicy(at.tx, at.raiser);
  if (!stored || stored.policy_version === row.policy_version) return;
  const policy = enginePolicy(stored, stored.policy_version!);
  const { request } = openRequest(policy, engine, at.company.day);
  if (request.status === 'blocked') return;
  const named = await store.updateRequest(at.tx, at.raiser, row.id, { policy_version: stored.policy_version! });
  const again: ApprovalRequest = { ...request, revision: engine.revision + 1, decisions: engine.decisions };
  const reread = { ...loaded, row: named!, policy, facts: { ...facts, thresholds: policy.thresholds } };
  await persist(at, reread, settled(again, reread.facts, at.company));
}

/** Reminds halfway and on the last day, and escalates steps whose last day has passed. */
async function watchDays(at: Persisting, loaded: Loaded): Promise<void> {
  const { day } = at.company;
  for (const [place, step] of loaded.steps.entries()) {
    if (step.state !== 'active' || step.last_day === null) continue;
    if (day > step.last_day) {
      const next = timedOut(loaded.policy, loaded.engine, place, day);
      // One step after another: the next one sees what this one changed.
      // oxlint-disable-next-line no-await-in-loop
      if (next !== loaded.engine) return escalate(at, loaded, next);
      continue;
    }
    const due = day >= step.last_day ? 2 : step.remind_on !== null && day >= step.remind_on ? 1 : 0;
    if (due <= step.reminders) continue;
    // oxlint-disable-next-line no-await-in-loop
    await store.updateStep(at.tx, at.raiser, step.id, { reminders: due });
    const to = whoMayDecide(loaded.engine, loaded.facts);
    // oxlint-disable-next-line no-await-in-loop
    await notifyOf(at, loaded, { type: 'approval_reminder', status: stepInWords(loaded.engine), to });
  }
}

async function escalate(at: Persisting, loaded: Loaded, next: ApprovalRequest): Promise<void> {
  const before = whoMayDecide(loaded.engine, loaded.facts);
  const after = await persist(at, loaded, next);
  const to = [...new Set([...before, loaded.row.requester_id])];
  await notifyOf(at, after, { type: 'approval_escalated', status: `overdue and escalated, ${stepInWords(next)}`, to });
}

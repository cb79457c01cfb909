// The job that answers a call in the background, writes its report and notifies the person who made it.
import { callNamed } from '@horizon/contract';
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import type { BackgroundOrder } from '../platform/answer-isolated-call.ts';
import {
  answerInBackground,
  findBackgroundCall,
  keepBackgroundAnswer,
  type BackgroundCall,
  type BackgroundId,
} from '../platform/background-calls.ts';
import { Refusal } from '../platform/failures.ts';
import { keepFile, storeBytes } from '../platform/files/keep-file.ts';
import { limitsOf } from '../platform/isolated-calls.ts';
import type { JobRun, JobRunner } from '../platform/jobs/runner.ts';
import type { Actor } from '../platform/scope.ts';
import type { Platform } from '../platform/serve.ts';
import { reportOf, sentRows, summaryOf, type ImportAnswer } from './report-of-import.ts';

type Run = JobRun<Record<string, never>>;

const longestMillis = 14 * 60_000;

/** Registers the job. */
export function backgroundCallJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(answerInBackground, async (run) => {
    const job = { workspaceId: run.workspaceId!, id: run.id };
    const found = await findBackgroundCall(run.db, job);
    if (!found) return;
    const refusal = found.status === null ? await answerOnce(platform, run, found) : null;
    const isStored = await endCall(platform, run, job, refusal);
    return isStored ? undefined : 'failed';
  });
}

/**
 * Answers the call in a work process, which stores the answer; answers the refusal, or null if there is none. Throws
 * errors that should be retried.
 */
async function answerOnce(platform: Platform, run: Run, found: BackgroundCall): Promise<Refusal | null> {
  const actor = await platform.access.ofPerson(run.db, run.person!.id);
  if (!actor) return new Refusal(401, 'not_signed_in', 'The account of this person no longer exists.');
  try {
    const order = orderOf(run, found, actor);
    await platform.work!.run<null>(
      'answerInBackground',
      { ...order, now: platform.clock() },
      limitsOf(callNamed(found.call), longestMillis),
    );
    return null;
  } catch (error) {
    if (run.signal.aborted || !(error instanceof Refusal) || error.status >= 500) throw error;
    // The process may have been ended for a reason other than this call.
    if (error.code === 'too_large' && !run.isLast) throw error;
    return error;
  }
}

const orderOf = (run: Run, { call, url, params, query, body }: BackgroundCall, actor: Actor) =>
  ({
    name: call,
    actor,
    requestId: run.id,
    url,
    idempotencyKey: undefined,
    params,
    query,
    body: undefined,
    unreadBody: body,
    file: null,
    job: { workspaceId: run.workspaceId!, id: run.id },
  }) satisfies Omit<BackgroundOrder, 'now'>;

/**
 * Ends the job with its report and notification; false if the call was refused or stored nothing although it should
 * have.
 */
async function endCall(platform: Platform, run: Run, job: BackgroundId, refusal: Refusal | null): Promise<boolean> {
  const { workspaceId, id } = job;
  const personId = run.person!.id;
  const found = await findBackgroundCall(run.db, job);
  if (!found) return false;
  const sent = sentRows(found.body);
  const isImport = callNamed(found.call).undo !== undefined;
  const isCheck = isImport && sent.dry_run !== false;
  const answer = refusal ? null : (JSON.parse(found.answer!) as ImportAnswer);
  const isStored = answer !== null && (isCheck || answer.committed !== false);
  const summary = answer ? summaryOf(answer, isCheck) : refusal!.message;
  const bytes = isImport && !isCheck ? reportOf(sent, answer, refusal?.more.fields) : null;
  const report = bytes && (await storeBytes(platform.files, `report-${id}`, bytes));
  await run.finish(async (tx) => {
    if (refusal) {
      const { status, code, message, more } = refusal;
      await keepBackgroundAnswer(tx, job, { status, answer: JSON.stringify({ code, message, fields: more.fields }) });
      // A failed undo can be tried again.
      await sql`UPDATE background_calls SET undone_by = NULL WHERE workspace_id = ${workspaceId} AND undone_by = ${id}`.execute(
        tx,
      );
    }
    const fileId = report && (await keepFile(tx, { workspaceId, personId, mediaType: 'text/csv' }, report));
    await sql`UPDATE followed_jobs SET note = ${summary}, file_id = ${fileId},
        file_name = ${fileId === null ? null : 'import-report.csv'}
      WHERE workspace_id = ${workspaceId} AND id = ${id}`.execute(tx);
    if (isCheck) return;
    const title = callNamed(found.call).background!;
    await notify(
      tx,
      { workspaceId, personId: null, personName: 'Horizon' },
      {
        type: 'import_ended',
        key: `import ${id}`,
        item: { title, status: summary, path: '/downloads' },
        to: [personId],
      },
    );
  });
  return isStored;
}

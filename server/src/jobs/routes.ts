import type { FastifyInstance } from 'fastify';
import { callNamed, type AnswerOf, type Calls } from '@horizon/contract';
import { findBackgroundCall } from '../platform/background-calls.ts';
import type { Tx } from '../platform/database.ts';
import { conflict, notFound } from '../platform/failures.ts';
import { withBoss } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { guardedBy } from '../platform/guarded-links.ts';
import { permittedScopes } from '../platform/permitted-scopes.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { runAgain } from './run-again.ts';
import { undoInBackground } from './undo-in-background.ts';
import * as store from './store.ts';

type JobOfList = AnswerOf<Calls['listJobs']>['items'][number];

/** The calls of background jobs. */
export function jobRoutes(app: FastifyInstance, platform: Platform, jobs: JobRunner): void {
  serve(app, platform).listJobs(async ({ db, query, scope }) => {
    const found = await store.listJobs(db, scope, query);
    return { ...found, items: found.items.map((row) => present(row, scope, jobs)), abilities: [] };
  });

  serve(app, platform).retryJob(async ({ params, scope, tx }) => {
    const job = await getJob(tx, scope, params.id);
    await runAgain(tx, job);
    await store.noteDecision(tx, scope, job, 'retry');
    await store.setFollowed(tx, scope, job.id, 'waiting');
    return { id: job.id, message: 'The job runs again.' };
  });

  serve(app, platform).cancelJob(async ({ params, scope, tx }) => {
    const job = await getJob(tx, scope, params.id);
    if (!isOpen(job)) {
      throw conflict('ended', `This job is ${job.state}. Only a job that waits or runs is cancelled.`);
    }
    await withBoss(tx, (boss) => boss.cancel(job.name, job.id));
    await store.noteDecision(tx, scope, job, 'cancel');
    await store.setFollowed(tx, scope, job.id, 'cancelled');
    return { id: job.id, message: 'The job has been cancelled.' };
  });

  serve(app, platform).listFollowedJobs(async ({ db, scope }) => ({ items: await store.listFollowed(db, scope) }));

  serve(app, platform).getBackgroundCall(async ({ db, scope, params, actor, request }) => {
    const progress = await store.getFollowed(db, scope, params.id);
    const found = await findBackgroundCall(db, { workspaceId: scope.workspaceId, id: params.id });
    if (!found) throw notFound();
    // Anyone who has since lost the permission must not read the answer.
    permittedScopes(callNamed(found.call), actor, { ...found, headers: request.headers } as never);
    return { ...progress, status: found.status, answer: found.answer === null ? null : JSON.parse(found.answer) };
  });

  serve(app, platform).undoBackgroundCall(async ({ tx, scope, params, actor, request }) => {
    await store.getFollowed(tx, scope, params.id);
    return undoInBackground(tx, scope.workspaceId, params.id, { actor, request });
  });

  serve(app, platform).linkFollowedJobFile(async ({ db, scope, params, now }) => {
    const file = await store.fileOfFollowed(db, scope, params.id);
    return platform.files.link(
      db,
      {
        workspaceId: scope.workspaceId,
        ...file,
        use: 'download',
        guard: guardedBy('linkFollowedJobFile', scope, params),
      },
      now,
    );
  });
}

async function getJob(tx: Tx, scope: Scope, id: string): Promise<store.JobRow> {
  const job = await store.lockJob(tx, scope, id);
  if (!job) {
    throw notFound();
  }
  return job;
}

const isOpen = ({ state }: store.JobRow) => state === 'waiting' || state === 'retrying' || state === 'running';

function present(row: store.JobRow, scope: Scope, jobs: JobRunner): JobOfList {
  const mayDecide = scope.can('jobs:administer');
  const { name: kind, dead_letter_id: _, ...rest } = row;
  return {
    ...rest,
    kind,
    title: jobs.titleOf(kind),
    reason: row.state === 'done' ? null : row.reason,
    abilities: !mayDecide || row.state === 'done' ? [] : [isOpen(row) ? 'cancel' : 'retry'],
  };
}

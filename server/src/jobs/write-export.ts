// The job that writes the export of a long list and notifies the person who requested it.
import { callNamed } from '@horizon/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { notify } from '../notifications/notify.ts';
import { readOnly } from '../platform/database.ts';
import { keepFile, storeBytes } from '../platform/files/keep-file.ts';
import type { JobRun, JobRunner } from '../platform/jobs/runner.ts';
import { CollectedFile, writeExport, type ExportOrder } from '../platform/background-exports.ts';
import { permittedScopes } from '../platform/permitted-scopes.ts';
import { RequestHandling, rulesOf, type Platform } from '../platform/serve.ts';

/** Registers the job; `app` knows the rules of all calls. */
export function exportJobs(jobs: JobRunner, app: FastifyInstance, platform: Platform): void {
  jobs.serve(writeExport, async (run) => {
    const workspaceId = run.workspaceId!;
    const personId = run.person!.id;
    const file = await collect(app, platform, run);
    const stored = await storeBytes(platform.files, `export-${run.id}`, file.bytes!);
    await run.finish(async (tx) => {
      const fileId = await keepFile(tx, { workspaceId, personId, mediaType: file.mediaType }, stored);
      await sql`UPDATE followed_jobs SET file_id = ${fileId}, file_name = ${run.input.name}
        WHERE workspace_id = ${workspaceId} AND id = ${run.id}`.execute(tx);
      await notify(
        tx,
        { workspaceId, personId: null, personName: 'Horizon' },
        { type: 'export_ready', item: { title: run.input.name, path: '/downloads' }, to: [personId] },
      );
    });
  });
}

/** The file as the person would get it now. All records are read from one snapshot. */
function collect(app: FastifyInstance, platform: Platform, run: JobRun<ExportOrder>): Promise<CollectedFile> {
  const { call: name, url, params, query } = run.input;
  return readOnly(platform.db, ["transaction_isolation = 'repeatable read'"], async (db) => {
    const actor = await platform.access.ofPerson(db, run.person!.id);
    if (!actor) throw new Error('The account of this person no longer exists.');
    const call = callNamed(name);
    const request = { id: run.id, url, params, query, headers: {} } as unknown as FastifyRequest;
    const scopes = permittedScopes(call, actor, request);
    const file = new CollectedFile(async (done, total) => {
      if (run.signal.aborted) throw new Error('The server stopped.');
      await run.progress(done, total, 'Records read');
    });
    await rulesOf(app)
      .get(name)!
      .rule(new RequestHandling({ ...platform, db }, call, request, file.reply, actor, scopes));
    return file;
  });
}

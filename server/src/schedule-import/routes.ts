import type { FastifyInstance } from 'fastify';
import { uploadHistory } from '@horizon/contract';
import { notFound } from '../platform/failures.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { refuseOwnOnly } from '../schedule/visible.ts';
import { importProgramme, listImports, previewUndo, undoImport } from './import-programme.ts';
import {
  type ImportChoice,
  type ImportDataDate,
  type ImportEncoding,
  type ImportMode,
  receivedFile,
} from './receive-file.ts';
import { claimRun, runImport } from './run-import.ts';
import { forgetExpired, listUploads, releaseDeadRuns } from './store.ts';
import { dropUpload, getUpload, presentUpload, previewUpload, stageUpload } from './uploads.ts';

/** The calls that import programmes of other planning tools. */
export function scheduleImportRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.importSchedule(async ({ query, upload, scope, tx, now }) => {
    if (query.project_id === undefined) {
      throw notFound();
    }
    await seenProject(tx, scope, query.project_id);
    return importProgramme(tx, scope, query.project_id, receivedFile(upload()), now);
  });
  calls.listScheduleImports(async ({ db, params, scope }) => {
    await seenProject(db, scope, params.projectId);
    refuseOwnOnly(scope, params.projectId);
    return { items: await listImports(db, scope, params.projectId, uploadHistory) };
  });
  calls.undoScheduleImport(async ({ params, body, scope, tx, now }) =>
    undoImport(tx, scope, params.projectId, { id: params.id, keepsChanged: body.keep_changed ?? false }, now),
  );
  calls.previewImportUndo(async ({ params, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    return previewUndo(tx, scope, params.projectId, params.id, now);
  });
  uploadRoutes(app, platform);
}

/** A file that is uploaded once, previewed, then imported by a separate run. */
function uploadRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  const running = new Set<Promise<void>>();
  const sweep = setInterval(() => void forgetExpired(platform.db).catch(() => undefined), 3_600_000);
  sweep.unref();
  // Runs of a server that was killed are released when the next one starts.
  app.addHook('onReady', () => releaseDeadRuns(platform.db));
  // A run that has begun is allowed to finish.
  app.addHook('onClose', async () => {
    clearInterval(sweep);
    await Promise.all(running);
  });

  calls.stageScheduleUpload(async ({ params, upload, scope, tx, now }) => {
    await seenProject(tx, scope, params.projectId);
    await forgetExpired(tx);
    return stageUpload(tx, scope, params.projectId, receivedFile(upload()), now);
  });
  calls.listScheduleUploads(async ({ db, params, scope }) => {
    await seenProject(db, scope, params.projectId);
    refuseOwnOnly(scope, params.projectId);
    return { items: (await listUploads(db, scope, params.projectId)).map(presentUpload) };
  });
  calls.getScheduleUpload(async ({ db, params, scope }) =>
    presentUpload(await getUpload(db, scope, params.projectId, params.id)),
  );
  calls.previewScheduleUpload(async ({ params, body, scope, tx, now }) =>
    previewUpload(tx, scope, params, choiceOf(body), now),
  );
  calls.confirmScheduleUpload(async ({ params, body, scope, actor, tx, request, onceCommitted, now }) => {
    const { projectId, id } = params;
    await getUpload(tx, scope, projectId, id);
    const run = {
      db: platform.db,
      progressDb: platform.progressDb,
      work: platform.work,
      scope,
      actor,
      acting: {
        personId: actor.realPerson?.personId ?? actor.personId,
        name: actor.realPerson?.name ?? actor.name,
        requestId: request.id,
      },
      projectId,
      id,
      choice: choiceOf(body),
      serverKey: platform.live.serverKey,
      now,
      onError: (error: unknown) => app.log.error({ err: error, requestId: request.id }, 'an import failed'),
    };
    const runId = await claimRun(tx, run);
    if (runId !== null) {
      onceCommitted(() => {
        const ended = runImport(run, runId);
        running.add(ended);
        void ended.finally(() => running.delete(ended));
      });
    }
    return presentUpload(await getUpload(tx, scope, projectId, id));
  });
  calls.dropScheduleUpload(async ({ params, scope, tx }) => dropUpload(tx, scope, params.projectId, params.id));
}

interface WireChoice {
  create_wbs?: boolean;
  overwrite_existing?: boolean;
  overwrite_newer?: boolean;
  mode?: ImportMode;
  data_date?: ImportDataDate;
  project?: string;
  encoding?: ImportEncoding;
}

const choiceOf = ({
  create_wbs,
  overwrite_existing,
  overwrite_newer,
  mode,
  data_date,
  project,
  encoding,
}: WireChoice): ImportChoice => ({
  createWbs: create_wbs ?? false,
  overwriteExisting: overwrite_existing ?? false,
  overwriteNewer: overwrite_newer ?? false,
  mode: mode ?? null,
  dataDate: data_date ?? 'keep',
  project: project?.trim() || undefined,
  encoding: encoding ?? null,
});

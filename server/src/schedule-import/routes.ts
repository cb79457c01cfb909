import type { FastifyInstance } from 'fastify';
import { uploadHistory } from '@horizon/contract';
import { notFound } from '../platform/failures.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { importProgramme, listImports, undoImport } from './import-programme.ts';
import { receiveFile } from './receive-file.ts';

/** The calls that take in programmes of other planning tools. */
export function scheduleImportRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  calls.importSchedule(async ({ query, request, scope, tx, now }) => {
    if (query.project_id === undefined) {
      throw notFound();
    }
    await seenProject(tx, scope, query.project_id);
    return importProgramme(tx, scope, query.project_id, await receiveFile(request), now);
  });
  calls.listScheduleImports(async ({ db, params, scope }) => {
    await seenProject(db, scope, params.projectId);
    return { items: await listImports(db, scope, params.projectId, uploadHistory) };
  });
  calls.undoScheduleImport(async ({ params, scope, tx, now }) =>
    undoImport(tx, scope, params.projectId, params.id, now),
  );
}

// The module of a work process (`platform/work-processes.ts`): each export is a job. It has its own connections to the
// database, so that a whole import, from parsing to storing, happens here and only the answer is sent back.
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { clientRoutes } from './clients/routes.ts';
import { buffer } from 'node:stream/consumers';
import { bulkInviteRoutes } from './bulk-invites/routes.ts';
import { companyRoutes } from './companies/routes.ts';
import { rateImportRoutes } from './labour-rates/import/routes.ts';
import { Access } from './platform/access.ts';
import { CallLimits } from './platform/call-limits.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database.ts';
import { serialiseError } from './platform/serialised-error.ts';
import {
  answerCall as answer,
  answerInBackground as answerLater,
  type BackgroundOrder,
} from './platform/answer-isolated-call.ts';
import type { CallOrder } from './platform/isolated-calls.ts';
import { openFiles, type FilesConfig } from './platform/files/open-files.ts';
import { Live } from './platform/live.ts';
import { drawTable as draw, type PrintedTable } from './platform/pdf/draw-document.ts';
import { drawRecord as drawOne, type PrintedRecord } from './platform/pdf/draw-record.ts';
import { markupReadingRoutes } from './markups/routes.ts';
import { type MarkupsToWrite, writeStoredPdf } from './markups/exchange/export.ts';
import { MailServer } from './platform/mail/mail-server.ts';
import { type Platform, rulesOf } from './platform/serve.ts';
import { structureRoutes } from './project-structure/routes.ts';
import { distributionRoutes } from './transmittals/routes.ts';
import { scheduleImportRoutes } from './schedule-import/routes.ts';
import { storeUpload as storeWaiting, type UploadToStore } from './schedule-import/run-import.ts';
import { wbsRoutes } from './wbs/routes.ts';

// Ctrl-C in the terminal reaches this process too; the server ends it after answering its last request.
process.on('SIGINT', () => undefined);
// If the server is gone, nobody waits for an answer.
process.on('disconnect', () => process.exit());
dieFirst();
// On a busy machine, the server answers first.
setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

/** If the machine runs out of memory, Linux kills this process rather than the server or the database. */
function dieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '800');
  } catch {
    // Other systems choose for themselves.
  }
}

const { db, url } = openDatabase(process.env['HORIZON_WORK_DATABASE']!, 4);
const platform: Platform = {
  db,
  access: new Access(db, () => false),
  clock: systemClock,
  live: new Live(url),
  files: openFiles(db, JSON.parse(process.env['HORIZON_WORK_FILES']!) as FilesConfig, (error) =>
    process.stderr.write(`${error.message}\n`),
  ),
  demo: false,
  limits: new CallLimits(0),
  mail: new MailServer({ smtpUrl: null, from: '', publicUrl: 'http://localhost' }),
  work: null,
};
/** Ignores routes and hooks: calls come from the server, not by HTTP. */
const app = { route: () => undefined, addHook: () => undefined } as unknown as FastifyInstance;
companyRoutes(app, platform);
bulkInviteRoutes(app, platform);
clientRoutes(app, platform);
structureRoutes(app, platform);
distributionRoutes(app, platform);
rateImportRoutes(app, platform);
wbsRoutes(app, platform);
scheduleImportRoutes(app, platform);
markupReadingRoutes(app, platform);

// This process is ended by a signal, which would lose what Node compiled; the next one starts from it.
flushCompileCache();

/** Answers an isolated call. */
export const answerCall = (order: CallOrder) => answer(rulesOf(app), platform, order);

/** Answers a background call. */
export const answerInBackground = (order: BackgroundOrder) => answerLater(rulesOf(app), platform, order);

/** Stores an uploaded planning file. */
export const storeUpload = (order: UploadToStore) =>
  storeWaiting(db, order).then(
    () => ({ answer: null }),
    (error: unknown) => ({ error: serialiseError(error) }),
  );

/** Renders a PDF. */
export const drawTable = (table: PrintedTable) =>
  draw(table).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: serialiseError(error) }),
  );

/** Renders the PDF of one record. */
export const drawRecord = (record: PrintedRecord) =>
  drawOne(record).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: serialiseError(error) }),
  );

/** Reads the text of a PDF in the file storage. */
export const readPdf = (sha256: string) =>
  import('./documents/text/read-pdf-text.ts')
    .then(async ({ readPdfText }) => readPdfText(await buffer(await platform.files.storage.read(sha256))))
    .then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: serialiseError(error) }),
    );

/**
 * Renders the previews of a file in the storage. The renderer is loaded only here: it is native code, which is not
 * available on every machine.
 */
export const drawPreview = ({ sha256, mediaType }: { sha256: string; mediaType: string }) =>
  import('./documents/previews/draw-preview.ts')
    .then(async (room) => room.drawPreview(await buffer(await platform.files.storage.read(sha256)), mediaType))
    .then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error: serialiseError(error) }),
    );

/** Writes markups into a PDF of the file storage. */
export const writeMarkups = (order: MarkupsToWrite) =>
  writeStoredPdf(platform.files, order).then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error: serialiseError(error) }),
  );

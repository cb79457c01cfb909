// The module of a work process (`platform/work-processes.ts`): each export is a job. It has its own connections to the
// database, so that a whole import, from parsing to storing, happens here and only the answer is sent back.
import { writeFileSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { constants, setPriority } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { buffer } from 'node:stream/consumers';
import { modules } from './modules.ts';
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
import { openFiles } from './platform/files/open-files.ts';
import { Live } from './platform/live.ts';
import { drawTable as draw, type PrintedTable } from './platform/pdf/draw-document.ts';
import { drawRecord as drawOne, type PrintedRecord } from './platform/pdf/draw-record.ts';
import { type MarkupsToWrite, writeStoredPdf } from './markups/exchange/export.ts';
import { MailServer } from './platform/mail/mail-server.ts';
import { type Platform, rulesOf } from './platform/serve.ts';
import type { Outcome, WorkOrder, WorkPlace } from './platform/work-processes.ts';
import { storeUpload as storeWaiting, type UploadToStore } from './schedule-import/run-import.ts';

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

interface OpenPlace {
  key: string;
  platform: Platform;
  /** Routes are registered on it, and none is called by HTTP: calls come from the server. */
  app: FastifyInstance;
  close: () => void;
}
/** The place of the last job: a server's jobs all have the same one. */
let open: OpenPlace | null = null;

function openPlace(place: WorkPlace): OpenPlace {
  const key = JSON.stringify(place);
  if (open?.key === key) return open;
  open?.close();
  const database = openDatabase(place.databaseUrl, 4);
  const { db, url } = database;
  const progress = openDatabase(place.databaseUrl, 1);
  const platform: Platform = {
    db,
    progressDb: progress.db,
    access: new Access(db, () => false),
    clock: systemClock,
    live: new Live(url),
    files: openFiles(db, place.files, (error) => process.stderr.write(`${error.message}\n`)),
    demo: false,
    limits: new CallLimits(0),
    mail: new MailServer({ smtpUrl: null, from: '', publicUrl: 'http://localhost' }),
    work: null,
  };
  const app = { route: () => undefined, addHook: () => undefined } as unknown as FastifyInstance;
  for (const { isolated } of modules) isolated?.(app, platform);
  open = { key, platform, app, close: () => void Promise.all([database.close(), progress.close()]) };
  return open;
}

/** A job that answers its result, or the error that it threw. */
const job =
  <Input, Answer>(work: (input: Input, at: OpenPlace) => Promise<Answer>) =>
  async ({ input, place }: WorkOrder<Input>): Promise<Outcome<Answer>> => {
    try {
      return { answer: await work(input, openPlace(place)) };
    } catch (error) {
      return { error: serialiseError(error) };
    }
  };

// This process is ended by a signal, which would lose what Node compiled; the next one starts from it.
flushCompileCache();

/** Answers an isolated call. */
export const answerCall = ({ input, place }: WorkOrder<CallOrder>) => {
  const { app, platform } = openPlace(place);
  return answer(rulesOf(app), platform, input);
};

/** Answers a background call. */
export const answerInBackground = ({ input, place }: WorkOrder<BackgroundOrder>) => {
  const { app, platform } = openPlace(place);
  return answerLater(rulesOf(app), platform, input);
};

/** Stores an uploaded planning file. */
export const storeUpload = job(async (order: UploadToStore, { platform }) => {
  await storeWaiting(platform, order);
  return null;
});

/** Renders a PDF. */
export const drawTable = job((table: PrintedTable) => draw(table));

/** Renders the PDF of one record. */
export const drawRecord = job((record: PrintedRecord) => drawOne(record));

/** The contents of a file in the storage. */
const contentsOf = async (sha256: string, { platform }: OpenPlace) => buffer(await platform.files.storage.read(sha256));

/** Reads the text of a PDF in the file storage. */
export const readPdf = job(async (sha256: string, at) => {
  const { readPdfText } = await import('./documents/text/read-pdf-text.ts');
  // pdf.js refuses Node's own buffers.
  return readPdfText(new Uint8Array(await contentsOf(sha256, at)));
});

/**
 * Renders the previews of a file in the storage. The renderer is loaded only here: it is native code, which is not
 * available on every machine.
 */
export const drawPreview = job(async ({ sha256, mediaType }: { sha256: string; mediaType: string }, at) => {
  const renderer = await import('./documents/previews/draw-preview.ts');
  return renderer.drawPreview(await contentsOf(sha256, at), mediaType);
});

/** Writes markups into a PDF of the file storage. */
export const writeMarkups = job((order: MarkupsToWrite, { platform }) => writeStoredPdf(platform.files, order));

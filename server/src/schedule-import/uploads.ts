// A planning file that is uploaded once: it waits for its owner, is previewed with any options, then imported.
import { createHash } from 'node:crypto';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { conflict, notFound, tooMany } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { getState } from '../schedule/programme/live-programmes.ts';
import { previewed } from './import-programme.ts';
import { dropPreview, keepPreview } from './kept-previews.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import type { ImportChoice, Received } from './receive-file.ts';
import * as store from './store.ts';

export type Upload = AnswerOf<Calls['getScheduleUpload']>;
type Preview = AnswerOf<Calls['previewScheduleUpload']>;

/** Maximum number of waiting files of one person in a workspace. */
const maxFiles = 5;
/** Maximum total size of waiting files in a workspace. */
const maxBytes = 500 * 1024 * 1024;
/** Seconds of silence after which a run counts as interrupted: its server was stopped. */
export const heartbeatTimeoutSeconds = 30;

/** An upload as it is answered. */
export function presentUpload(row: store.UploadRow): Upload {
  const isCut = row.state === 'writing' && (row.silent_for ?? 0) > heartbeatTimeoutSeconds;
  return {
    ...row,
    state: isCut ? 'interrupted' : row.state,
    message: isCut ? 'The server stopped in the middle of the import. Nothing of it was stored.' : row.message,
  };
}

/** The caller's own upload. Throws 404. */
export async function getUpload(db: Db, scope: Scope, projectId: string, id: string): Promise<store.UploadRow> {
  const row = await store.findUpload(db, scope, projectId, id);
  if (!row) {
    throw notFound();
  }
  return row;
}

/** Stores an uploaded file and returns a preview of its import. Unreadable files are not stored. */
export async function stageUpload(
  tx: Tx,
  scope: Scope,
  projectId: string,
  received: Received,
  now: Date,
): Promise<Preview> {
  const { bytes, fileName } = received;
  const prepared = await lookAt(tx, scope, projectId, received, now);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const twin = await store.findTwin(tx, scope, projectId, sha256);
  const id = twin?.id ?? newId();
  if (twin) {
    await store.chooseFor(tx, scope, id, received, fileName);
  } else {
    await store.dropOldest(tx, scope, maxFiles - 1);
    if ((await store.bytesWaiting(tx, scope)) + bytes.length > maxBytes) {
      throw tooMany(
        'Too many files wait for their import in this workspace. Import or drop one, or try again in an hour.',
        3600,
      );
    }
    await store.keepContent(tx, sha256, bytes);
    await store.insertUpload(tx, scope, projectId, { ...received, id, sha256, size: bytes.length });
  }
  keepPreview(id, scope, received, prepared);
  return presented(tx, scope, projectId, id, prepared);
}

/** Previews the import of an uploaded file with these options, which are saved with it. */
export async function previewUpload(
  tx: Tx,
  scope: Scope,
  place: { projectId: string; id: string },
  choice: ImportChoice,
  now: Date,
): Promise<Preview> {
  const { projectId, id } = place;
  const row = await getUpload(tx, scope, projectId, id);
  if (row.state === 'done' || (row.state === 'writing' && presentUpload(row).state === 'writing')) {
    throw conflict(
      'not_waiting',
      'This file is being imported, or has been already. Send it again to preview it again.',
    );
  }
  const received = await receivedOf(tx, row, choice);
  const prepared = await lookAt(tx, scope, projectId, received, now);
  await store.chooseFor(tx, scope, id, choice);
  keepPreview(id, scope, choice, prepared);
  return presented(tx, scope, projectId, id, prepared);
}

async function lookAt(tx: Tx, scope: Scope, projectId: string, received: Received, now: Date): Promise<PreparedImport> {
  return prepareImport(tx, scope, { ...received, dryRun: true }, await getState(tx, scope, projectId, now));
}

/** The file of an upload with its import options. Throws 404 if its content is gone. */
export async function receivedOf(db: Db, row: store.UploadRow, choice: ImportChoice): Promise<Received> {
  const bytes = await store.findContent(db, row.sha256);
  if (!bytes) {
    throw notFound();
  }
  return { fileName: row.file_name, bytes, dryRun: false, ...choice };
}

/** Removes an upload. Throws 409 while it is being written. */
export async function dropUpload(tx: Tx, scope: Scope, projectId: string, id: string): Promise<void> {
  await getUpload(tx, scope, projectId, id);
  // A run may have claimed it since: the statement itself checks.
  if (!(await store.removeUpload(tx, scope, id, heartbeatTimeoutSeconds))) {
    throw conflict('being_written', 'This file is being imported. Wait for its end; it can be undone then.');
  }
  dropPreview(id);
}

async function presented(
  tx: Tx,
  scope: Scope,
  projectId: string,
  id: string,
  prepared: PreparedImport,
): Promise<Preview> {
  const { revision, message, report } = previewed(prepared);
  return { upload: presentUpload(await getUpload(tx, scope, projectId, id)), revision, message, report };
}

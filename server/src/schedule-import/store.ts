// Statements of uploaded planning files that wait for their import.
import { sql } from 'kysely';
import type { Scope } from '../platform/scope.ts';
import type { Db, Tx } from '../platform/database.ts';
import { presentServers } from '../platform/presence.ts';
import type { ImportChoice } from './receive-file.ts';
import type { Row } from '../platform/rows.ts';

type UploadColumn =
  | 'id'
  | 'project_id'
  | 'file_name'
  | 'sha256'
  | 'size'
  | 'state'
  | 'create_wbs'
  | 'overwrite_existing'
  | 'overwrite_newer'
  | 'mode'
  | 'data_date'
  | 'project'
  | 'encoding'
  | 'step'
  | 'written'
  | 'total'
  | 'import_id'
  | 'message'
  | 'created_at'
  | 'expires_at';

export interface UploadRow extends Pick<Row<'schedule_uploads'>, UploadColumn> {
  /** Seconds since the last heartbeat of its run. */
  silent_for: number | null;
}

const columns = sql`id, project_id, file_name, sha256, size, state, create_wbs, overwrite_existing, overwrite_newer, mode, data_date, project, encoding, step,
  written, total, import_id, message, created_at, expires_at, extract(epoch FROM clock_timestamp() - beat_at)::float8 AS silent_for`;
const own = ({ workspaceId, personId }: Scope, projectId: string) =>
  sql`workspace_id = ${workspaceId} AND project_id = ${projectId} AND person_id = ${personId}`;
const choiceColumns = ({
  createWbs,
  overwriteExisting,
  overwriteNewer,
  mode,
  dataDate,
  project,
  encoding,
}: ImportChoice) =>
  sql`create_wbs = ${createWbs}, overwrite_existing = ${overwriteExisting}, overwrite_newer = ${overwriteNewer}, mode = ${mode},
    data_date = ${dataDate}, project = ${project ?? null}, encoding = ${encoding}`;

/** Stores a content once; sending it again extends its lifetime. */
export async function keepContent(tx: Tx, sha256: string, bytes: Uint8Array): Promise<void> {
  const { numAffectedRows } = await sql`UPDATE upload_contents SET sent_at = now() WHERE sha256 = ${sha256}`.execute(
    tx,
  );
  if (numAffectedRows) return;
  await sql`INSERT INTO upload_contents (sha256, bytes) VALUES (${sha256}, ${bytes})
    ON CONFLICT (sha256) DO UPDATE SET sent_at = now()`.execute(tx);
}

export async function findContent(db: Db, sha256: string): Promise<Uint8Array | null> {
  const { rows } = await sql<{ bytes: Uint8Array }>`SELECT bytes FROM upload_contents WHERE sha256 = ${sha256}`.execute(
    db,
  );
  return rows[0]?.bytes ?? null;
}

/** The caller's own upload; expired ones no longer exist. */
export async function findUpload(db: Db, scope: Scope, projectId: string, id: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`SELECT ${columns} FROM schedule_uploads
    WHERE ${own(scope, projectId)} AND id = ${id} AND expires_at > now()`.execute(db);
  return rows[0] ?? null;
}

/**
 * The caller's uploads of a project that wait or are being written, and those finished in the last hour; newest first.
 */
export async function listUploads(db: Db, scope: Scope, projectId: string): Promise<UploadRow[]> {
  const { rows } = await sql<UploadRow>`SELECT ${columns} FROM schedule_uploads
    WHERE ${own(scope, projectId)} AND expires_at > now() AND (state <> 'done' OR updated_at > now() - interval '1 hour')
    ORDER BY created_at DESC, id DESC LIMIT 50`.execute(db);
  return rows;
}

/** The caller's waiting upload of the same content. */
export async function findTwin(tx: Tx, scope: Scope, projectId: string, sha256: string): Promise<UploadRow | null> {
  const { rows } = await sql<UploadRow>`SELECT ${columns} FROM schedule_uploads
    WHERE ${own(scope, projectId)} AND sha256 = ${sha256} AND state = 'staged' AND expires_at > now()
    ORDER BY created_at DESC LIMIT 1`.execute(tx);
  return rows[0] ?? null;
}

export interface NewUpload extends ImportChoice {
  id: string;
  fileName: string;
  sha256: string;
  size: number;
}

const lifetime = sql`now() + interval '24 hours'`;

export async function insertUpload(tx: Tx, scope: Scope, projectId: string, upload: NewUpload): Promise<void> {
  const { id, fileName, sha256, size, createWbs, overwriteExisting, overwriteNewer, mode, dataDate } = upload;
  await sql`INSERT INTO schedule_uploads (workspace_id, id, project_id, person_id, file_name, sha256, size, create_wbs,
      overwrite_existing, overwrite_newer, mode, data_date, project, encoding, expires_at)
    VALUES (${scope.workspaceId}, ${id}, ${projectId}, ${scope.personId}, ${fileName}, ${sha256}, ${size}, ${createWbs},
      ${overwriteExisting}, ${overwriteNewer}, ${mode}, ${dataDate}, ${upload.project ?? null}, ${upload.encoding}, ${lifetime})`.execute(
    tx,
  );
}

/** Stores the import options of an uploaded file. */
export async function chooseFor(tx: Tx, scope: Scope, id: string, choice: ImportChoice, name?: string): Promise<void> {
  await sql`UPDATE schedule_uploads SET ${choiceColumns(choice)}, file_name = coalesce(${name ?? null}, file_name),
      expires_at = ${lifetime}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}`.execute(tx);
}

/** Total size of waiting files in a workspace. */
export async function bytesWaiting(db: Db, scope: Scope): Promise<number> {
  const { rows } = await sql<{ size: number }>`SELECT coalesce(sum(size), 0)::bigint AS size FROM schedule_uploads
    WHERE workspace_id = ${scope.workspaceId} AND state <> 'done' AND expires_at > now()`.execute(db);
  return rows[0]!.size;
}

/** Removes the caller's files beyond the newest. */
export async function dropOldest(tx: Tx, scope: Scope, keep: number): Promise<void> {
  await sql`DELETE FROM schedule_uploads WHERE workspace_id = ${scope.workspaceId} AND id IN (
    SELECT id FROM schedule_uploads WHERE workspace_id = ${scope.workspaceId} AND person_id = ${scope.personId}
      AND state IN ('staged', 'failed') ORDER BY created_at DESC, id DESC OFFSET ${keep})`.execute(tx);
}

/** Removes an upload; false if a run is using it. */
export async function removeUpload(tx: Tx, scope: Scope, id: string, silence: number): Promise<boolean> {
  const { rows } = await sql`DELETE FROM schedule_uploads WHERE workspace_id = ${scope.workspaceId} AND id = ${id}
    AND (state <> 'writing' OR beat_at < clock_timestamp() - make_interval(secs => ${silence})) RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Claims an upload for a run, unless another is using it: some seconds of silence end an earlier one. Answers false if
 * another run has it or it is done.
 */
export async function claimUpload(
  tx: Tx,
  scope: Scope,
  id: string,
  claim: { runId: string; serverKey: number; silence: number; choice: ImportChoice },
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE schedule_uploads SET state = 'writing', run_id = ${claim.runId}, run_server = ${claim.serverKey}, beat_at = clock_timestamp(),
      step = 'reading', written = 0, total = 0, message = NULL, ${choiceColumns(claim.choice)}, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND (state IN ('staged', 'failed')
      OR (state = 'writing' AND beat_at < clock_timestamp() - make_interval(secs => ${claim.silence}))) RETURNING 1`.execute(
      tx,
    );
  return rows.length > 0;
}

export interface Beat {
  step: UploadRow['step'];
  written: number;
  total: number;
}

/** Records the progress of a run; outside its transaction, so that others see it. */
export async function beat(db: Db, scope: Scope, id: string, runId: string, at: Beat): Promise<void> {
  await sql`UPDATE schedule_uploads SET beat_at = clock_timestamp(), step = ${at.step}, written = ${at.written}, total = ${at.total}
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND run_id = ${runId} AND state = 'writing'`.execute(db);
}

/** Records that a run is alive. */
export async function pulse(db: Db, scope: Scope, id: string, runId: string): Promise<void> {
  await sql`UPDATE schedule_uploads SET beat_at = clock_timestamp()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND run_id = ${runId} AND state = 'writing'`.execute(db);
}

export interface RunEnd {
  runId: string;
  state: 'done' | 'failed';
  importId: string | null;
  message: string;
}

/** Ends a run; false if the upload belongs to another by now. */
export async function endRun(tx: Tx, scope: Scope, id: string, end: RunEnd): Promise<boolean> {
  const { rows } = await sql`UPDATE schedule_uploads SET state = ${end.state}, import_id = ${end.importId},
      message = ${end.message}, run_id = NULL, version = version + 1, updated_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id} AND run_id = ${end.runId} AND state = 'writing' RETURNING 1`.execute(
    tx,
  );
  return rows.length > 0;
}

/**
 * Marks the runs of dead servers as silent at once. Those of another live server continue: if one was mistaken for dead
 * while it reconnected, its next heartbeat corrects that.
 */
export async function releaseDeadRuns(db: Db): Promise<void> {
  await sql`UPDATE schedule_uploads SET beat_at = 'epoch'
    WHERE state = 'writing' AND run_server IS NOT NULL AND run_server NOT IN (${presentServers})`.execute(db);
}

/** Removes expired uploads, and contents that no waiting upload refers to some time after they were sent. */
export async function forgetExpired(db: Db): Promise<void> {
  await sql`DELETE FROM schedule_uploads WHERE expires_at < now()`.execute(db);
  await sql`DELETE FROM upload_contents c WHERE sent_at < now() - interval '10 minutes' AND NOT EXISTS (
    SELECT FROM schedule_uploads u WHERE u.sha256 = c.sha256 AND u.state <> 'done')`.execute(db);
}

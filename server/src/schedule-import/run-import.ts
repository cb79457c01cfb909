// An import that continues after its request: claimed by one run, with progress reported, stored as a whole or not at
// all. If a server stops in the middle the run goes silent; the same file can then be imported again.
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '../platform/acting.ts';
import { lockOpen } from '../platform/archiving.ts';
import type { Db, Tx } from '../platform/database.ts';
import { change, isUnavailable } from '../platform/database.ts';
import { type Actor, type Scope, scopeOf } from '../platform/scope.ts';
import { Refusal } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { Turns } from '../platform/turns.ts';
import type { JobLimits, WorkProcesses } from '../platform/work-processes.ts';
import { lockedForImport, storeImport } from './import-programme.ts';
import { isUnchanged, takePreview } from './kept-previews.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import type { ImportChoice } from './receive-file.ts';
import * as store from './store.ts';
import { getUpload, receivedOf, heartbeatTimeoutSeconds } from './uploads.ts';

export interface Run {
  db: Db;
  progressDb: Db;
  /** Processes in which the import is read and stored; null to do it in this process. */
  work: WorkProcesses | null;
  scope: Scope;
  actor: Actor;
  acting: Acting;
  projectId: string;
  id: string;
  choice: ImportChoice;
  /** The server that runs it. */
  serverKey: number;
  now: Date;
  /** Called for failures that are not the file's fault. */
  onError: (error: unknown) => void;
}

const beatMillis = 5000;
const maxTries = 60;
const betweenTriesMillis = 500;

/** Claims the upload for a new run; null if it is in progress or done already. */
export async function claimRun(tx: Tx, { scope, id, choice, serverKey }: Run): Promise<string | null> {
  const runId = newId();
  return (await store.claimUpload(tx, scope, id, { runId, serverKey, silence: heartbeatTimeoutSeconds, choice }))
    ? runId
    : null;
}

const turns = new Turns({ atOnce: 2, maxWaiting: Number.POSITIVE_INFINITY });

/** Input of the process that stores an uploaded file. */
export interface UploadToStore extends Pick<Run, 'acting' | 'projectId' | 'id' | 'choice' | 'now'> {
  actor: Actor;
  workspaceId: string;
  runId: string;
}

const maxMinutes = 15;
const tooMuch = (what: string) =>
  new Refusal(
    413,
    'too_large',
    `The import ${what} and was stopped. Nothing of it was stored. Split the file and import the parts one by one.`,
  );
const limits: JobLimits = {
  millis: maxMinutes * 60_000,
  died: () => tooMuch('takes more memory than one import may use'),
  late: () => tooMuch(`took longer than ${maxMinutes} minutes`),
};

/** Imports the file in a separate process. Never rejects: the upload records the outcome. */
export async function runImport(run: Run, runId: string): Promise<void> {
  const { db, progressDb, work, scope, actor, acting, projectId, id, choice, now } = run;
  // Long statements are silent too, and a busy process does not answer; the run is alive.
  const pulse = setInterval(() => void store.pulse(db, scope, id, runId).catch(() => undefined), beatMillis);
  const order: UploadToStore = { actor, workspaceId: scope.workspaceId, acting, projectId, id, choice, now, runId };
  try {
    await turns.take(run, scope.personId, () =>
      work ? work.run('storeUpload', order, limits) : storeUpload({ db, progressDb }, order),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) {
      run.onError(error);
    }
    const message = error instanceof Refusal ? error.message : wordsFor(error);
    await endFailed(run, { runId, state: 'failed', importId: null, message });
  } finally {
    clearInterval(pulse);
  }
}

/** Stores a waiting file and ends its run, in one transaction. Throws the reason if it cannot. */
export async function storeUpload(
  { db, progressDb }: Pick<Run, 'db' | 'progressDb'>,
  order: UploadToStore,
): Promise<void> {
  const { actor, workspaceId, acting, projectId, id, choice, runId } = order;
  const scope = scopeOf(actor, actor.memberships.get(workspaceId)!);
  let beats = Promise.resolve();
  /** Sends one heartbeat after the other, without waiting for them. */
  const notify = async (beat: store.Beat) => {
    beats = beats.then(() => store.beat(progressDb, scope, id, runId, beat)).catch(() => undefined);
  };
  const looked = takePreview(id, scope, projectId, choice);
  try {
    await change(db, acting, async (tx) => {
      const prepared = await preparedNow(tx, scope, order, looked);
      const answer = await storeImport(tx, scope, prepared, {
        ...choice,
        fileName: prepared.report.file_name,
        progress: (written, total) => notify({ step: written < total ? 'writing' : 'finishing', written, total }),
      });
      // The last of them would wait for this transaction, which ends the run.
      await beats;
      const end = { runId, state: 'done', importId: answer.id, message: answer.message } as const;
      if (!(await store.endRun(tx, scope, id, end))) {
        throw new Error('another run took this import over');
      }
    });
  } finally {
    await beats;
  }
}

/** A stored run ended with its transaction: this then finds nothing to end. */
async function endFailed({ db, scope, acting, id, onError }: Run, end: store.RunEnd): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await change(db, acting, (tx) => store.endRun(tx, scope, id, end));
      return;
    } catch (error) {
      // A database that went away is restarted within seconds.
      if (tried === maxTries) return onError(error);
      await pause(betweenTriesMillis);
    }
  }
}

const wordsFor = (error: unknown) =>
  isUnavailable(error)
    ? 'The connection to the database was lost in the middle of the import. Nothing of it was stored. Import the file again.'
    : 'Failed to import the schedule. Nothing was stored.';

/** The result shown to the person, if it is still valid; else a new one for the current programme. */
async function preparedNow(
  tx: Tx,
  scope: Scope,
  { projectId, id, choice, now }: UploadToStore,
  looked: PreparedImport | null,
): Promise<PreparedImport> {
  await lockOpen(tx, { scope, projectId });
  const upload = await getUpload(tx, scope, projectId, id);
  const present = await lockedForImport(tx, scope, projectId, choice, now);
  if (looked && (await isUnchanged(tx, scope, looked, present))) return looked;
  return prepareImport(tx, scope, await receivedOf(tx, upload, choice), present);
}

// An import that runs on after its request: claimed by one run, told while it writes, stored as a whole or not at all.
// A server that stops in the middle leaves the run silent; the same file can then be taken in again.
import { setTimeout as pause } from 'node:timers/promises';
import type { Acting } from '../platform/acting.ts';
import { holdOpen } from '../platform/archiving.ts';
import type { Db, Tx } from '../platform/database.ts';
import { change, isUnavailable } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { Refusal } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { Turns } from '../platform/turns.ts';
import { lockedForImport, storeImport } from './import-programme.ts';
import { stillHolds, takePreview } from './kept-previews.ts';
import { type PreparedImport, prepareImport } from './prepare-import.ts';
import type { ImportChoice } from './receive-file.ts';
import * as store from './store.ts';
import { getUpload, receivedOf, silenceSeconds } from './uploads.ts';

export interface Run {
  db: Db;
  scope: Scope;
  acting: Acting;
  projectId: string;
  id: string;
  choice: ImportChoice;
  /** The server that takes it in. */
  serverKey: number;
  now: Date;
  /** Told of failures that are not the file's fault. */
  onError: (error: unknown) => void;
}

const beatMillis = 5000;
const mostTries = 60;
const betweenTriesMillis = 500;

/** Gives the upload to a new run; none where it is under way or done already. */
export async function claimRun(tx: Tx, { scope, id, choice, serverKey }: Run): Promise<string | null> {
  const runId = newId();
  return (await store.claimUpload(tx, scope, id, { runId, serverKey, silence: silenceSeconds, choice })) ? runId : null;
}

/** Each run holds two connections of the database: one writes, the other tells how far it is. */
const turns = new Turns({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY });

/** Takes the file in. Never fails: the upload says how it ended. */
export async function runImport(run: Run, runId: string): Promise<void> {
  const { db, scope, acting, projectId, id, choice } = run;
  let at: store.Beat = { step: 'reading', written: 0, total: 0 };
  let beats = Promise.resolve();
  /** One beat after the other; nobody waits for them. */
  const tell = async (next: store.Beat) => {
    at = next;
    beats = beats.then(() => store.beat(db, scope, id, runId, next)).catch(() => undefined);
  };
  // Long statements are silent too; the run is not.
  const pulse = setInterval(() => void store.beat(db, scope, id, runId, at).catch(() => undefined), beatMillis);
  try {
    await turns.take(run, scope.personId, () => {
      // Those that wait for their turn leave it where what is kept is bounded.
      const looked = takePreview(id, scope, projectId, choice);
      return change(db, acting, async (tx) => {
        const prepared = await preparedNow(tx, run, looked);
        const answer = await storeImport(tx, scope, prepared, {
          ...choice,
          fileName: prepared.report.file_name,
          progress: (written, total) => tell({ step: written < total ? 'writing' : 'finishing', written, total }),
        });
        // The last of them would wait for this transaction, which ends the run.
        await beats;
        const end = { runId, state: 'done', importId: answer.id, message: answer.message } as const;
        if (!(await store.endRun(tx, scope, id, end))) {
          throw new Error('another run took this import over');
        }
      });
    });
  } catch (error) {
    if (!(error instanceof Refusal)) {
      run.onError(error);
    }
    const message = error instanceof Refusal ? error.message : wordsFor(error);
    await endFailed(run, { runId, state: 'failed', importId: null, message });
  } finally {
    clearInterval(pulse);
    await beats;
  }
}

/** A run that was stored ended with its transaction: this then finds nothing to end. */
async function endFailed({ db, scope, acting, id, onError }: Run, end: store.RunEnd): Promise<void> {
  for (let tried = 1; ; tried += 1) {
    try {
      await change(db, acting, (tx) => store.endRun(tx, scope, id, end));
      return;
    } catch (error) {
      // A database that went away is brought back within seconds.
      if (tried === mostTries) return onError(error);
      await pause(betweenTriesMillis);
    }
  }
}

const wordsFor = (error: unknown) =>
  isUnavailable(error)
    ? 'The connection to the database was lost in the middle of the import. Nothing of it was stored. Import the file again.'
    : 'Failed to import the schedule. Nothing was stored.';

/** What was shown to the person, where it still holds; else what the file makes of the programme now. */
async function preparedNow(tx: Tx, run: Run, looked: PreparedImport | null): Promise<PreparedImport> {
  const { scope, projectId, id, choice, now } = run;
  await holdOpen(tx, { scope, projectId });
  const upload = await getUpload(tx, scope, projectId, id);
  const present = await lockedForImport(tx, scope, projectId, choice, now);
  if (looked && (await stillHolds(tx, scope, looked, present))) return looked;
  return prepareImport(tx, scope, await receivedOf(tx, upload, choice), present);
}

// An import that runs on after its request: claimed by one run, told while it writes, stored as a whole or not at all.
// A server that stops in the middle leaves the run silent; the same file can then be taken in again.
import type { Acting } from '../platform/acting.ts';
import type { Db, Tx } from '../platform/database.ts';
import { change } from '../platform/database.ts';
import type { Scope } from '../platform/access.ts';
import { Refusal } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { Turns } from '../platform/turns.ts';
import { importProgramme } from './import-programme.ts';
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
  now: Date;
  /** Told of failures that are not the file's fault. */
  onError: (error: unknown) => void;
}

const beatMillis = 5000;

/** Gives the upload to a new run; none where it is under way or done already. */
export async function claimRun(tx: Tx, { scope, id, choice }: Run): Promise<string | null> {
  const runId = newId();
  return (await store.claimUpload(tx, scope, id, { runId, silence: silenceSeconds, choice })) ? runId : null;
}

/** Each run holds two connections of the database: one writes, the other tells how far it is. */
const turns = new Turns({ atOnce: 2, mostWaiting: Number.POSITIVE_INFINITY });

/** Takes the file in. Never fails: the upload says how it ended. */
export async function runImport(run: Run, runId: string): Promise<void> {
  const { db, scope, acting, projectId, id, choice, now } = run;
  let at: store.Beat = { step: 'reading', written: 0, total: 0 };
  const tell = async (next: store.Beat) => {
    at = next;
    await store.beat(db, scope, id, runId, at);
  };
  // Long statements are silent too; the run is not.
  const pulse = setInterval(() => void store.beat(db, scope, id, runId, at).catch(() => undefined), beatMillis);
  try {
    await turns.take(run, scope.personId, () =>
      change(db, acting, async (tx) => {
        const received = await receivedOf(tx, await getUpload(tx, scope, projectId, id), choice);
        const answer = await importProgramme(tx, scope, projectId, received, now, (written, total) =>
          tell({ step: written < total ? 'writing' : 'finishing', written, total }),
        );
        const end = { runId, state: 'done', importId: answer.id, message: answer.message } as const;
        if (!(await store.endRun(tx, scope, id, end))) {
          throw new Error('another run took this import over');
        }
      }),
    );
  } catch (error) {
    if (!(error instanceof Refusal)) {
      run.onError(error);
    }
    const message = error instanceof Refusal ? error.message : 'Failed to import the schedule. Nothing was stored.';
    const end = { runId, state: 'failed', importId: null, message } as const;
    await change(db, acting, (tx) => store.endRun(tx, scope, id, end)).catch(run.onError);
  } finally {
    clearInterval(pulse);
  }
}

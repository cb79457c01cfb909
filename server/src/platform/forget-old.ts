// What grows by itself is removed once it is old (the periods are in docs/operations.md). A removal goes in steps of a few
// thousand rows, so that it holds up nobody for long.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Rows of one statement. */
export const oldRowsAtOnce = 5000;

/** Runs a deletion of at most `oldRowsAtOnce` rows until it finds fewer; answers how many rows went. */
export async function forgetInSteps(db: Db, deletion: RawBuilder<unknown>, signal?: AbortSignal): Promise<number> {
  const { numAffectedRows = 0n } = await deletion.execute(db);
  const gone = Number(numAffectedRows);
  return gone < oldRowsAtOnce || signal?.aborted ? gone : gone + (await forgetInSteps(db, deletion, signal));
}

/** A period of so many days. */
export const days = (count: number) => sql`make_interval(days => ${count})`;

// Removes old rows of tables that grow without end (the periods are in docs/operations.md). Each statement deletes a
// few thousand rows, so that it blocks nobody for long.
import { sql, type RawBuilder } from 'kysely';
import type { Db } from './database.ts';

/** Rows per statement. */
export const batchSize = 5000;

/** Runs a deletion of at most `batchSize` rows until it finds fewer; answers the number of deleted rows. */
export async function deleteInBatches(db: Db, deletion: RawBuilder<unknown>, signal?: AbortSignal): Promise<number> {
  const { numAffectedRows = 0n } = await deletion.execute(db);
  const gone = Number(numAffectedRows);
  return gone < batchSize || signal?.aborted ? gone : gone + (await deleteInBatches(db, deletion, signal));
}

/** An interval of so many days. */
export const days = (count: number) => sql`make_interval(days => ${count})`;

import { sql } from 'kysely';
import type { Db } from './database.ts';

/** The current time; tests pass their own clock. */
export type Clock = () => Date;

/** The machine's clock. */
export const systemClock: Clock = () => new Date();

/** A larger gap between two clocks is a fault: one-time codes are refused, and times in records contradict each other. */
const toleratedSeconds = 60;

/** Seconds that a time of this server is ahead of the database's clock; negative if it is behind. */
export async function secondsAhead(db: Db, now: Date): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    SELECT extract(epoch FROM ${now}::timestamptz - clock_timestamp())::float8 AS ahead`.execute(db);
  return rows[0]!.ahead;
}

/** The fault of the clocks, as a clause ("the clock of … is 60 minutes behind …"); null if they agree. */
export function clockFault(ahead: number): string | null {
  if (Math.abs(ahead) <= toleratedSeconds) return null;
  const minutes = Math.round(Math.abs(ahead) / 60);
  const gap = `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  return `the clock of the Horizon server is ${gap} ${ahead > 0 ? 'ahead of' : 'behind'} the clock of its database`;
}

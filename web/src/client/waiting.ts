// A change made in the field that waits in this browser, as every page may show it; `persisted-queue.ts` sends it.

/** A change that has not reached the server yet. */
export interface Waiting {
  /** A later change with the same key replaces the earlier one. */
  key: string;
  /** The person who made the change. */
  userId: string;
  at: string;
  /** Why the server refused it. */
  refusal: string | null;
  /** It would be refused again, because its record has gone or changed. */
  isFinal?: boolean;
  /** It has been sent: the server may have it even if no answer came. */
  isTried?: boolean;
  /** The server has it; it is shown until the server's data has been fetched again. */
  isSent: boolean;
}

/** Whether a change waits for the network only. */
export const awaitsNetwork = ({ isSent, refusal }: Waiting) => !isSent && refusal === null;

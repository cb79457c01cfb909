// Changes that this server has committed and not yet sent to the other servers.

/** Sent in place of changes if too many were waiting: the receiver reads the history again. */
export const missedSome = 'missed some';

/** Size of a batch in bytes: a PostgreSQL notification has less than 8,000. */
const maxBatchBytes = 7000;

/** JSON objects separated by commas, oldest first. */
export class WaitingChanges {
  private readonly texts: string[] = [];
  private readonly most: number;

  /** Beyond `most` entries the waiting ones are dropped, and a notice of missed changes is sent. */
  constructor(most = 10_000) {
    this.most = most;
  }

  add(text: string): void {
    if (this.texts.length >= this.most) {
      this.texts.length = 0;
      this.texts.push(missedSome);
    }
    this.texts.push(text);
  }

  /** Takes as many of the oldest as fit one notification; null if nothing waits. */
  take(): string | null {
    const [first] = this.texts;
    if (first === undefined) {
      return null;
    }
    let count = 1;
    let bytes = Buffer.byteLength(first);
    if (first !== missedSome) {
      for (const next of this.texts.slice(1)) {
        bytes += 1 + Buffer.byteLength(next);
        if (bytes > maxBatchBytes) {
          break;
        }
        count += 1;
      }
    }
    return this.texts.splice(0, count).join(',');
  }

  /** Puts back a batch that could not be sent. */
  putBack(bundle: string): void {
    this.texts.unshift(bundle);
  }
}

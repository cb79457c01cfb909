// Changes that this server has committed and other servers have not been notified of yet.

/** Said in place of changes where more waited than are kept: whoever hears it looks again. */
export const missedSome = 'missed some';

/** Bytes of a bundle: PostgreSQL notifies less than 8,000. */
const longestBundle = 7000;

/** Texts of JSON objects with commas between, oldest first. */
export class WaitingChanges {
  private readonly texts: string[] = [];
  private readonly most: number;

  /** Beyond `most` texts what waits is given up, and it is said that changes were missed. */
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

  /** Takes as many of the oldest as go into one notification; none where nothing waits. */
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
        if (bytes > longestBundle) {
          break;
        }
        count += 1;
      }
    }
    return this.texts.splice(0, count).join(',');
  }

  /** Puts back what could not be reported. */
  putBack(bundle: string): void {
    this.texts.unshift(bundle);
  }
}

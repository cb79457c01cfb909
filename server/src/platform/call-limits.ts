// Limits the ordinary calls of a person, with all their sessions and API tokens, or of the visitors of an address: a
// steady rate per minute, and a burst of half as many at once.
// Sign-in attempts have their own limits (`session/lock-out.ts`), in the database; slow work waits in a queue
// (`turns.ts`).
import { Refusal } from './failures.ts';

/** True for the address of a client on the server's own machine. */
export const isThisMachine = (ip: string): boolean => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';

const maxCached = 10_000;

/** Limits of one server; `callsPerMinute: 0` means unlimited. */
export class CallLimits {
  private readonly everyMs: number;
  private readonly burstMs: number;
  /** When the calls made so far are used up, by caller (generic cell rate algorithm). */
  private readonly paidUntil = new Map<string, number>();

  constructor(callsPerMinute: number) {
    this.everyMs = callsPerMinute === 0 ? 0 : 60_000 / callsPerMinute;
    this.burstMs = 30_000;
  }

  /** Counts a call. Throws 429 with the seconds to wait if the caller has made too many. */
  count(caller: string, now: number): void {
    if (this.everyMs === 0) return;
    const paidUntil = Math.max(this.paidUntil.get(caller) ?? 0, now);
    const waitMs = paidUntil - now - this.burstMs;
    if (waitMs > 0) {
      throw tooManyCalls(Math.ceil(waitMs / 1000));
    }
    if (this.paidUntil.size >= maxCached) {
      this.forgetPaid(now);
    }
    this.paidUntil.set(caller, paidUntil + this.everyMs);
  }

  /**
   * Counts a call of somebody who is not signed in, by their address. Without a proxy in front, everybody on this
   * machine shares one address: it is not limited.
   */
  countVisitor(ip: string, now: number): void {
    if (!isThisMachine(ip)) this.count(`visitors of ${networkOf(ip)}`, now);
  }

  private forgetPaid(now: number): void {
    for (const [caller, until] of this.paidUntil) {
      if (until <= now) this.paidUntil.delete(caller);
    }
  }
}

/** The address, for IPv6 its network: one visitor has all 2^64 addresses of it. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip;
  const [start = '', end] = ip.split('::');
  const groups = start.split(':').filter(Boolean);
  const after = end?.split(':').filter(Boolean) ?? [];
  const missing = end === undefined ? 0 : 8 - groups.length - after.length;
  return [...groups, ...Array<string>(missing).fill('0'), ...after].slice(0, 4).join(':');
}

const tooManyCalls = (seconds: number) =>
  new Refusal(
    429,
    'too_many_calls',
    `Too many calls in a short time. Wait ${seconds === 1 ? 'a second' : `${seconds} seconds`}, then send this again; nothing was changed.`,
    { retryAfterSeconds: seconds },
  );

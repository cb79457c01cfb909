// The lock-out after wrong passwords, over the last fifteen minutes. A known browser and a signed-in person each have a
// count of ten of their own, independent of others. Strangers are limited by two counts: ten for the e-mail they try,
// together with all other strangers, and fifty for their address. Anyone locked out is let in again when the oldest
// counted attempt is fifteen minutes old.
import { isThisMachine } from '../platform/call-limits.ts';
import type { Tx } from '../platform/database.ts';
import { tooMany } from '../platform/failures.ts';
import * as store from './store.ts';

export const failuresPerDoor = 10;
const failuresPerAddress = 50;

/** The counters of an attempt: a door, and for strangers their address. */
export interface Entrance {
  door: string;
  /** Null if only the door counts. */
  ip: string | null;
}

/** Strangers trying an account: all of them share the door of its e-mail. */
export const entranceOfStrangers = (email: string, ip: string): Entrance => ({
  door: email.toLowerCase(),
  // Without a proxy in front, everybody on this machine shares one address.
  ip: isThisMachine(ip) ? null : ip,
});

/** One browser, by the id of its mark. An e-mail has no spaces, so no stranger can use its door. */
export const entranceOfBrowser = (mark: string): Entrance => ({ door: `browser ${mark}`, ip: null });

/** A signed-in person who enters the password again. */
export const entranceOfPerson = (personId: string): Entrance => ({ door: `person ${personId}`, ip: null });

/** Requests for a link to reset a password: by address, and for each account. */
export const entranceOfResets = (ip: string): Entrance => ({ door: `reset from ${ip}`, ip: null });
const resetsOf = (email: string): Entrance => ({ door: `reset of ${email.toLowerCase()}`, ip: null });
const resetsPerAddress = 20;
const resetsPerAccount = 3;

/** Counts a request for a link; answers whether to send one. Throws 429 if an address requests too many. */
export async function countReset(tx: Tx, email: string, ip: string): Promise<boolean> {
  const [from, of] = [entranceOfResets(ip), resetsOf(email)];
  await store.lockDoor(tx, from.door);
  const asked = await store.recentFailures(tx, { door: from.door });
  if (asked.count >= resetsPerAddress) {
    throw tooMany('Too many links were asked for from here. Try again later.', asked.seconds);
  }
  await store.noteFailure(tx, from);
  await store.lockDoor(tx, of.door);
  const { count } = await store.recentFailures(tx, { door: of.door });
  await store.noteFailure(tx, of);
  return count < resetsPerAccount;
}

/**
 * Refuses while the entrance is locked. Concurrent attempts count like successive ones: at one door they run one after
 * the other, and those of an address that may all be wrong are counted before any of them is checked.
 */
export async function refuseLockedOut(tx: Tx, { door, ip }: Entrance): Promise<void> {
  refuseAfter(await store.recentFailures(tx, { door }), failuresPerDoor);
  if (ip !== null) {
    await enterFrom(tx, ip);
  }
  await store.lockDoor(tx, door);
  refuseAfter(await store.recentFailures(tx, { door }), failuresPerDoor);
}

/**
 * Attempts of an address run concurrently while all of them could be wrong without exceeding the limit; the last few
 * run one after the other, so that a right password is not refused because of others that may be right too.
 */
async function enterFrom(tx: Tx, ip: string): Promise<void> {
  refuseAfter(await store.recentFailures(tx, { ip }), failuresPerAddress);
  const isRoomy = await store.joinTries(tx, ip, async (underWay) => {
    const { count } = await store.recentFailures(tx, { ip });
    return count + underWay <= failuresPerAddress;
  });
  if (!isRoomy) {
    await store.awaitTries(tx, ip);
    refuseAfter(await store.recentFailures(tx, { ip }), failuresPerAddress);
  }
}

function refuseAfter({ count, seconds }: store.Failures, most: number): void {
  if (count >= most) {
    throw tooMany(tooManyPasswords(seconds), seconds);
  }
}

/** The door of guesses of invitations: by address, so that nobody locks out others. */
export const doorOfInvitations = (ip: string): string => `invitation from ${ip}`;

export const tooManyGuesses = 'Too many invitations that do not exist. Try again later.';

/** The message for somebody who has to wait. */
export function tooManyPasswords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

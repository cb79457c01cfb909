// The lock-out after wrong passwords, of the last fifteen minutes. A known browser and a person who is signed in are each a
// door with a count of ten of its own, whatever others do. Strangers are held by two counts: ten of the e-mail they try, all
// of them together, and fifty of the address they come from. Anyone who is closed out is let in again when the oldest that
// counts is fifteen minutes old.
import type { Tx } from '../platform/database.ts';
import { tooMany } from '../platform/failures.ts';
import * as store from './store.ts';

export const failuresPerDoor = 10;
const failuresPerAddress = 50;
const invitationsPerAddress = 200;

/** Where wrong tries are counted: a door, and for strangers their address. */
export interface Entrance {
  door: string;
  /** None where the door alone counts. */
  ip: string | null;
}

/** Where strangers try an account: all of them share the door of its e-mail. */
export const entranceOfStrangers = (email: string, ip: string): Entrance => ({
  door: email.toLowerCase(),
  // Without a proxy in front everybody on the machine itself shares one address.
  ip: ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1' ? null : ip,
});

/** One browser, by the id of its mark. No e-mail has a blank, so no stranger comes to its door. */
export const entranceOfBrowser = (mark: string): Entrance => ({ door: `browser ${mark}`, ip: null });

/** Where a person who is signed in says the password again. */
export const entranceOfPerson = (personId: string): Entrance => ({ door: `person ${personId}`, ip: null });

/** Where invitations are guessed: by address, so that nobody closes the door to others. */
export const entranceOfInvitations = (ip: string): Entrance => ({ door: `invitation from ${ip}`, ip: null });

/** Where links to reset a password are asked for: by address, and for each account. */
export const entranceOfResets = (ip: string): Entrance => ({ door: `reset from ${ip}`, ip: null });
const resetsOf = (email: string): Entrance => ({ door: `reset of ${email.toLowerCase()}`, ip: null });
const resetsPerAddress = 20;
const resetsPerAccount = 3;

/** Counts a request for a link; answers whether one is to be sent. Throws 429 for an address that asks for too many. */
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
 * Refuses while the entrance is closed. Many tries at once are no more than those that come in turn: at one door they take
 * turns, and those of an address that may all be wrong are counted before any of them is looked at.
 */
export async function refuseLockedOut(tx: Tx, { door, ip }: Entrance): Promise<void> {
  refuseAfter(await store.recentFailures(tx, { door }), failuresPerDoor);
  if (ip !== null) {
    await enterFrom(tx, ip);
  }
  await store.lockDoor(tx, door);
  refuseAfter(await store.recentFailures(tx, { door }), failuresPerDoor);
}

/** As for passwords; what is guessed cannot be guessed, so that this only spares the work. */
export async function refuseGuessing(tx: Tx, { door }: Entrance): Promise<void> {
  await store.lockDoor(tx, door);
  const failures = await store.recentFailures(tx, { door });
  if (failures.count >= invitationsPerAddress) {
    throw tooMany(tooManyGuesses, failures.seconds);
  }
}

/**
 * Tries of an address go on side by side while all of them together could be wrong without passing the limit; the last
 * few take turns, so that a right password is not refused for the sake of others that may be right too.
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

export const tooManyGuesses = 'Too many invitations that do not exist. Try again later.';

/** What is said to whom has to wait. */
export function tooManyPasswords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

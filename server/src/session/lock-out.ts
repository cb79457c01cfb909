// The lock-out after wrong passwords. They are counted by door: an e-mail as strangers try it, one known browser of a person,
// a signed-in person, and by address over all doors. Ten at one door or fifty from one address within fifteen minutes close
// it until the oldest of them is fifteen minutes old.
import type { Tx } from '../platform/database.ts';
import { tooMany } from '../platform/failures.ts';
import * as store from './store.ts';

const failuresPerDoor = 10;
const failuresPerAddress = 50;

/** Where strangers try an account: all of them share it. */
export const doorOfStrangers = (email: string) => email.toLowerCase();

/** The door of one browser, by the id of its mark. No e-mail has a blank, so no stranger comes to it. */
export const doorOfBrowser = (mark: string) => `browser ${mark}`;

/** The door at which a person who is signed in says the password again. */
export const doorOfPerson = (personId: string) => `person ${personId}`;

/** Refuses while a door or an address is closed. Tries at one door take turns: many at once are no more tries. */
export async function refuseLockedOut(tx: Tx, door: string, ip: string): Promise<void> {
  refuseAfter(await store.recentFailures(tx, door, ip), ip);
  await store.lockDoor(tx, door);
  refuseAfter(await store.recentFailures(tx, door, ip), ip);
}

function refuseAfter(failures: store.Failures, ip: string): void {
  // Without a proxy in front everybody on the machine itself shares one address.
  const fromThisMachine = ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1';
  const waitSeconds = Math.max(
    failures.at_door >= failuresPerDoor ? failures.door_seconds : 0,
    !fromThisMachine && failures.from_address >= failuresPerAddress ? failures.address_seconds : 0,
  );
  if (waitSeconds > 0) {
    const minutes = Math.ceil(waitSeconds / 60);
    throw tooMany(
      `Too many wrong passwords. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      waitSeconds,
    );
  }
}

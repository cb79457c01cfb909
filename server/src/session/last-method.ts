import type { Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import * as store from './store.ts';

/** Removes a way to sign in. Throws 422 if the person would have none left; then nothing is removed. */
export async function refuseLastMethod(tx: Tx, personId: string, remove: () => Promise<void>): Promise<void> {
  await store.lockPerson(tx, personId);
  await remove();
  if (!(await store.hasWayIn(tx, personId))) {
    throw againstRule({ id: ['This is your only way to sign in. Add another one first.'] });
  }
}

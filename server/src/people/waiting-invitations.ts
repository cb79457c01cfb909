// The invitations that wait for a signed-in person. Those that open only with their link are merely counted: the
// account may belong to somebody who had the link of another workspace.
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db } from '../platform/database.ts';
import * as store from './store.ts';

/** Those that the person can answer here, newest first, and how many open only with the link that was sent. */
export async function waitingInvitations(db: Db, personId: string): Promise<AnswerOf<Calls['listInvitations']>> {
  const waiting = await store.listWaiting(db, personId);
  return (await store.isAddressProven(db, personId))
    ? { items: waiting, awaiting_proof: 0 }
    : { items: [], awaiting_proof: waiting.length };
}

// The unsent changes of the weekly plan, for every page. The queues that send them load only if something is stored or the plan
// is open.
import { createStore } from '../../../ui/store.ts';
import { isAnythingUnsent } from './change-store.ts';
import type { WaitingConstraint } from './make-ready-changes.ts';
import type { WaitingProposal } from './proposal-queue.ts';
import type { WaitingChange } from './waiting-change.ts';

/** The waiting changes of all people in this browser, oldest first. */
export const waitingChanges = createStore<readonly WaitingChange[]>([]);
export const waitingConstraints = createStore<readonly WaitingConstraint[]>([]);
export const waitingProposals = createStore<readonly WaitingProposal[]>([]);

/** Whether a change waits for the network only. */
export const mayBeSent = (change: WaitingChange) =>
  !change.isSent && change.refusal === null && change.conflict === null;

/** Whether the queues have something to do; once true, it stays true. */
export const needsQueues = createStore(false);

/** Looks for changes stored by earlier visits, of any person. */
export async function lookForUnsent(): Promise<void> {
  if (await isAnythingUnsent().catch(() => false)) needsQueues.set(true);
}

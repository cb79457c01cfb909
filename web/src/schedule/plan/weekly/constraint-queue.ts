// Constraints on their way to the server, kept in the browser beside the changes of the week until they are there.
import { api, ApiFailure } from '../../../client/api.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toasts.ts';
import { dropConstraint, keepConstraint, keptConstraints } from './change-store.ts';
import type { TaskConstraint, WaitingConstraint } from './make-ready-changes.ts';
import { isToWait } from './waiting-change.ts';

/** What waits in this browser, of everybody who used it; the oldest first. */
export const waitingConstraints = createStore<readonly WaitingConstraint[]>([]);

const put = (one: WaitingConstraint) =>
  waitingConstraints.set((before) => [...before.filter(({ key }) => key !== one.key), one]);

/** Whether a constraint waits for nothing but the network. */
export const constraintMayBeSent = ({ isSent, refusal }: WaitingConstraint) => !isSent && refusal === null;

let loaded: Promise<void> | undefined;

async function readKept(): Promise<void> {
  const kept = await keptConstraints().catch(() => []);
  const known = new Set(waitingConstraints.get().map(({ key }) => key));
  const left = kept.filter(({ key }) => !known.has(key)).toSorted((a, b) => a.at.localeCompare(b.at));
  waitingConstraints.set((before) => [...left, ...before]);
}

/** Reads what an earlier visit left behind. */
export function loadConstraints(): Promise<void> {
  loaded ??= readKept();
  return loaded;
}

/** Keeps a change of a constraint; a later one of the same takes the place of the earlier. */
export async function queueConstraint(one: WaitingConstraint): Promise<void> {
  put(one);
  try {
    await keepConstraint(one);
  } catch {
    toast.error({
      title: 'This browser keeps no data',
      detail: 'The change is sent when there is a connection, but a reload before that would lose it.',
    });
  }
}

/** Forgets a change: what the server knows holds. */
export async function discardConstraint(key: string): Promise<void> {
  waitingConstraints.set((before) => before.filter((one) => one.key !== key));
  await dropConstraint(key);
}

/** Lets go of what was sent, once the board has been read again. */
export function forgetSentConstraints(): void {
  waitingConstraints.set((before) => (before.some((one) => one.isSent) ? before.filter((one) => !one.isSent) : before));
}

let isSending = false;

/** Sends what waits of a person, the oldest first. Answers whether something changed at the server. */
export async function sendConstraints(userId: string): Promise<boolean> {
  if (isSending) return false;
  isSending = true;
  let changed = false;
  try {
    for (const one of waitingConstraints.get().filter((each) => each.userId === userId && constraintMayBeSent(each))) {
      // One after another: the machine on site has one thin line.
      // oxlint-disable-next-line no-await-in-loop
      changed = (await sendOne(one)) || changed;
    }
  } finally {
    isSending = false;
  }
  return changed;
}

async function sendOne(one: WaitingConstraint): Promise<boolean> {
  try {
    await tell(one);
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const isFinal = [400, 404, 422].includes(error.status);
    if (!isToWait(error)) await queueConstraint({ ...one, refusal: error.message, isFinal });
    return false;
  }
  // Changed again while it was being sent: the newer one goes next, over whatever version is there by then.
  if (waitingConstraints.get().find(({ key }) => key === one.key) !== one) return true;
  put({ ...one, isSent: true });
  await dropConstraint(one.key);
  return true;
}

async function tell({
  key,
  userId: person,
  workspaceId,
  projectId,
  actionId,
  change,
}: WaitingConstraint): Promise<void> {
  const params = { workspaceId, projectId };
  if (change.kind === 'new') {
    const { constraintType, description, need_by } = change;
    const body = { actionId, constraintType, description, ...(need_by === null ? {} : { need_by }) };
    await api('createActionConstraint', { params, body }, { idempotencyKey: key, person });
    return;
  }
  const { status } = change;
  const send = (version: number) =>
    api('updateActionConstraint', { params, body: { constraintId: key, status, version } }, { person });
  try {
    await send(change.version);
  } catch (error) {
    const present =
      error instanceof ApiFailure && error.status === 409 ? (error.current as TaskConstraint | null) : null;
    if (!present) throw error;
    // Others changed its words meanwhile, or closed it too: only the state is sent, nothing of theirs is lost.
    if (present.status !== status) await send(present.version);
  }
}

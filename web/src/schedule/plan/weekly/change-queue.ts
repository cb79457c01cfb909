// Changes of the weekly plan on their way to the server. Every change is kept in the browser before it is sent and leaves
// only when the server has taken it; what others did meanwhile is looked at first, and never overwritten unasked.
import { api, ApiFailure } from '../../../client/api.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toasts.ts';
import { groupBy } from '../parts/group-by.ts';
import { dropChange, keepChange, keptChanges } from './change-store.ts';
import { entryOf, meeting, valuesOf, type WaitingChange } from './week-board.ts';

/** What waits in this browser, of everybody who used it; the oldest first. */
export const waitingChanges = createStore<readonly WaitingChange[]>([]);
export const isSending = createStore(false);

const put = (change: WaitingChange) =>
  waitingChanges.set((before) => [...before.filter((one) => one.key !== change.key), change]);

let loaded: Promise<void> | undefined;

async function readKept(): Promise<void> {
  const kept = await keptChanges().catch(() => []);
  const known = new Set(waitingChanges.get().map((change) => change.key));
  const left = kept.filter((change) => !known.has(change.key)).toSorted((a, b) => a.at.localeCompare(b.at));
  waitingChanges.set((before) => [...left, ...before]);
}

/** Reads what an earlier visit left behind. */
export function loadChanges(): Promise<void> {
  loaded ??= readKept();
  return loaded;
}

/** A change after an earlier one of the same task: what was seen first counts, or what has just been sent. */
function following(earlier: WaitingChange, change: WaitingChange): WaitingChange {
  const turn = earlier.turn + 1;
  if (earlier.isSent) return { ...change, seen: earlier.values, seenVersion: null, turn };
  return { ...change, seen: earlier.seen, seenVersion: earlier.seenVersion, turn };
}

/** Keeps a change; a later one of the same task takes the place of the earlier, and remembers what was seen first. */
export async function queueChange(change: WaitingChange): Promise<void> {
  const earlier = waitingChanges.get().find((one) => one.key === change.key);
  const next = earlier ? following(earlier, change) : change;
  put(next);
  try {
    await keepChange(next);
  } catch {
    toast.error({
      title: 'This browser keeps no data',
      detail: 'The change is sent when there is a connection, but a reload before that would lose it.',
    });
  }
}

/** Forgets a change: the server's values hold. */
export async function discardChange(key: string): Promise<void> {
  waitingChanges.set((before) => before.filter((one) => one.key !== key));
  await dropChange(key);
}

/** Sends a change in spite of what others did: their values are what the person has now seen. */
export async function insistOn(change: WaitingChange): Promise<void> {
  const next = { ...change, seen: change.conflict, conflict: null, refusal: null, seenVersion: null };
  put(next);
  await keepChange(next);
}

async function settle(change: WaitingChange): Promise<void> {
  const now = waitingChanges.get().find((one) => one.key === change.key);
  // Changed again while it was being sent: the newer one goes next, from what the server now holds.
  if (now && now.turn !== change.turn) {
    const next = { ...now, seen: change.values, seenVersion: null };
    put(next);
    await keepChange(next);
    return;
  }
  if (now) put({ ...now, isSent: true });
  await dropChange(change.key);
}

/** Lets go of what was sent, once the board has been read again. */
export function forgetSent(): void {
  waitingChanges.set((before) => (before.some((one) => one.isSent) ? before.filter((one) => !one.isSent) : before));
}

async function mark(change: WaitingChange, why: Partial<Pick<WaitingChange, 'refusal' | 'conflict'>>): Promise<void> {
  const now = waitingChanges.get().find((one) => one.key === change.key);
  if (!now || now.turn !== change.turn) return;
  const next = { ...now, ...why };
  put(next);
  await keepChange(next);
}

/** Whether a change waits for nothing but the network. */
export const mayBeSent = (change: WaitingChange) =>
  !change.isSent && change.refusal === null && change.conflict === null;

/** Sends what waits of a person, week by week. Answers whether the server was reached and something changed there. */
export async function sendChanges(userId: string): Promise<boolean> {
  if (isSending.get()) return false;
  isSending.set(true);
  let changed = false;
  try {
    const mine = waitingChanges.get().filter((change) => change.userId === userId && mayBeSent(change));
    const weeks = groupBy(mine, (change) => `${change.projectId}|${change.week}`);
    for (const changes of weeks.values()) {
      // One week after another: the machine on site has one thin line.
      // oxlint-disable-next-line no-await-in-loop
      changed = (await sendWeek(changes)) || changed;
    }
  } finally {
    isSending.set(false);
  }
  return changed;
}

async function sendWeek(changes: readonly WaitingChange[]): Promise<boolean> {
  const first = changes[0];
  if (!first) return false;
  const params = { workspaceId: first.workspaceId, projectId: first.projectId, week: first.week };
  try {
    const now = await api('getWeeklyPlan', { params, query: { weeks: 6 } });
    const byTask = new Map(now.groups.flatMap((group) => group.tasks).map((task) => [task.action_id, task.commitment]));
    const toSend: WaitingChange[] = [];
    for (const change of changes) {
      const present = byTask.get(change.actionId) ?? null;
      const met = meeting(change, present);
      if (met === 'clear') toSend.push(change);
      // oxlint-disable-next-line no-await-in-loop
      else await (met === 'same' ? settle(change) : mark(change, { conflict: valuesOf(present) }));
    }
    if (toSend.length === 0) return true;
    const answer = await api('saveWeeklyPlan', { params, body: { entries: toSend.map(entryOf) } });
    const failures = new Map(answer.failures.map((failure) => [failure.action_id, failure.message]));
    await Promise.all(
      toSend.map((change) => {
        const refusal = failures.get(change.actionId);
        return refusal === undefined ? settle(change) : mark(change, { refusal });
      }),
    );
    if (answer.failed > 0) {
      toast.error({ title: `${answer.saved} saved, ${answer.failed} failed`, detail: answer.message });
    }
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    // Not reached, signed out or a fault of the server: they wait. A refusal is the person's to answer.
    const waits = error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500;
    if (!waits) await Promise.all(changes.map((change) => mark(change, { refusal: error.message })));
    return false;
  }
}

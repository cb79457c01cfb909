// The queue of changes of the weekly plan. Every change is stored in the browser until the server has accepted it; changes by
// others are checked first, and never overwritten without asking.
import { api, ApiFailure, type CallAnswer, type CallInput } from '../../../client/api.ts';
import { shouldRetry } from '../../../client/persisted-queue.ts';
import { formatNumber } from '../../../ui/format.ts';
import { createStore } from '../../../ui/store.ts';
import { toast } from '../../../ui/toasts.ts';
import { groupBy } from '../parts/group-by.ts';
import { dropChange, keepChange, keptChanges } from './change-store.ts';
import { asSentAgain } from './refused-change.ts';
import { mayBeSent, waitingChanges } from './unsent.ts';
import { entryOf, following, meeting, reportOf, type WaitingChange } from './waiting-change.ts';
import { valuesOf, versionOf, type Commitment } from './week-board.ts';

export const isSending = createStore(false);

const put = (change: WaitingChange) =>
  waitingChanges.set((before) => [...before.filter((one) => one.key !== change.key), change]);

let loaded: Promise<void> | undefined;

async function readLocally(): Promise<void> {
  const kept = await keptChanges().catch(() => []);
  const known = new Set(waitingChanges.get().map((change) => change.key));
  const left = kept.filter((change) => !known.has(change.key)).toSorted((a, b) => a.at.localeCompare(b.at));
  waitingChanges.set((before) => [...left, ...before]);
}

/** Loads the changes stored by earlier visits. */
export function loadChanges(): Promise<void> {
  loaded ??= readLocally();
  return loaded;
}

/** Adds a change; it replaces an earlier one of the same task, but keeps the values seen first. */
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

/** Drops a change in favour of the server's values. */
export async function discardChange(key: string): Promise<void> {
  waitingChanges.set((before) => before.filter((one) => one.key !== key));
  await dropChange(key);
}

/** Sends a change although others have changed the task, now that the person has seen their values. */
export async function insistOn(change: WaitingChange): Promise<void> {
  const isRefused = change.conflict === null;
  const seen = isRefused ? change.seen : change.conflict;
  const seenVersion = isRefused ? change.seenVersion : change.conflictVersion;
  const next = { ...change, seen, seenVersion, conflict: null, refusal: null, refusalCode: null };
  put(next);
  await keepChange(next);
}

/** Retries a refused change with the current time. */
export async function sendAgain(change: WaitingChange): Promise<void> {
  const next = asSentAgain(change, new Date().toISOString());
  put(next);
  await keepChange(next);
}

async function settle(change: WaitingChange, stored: Commitment | null): Promise<void> {
  const seenVersion = versionOf(stored);
  const now = waitingChanges.get().find((one) => one.key === change.key);
  // Changed again while it was being sent: send the newer change next, based on the server's current values.
  if (now && now.turn !== change.turn) {
    const next = { ...now, seen: change.values, seenVersion };
    put(next);
    await keepChange(next);
    return;
  }
  if (now) put({ ...now, seenVersion, isSent: true });
  await dropChange(change.key);
}

/** Drops sent changes, once the board has been fetched again. */
export function forgetSent(): void {
  waitingChanges.set((before) => (before.some((one) => one.isSent) ? before.filter((one) => !one.isSent) : before));
}

type Mark = Partial<Pick<WaitingChange, 'refusal' | 'refusalCode' | 'conflict' | 'conflictVersion' | 'seenVersion'>>;

async function mark(change: WaitingChange, why: Mark): Promise<void> {
  const now = waitingChanges.get().find((one) => one.key === change.key);
  if (!now || now.turn !== change.turn) return;
  const next = { ...now, ...why };
  put(next);
  await keepChange(next);
}

/** Sends a person's changes, week by week. Returns whether anything changed on the server. */
export async function sendChanges(userId: string): Promise<boolean> {
  if (isSending.get()) return false;
  isSending.set(true);
  let changed = false;
  try {
    const mine = waitingChanges.get().filter((change) => change.userId === userId && mayBeSent(change));
    const weeks = groupBy(mine, (change) => `${change.projectId}|${change.week}|${change.isReport}`);
    for (const changes of [...weeks.values()].flatMap((week) => inCalls(week))) {
      // One week after another: connections on site are slow.
      // oxlint-disable-next-line no-await-in-loop
      changed = (await sendWeek(changes)) || changed;
    }
  } finally {
    isSending.set(false);
  }
  return changed;
}

/** The most changes per call. */
const maxEntries = 1000;
const inCalls = (changes: readonly WaitingChange[]) =>
  Array.from({ length: Math.ceil(changes.length / maxEntries) }, (_, at) =>
    changes.slice(at * maxEntries, (at + 1) * maxEntries),
  );

async function sendWeek(changes: readonly WaitingChange[]): Promise<boolean> {
  try {
    // Others touched the record without changing the values seen: retry once with its new version.
    const again = await sendOnce(changes);
    if (again.length > 0) await sendOnce(again);
    return true;
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    if (!shouldRetry(error)) await Promise.all(changes.map((change) => mark(change, { refusal: error.message })));
    return false;
  }
}

type Failed = CallAnswer<'saveWeeklyPlan'>['failures'][number];

type Params = CallInput<'saveWeeklyPlan'>['params'];

function sent(params: Params, changes: readonly WaitingChange[], { isReport, userId: person }: WaitingChange) {
  const now = new Date();
  const entries = isReport ? changes.flatMap((change) => reportOf(change, now) ?? []) : [];
  // Sent for their author: somebody else may have signed in since.
  return isReport
    ? api('reportCommitments', { params, body: { entries } }, { person })
    : api('saveWeeklyPlan', { params, body: { entries: changes.map((change) => entryOf(change, now)) } }, { person });
}

/** Sends the changes of one week; returns those that can be retried unchanged. */
async function sendOnce(changes: readonly WaitingChange[]): Promise<WaitingChange[]> {
  const first = changes[0];
  if (!first) return [];
  const params = { workspaceId: first.workspaceId, projectId: first.projectId, week: first.week };
  const answer = await sent(params, changes, first);
  const stored = new Map(answer.commitments.map((commitment) => [commitment.action_id, commitment]));
  const failures = new Map(answer.failures.map((failure) => [failure.action_id, failure]));
  const met = await Promise.all(
    changes.map(async (change) => {
      const failure = failures.get(change.actionId);
      if (failure) return meet(change, failure);
      await settle(change, stored.get(change.actionId) ?? null);
      return [];
    }),
  );
  const refused = answer.failures.filter(({ code }) => code !== 'stale');
  if (refused.length > 0) {
    toast.error({
      title: `${formatNumber(answer.saved)} saved, ${formatNumber(refused.length)} failed`,
      detail: joinRefusals(refused.map(({ message }) => message)),
    });
  }
  return met.flat();
}

/** The first reasons; the page lists every one. */
function joinRefusals(messages: readonly string[]): string {
  const more = messages.length - maxMessages;
  return [...messages.slice(0, maxMessages), ...(more > 0 ? [`${more} more are listed on the page.`] : [])].join(' ');
}
const maxMessages = 3;

/** Handles a change that the server refused. Returns it if it can be retried. */
async function meet(change: WaitingChange, { code, message, current }: Failed): Promise<WaitingChange[]> {
  if (code !== 'stale') {
    await mark(change, { refusal: message, refusalCode: code });
    return [];
  }
  const met = meeting(change, current);
  if (met === 'same') {
    await settle(change, current);
    return [];
  }
  if (met === 'conflict') {
    await mark(change, { conflict: valuesOf(current), conflictVersion: versionOf(current) });
    return [];
  }
  const seenVersion = versionOf(current);
  await mark(change, { seenVersion });
  return [{ ...change, seenVersion }];
}

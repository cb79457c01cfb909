// The queue of proposals to the planner. A proposal that is withdrawn before it is sent never reaches the server; if an answer
// was lost, both the proposal and its withdrawal are sent.
import { api, ApiFailure } from '../../../client/api.ts';
import { toast } from '../../../ui/toasts.ts';
import { describeProposed, type Proposal } from '../../proposals/proposal-words.ts';
import { dropProposal, keepProposal, keptProposals } from './change-store.ts';
import { shouldRetry, persistedQueue } from '../../../client/persisted-queue.ts';
import type { Waiting } from '../../../client/waiting.ts';
import { waitingProposals } from './unsent.ts';

/** The values of a proposal's form. */
export interface ProposalWords {
  /** Start no earlier than, `YYYY-MM-DD`; null for no change. */
  start: string | null;
  /** The duration in working days; null for no change. */
  days: number | null;
  reason: string;
}

/** A proposal that waits for the network. Its key makes a retry safe. */
export interface WaitingProposal extends Waiting, ProposalWords {
  workspaceId: string;
  projectId: string;
  /** The Monday of the week in which the task was open. */
  week: string;
  actionId: string;
  taskName: string;
  /** Withdrawn after it was sent: the server may have it. */
  isWithdrawn?: boolean;
}

/** The waiting proposals in this browser. */
export const proposalQueue = persistedQueue<WaitingProposal>({
  waiting: waitingProposals,
  kept: keptProposals,
  keep: keepProposal,
  drop: dropProposal,
  submit,
  finalCodes: ['proposed_already', 'answered'],
  // A toast, as the author may be on any page.
  onRefused: ({ taskName }, detail) => toast.error({ title: `Proposal not sent: ${taskName}`, detail }),
});

async function submit(one: WaitingProposal): Promise<void> {
  const { key, userId: person, actionId: action_id, start, days, reason } = one;
  const params = { workspaceId: one.workspaceId, projectId: one.projectId };
  const body = { action_id, start_date: start, duration_days: days, reason };
  const made = api('createProposal', { params, body }, { idempotencyKey: key, person });
  if (!one.isWithdrawn) return void (await made);
  const there = await made.catch(thereAlready);
  if (!there) return;
  await api('withdrawProposal', { params: { ...params, id: there.id } }, { person }).catch((error: unknown) => {
    // The answer to an earlier attempt was lost.
    if (currentOf(error, 'answered')?.state !== 'withdrawn') throw error;
  });
}

const currentOf = (error: unknown, code: string) =>
  error instanceof ApiFailure && error.code === code ? (error.current as Proposal | null) : null;

/** A withdrawn proposal may never have arrived, or so long ago that its key has expired. */
function thereAlready(error: unknown): Proposal | null {
  if (!(error instanceof ApiFailure) || shouldRetry(error)) throw error;
  return currentOf(error, 'proposed_already');
}

/** Withdraws a waiting proposal: drops it, or withdraws it on the server if it may have arrived. */
export async function withdrawWaiting(key: string): Promise<void> {
  const one = proposalQueue.waiting.get().find((each) => each.key === key);
  if (!one) return;
  const isPerhapsThere = one.isTried && one.refusal === null;
  await (isPerhapsThere ? proposalQueue.queue({ ...one, isWithdrawn: true }) : proposalQueue.discard(key));
}

/** Describes the changes of a waiting proposal: "Start: 12 Nov 2026; Duration: 9 d". */
export function describeWaiting({ start, days }: ProposalWords): string {
  const proposed = { state: 'open' as const, start_date: start, duration_days: days };
  return describeProposed({ ...proposed, task_start: null, task_duration_days: null }).join('; ');
}

// Proposals to the planner on their way to the server. One that is withdrawn before it was on its way never gets there; of
// one whose answer was lost the server is shown both.
import { api, ApiFailure } from '../../../client/api.ts';
import { toast } from '../../../ui/toasts.ts';
import { describeProposed, type Proposal } from '../../proposals/proposal-words.ts';
import { dropProposal, keepProposal, keptProposals } from './change-store.ts';
import { shouldRetry, persistedQueue, type Waiting } from '../../../client/persisted-queue.ts';

/** A proposal as it is typed. */
export interface ProposalWords {
  /** Start no earlier than, `YYYY-MM-DD`; none leaves it as it is. */
  start: string | null;
  /** Working days; none leaves them as they are. */
  days: number | null;
  reason: string;
}

/** A proposal that waits for the network. Its key makes a second sending harmless. */
export interface WaitingProposal extends Waiting, ProposalWords {
  workspaceId: string;
  projectId: string;
  /** The Monday of the week in which the task was open. */
  week: string;
  actionId: string;
  taskName: string;
  /** Withdrawn after it had been on its way: the server may have it. */
  isWithdrawn?: boolean;
}

/** Proposals that wait in this browser. */
export const proposalQueue = persistedQueue<WaitingProposal>({
  kept: keptProposals,
  keep: keepProposal,
  drop: dropProposal,
  submit,
  finalCodes: ['proposed_already', 'answered'],
  // Its author may be anywhere in the product.
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
    // The answer of an earlier try was lost.
    if (currentOf(error, 'answered')?.state !== 'withdrawn') throw error;
  });
}

const currentOf = (error: unknown, code: string) =>
  error instanceof ApiFailure && error.code === code ? (error.current as Proposal | null) : null;

/** A withdrawn proposal need not have arrived; it may have, so long ago that its key has expired. */
function thereAlready(error: unknown): Proposal | null {
  if (!(error instanceof ApiFailure) || shouldRetry(error)) throw error;
  return currentOf(error, 'proposed_already');
}

/** Takes back a proposal that waits: it is not sent, or, where the server may have it, withdrawn there. */
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

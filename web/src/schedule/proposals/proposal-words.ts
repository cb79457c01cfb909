// Describes the changes and effect of a proposal.
import { finishGoes } from '../parts/finish-goes.ts';
import type { CallAnswer } from '../../client/api.ts';
import { countOf, formatDay } from '../../ui/format.ts';
import type { StatusBucket as Glyph } from '../../ui/status-chip.tsx';
import { lastDayOfMinute } from '../parts/day-of-minute.ts';

export type Proposal = CallAnswer<'listProposals'>['items'][number];
export type ProposalEffect = CallAnswer<'tryProposal'>;

export const proposalWords: Readonly<Record<Proposal['state'], string>> = {
  open: 'Waits for an answer',
  accepted: 'Accepted',
  refused: 'Refused',
  withdrawn: 'Withdrawn',
};

export const proposalGlyphs: Readonly<Record<Proposal['state'], Glyph>> = {
  open: 'open',
  accepted: 'completed',
  refused: 'cancelled',
  withdrawn: 'closed',
};

const days = (count: number) => `${count.toLocaleString('en-AU')} d`;

/** A line for each field to change: "Start: 9 Nov 2026 → 12 Nov 2026". */
export function describeProposed(
  proposal: Pick<Proposal, 'state' | 'start_date' | 'duration_days' | 'task_start' | 'task_duration_days'>,
): string[] {
  const { start_date, duration_days, task_start, task_duration_days } = proposal;
  // Once it is answered, the programme may differ from the one that the author saw.
  const from = (known: string | null) => (proposal.state === 'open' && known !== null ? `${known} → ` : '');
  return [
    ...(start_date === null
      ? []
      : [`Start: ${from(task_start === null ? null : formatDay(task_start))}${formatDay(start_date)}`]),
    ...(duration_days === null
      ? []
      : [`Duration: ${from(task_duration_days === null ? null : days(task_duration_days))}${days(duration_days)}`]),
  ];
}

/** The effect of accepting it on the programme. */
export function describeProposalEffect({
  moved_count,
  project_finish_before: before,
  project_finish_after: after,
}: ProposalEffect): string {
  if (moved_count === 0) return 'The programme is so already.';
  const moves = `${countOf(moved_count, 'task moves', 'tasks move')}`;
  return `${moves}; ${finishGoes(before, after) ?? `the finish stays ${formatDay(lastDayOfMinute(after))}`}.`;
}

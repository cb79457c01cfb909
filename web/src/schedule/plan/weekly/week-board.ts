// The board of a week as a person sees it: what the server knows, with the changes that still wait applied to it.
import type { TaskGrouping } from '@horizon/schedule';
import type { CallAnswer } from '../../../client/api.ts';
import { groupBy } from '../parts/group-by.ts';
import { withConstraints, type WaitingConstraint } from './make-ready-changes.ts';
import type { WaitingProposal } from './proposal-queue.ts';
import type { WaitingChange } from './waiting-change.ts';

export type WeekAnswer = CallAnswer<'getWeeklyPlan'>;
export type WeekTask = WeekAnswer['groups'][number]['tasks'][number];
export type Commitment = NonNullable<WeekTask['commitment']>;
export type CommitmentState = Commitment['state'];
export type VarianceReason = NonNullable<Commitment['reason']>;

/** Fields of a promise that a person can change. */
export interface PlanValues {
  day: number | null;
  state: CommitmentState;
  reason: VarianceReason | null;
  note: string | null;
  /** Whose row it is in; none follows the task. */
  crew: string | null;
  trade: string | null;
}

export interface BoardCard {
  id: string;
  task: WeekTask;
  values: PlanValues;
  openConstraints: number;
  canBePromised: boolean;
  waiting: WaitingChange | null;
  /** A proposal for it that has not reached the planner; null if none waits. */
  proposal?: WaitingProposal | null;
}

export interface BoardGroup {
  /** The name that a card dropped here takes on; empty where it keeps its own. */
  key: string;
  name: string;
  cards: BoardCard[];
}

/** Key of one of the groupings that the programme offers. */
export type Grouping = string;

export const unplanned: PlanValues = { day: null, state: 'planned', reason: null, note: null, crew: null, trade: null };

/** Planned values of a task; without a commitment it has no day. */
export function valuesOf(commitment: Commitment | null): PlanValues {
  if (!commitment) return unplanned;
  const { day, state, reason, note, crew, trade } = commitment;
  return { day, state, reason, note, crew, trade };
}

/** The version under which a change of a commitment is sent; 0 where there is none, or none any more. */
export function versionOf(commitment: Commitment | null): number {
  return commitment && commitment.day !== null ? commitment.version : 0;
}

/** Whether two plans of a task are the same; two tasks out of the week are, regardless of their notes. */
export function sameValues(a: PlanValues, b: PlanValues): boolean {
  if (a.day === null && b.day === null) return true;
  const isSame = (field: 'reason' | 'note' | 'crew' | 'trade') => (a[field] ?? '') === (b[field] ?? '');
  return (
    a.day === b.day && a.state === b.state && isSame('reason') && isSame('note') && isSame('crew') && isSame('trade')
  );
}

/** A task without a commitment is in the row of its own crew and trade. */
const unplannedOf = ({ crew, trade }: WeekTask): PlanValues => ({ ...unplanned, crew, trade });

/** How a card counts in its week: if that is settled, as it counted then, regardless of later reports. */
export function countedState({ task, values }: BoardCard): CommitmentState {
  // A board that was kept before weeks were settled says nothing of it.
  return values.state === 'planned' ? 'planned' : (task.commitment?.settled_state ?? values.state);
}

/** Every task of the answer once, with waiting changes applied to. */
export function cardsOf(
  answer: WeekAnswer,
  waiting: readonly WaitingChange[] = [],
  constraints: readonly WaitingConstraint[] = [],
): BoardCard[] {
  const byTask = new Map(
    waiting.filter((change) => change.week === answer.week_start).map((change) => [change.actionId, change]),
  );
  const seen = new Set<string>();
  return answer.groups
    .flatMap((group) => group.tasks)
    .filter((task) => !seen.has(task.action_id) && seen.add(task.action_id))
    .map((known) => {
      const task = withConstraints(known, constraints);
      const change = byTask.get(task.action_id) ?? null;
      return {
        id: task.action_id,
        task,
        // A refused change is not applied: it is listed above the board, and the card shows the stored values.
        values:
          (change?.refusal === null ? change.values : null) ??
          (task.commitment ? valuesOf(task.commitment) : unplannedOf(task)),
        openConstraints: task.constraints.filter((one) => one.status === 'open' && !one.is_deleted).length,
        canBePromised: task.can_be_promised,
        waiting: change?.isSent ? null : change,
      };
    });
}

/** The cards with the proposals that have not reached the planner; what was refused asks for its author before the rest. */
export function withProposals(cards: BoardCard[], waiting: readonly WaitingProposal[]): BoardCard[] {
  const open = waiting.filter((one) => !one.isSent && !one.isWithdrawn);
  if (open.length === 0) return cards;
  const byTask = groupBy(open, (one) => one.actionId);
  return cards.map((card) => {
    const own = byTask.get(card.id) ?? [];
    return { ...card, proposal: own.find((one) => one.refusal !== null) ?? own[0] ?? null };
  });
}

/** The groupings of a board; one that was kept before it said them knows three. */
export function groupingsOf(answer: WeekAnswer | null): readonly TaskGrouping[] {
  // A kept board may be of an earlier form.
  const offered = answer?.groupings as WeekAnswer['groupings'] | undefined;
  return (
    offered ?? [
      { key: 'crew', label: 'Crew' },
      { key: 'responsible', label: 'Responsible' },
      { key: 'trade', label: 'Trade' },
    ]
  );
}

/** The name of the row of a card: what is planned for the week before what the task has. */
function nameOf({ task, values }: BoardCard, by: Grouping): string {
  const ofProgramme = (task.group_values as WeekTask['group_values'] | undefined)?.[by];
  const own = {
    crew: values.crew ?? task.crew ?? task.assignee_name,
    responsible: task.assignee_name,
    trade: values.trade ?? task.trade,
  }[by];
  return own ?? ofProgramme ?? '';
}

const nobody: Readonly<Record<string, string>> = {
  crew: 'No crew or responsible',
  responsible: 'Nobody responsible',
  wbs: 'At the top of the programme',
};

/** The default grouping of the tasks of a week: by crew, else by the property most tasks have. */
export function defaultGrouping(cards: readonly BoardCard[], offered: readonly TaskGrouping[]): Grouping {
  const share = (by: Grouping) => cards.filter((card) => nameOf(card, by) !== '').length / Math.max(cards.length, 1);
  const isUseful = ({ key }: TaskGrouping) =>
    share(key) >= 0.5 && new Set(cards.map((card) => nameOf(card, key))).size > 1;
  if (cards.length === 0 || share('crew') > 0) return 'crew';
  return offered.find(isUseful)?.key ?? 'crew';
}

/** Whether a card is in the week itself: what is planned or due in it, and what should have been done before. */
export function isOfWeek({ task, values, waiting }: BoardCard, week: string): boolean {
  return values.day !== null || waiting !== null || (task.start_date ?? '9') <= dayAfter(week, 6);
}

/** Whether a task's name or activity id holds the words searched for; every one does where there are none. */
export function matchesWords({ task }: BoardCard, words: string): boolean {
  return `${task.code ?? ''} ${task.name}`.toLowerCase().includes(words.trim().toLowerCase());
}

/** Groupings whose value a card adopts when it is dropped in another row. */
const takesOn = (by: Grouping): by is 'crew' | 'trade' => by === 'crew' || by === 'trade';

/** Cards by group in the order of their names; those without a group come last. */
export function groupsOf(
  cards: readonly BoardCard[],
  by: Grouping,
  offered: readonly TaskGrouping[] = [],
): BoardGroup[] {
  const none = nobody[by] ?? `No ${(offered.find(({ key }) => key === by)?.label ?? by).toLowerCase()}`;
  return [...groupBy(cards, (card) => nameOf(card, by))]
    .toSorted(([a], [b]) => Number(a === '') - Number(b === '') || a.localeCompare(b))
    .map(([name, members]) => ({ key: takesOn(by) ? name : '', name: name || none, cards: members }));
}

/** Crews and subcontractors that the board names, by the alphabet. */
export function crewsOf(cards: readonly BoardCard[]): string[] {
  const names = cards.flatMap(({ task, values }) => [values.crew, task.crew]).filter((name) => name !== null);
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

/** The values of a card moved to another row: it adopts the row's crew or trade. Values from the programme stay. */
export function givenTo(values: PlanValues, by: Grouping, row: string): PlanValues {
  return row === '' || !takesOn(by) ? values : { ...values, [by]: row };
}

/** The values of a card that goes to another day: what was promised or closed holds, without a day nothing does. */
export function movedTo(values: PlanValues, day: number | null): PlanValues {
  const { note, crew, trade } = values;
  return day === null ? { ...unplanned, note, crew, trade } : { ...values, day };
}

/** Monday of the week of a day, `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * 86_400_000).toISOString().slice(0, 10);
}

/** A day some days later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of the week of the look-ahead that a card belongs to; `week`: the first one. */
export function weekOfCard(card: BoardCard, week: string): string {
  return isOfWeek(card, week) ? week : mondayOf(card.task.start_date ?? week);
}

// The board of a week as shown: the server's data with the waiting changes applied.
import { plainLetters } from '@horizon/identifiers';
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

/** The fields of a plan that a person can change. */
export interface PlanValues {
  day: number | null;
  state: CommitmentState;
  reason: VarianceReason | null;
  note: string | null;
  /** The crew whose row it is in; null to follow the task. */
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
  /** An unsent proposal for it; null if there is none. */
  proposal?: WaitingProposal | null;
}

export interface BoardGroup {
  /** The name that a dropped card adopts; empty if it keeps its own. */
  key: string;
  name: string;
  cards: BoardCard[];
}

/** The key of one of the programme's groupings. */
export type Grouping = string;

export const unplanned: PlanValues = { day: null, state: 'planned', reason: null, note: null, crew: null, trade: null };

/** The planned values of a task; without a commitment it has no day. */
export function valuesOf(commitment: Commitment | null): PlanValues {
  if (!commitment) return unplanned;
  const { day, state, reason, note, crew, trade } = commitment;
  return { day, state, reason, note, crew, trade };
}

/** The version for a change of a commitment; 0 if there is none, or if it was deleted. */
export function versionOf(commitment: Commitment | null): number {
  return commitment && commitment.day !== null ? commitment.version : 0;
}

/** Whether two plans of a task are equal; two plans out of the week are, regardless of their notes. */
export function sameValues(a: PlanValues, b: PlanValues): boolean {
  if (a.day === null && b.day === null) return true;
  const isSame = (field: 'reason' | 'note' | 'crew' | 'trade') => (a[field] ?? '') === (b[field] ?? '');
  return (
    a.day === b.day && a.state === b.state && isSame('reason') && isSame('note') && isSame('crew') && isSame('trade')
  );
}

/** A task without a commitment is in the row of its own crew and trade. */
const unplannedOf = ({ crew, trade }: WeekTask): PlanValues => ({ ...unplanned, crew, trade });

/** The state that counts for the week: in a settled week the one at that time, regardless of later reports. */
export function countedState({ task, values }: BoardCard): CommitmentState {
  // Boards stored by an older build lack this field.
  return values.state === 'planned' ? 'planned' : (task.commitment?.settled_state ?? values.state);
}

/** Every task of the answer once, with the waiting changes applied. */
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

/** The cards with their unsent proposals; a refused proposal takes precedence. */
export function withProposals(cards: BoardCard[], waiting: readonly WaitingProposal[]): BoardCard[] {
  const open = waiting.filter((one) => !one.isSent && !one.isWithdrawn);
  if (open.length === 0) return cards;
  const byTask = groupBy(open, (one) => one.actionId);
  return cards.map((card) => {
    const own = byTask.get(card.id) ?? [];
    return { ...card, proposal: own.find((one) => one.refusal !== null) ?? own[0] ?? null };
  });
}

/** The groupings of a board; a board stored by an older build has the three basic ones. */
export function groupingsOf(answer: WeekAnswer | null): readonly TaskGrouping[] {
  // A stored board may have an older format.
  const offered = answer?.groupings as WeekAnswer['groupings'] | undefined;
  return (
    offered ?? [
      { key: 'crew', label: 'Crew' },
      { key: 'responsible', label: 'Responsible' },
      { key: 'trade', label: 'Trade' },
    ]
  );
}

/** The name of a card's row: from the plan of the week, otherwise from the task. */
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

/** The default grouping of a week's tasks: by crew, otherwise by the property that most tasks have. */
export function defaultGrouping(cards: readonly BoardCard[], offered: readonly TaskGrouping[]): Grouping {
  const share = (by: Grouping) => cards.filter((card) => nameOf(card, by) !== '').length / Math.max(cards.length, 1);
  const isUseful = ({ key }: TaskGrouping) =>
    share(key) >= 0.5 && new Set(cards.map((card) => nameOf(card, key))).size > 1;
  if (cards.length === 0 || share('crew') > 0) return 'crew';
  return offered.find(isUseful)?.key ?? 'crew';
}

/** Whether a card belongs to the week itself: planned or due in it, or overdue. */
export function isOfWeek({ task, values, waiting }: BoardCard, week: string): boolean {
  return values.day !== null || waiting !== null || (task.start_date ?? '9') <= dayAfter(week, 6);
}

/** Whether a task's name or activity id contains the words; always true for an empty search. */
export function matchesWords({ task }: BoardCard, words: string): boolean {
  return plainLetters(`${task.code ?? ''} ${task.name}`).includes(plainLetters(words.trim()));
}

/** The groupings whose value a card adopts when it is dropped in another row. */
const takesOn = (by: Grouping): by is 'crew' | 'trade' => by === 'crew' || by === 'trade';

/** The cards by group, ordered by name; those without a group come last. */
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

/** The crews and subcontractors on the board, in alphabetical order. */
export function crewsOf(cards: readonly BoardCard[]): string[] {
  const names = cards.flatMap(({ task, values }) => [values.crew, task.crew]).filter((name) => name !== null);
  return [...new Set(names)].toSorted((a, b) => a.localeCompare(b));
}

/** The values of a card moved to another row: it adopts the row's crew or trade. Values from the programme stay. */
export function givenTo(values: PlanValues, by: Grouping, row: string): PlanValues {
  return row === '' || !takesOn(by) ? values : { ...values, [by]: row };
}

/** The values of a card moved to another day: promise and outcome stay, but without a day they are removed. */
export function movedTo(values: PlanValues, day: number | null): PlanValues {
  const { note, crew, trade } = values;
  return day === null ? { ...unplanned, note, crew, trade } : { ...values, day };
}

/** The Monday of a day's week, `YYYY-MM-DD`. */
export function mondayOf(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  const weekday = (new Date(at).getUTCDay() + 6) % 7;
  return new Date(at - weekday * 86_400_000).toISOString().slice(0, 10);
}

/** The day `days` later. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** The Monday of the look-ahead week that a card belongs to; `week` is the first one. */
export function weekOfCard(card: BoardCard, week: string): string {
  return isOfWeek(card, week) ? week : mondayOf(card.task.start_date ?? week);
}

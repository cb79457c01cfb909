import { api } from '../../../client/api.ts';
import { formatDay } from '../../../ui/format.ts';
import { PaperMenu } from '../parts/paper-menu.tsx';
import { LookAheadSheet } from './look-ahead-sheet.tsx';
import { tableOf } from './sheet-rows.ts';
import { everyTask } from './use-week.ts';
import {
  cardsOf,
  dayAfter,
  groupingsOf,
  groupsOf,
  matchesWords,
  isOfWeek,
  type BoardCard,
  type BoardGroup,
  type Grouping,
  type WeekAnswer,
} from './week-board.ts';
import { WeekSheet } from './week-sheet.tsx';

interface WeekPaperProps {
  workspaceId: string;
  projectId: string;
  week: string;
  weeks: number;
  by: Grouping;
  words: string;
  answer: WeekAnswer;
  /** The cards of the board, including unsent changes. */
  cards: readonly BoardCard[];
}

const weekSheet = (groups: readonly BoardGroup[], week: string, restDays: WeekAnswer['rest_days']) => (
  <WeekSheet groups={groups} week={week} restDays={restDays} />
);
const lookAheadSheet = (groups: readonly BoardGroup[], week: string, weeks: number) => (
  <LookAheadSheet groups={groups} week={week} weeks={weeks} />
);

/** Prints and exports the week and the look-ahead, with all of their tasks. */
export function WeekPaper({ workspaceId, projectId, week, weeks, by, words, answer, cards }: WeekPaperProps) {
  const offered = groupingsOf(answer);
  const whole = async (): Promise<readonly BoardCard[]> => {
    if (cards.length >= (answer.tasks_in_all ?? cards.length)) return cards;
    const input = { params: { workspaceId, projectId, week }, query: { weeks, limit: everyTask } };
    const known = new Map(cards.map((card) => [card.id, card]));
    return cardsOf(await api('getWeeklyPlan', input)).map((card) => known.get(card.id) ?? card);
  };
  const found = async () => (await whole()).filter((card) => matchesWords(card, words));
  const ofWeek = async () =>
    groupsOf(
      (await found()).filter((card) => isOfWeek(card, week)),
      by,
      offered,
    );
  const ahead = async () => groupsOf(await found(), by, offered);
  const last = (count: number) => formatDay(dayAfter(week, 7 * count - 1));
  const searched = words.trim() === '' ? '' : ` · tasks with “${words.trim()}”`;
  const lookAhead = {
    label: `Look-ahead of ${weeks} weeks`,
    title: `Look-ahead, ${weeks} weeks`,
    about: `${formatDay(week)} to ${last(weeks)}${searched}`,
    make: async () => lookAheadSheet(await ahead(), week, weeks),
  };
  return (
    <PaperMenu
      workspaceId={workspaceId}
      projectId={projectId}
      parts={[
        {
          label: 'Week',
          title: 'Weekly plan',
          about: `Week of ${formatDay(week)} to ${last(1)}${searched}`,
          make: async () => weekSheet(await ofWeek(), week, answer.rest_days),
        },
        ...(weeks > 1 ? [lookAhead] : []),
      ]}
      tables={[
        { label: 'Week', name: `week ${week}`, make: async () => tableOf(await ofWeek(), week) },
        ...(weeks > 1
          ? [{ label: 'Look-ahead', name: `look-ahead ${week}`, make: async () => tableOf(await ahead(), week) }]
          : []),
      ]}
    />
  );
}

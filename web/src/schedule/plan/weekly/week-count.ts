// The figures of a week: its cards including waiting changes, and the tasks that are not on the board. By the rule of plan
// reliability, a promise counts once it is closed, or once its week is over.
import { countOf, formatNumber } from '../../../ui/format.ts';
import { countedState, dayAfter, type BoardCard, type WeekAnswer } from './week-board.ts';

export interface WeekCount {
  /** The tasks not promised for the week, with or without a day. */
  unpromised: string[];
  withoutDay: number;
  promised: string[];
  done: string[];
  notDone: string[];
  /** The promises that PPC counts. */
  counted: string[];
  kept: number;
  /** The per cent of counted promises that were kept; null if none counts yet. */
  ppc: number | null;
  isOver: boolean;
}

/** For a board with every task, and for one stored by an older build. */
export const nothingBeyond: WeekAnswer['beyond'] = {
  without_day: [],
  planned: [],
  promised: [],
  done: [],
  'not done': [],
  kept: 0,
};

/** Counts the whole week on a day on site. */
export function countWeek(
  cards: readonly BoardCard[],
  beyond: WeekAnswer['beyond'] | undefined,
  { week, today }: { week: string; today: string },
): WeekCount {
  const more = beyond ?? nothingBeyond;
  const isOver = today > dayAfter(week, 6);
  const unplanned = cards.filter(({ values }) => values.day === null).map(({ id }) => id);
  const idsOf = (state: BoardCard['values']['state']) => [
    ...cards.filter(({ values }) => values.day !== null && values.state === state).map(({ id }) => id),
    ...more[state],
  ];
  const [promised, done, notDone] = [idsOf('promised'), idsOf('done'), idsOf('not done')];
  const counted = [...done, ...notDone, ...(isOver ? promised : [])];
  const isCounted = new Set(counted);
  const kept = cards.filter((card) => isCounted.has(card.id) && countedState(card) === 'done').length + more.kept;
  return {
    unpromised: [...idsOf('planned'), ...unplanned, ...more.without_day],
    withoutDay: unplanned.length + more.without_day.length,
    promised,
    done,
    notDone,
    counted,
    kept,
    ppc: counted.length === 0 ? null : Math.round((kept / counted.length) * 100),
    isOver,
  };
}

/** The number of promises kept in a week, in words; or why there is no figure. */
export function keptNote({ counted, kept, promised, isOver }: WeekCount): string {
  const open = `${formatNumber(promised.length)} still open`;
  if (counted.length === 0) {
    if (isOver) return 'Nothing was promised for this week';
    return promised.length === 0 ? 'Nothing is promised yet' : `None is closed yet; ${open}`;
  }
  const words = `${formatNumber(kept)} of ${countOf(counted.length, isOver ? 'promise' : 'closed promise')} kept`;
  return isOver || promised.length === 0 ? words : `${words}; ${open}`;
}

/** Explains how open promises count; empty if there are none. */
export function stillOpenNote({ promised, isOver }: WeekCount): string {
  if (promised.length === 0) return '';
  return isOver ? 'not closed: they count as not kept' : 'still to be closed';
}

import { isOfWeek, mondayOf, type BoardCard } from './week-board.ts';

/** The Monday of the week of the look-ahead that a card belongs to; `week`: the first one. */
export function weekOfCard(card: BoardCard, week: string): string {
  return isOfWeek(card, week) ? week : mondayOf(card.task.start_date ?? week);
}

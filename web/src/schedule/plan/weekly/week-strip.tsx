// The weeks of the look-ahead side by side, each with the number of tasks and of ready tasks; pressing one opens it.
import { countOf, formatDay } from '../../../ui/format.ts';
import { dayAfter, type BoardCard, weekOfCard } from './week-board.ts';
import styles from './weekly.module.css';

interface WeekStripProps {
  cards: readonly BoardCard[];
  /** The first week. */
  week: string;
  weeks: number;
  onOpen: (week: string) => void;
}

const short = (day: string) => formatDay(day).replace(/ \d{4}$/, '');

export function WeekStrip({ cards, week, weeks, onOpen }: WeekStripProps) {
  const mondays = Array.from({ length: weeks }, (_, ahead) => dayAfter(week, 7 * ahead));
  return (
    <ul className={styles.weekStrip} aria-label="Weeks of the look-ahead">
      {mondays.map((monday) => {
        const own = cards.filter((card) => weekOfCard(card, week) === monday);
        const ready = own.filter(({ openConstraints }) => openConstraints === 0).length;
        return (
          <li key={monday}>
            <button type="button" aria-current={monday === week ? 'date' : undefined} onClick={() => onOpen(monday)}>
              <strong>{`${short(monday)} – ${short(dayAfter(monday, 6))}`}</strong>
              <span>{`${countOf(own.length, 'task')}, ${ready} ready`}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

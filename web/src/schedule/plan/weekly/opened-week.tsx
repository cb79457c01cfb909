// A programme whose open work lies years back, or has not begun, is not opened at the present week: all of it would be overdue.
import { useEffect } from 'react';
import { AppLink } from '../../../client/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import type { WeekAnswer } from './week-board.ts';
import styles from './weekly.module.css';

type Opens = NonNullable<WeekAnswer['opens']>;

/** The week in which the plan is opened in place of the one shown, where the address asks for none; else none. */
export function weekInPlaceOf(week: string, asked: string, answer: WeekAnswer | null): string | null {
  // A board that was kept before it said so says nothing of it.
  const opens = (answer?.opens as WeekAnswer['opens'] | undefined) ?? null;
  return asked === '' && opens !== null && opens.week_start !== week ? opens.week_start : null;
}

/** Goes to that week; whether it is on its way there. */
export function useOpenedWeek(
  { week, asked, answer }: { week: string; asked: string; answer: WeekAnswer | null },
  open: (change: { week: string }) => void,
): boolean {
  const place = weekInPlaceOf(week, asked, answer);
  useEffect(() => {
    if (place !== null) open({ week: place });
  }, [place, open]);
  return place !== null;
}

/** Why the plan is in this week and not in the present one. */
export function describeOpenedWeek({ day, of, ends }: Opens, today: string): string {
  const which = of === 'data date' ? 'its data date' : 'its first open task';
  return day > today
    ? `Work starts on ${formatDay(day)}. This is the first week.`
    : `All that is left of the programme was to end by ${formatDay(ends)}. This is the week of ${which}, ${formatDay(day)}.`;
}

interface OpenedWeekProps {
  opens: Opens;
  today: string;
  /** Where the programme is brought up to date; none for who may not. */
  updateHref: string | null;
  onThisWeek: () => void;
}

/** Says so above the board, with the ways on. */
export function OpenedWeek({ opens, today, updateHref, onThisWeek }: OpenedWeekProps) {
  return (
    <div className={styles.weekIsOver} role="note">
      <p>{describeOpenedWeek(opens, today)}</p>
      {updateHref !== null && opens.day <= today ? (
        <AppLink href={updateHref}>Bring the dates up to today</AppLink>
      ) : null}
      <Button small onClick={onThisWeek}>
        Go to the present week
      </Button>
    </div>
  );
}

// The default week of the plan: not the current one if all open work is years ago or has not begun.
import { useEffect } from 'react';
import { AppLink } from '../../../client/app-link.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import type { WeekAnswer } from './week-board.ts';
import styles from './weekly.module.css';

type Opens = NonNullable<WeekAnswer['opens']>;

/** The week to open instead of the one shown, if the address has none; otherwise null. */
export function weekInPlaceOf(week: string, asked: string, answer: WeekAnswer | null): string | null {
  // Boards stored by an older build lack this field.
  const opens = (answer?.opens as WeekAnswer['opens'] | undefined) ?? null;
  return asked === '' && opens !== null && opens.week_start !== week ? opens.week_start : null;
}

/** Opens that week; returns whether it is about to. */
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

/** Why the plan shows this week and not the current one. */
export function describeOpenedWeek({ day, of, ends }: Opens, today: string): string {
  const which = of === 'data date' ? 'its data date' : 'its first open task';
  return day > today
    ? `Work starts on ${formatDay(day)}. This is the first week.`
    : `All that is left of the programme was to end by ${formatDay(ends)}. This is the week of ${which}, ${formatDay(day)}.`;
}

interface OpenedWeekProps {
  opens: Opens;
  today: string;
  /** The page to update the programme; missing without permission. */
  updateHref: string | null;
  onThisWeek: () => void;
}

/** The explanation above the board, with links. */
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

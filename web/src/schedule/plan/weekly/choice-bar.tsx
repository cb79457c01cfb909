import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { formatDay } from '../../../ui/format.ts';
import { PagedList } from '../../../ui/paged-list.tsx';
import { useToolbarStop } from '../../../ui/use-toolbar-stop.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { formatWeekday } from './plan-words.ts';
import { programmeDays, promisedTogether, togetherOn, type LeftCard, type Together } from './programme-days.ts';
import type { Choice } from './use-choice.ts';
import { dayAfter, type BoardCard } from './week-board.ts';
import styles from './weekly.module.css';

interface ChoiceBarProps {
  choice: Choice;
  cards: readonly BoardCard[];
  week: string;
  /** Today on site: earlier days are not filled automatically. */
  today: string;
  /** Applies the change, and reports why some tasks were skipped. */
  onMake: (made: Together, words: string) => void;
}

const days: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

/** Actions on the selected tasks. */
export function ChoiceBar({ choice, cards, week, today, onMake }: ChoiceBarProps) {
  const chosen = cards.filter(({ id }) => choice.ids.has(id));
  const isEmpty = chosen.length === 0;
  const take = () => onMake(programmeDays(chosen, week, today), 'planned on their programme dates');
  return (
    <div className={styles.choiceBar} data-foot role="region" aria-label="Chosen tasks">
      <p role="status">{isEmpty ? 'Select tasks on the board' : `${describeTasks(chosen.length)} chosen`}</p>
      <select
        className={styles.control}
        aria-label="Plan the selected tasks on a day"
        value=""
        disabled={isEmpty}
        onChange={(event) => {
          if (event.target.value === 'programme') return take();
          const day = event.target.value === 'none' ? null : Number(event.target.value);
          onMake(togetherOn(chosen, day), day === null ? 'out of the week' : formatWeekday(day));
        }}
      >
        <option value="" disabled>
          Put on …
        </option>
        {days.map((day) => (
          <option key={day} value={day}>
            {formatWeekday(day)}, {formatDay(dayAfter(week, day))}
          </option>
        ))}
        <option value="programme">The programme’s days</option>
        <option value="none">No day: out of the week</option>
      </select>
      <Button
        look="primary"
        disabled={isEmpty}
        onClick={() => {
          onMake(promisedTogether(chosen, week, today), 'promised');
          choice.clear();
        }}
      >
        Promise
      </Button>
      <Button look="subtle" onClick={choice.clear}>
        Finish selecting
      </Button>
    </div>
  );
}

interface WeekToolsProps {
  choice: Choice;
  withoutDay: readonly BoardCard[];
  week: string;
  today: string;
  /** The week to plan instead of one without working days left. */
  nextWeek: string | null;
  onMake: ChoiceBarProps['onMake'];
  /** Actions on the selected tasks, replacing the tools. */
  children: ReactNode;
}

/**
 * Tools to plan many tasks of the week at a time. Their height is fixed, so that the board does not move under the pointer.
 */
export function WeekTools({ choice, withoutDay, week, today, nextWeek, onMake, children }: WeekToolsProps) {
  const stop = useToolbarStop();
  return (
    <div {...stop} className={styles.tools} role="toolbar" aria-label="Several tasks">
      {children ?? (
        <>
          <Button
            disabled={withoutDay.length === 0 || nextWeek !== null}
            onClick={() => onMake(programmeDays(withoutDay, week, today), 'planned on their programme dates')}
          >
            Take the programme’s days
          </Button>
          <Button aria-pressed={choice.isOn} onClick={() => choice.turn(!choice.isOn)}>
            {choice.isOn ? 'Finish selecting' : 'Select several'}
          </Button>
        </>
      )}
    </div>
  );
}

/** A note that no working day is left in the week, with a link to the week to plan. */
export function WeekIsOver({ next, onOpen }: { next: string | null; onOpen: (week: string) => void }) {
  if (!next) return null;
  return (
    <div className={styles.weekIsOver} role="note">
      <p>No work day is left.</p>
      <Button small onClick={() => onOpen(next)}>
        Plan from {formatDay(next)}
      </Button>
    </div>
  );
}

interface LeftNoticeProps {
  left: readonly LeftCard[];
  onOpen: (taskId: string) => void;
  onClose: () => void;
}

/** The tasks that a bulk change skipped, each with its reason, until dismissed. */
export function LeftNotice({ left, onOpen, onClose }: LeftNoticeProps) {
  if (left.length === 0) return null;
  return (
    <section className={styles.left} aria-label="Tasks left as they were">
      <h2>{describeTasks(left.length)} not changed</h2>
      <PagedList label="Tasks left as they were" items={left} idOf={({ id }) => id} className={styles.leftTasks}>
        {({ id, name, why }) => (
          <li>
            <Button look="link" onClick={() => onOpen(id)}>
              {name}
            </Button>
            <span>{why}</span>
          </li>
        )}
      </PagedList>
      <Button small onClick={onClose}>
        Close
      </Button>
    </section>
  );
}

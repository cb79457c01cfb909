import { formatNumber, formatPercentage } from '../../../ui/format.ts';
import { KpiRow } from '../../../ui/page.tsx';
import { describeTasks } from '../parts/describe-tasks.ts';
import { FigureButton, type ShowTasks } from '../parts/tasks-behind.tsx';
import { countWeek, keptNote, stillOpenNote } from './week-count.ts';
import type { BoardCard, WeekAnswer } from './week-board.ts';

interface WeekFiguresProps {
  cards: readonly BoardCard[];
  /** The tasks of the week that are not on the board. */
  beyond: WeekAnswer['beyond'] | undefined;
  week: string;
  /** Today on site. */
  today: string;
  show: ShowTasks | null;
}

const ppcRule =
  'Promises kept, of those of this week that are closed; a promise that was never closed counts as not kept once the week is over.';

/** Promised, done and not done in the whole week, and the percentage of promises kept. */
export function WeekFigures({ cards, beyond, week, today, show }: WeekFiguresProps) {
  const count = countWeek(cards, beyond, { week, today });
  const figure = (title: string, ids: readonly string[], shown: number | string = ids.length, rule?: string) =>
    show ? (
      <FigureButton
        label={`${title}: show ${describeTasks(ids.length)}`}
        {...(rule ? { rule } : {})}
        onOpen={() => show({ title, ids, ...(rule ? { note: rule } : {}) })}
      >
        {shown}
      </FigureButton>
    ) : typeof shown === 'number' ? (
      formatNumber(shown)
    ) : (
      shown
    );
  const { unpromised, withoutDay, promised, done, notDone, counted } = count;
  return (
    <KpiRow
      figures={[
        {
          label: count.isOver ? 'Not promised' : 'Not promised yet',
          value: figure('Not promised for this week', unpromised),
          note: unpromised.length === 0 ? '' : `${formatNumber(withoutDay)} of them without a day`,
        },
        { label: 'Promised', value: figure('Promised', promised), note: stillOpenNote(count) },
        { label: 'Done', value: figure('Done', done) },
        { label: 'Not done', value: figure('Not done', notDone) },
        {
          label: 'PPC of the week',
          value: figure('Promises of the week', counted, formatPercentage(count.ppc), ppcRule),
          note: keptNote(count),
        },
      ]}
    />
  );
}

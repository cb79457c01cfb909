// The look-ahead for printing, by crew or subcontractor: a column per week with a bar for the working days, whether the task is
// ready, and its open constraints with who clears them by when.
import { classes } from '../../../ui/classes.ts';
import { formatDay } from '../../../ui/format.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { barIn } from './sheet-rows.ts';
import { Constraints, Signatures, TaskHead } from './week-sheet.tsx';
import { dayAfter, type BoardCard, type BoardGroup } from './week-board.ts';
import styles from './week-sheet.module.css';

/** The table of the weeks and the row of signatures. */
export function LookAheadSheet({
  groups,
  week,
  weeks,
}: {
  groups: readonly BoardGroup[];
  week: string;
  weeks: number;
}) {
  const mondays = Array.from({ length: weeks }, (_, at) => dayAfter(week, 7 * at));
  return (
    <>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            <th scope="col" className={styles.date}>
              Start
            </th>
            <th scope="col" className={styles.date}>
              Finish
            </th>
            {mondays.map((monday) => (
              <th key={monday} scope="col" className={styles.week}>
                Week of <span>{formatDay(monday)}</span>
              </th>
            ))}
            <th scope="col" className={styles.box}>
              Ready
            </th>
            <th scope="col" className={styles.way}>
              In the way
            </th>
          </tr>
        </thead>
        {groups.map(({ name, cards }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={5 + weeks}>
                {name}{' '}
                <span>
                  {describeTasks(cards.length)}, {cards.filter(({ openConstraints }) => openConstraints === 0).length}{' '}
                  ready
                </span>
              </th>
            </tr>
            {cards
              .toSorted((a, b) => (a.task.start_date ?? '9').localeCompare(b.task.start_date ?? '9'))
              .map((card) => (
                <TaskRow key={card.id} card={card} mondays={mondays} />
              ))}
          </tbody>
        ))}
      </table>
      <Signatures who={['Site manager', 'Subcontractor', 'Planner']} />
    </>
  );
}

function TaskRow({ card, mondays }: { card: BoardCard; mondays: readonly string[] }) {
  const { task, openConstraints } = card;
  return (
    <tr>
      <TaskHead task={task} />
      <td className={styles.date}>{formatDay(task.start_date)}</td>
      <td className={styles.date}>{formatDay(task.end_date)}</td>
      {mondays.map((monday) => {
        const bar = barIn(card, monday);
        return (
          <td key={monday} className={styles.week}>
            {bar ? (
              <span
                className={classes(styles.bar, task.is_critical && styles.critical)}
                style={{ marginLeft: `${100 * bar.left}%`, width: `${100 * bar.width}%` }}
              />
            ) : null}
          </td>
        );
      })}
      <td className={styles.box}>{openConstraints > 0 ? `▲ ${openConstraints}` : '☑'}</td>
      <td className={styles.way}>
        <Constraints card={card} />
      </td>
    </tr>
  );
}

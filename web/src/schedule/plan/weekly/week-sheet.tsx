// The week for printing: by crew or subcontractor, with days as columns, boxes for promise and outcome, open constraints, and
// space for signatures.
import { formatDay } from '../../../ui/format.ts';
import { classes } from '../../../ui/classes.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { describeReason, formatWeekday } from './plan-words.ts';
import { daysAtWork, inSheetOrder, openConstraintsOf } from './sheet-rows.ts';
import { dayAfter, type BoardCard, type BoardGroup, type WeekAnswer } from './week-board.ts';
import styles from './week-sheet.module.css';

const days = [0, 1, 2, 3, 4, 5, 6];
const shortDay = (week: string, day: number) => formatDay(dayAfter(week, day)).replace(/ \d{4}$/, '');

interface WeekSheetProps {
  groups: readonly BoardGroup[];
  week: string;
  restDays: WeekAnswer['rest_days'];
}

/** The table of the week and the row of signatures. */
export function WeekSheet({ groups, week, restDays }: WeekSheetProps) {
  const restOn = (day: number) => restDays.find((rest) => rest.day === day);
  return (
    <>
      <table className={styles.sheet}>
        <thead>
          <tr>
            <th scope="col">Task</th>
            {days.map((day) => (
              <th key={day} scope="col" className={classes(styles.day, restOn(day) && styles.rest)}>
                {formatWeekday(day).slice(0, 3)} <span>{shortDay(week, day)}</span>
                {restOn(day) ? <span>{restOn(day)?.name ?? 'No work'}</span> : null}
              </th>
            ))}
            <th scope="col" className={styles.way}>
              In the way
            </th>
            <th scope="col" className={styles.box}>
              Promised
            </th>
            <th scope="col" className={styles.box}>
              Done
            </th>
            <th scope="col" className={styles.reason}>
              If not, why
            </th>
          </tr>
        </thead>
        {groups.map(({ name, cards }) => (
          <tbody key={name}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={8}>
                {name} <span>{describeTasks(cards.length)}</span>
              </th>
              <td colSpan={4}>Promised by (name, signature):</td>
            </tr>
            {inSheetOrder(cards).map((card) => (
              <TaskRow key={card.id} card={card} week={week} isRest={(day) => restOn(day) !== undefined} />
            ))}
          </tbody>
        ))}
      </table>
      <p className={styles.key}>
        <span className={styles.planned}>●</span> day planned &nbsp; <span className={styles.shade} /> at work by the
        programme &nbsp; ☑ promised, or done &nbsp; ☒ not done &nbsp; ▲ a constraint is open: it cannot be promised
      </p>
      <Signatures who={['Site manager', 'Foreman', 'Planner']} />
    </>
  );
}

/** Space for names, signatures and dates. */
export function Signatures({ who }: { who: readonly string[] }) {
  return (
    <div className={styles.signatures}>
      {who.map((role) => (
        <div key={role}>{role}: name, signature, date</div>
      ))}
    </div>
  );
}

function TaskRow({ card, week, isRest }: { card: BoardCard; week: string; isRest: (day: number) => boolean }) {
  const { task, values } = card;
  const atWork = new Set(daysAtWork(card, week));
  const isMade = values.state !== 'planned' && values.day !== null;
  const done = values.state === 'done' ? '☑' : values.state === 'not done' ? '☒' : '☐';
  return (
    <tr>
      <TaskHead task={task} />
      {days.map((day) => (
        <td key={day} className={classes(styles.day, isRest(day) && styles.rest, atWork.has(day) && styles.atWork)}>
          {values.day === day ? <span className={styles.planned}>●</span> : null}
        </td>
      ))}
      <td className={styles.way}>
        <Constraints card={card} />
      </td>
      <td className={styles.box}>{isMade ? '☑' : '☐'}</td>
      <td className={styles.box}>{done}</td>
      <td className={styles.reason}>{values.reason === null ? (values.note ?? '') : describeReason(values.reason)}</td>
    </tr>
  );
}

/** The task of a row: its name, with responsible person and location below. */
export function TaskHead({ task }: { task: BoardCard['task'] }) {
  return (
    <th scope="row">
      {task.is_critical ? <b>{task.name}</b> : task.name}
      <span className={styles.code}>
        {[task.code, task.is_critical ? 'critical' : null, task.assignee_name].filter(Boolean).join(' · ')}
      </span>
    </th>
  );
}

/** Constraints of a task; renders nothing if it has none. */
export function Constraints({ card }: { card: BoardCard }) {
  return openConstraintsOf(card).map(({ text, owner, needBy }) => (
    <div key={`${text} ${needBy}`}>
      ▲ {text}
      <span className={styles.code}>
        {owner ?? 'no owner'}
        {needBy ? `, by ${formatDay(needBy)}` : ''}
      </span>
    </div>
  ));
}

import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { classes } from '../../../ui/classes.ts';
import { formatDay } from '../../../ui/format.ts';
import { PlanCard } from './plan-card.tsx';
import { sayWeekday } from './plan-words.ts';
import { useLift } from './use-lift.ts';
import { dayAfter, type BoardCard, type BoardGroup, type Grouping, type PlanValues } from './week-board.ts';
import styles from './weekly.module.css';

interface WeekViewProps {
  week: string;
  groups: readonly BoardGroup[];
  by: Grouping;
  mayEdit: boolean;
  onMove: (card: BoardCard, values: PlanValues) => void;
  onOpen: (card: BoardCard) => void;
}

interface Cell {
  row: string;
  day: number | null;
}

const columns: readonly (number | null)[] = [null, 0, 1, 2, 3, 4, 5, 6];
const shortDay = (week: string, day: number) => formatDay(dayAfter(week, day)).replace(/ \d{4}$/, '');

/** The week as a table of days, or on a narrow screen one day at a time. */
export function WeekView(props: WeekViewProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <DayByDay {...props} /> : <WeekBoard {...props} />;
}

function WeekBoard({ week, groups, by, mayEdit, onMove, onOpen }: WeekViewProps) {
  const board = useRef<HTMLDivElement>(null);
  const cards = groups.flatMap((group) => group.cards);
  const { lift, said, move, onKeyDown, onKeyUp } = useLift({ board, groups, by, mayEdit, onMove, onOpen });
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Cell | null>(null);
  const lifted = cards.find((card) => card.id === lift?.id);
  const cardsAt = ({ row, day }: Cell) => {
    const own = groups.find((group) => group.name === row)?.cards ?? [];
    const resting = own.filter((card) => card !== lifted && card.values.day === day);
    return lifted && lift?.row === row && lift.day === day ? [...resting, lifted] : resting;
  };

  function drop(cell: Cell) {
    const card = cards.find((one) => one.id === dragged);
    setDragged(null);
    setOver(null);
    if (card) move(card, cell);
  }

  return (
    <>
      <p className={styles.hint} id="board-keys">
        {mayEdit ? (
          <>
            Drag a task to a day or to another row. By keys: Space lifts it, arrows move it, Space drops it, Esc puts it
            back; Enter opens it.
          </>
        ) : (
          'Open a task to see it; of your own you say whether they were done, or why not.'
        )}
      </p>
      <p role="status" className="visually-hidden">
        {said}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys pressed on the cards rise to here */}
      <div ref={board} className={styles.board} onKeyDown={onKeyDown} onKeyUp={onKeyUp}>
        <table aria-label={`Week from ${formatDay(week)}`} aria-describedby="board-keys">
          <thead>
            <tr>
              <th scope="col">Group</th>
              {columns.map((day) => (
                <th key={day ?? 'none'} scope="col">
                  {sayWeekday(day)}
                  {day === null ? null : <span>{shortDay(week, day)}</span>}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">
                  {group.name}
                  <span>{group.cards.length === 1 ? '1 task' : `${group.cards.length} tasks`}</span>
                </th>
                {columns.map((day) => (
                  <td
                    key={day ?? 'none'}
                    className={classes(over?.day === day && over.row === group.name && dragged !== null && styles.over)}
                    onDragOver={(event) => {
                      if (dragged === null) return;
                      event.preventDefault();
                      setOver({ row: group.name, day });
                    }}
                    onDrop={(event) => {
                      event.preventDefault();
                      drop({ row: group.name, day });
                    }}
                  >
                    {cardsAt({ row: group.name, day }).map((card) => (
                      <PlanCard
                        key={card.id}
                        card={card}
                        isLifted={lift?.id === card.id}
                        mayDrag={mayEdit}
                        onDrag={(isOn) => {
                          setDragged(isOn ? card.id : null);
                          if (!isOn) setOver(null);
                        }}
                        onOpen={() => onOpen(card)}
                      />
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function weekdayOfToday(week: string): number | null {
  const now = new Date();
  const days = Math.floor(
    (now.getTime() - now.getTimezoneOffset() * 60_000 - Date.parse(`${week}T00:00:00Z`)) / 86_400_000,
  );
  return days >= 0 && days <= 6 ? days : null;
}

function DayByDay({ week, groups, onOpen }: WeekViewProps) {
  const [day, setDay] = useState<number | null>(() => weekdayOfToday(week));
  const countOn = (wanted: number | null) =>
    groups.reduce((sum, group) => sum + group.cards.filter((card) => card.values.day === wanted).length, 0);
  const shown = groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => card.values.day === day) }))
    .filter((group) => group.cards.length > 0);
  return (
    <div className={styles.days}>
      <div className={styles.dayPicker} role="group" aria-label="Day shown">
        {columns.map((one) => (
          <button key={one ?? 'none'} type="button" aria-pressed={one === day} onClick={() => setDay(one)}>
            <span>{one === null ? 'No day' : sayWeekday(one).slice(0, 3)}</span>
            <strong>
              {countOn(one)}
              <span className="visually-hidden">{countOn(one) === 1 ? ' task' : ' tasks'}</span>
            </strong>
          </button>
        ))}
      </div>
      <h2>
        {sayWeekday(day)}
        {day === null ? '' : `, ${shortDay(week, day)}`}
      </h2>
      {shown.length === 0 ? <p className={styles.hint}>Nothing is planned here. Choose another day above.</p> : null}
      {shown.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3>{group.name}</h3>
          {group.cards.map((card) => (
            <PlanCard key={card.id} card={card} isLifted={false} mayDrag={false} onOpen={() => onOpen(card)} />
          ))}
        </section>
      ))}
    </div>
  );
}

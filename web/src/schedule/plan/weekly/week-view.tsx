import { useMediaQuery } from '@mantine/hooks';
import { useRef, useState, type MouseEvent } from 'react';
import { useAddress } from '../../../client/address.ts';
import { useShortcuts, type Shortcut } from '../../../client/keyboard.ts';
import { CrewName } from '../../../crews/crew-name.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { formatDay, formatNumber } from '../../../ui/format.ts';
import { dayToOpen } from './day-to-open.ts';
import { headColumn, type Stop, useBoardStop } from './board-stops.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import { PlanCard } from './plan-card.tsx';
import { formatWeekday } from './plan-words.ts';
import { restDayNote } from './programme-days.ts';
import type { Choice } from './use-choice.ts';
import { ShowMoreCards } from './show-more-cards.tsx';
import { useCardsShown } from './use-cards-shown.ts';
import { useLift } from './use-lift.ts';
import type { ChangeCards } from './use-week-undo.ts';
import { dayAfter, type BoardCard, type BoardGroup, type Grouping, type WeekAnswer } from './week-board.ts';
import styles from './weekly.module.css';

interface WeekViewProps {
  week: string;
  /** Today on site. */
  today: string;
  groups: readonly BoardGroup[];
  by: Grouping;
  /** Non-working days of the project's calendar. */
  restDays: WeekAnswer['rest_days'];
  mayEdit: boolean;
  /** Why the week is read-only; null if the project is not archived. */
  archived: string | null;
  choice: Choice;
  whyNot: (card: BoardCard, day: number | null) => string | null;
  onMove: ChangeCards;
  onOpen: (card: BoardCard) => void;
  /** Whether a tap can mark an overdue task as done. */
  mayFinish: (card: BoardCard) => boolean;
  onDone: (card: BoardCard) => void;
}

const openKey: Shortcut = { keys: 'Enter', label: 'Open the task', group: 'List' };
const readKeys: readonly Shortcut[] = [openKey, { keys: '← → ↑ ↓', label: 'Go to another task', group: 'List' }];
/** Keyboard shortcuts of the board for people who may plan. */
const planKeys: readonly Shortcut[] = [
  openKey,
  { keys: 'Space', label: 'Pick up the task, or drop it', group: 'List' },
  { keys: '← → ↑ ↓', label: 'Go to another task, or move the one you picked up', group: 'List' },
  { keys: 'Esc', label: 'Cancel the move', group: 'List' },
];

interface Cell {
  row: string;
  day: number | null;
}

const columns: readonly (number | null)[] = [null, 0, 1, 2, 3, 4, 5, 6];
const shortDay = (week: string, day: number) => formatDay(dayAfter(week, day)).replace(/ \d{4}$/, '');

/** A press opens a card; with Ctrl or Shift, or while selecting by tap, it selects. */
function pressing({ choice, mayEdit, onOpen }: WeekViewProps, order: readonly string[]) {
  return (card: BoardCard, event: MouseEvent) => {
    if (mayEdit && event.shiftKey) choice.extend(card.id, order);
    else if (mayEdit && (choice.isOn || event.ctrlKey || event.metaKey)) choice.toggle(card.id);
    else onOpen(card);
  };
}

/** The week as a table of days, or on a narrow screen one day at a time. */
export function WeekView(props: WeekViewProps) {
  const isNarrow = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  return isNarrow ? <DayByDay {...props} /> : <WeekBoard {...props} />;
}

function WeekBoard(props: WeekViewProps) {
  const { week, groups, by, restDays, mayEdit, archived, choice, whyNot, onMove, onOpen } = props;
  const board = useRef<HTMLDivElement>(null);
  useShortcuts(mayEdit ? planKeys : readKeys);
  const cards = groups.flatMap((group) => group.cards);
  const shown = useCardsShown();
  const { lift, announcement, move, onKeyDown, onKeyUp } = useLift({
    board,
    groups,
    by,
    mayEdit,
    archived,
    choice,
    whyNot,
    onMove: (moves, words) => {
      shown.keep(moves.map(({ card }) => card.id));
      onMove(moves, words);
    },
    onOpen,
  });
  const [dragged, setDragged] = useState<string | null>(null);
  const [over, setOver] = useState<Cell | null>(null);
  const lifted = cards.find((card) => card.id === lift?.id);
  const cardsAt = ({ row, day }: Cell) => {
    const own = groups.find((group) => group.name === row)?.cards ?? [];
    const resting = own.filter((card) => card !== lifted && card.values.day === day);
    return lifted && lift?.row === row && lift.day === day ? [...resting, lifted] : resting;
  };
  const shownAt = (cell: Cell) => shown.of(placeOf(cell), cardsAt(cell), lift?.id);

  const order = groups.flatMap(({ name }) => columns.flatMap((day) => shownAt({ row: name, day }).map(({ id }) => id)));
  const press = pressing(props, order);
  const stops = stopsOf(groups, shownAt, mayEdit ? choice : null);
  const { stop, onFocus, onArrow } = useBoardStop(board, stops);
  const restOn = (day: number | null) => restDays.find((rest) => rest.day === day);

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
            Drag a task to a day or another row. Ctrl or Shift selects several. Keyboard: arrow keys go from task to
            task, Space picks a task up, arrow keys move it, Space drops it, Esc cancels; X selects, Enter opens.
          </>
        ) : (
          (archived ?? 'Open a task to see its details. For your own tasks, report whether they were done, or why not.')
        )}
      </p>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- key events of the cards bubble here */}
      <div
        ref={board}
        className={styles.board}
        onFocus={onFocus}
        onKeyDown={(event) => {
          onKeyDown(event);
          if (!event.defaultPrevented) onArrow(event);
        }}
        onKeyUp={onKeyUp}
      >
        <table aria-label={`Week from ${formatDay(week)}`} aria-describedby="board-keys">
          <thead>
            <tr>
              <th scope="col">Group</th>
              {columns.map((day) => (
                <th key={day ?? 'none'} scope="col" className={classes(restOn(day) && styles.rest)}>
                  {formatWeekday(day)}
                  {day === null ? null : <span>{shortDay(week, day)}</span>}
                  {restOn(day) ? <span>{restOn(day)?.name ?? 'No work'}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <tr key={group.name}>
                <th scope="row">
                  <CrewName name={group.name} />
                  <span>{describeTasks(group.cards.length)}</span>
                  {mayEdit ? <ChooseRow group={group} choice={choice} stop={stop} /> : null}
                </th>
                {columns.map((day) => (
                  <td
                    key={day ?? 'none'}
                    className={classes(
                      restOn(day) && styles.rest,
                      over?.day === day && over.row === group.name && dragged !== null && styles.over,
                    )}
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
                    {shownAt({ row: group.name, day }).map((card) => (
                      <PlanCard
                        key={card.id}
                        card={card}
                        week={props.week}
                        today={props.today}
                        isLifted={lift?.id === card.id}
                        isChosen={choice.ids.has(card.id)}
                        mayDrag={mayEdit}
                        isStop={stop === card.id}
                        onDrag={(isOn) => {
                          setDragged(isOn ? card.id : null);
                          if (!isOn) setOver(null);
                        }}
                        onPress={(event) => press(card, event)}
                      />
                    ))}
                    <ShowMoreCards
                      where={`${formatWeekday(day)}, ${group.name}`}
                      shown={shownAt({ row: group.name, day }).length}
                      inAll={cardsAt({ row: group.name, day }).length}
                      onMore={() => shown.showMore(placeOf({ row: group.name, day }))}
                    />
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

const placeOf = ({ row, day }: Cell) => `${day ?? 'none'} ${row}`;
const headId = (group: BoardGroup) => `row:${group.name}`;
const mayChooseAll = (group: BoardGroup, choice: Choice) => !group.cards.every(({ id }) => choice.ids.has(id));

/** The stops for arrow keys, in reading order; includes row heads while tasks are selected. */
function stopsOf(
  groups: readonly BoardGroup[],
  shownAt: (cell: Cell) => readonly BoardCard[],
  choice: Choice | null,
): Stop[] {
  return groups.flatMap((group, row) => [
    ...(choice && mayChooseAll(group, choice) ? [{ id: headId(group), row, column: headColumn }] : []),
    ...columns.flatMap((day, column) => shownAt({ row: group.name, day }).map(({ id }) => ({ id, row, column }))),
  ]);
}

/** Selects all tasks of a crew. It is a tab stop only while it is the board's `stop`. */
function ChooseRow({ group, choice, stop }: { group: BoardGroup; choice: Choice; stop?: string | null }) {
  if (!mayChooseAll(group, choice)) return null;
  return (
    <Button
      small
      look="link"
      aria-label={`Select all of ${group.name}`}
      data-stop={headId(group)}
      tabIndex={stop === undefined || stop === headId(group) ? 0 : -1}
      onClick={() => choice.add(group.cards.map(({ id }) => id))}
    >
      Select all
    </Button>
  );
}

function DayByDay(props: WeekViewProps) {
  const { week, today, groups, restDays, mayEdit, choice } = props;
  const [params, setParams] = useAddress();
  // The open day stays while its tasks change.
  const [opened] = useState(() =>
    dayToOpen(
      groups.flatMap((group) => group.cards),
      week,
      today,
    ),
  );
  const asked = params.get('day');
  const isAsked = asked === 'none' || /^[0-6]$/.test(asked ?? '');
  const day = !isAsked ? opened.day : asked === 'none' ? null : Number(asked);
  const countOn = (wanted: number | null) =>
    groups.reduce((sum, group) => sum + group.cards.filter((card) => card.values.day === wanted).length, 0);
  const cardsShown = useCardsShown();
  const ofDay = groups
    .map((group) => ({ ...group, cards: group.cards.filter((card) => card.values.day === day) }))
    .filter((group) => group.cards.length > 0);
  const shownOf = ({ name, cards }: BoardGroup) => cardsShown.of(placeOf({ row: name, day }), cards);
  const press = pressing(
    props,
    ofDay.flatMap((group) => shownOf(group).map(({ id }) => id)),
  );
  const rest = restDays.find((one) => one.day === day);
  return (
    <div className={styles.days}>
      <div className={styles.dayPicker} role="group" aria-label="Day shown">
        {columns.map((one) => (
          <button
            key={one ?? 'none'}
            type="button"
            aria-pressed={one === day}
            className={classes(restDays.some((each) => each.day === one) && styles.rest)}
            onClick={() => setParams({ day: one === null ? 'none' : String(one) })}
          >
            <span>{one === null ? 'No day' : formatWeekday(one).slice(0, 3)}</span>
            <strong>
              {formatNumber(countOn(one))}
              <span className="visually-hidden">{countOn(one) === 1 ? ' task' : ' tasks'}</span>
            </strong>
          </button>
        ))}
      </div>
      <h2>
        {formatWeekday(day)}
        {day === null ? '' : `, ${shortDay(week, day)}`}
      </h2>
      {rest ? <p className={styles.hint}>{restDayNote(rest)} in the calendar of the project.</p> : null}
      {!isAsked && opened.because ? <p className={styles.hint}>{opened.because}</p> : null}
      {ofDay.length === 0 ? (
        <p className={styles.hint}>No tasks are planned for this day. Choose another day above.</p>
      ) : null}
      {ofDay.map((group) => (
        <section key={group.name} aria-label={group.name}>
          <h3>
            <CrewName name={group.name} />
          </h3>
          {mayEdit && choice.isOn ? <ChooseRow group={group} choice={choice} /> : null}
          {shownOf(group).map((card) => {
            const plain = (
              <PlanCard
                key={card.id}
                card={card}
                week={week}
                today={today}
                isLifted={false}
                isChosen={choice.ids.has(card.id)}
                mayDrag={false}
                isStop
                onPress={(event) => press(card, event)}
              />
            );
            if (choice.isOn || !props.mayFinish(card)) return plain;
            return (
              <div key={card.id} className={styles.withDone}>
                {plain}
                <Button aria-label={`Done: ${card.task.name}`} onClick={() => props.onDone(card)}>
                  Done
                </Button>
              </div>
            );
          })}
          <ShowMoreCards
            where={`${formatWeekday(day)}, ${group.name}`}
            shown={shownOf(group).length}
            inAll={group.cards.length}
            onMore={() => cardsShown.showMore(placeOf({ row: group.name, day }))}
          />
        </section>
      ))}
    </div>
  );
}

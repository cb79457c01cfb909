import { Fragment } from 'react';
import { classes } from '../../../ui/classes.ts';
import { formatDay } from '../../../ui/format.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { groupBy } from '../parts/group-by.ts';
import { Panel } from '../parts/panel.tsx';
import partStyles from '../parts/parts.module.css';
import { FigureButton } from '../parts/tasks-behind.tsx';
import { openConstraintsNote } from './plan-words.ts';
import { ShowMoreCards } from './show-more-cards.tsx';
import { useCardsShown } from './use-cards-shown.ts';
import { weekOfCard, dayAfter, type BoardCard } from './week-board.ts';

interface LookAheadProps {
  cards: readonly BoardCard[];
  week: string;
  weeks: number;
  onOpen: (card: BoardCard) => void;
}

/** The weeks after this one, and the readiness of their tasks. */
export function LookAhead({ cards, week, weeks, onOpen }: LookAheadProps) {
  const shown = useCardsShown();
  const found = groupBy(
    cards.toSorted((a, b) => (a.task.start_date ?? '').localeCompare(b.task.start_date ?? '')),
    (card) => weekOfCard(card, week),
  );
  // Weeks without tasks are shown, too.
  const byWeek = Array.from({ length: weeks - 1 }, (_, ahead): [string, BoardCard[]] => {
    const monday = dayAfter(week, 7 * (ahead + 1));
    return [monday, [...(found.get(monday) ?? [])]];
  });
  return (
    <Panel title={`Look-ahead to ${formatDay(dayAfter(week, weeks * 7 - 1))}`}>
      {byWeek.map(([monday, members]) =>
        members.length === 0 ? (
          <p key={monday} className={partStyles.quiet}>
            Week of {formatDay(monday)}: no task starts.
          </p>
        ) : (
          <Fragment key={monday}>
            <table className={classes(partStyles.table, partStyles.asCards)}>
              <caption>
                Week of {formatDay(monday)}: {members.filter((card) => card.openConstraints === 0).length} of{' '}
                {members.length} ready
              </caption>
              <thead>
                <tr>
                  <th scope="col">Task</th>
                  <th scope="col">Start</th>
                  <th scope="col">Ready</th>
                </tr>
              </thead>
              <tbody>
                {shown.of(monday, members).map((card) => (
                  <tr key={card.id}>
                    <th scope="row">
                      <FigureButton label={`${card.task.name}: open`} onOpen={() => onOpen(card)}>
                        {card.task.name}
                      </FigureButton>
                    </th>
                    <td className={partStyles.day} data-label="Start">
                      {formatDay(card.task.start_date)}
                    </td>
                    <td>
                      <StatusChip
                        plain
                        bucket={card.openConstraints > 0 ? 'delayed' : 'completed'}
                        label={card.openConstraints > 0 ? openConstraintsNote(card.openConstraints) : 'Ready'}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
            <ShowMoreCards
              where={`Week of ${formatDay(monday)}`}
              shown={shown.of(monday, members).length}
              inAll={members.length}
              onMore={() => shown.showMore(monday)}
            />
          </Fragment>
        ),
      )}
    </Panel>
  );
}

import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { Button } from '../ui/button.tsx';
import { capital } from '../ui/format.ts';
import styles from './row-action.module.css';

/** What may be done to a row of a list: the word of its ability, as the answer names it. */
type RowAct = 'edit' | 'delete' | 'archive' | 'restore' | 'retry' | 'cancel';

interface ActionsOptions<T> {
  /** Names the row to those who hear a button. */
  nameOf: (row: T) => string;
  acts: Partial<Readonly<Record<RowAct, (row: T) => void>>>;
}
interface Able {
  abilities: readonly string[];
}

const buttonPx = 70;
/** Abilities that no row has together with others. */
const alone: ReadonlySet<string> = new Set(['restore', 'retry', 'cancel']);

/** The last column of a list: a button for each thing that the person may do to the row. */
export function actionColumn<T extends Able>(options: ActionsOptions<T>): GridColumn<T> {
  const atOnce = Object.keys(options.acts).filter((ability) => !alone.has(ability)).length || 1;
  return {
    id: 'act',
    isActions: true,
    header: 'Actions',
    // No text of its own; none where there is nothing to do.
    value: (row) => (usableActs(row, options).length > 0 ? '' : null),
    widthPx: 40 + buttonPx * atOnce,
    sortable: false,
    filter: 'none',
    groupable: false,
    // One stop for the whole list: Enter on the cell leads to its buttons.
    render: (row) => <RowActs row={row} isInGrid {...options} />,
  };
}

const usableActs = <T extends Able>(row: T, { acts }: Pick<ActionsOptions<T>, 'acts'>) =>
  Object.entries(acts).filter(([ability]) => row.abilities.includes(ability));

interface RowActsProps<T> {
  row: T;
  /** The cell of a grid represents its buttons among the stops of Tab. */
  isInGrid?: boolean;
}

/** A button for each thing that the person may do to a record, as its abilities say. */
export function RowActs<T extends Able>({ row, isInGrid, nameOf, acts }: ActionsOptions<T> & RowActsProps<T>) {
  return (
    <span className={styles.acts}>
      {usableActs(row, { acts }).map(([ability, run]) => {
        const word = capital(ability);
        return (
          <Button
            key={ability}
            look="subtle"
            small
            tabIndex={isInGrid ? -1 : undefined}
            aria-label={`${word} ${nameOf(row)}`}
            onDoubleClick={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation();
              // Where a row goes, the second press of a quick hand falls on the row that takes its place.
              if (event.detail < 2) run(row);
            }}
          >
            {word}
          </Button>
        );
      })}
    </span>
  );
}

import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { Button } from '../ui/button.tsx';
import { capital } from '../ui/format.ts';
import styles from './row-action.module.css';

/** An action on a row, named like its ability in the answer. */
type RowActionName = 'edit' | 'delete' | 'archive' | 'restore' | 'retry' | 'cancel';

interface ActionsOptions<T> {
  /** The row's name, for the buttons' accessible labels. */
  nameOf: (row: T) => string;
  acts: Partial<Readonly<Record<RowActionName, (row: T) => void>>>;
}
interface Able {
  abilities: readonly string[];
}

const buttonPx = 70;
/** Abilities that a row never has together with others. */
const alone: ReadonlySet<string> = new Set(['restore', 'retry', 'cancel']);

/** The last column of a list: a button for each action that the person may take on the row. */
export function actionColumn<T extends Able>(options: ActionsOptions<T>): GridColumn<T> {
  const atOnce = Object.keys(options.acts).filter((ability) => !alone.has(ability)).length || 1;
  return {
    id: 'act',
    isActions: true,
    header: 'Actions',
    // The empty text: the column has buttons only. Null if the row has none.
    value: (row) => (usableActs(row, options).length > 0 ? '' : null),
    widthPx: 40 + buttonPx * atOnce,
    sortable: false,
    filter: 'none',
    groupable: false,
    // The whole grid is one tab stop: Enter on the cell moves to its buttons.
    render: (row) => <RowActions row={row} isInGrid {...options} />,
  };
}

const usableActs = <T extends Able>(row: T, { acts }: Pick<ActionsOptions<T>, 'acts'>) =>
  Object.entries(acts).filter(([ability]) => row.abilities.includes(ability));

interface RowActsProps<T> {
  row: T;
  /** In a grid the buttons are not tab stops of their own. */
  isInGrid?: boolean;
}

/** A button for each action that the record's abilities allow. */
export function RowActions<T extends Able>({ row, isInGrid, nameOf, acts }: ActionsOptions<T> & RowActsProps<T>) {
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
              // If the row disappears, the second press of a double-click would hit the row that takes its place.
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

import { useState, type KeyboardEvent } from 'react';
import { purposeText } from './words.ts';
import { useAct } from './failed-to.ts';
import {
  cellText,
  nextValue,
  rowKey,
  valueOfKey,
  type CellValue,
  type DistributionRule,
  type Matrix,
  type MatrixColumn,
  type MatrixRow,
} from './distribution-matrix.ts';
import styles from './transmittals.module.css';

interface DistributionGridProps {
  place: { workspaceId: string; projectId: string };
  matrix: Matrix;
  pathOf: (folderId: string) => string;
  mayEdit: boolean;
}

/** A description of a row's documents. */
const rowText = (row: MatrixRow, pathOf: (folderId: string) => string): string =>
  [row.discipline, row.type, row.folder_id && `in ${pathOf(row.folder_id)}`, purposeText(row.purpose)]
    .filter(Boolean)
    .join(' · ') || 'All documents';

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The cells of the matrix. */
export function DistributionGrid({ place, matrix, pathOf, mayEdit }: DistributionGridProps) {
  const { rows, columns, ruleAt } = matrix;
  const [active, setActive] = useState<readonly [number, number]>([0, 0]);
  const set = useCellChange(place);
  const press = (event: KeyboardEvent<HTMLTableElement>) => {
    const [row, column] = active;
    const step = steps[event.key];
    const to: readonly [number, number] | null = step
      ? [row + step[0], column + step[1]]
      : event.key === 'Home'
        ? [row, 0]
        : event.key === 'End'
          ? [row, columns.length - 1]
          : null;
    if (to && rows[to[0]] && columns[to[1]]) {
      event.preventDefault();
      setActive(to);
      event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.join(' ')}"]`)?.focus();
    }
    if (event.ctrlKey || event.metaKey || event.altKey || !mayEdit) return;
    const [here, person] = [rows[row], columns[column]];
    if (!here || !person) return;
    const rule = ruleAt(here, person);
    const value = valueOfKey(event.key, rule ?? null);
    if (value === undefined) return;
    event.preventDefault();
    set(here, person, rule, value);
  };
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling matrix must be reached by keys */}
      <div className={styles.matrix} role="group" aria-label="Distribution matrix, scrolls sideways" tabIndex={0}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrows move between the cells */}
        <table aria-label="Distribution matrix" onKeyDown={press}>
          <thead>
            <tr>
              <th scope="col">Documents</th>
              {columns.map((person) => (
                <th key={person.email} scope="col">
                  {person.name}
                  <small>{person.company ?? person.email}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={rowKey(row)}>
                <th scope="row">{rowText(row, pathOf)}</th>
                {columns.map((person, across) => {
                  const rule = ruleAt(row, person);
                  const text = cellText(rule ?? null);
                  return (
                    <td key={person.email}>
                      <button
                        type="button"
                        className={styles.cell}
                        data-cell={`${at} ${across}`}
                        data-role={rule?.role}
                        tabIndex={active[0] === at && active[1] === across ? 0 : -1}
                        aria-label={`${rowText(row, pathOf)} to ${person.name}: ${text || 'not sent'}`}
                        aria-disabled={!mayEdit}
                        onFocus={() => setActive([at, across])}
                        onClick={() => {
                          if (mayEdit) set(row, person, rule, nextValue(rule ?? null));
                        }}
                      >
                        {text || '–'}
                      </button>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayEdit ? (
        <p className={styles.keys}>
          Arrows move. <kbd>T</kbd> To, <kbd>C</kbd> CC, <kbd>B</kbd> blind, <kbd>Del</kbd> not sent; Enter or a click
          goes through them.
        </p>
      ) : null}
    </>
  );
}

/** Saves a cell's value by creating, changing or deleting its rule. */
function useCellChange({ workspaceId, projectId }: { workspaceId: string; projectId: string }) {
  const create = useAct('createDistributionRule', 'Failed to create distribution rule');
  const update = useAct('updateDistributionRule', 'Failed to update distribution rule');
  const remove = useAct('deleteDistributionRule', 'Failed to delete distribution rule');
  return (row: MatrixRow, person: MatrixColumn, rule: DistributionRule | undefined, value: CellValue) => {
    if (create.isPending || update.isPending || remove.isPending) return;
    if (rule && value === null) void remove.run({ params: { workspaceId, id: rule.id } });
    else if (rule && value) {
      const { version } = rule;
      void update.run({ params: { workspaceId, id: rule.id }, body: { version, ...value } });
    } else if (value) {
      const { name, email, company } = person;
      const { discipline, type, folder_id, purpose } = row;
      const body = { project_id: projectId, name, email, company, discipline, type, folder_id, purpose, ...value };
      void create.run({ params: { workspaceId }, body });
    }
  };
}

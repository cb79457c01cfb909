// The permissions of a role as a grid of checkboxes: modules down, actions across. One tab stop; arrow keys move between
// the checkboxes.
import type { Permission } from '@horizon/contract';
import { useMemo, useState, type KeyboardEvent } from 'react';
import { classes } from '../ui/classes.ts';
import { hint } from '../ui/hints.ts';
import styles from './permission-matrix.module.css';
import {
  actionColumns,
  actionWord,
  isForOutside,
  moduleGroups,
  moduleWord,
  permissionOf,
  permissionWords,
  type ModuleGroup,
} from './permission-words.ts';

interface PermissionMatrixProps {
  label: string;
  chosen: ReadonlySet<string>;
  /** Without it, the matrix is read-only. */
  onChange?: (chosen: ReadonlySet<string>) => void;
  /** Why a checkbox is disabled; null if it is not. */
  whyClosed?: (permission: Permission, chosen: ReadonlySet<string>) => string | null;
  /** The role is for external people: marks permissions beyond those of the built-in external roles. */
  isExternal?: boolean;
}

interface Cell {
  row: number;
  column: number;
}

const rowsOfGroups = moduleGroups.flatMap((group) => group.modules);

/** The permissions of a role. */
export function PermissionMatrix({ label, chosen, onChange, whyClosed, isExternal = false }: PermissionMatrixProps) {
  const [active, setActive] = useState<Cell>({ row: 0, column: 0 });
  const rowOf = useMemo(() => new Map(rowsOfGroups.map((module, row) => [module, row])), []);
  const set = (permissions: readonly Permission[], on: boolean) => {
    const next = new Set(chosen);
    for (const permission of permissions) {
      if (whyClosed?.(permission, next)) continue;
      if (on) next.add(permission);
      else next.delete(permission);
    }
    onChange?.(next);
  };
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    const to = nextCell(active, event.key);
    if (!to) return;
    event.preventDefault();
    setActive(to);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${to.row} ${to.column}"]`)?.focus();
  };
  const box = (permission: Permission, row: number, column: number) => {
    const why = onChange ? (whyClosed?.(permission, chosen) ?? null) : null;
    const isClosed = !onChange || why !== null;
    const isBeyond = isExternal && chosen.has(permission) && !isForOutside(permission);
    return (
      <input
        type="checkbox"
        className={classes(styles.box, isBeyond && styles.beyond)}
        data-cell={`${row} ${column}`}
        tabIndex={active.row === row && active.column === column ? 0 : -1}
        aria-label={[
          permissionWords(permission),
          isBeyond ? 'beyond the usual permissions of external people' : null,
          why,
        ]
          .filter(Boolean)
          .join(', ')}
        {...(why ? hint(`${why[0]!.toUpperCase()}${why.slice(1)}`) : {})}
        aria-disabled={isClosed}
        checked={chosen.has(permission)}
        onFocus={() => setActive({ row, column })}
        onChange={(event) => {
          if (!isClosed) set([permission], event.target.checked);
        }}
      />
    );
  };
  return (
    // A scroll region for the grid on narrow screens.
    <div className={styles.scroller}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move between checkboxes */}
      <table className={styles.matrix} aria-label={label} onKeyDown={move}>
        <thead>
          <tr>
            <th scope="col">Part of Horizon</th>
            {actionColumns.map((action) => (
              <th key={action} scope="col">
                {actionWord(action)}
              </th>
            ))}
          </tr>
        </thead>
        {moduleGroups.map((group) => (
          <tbody key={group.title}>
            <tr className={styles.group}>
              <th scope="rowgroup" colSpan={actionColumns.length + 1}>
                <GroupHead group={group} chosen={chosen} {...(onChange ? { onSet: set } : {})} />
              </th>
            </tr>
            {group.modules.map((module) => (
              <tr key={module}>
                <th scope="row">{moduleWord(module)}</th>
                {actionColumns.map((action, column) => {
                  const permission = permissionOf(module, action);
                  return (
                    <td key={action} data-off={permission === null || undefined}>
                      {permission ? box(permission, rowOf.get(module) ?? 0, column) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

interface GroupHeadProps {
  group: ModuleGroup;
  chosen: ReadonlySet<string>;
  onSet?: (permissions: readonly Permission[], on: boolean) => void;
}

function GroupHead({ group, chosen, onSet }: GroupHeadProps) {
  const all = group.modules.flatMap((module) =>
    actionColumns.filter((action) => action !== 'own').flatMap((action) => permissionOf(module, action) ?? []),
  );
  const chosenCount = all.filter((permission) => chosen.has(permission)).length;
  return (
    <span className={styles.head}>
      {group.title}
      <span>
        {chosenCount} of {all.length}
      </span>
      {onSet ? (
        <>
          <button type="button" onClick={() => onSet(all, true)}>
            All<span className="visually-hidden"> of {group.title}</span>
          </button>
          <button type="button" onClick={() => onSet(all, false)}>
            None<span className="visually-hidden"> of {group.title}</span>
          </button>
        </>
      ) : null}
    </span>
  );
}

const steps: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** The next checkbox in the direction of a key; Home and End move to the ends of the row. */
function nextCell(from: Cell, key: string): Cell | null {
  if (key === 'Home') return find({ row: from.row, column: -1 }, [0, 1]);
  if (key === 'End') return find({ row: from.row, column: actionColumns.length }, [0, -1]);
  const step = steps[key];
  return step ? find(from, step) : null;
}

function find(from: Cell, [down, right]: readonly [number, number]): Cell | null {
  let { row, column } = from;
  for (;;) {
    row += down;
    column += right;
    const module = rowsOfGroups[row];
    const action = actionColumns[column];
    if (!module || !action) return null;
    if (permissionOf(module, action)) return { row, column };
  }
}

// The children of a record on its page: a short list with add, edit in a drawer, delete with undo, and their order.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { lazy, Suspense, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useCall, useWrite } from '../client/data.ts';
import { callsOfRecord, listInput } from '../client/declared.ts';
import { shownFailure } from '../client/failures.ts';
import { RowActions } from '../client/row-action.tsx';
import { Button, IconButton } from '../ui/button.tsx';
import { showValue } from '../ui/data-grid/cell-value.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { capital, formatNumber } from '../ui/format.ts';
import { SmallTable } from '../ui/small-table.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { recordColumns } from './record-columns.ts';
import { NewDrawer, RecordDrawer } from './record-drawers.tsx';
import { ParentPlace, useRecordPlace } from './record-place.ts';
import { declared, idOf, titleOf, type Declared, type PlainRecord, type DeclaredScreens } from './record-screens.ts';
import styles from './record-section.module.css';
import { useRecordDeletion } from './record-writes.ts';

// Loaded on first use.
const RecordImport = lazy(async () => ({ default: (await import('./record-import.tsx')).RecordImport }));

/** The most records that a section shows. */
const mostShown = 500;

interface SectionOptions {
  /** By default the plural of the record. */
  title?: string;
  /** The columns after the name, as in the list of the records. */
  columns: readonly string[];
  /** The order; by default the one that the records are kept in, or the first of their list. */
  sort?: string;
  /** Shown while there are none. */
  empty?: string;
  addLabel?: string;
}

/** The section of a parent's page with its records of a kind. */
export function recordSection(screens: DeclaredScreens, options: SectionOptions) {
  const record = declared(screens);
  const words = record.words.parent;
  if (!words) throw new Error(`${screens.table} has no parent`);
  return ({ parent }: { parent: { id: string; isDeleted: boolean } }) => {
    const place = useMemo(() => (words.param ? { [words.param]: parent.id } : {}), [parent.id]);
    return (
      <ParentPlace value={place}>
        <RecordSection record={record} options={options} parent={parent} field={words.field} />
      </ParentPlace>
    );
  };
}

interface SectionProps {
  record: Declared;
  options: SectionOptions;
  parent: { id: string; isDeleted: boolean };
  /** The field with the parent's id. */
  field: string;
}

function RecordSection({ record, options, parent, field }: SectionProps) {
  const { words } = record;
  const List = words.parent?.ordered ? OrderedRows : Rows;
  const title = options.title ?? capital(words.manyWord);
  const headingId = useId();
  const place = useRecordPlace(record);
  const isInPath = words.parent?.param != null;
  const query = {
    limit: mostShown,
    ...(isInPath ? {} : { [field]: parent.id }),
    ...(options.sort ? { sort: options.sort } : {}),
  };
  // The call name comes from the declaration; all of these lists have the same input and answer.
  const found = useCall(callsOfRecord(words).list as 'listPrequalifications', listInput(words, place, query) as never);
  const rows = found.data?.items as unknown as readonly PlainRecord[] | undefined;
  const [openId, setOpenId] = useState<string | null>(null);
  const [adds, setAdds] = useState<'one' | 'many' | null>(null);
  const opened = rows?.find((row) => idOf(record, row) === openId);
  const mayAdd = !parent.isDeleted && (found.data?.abilities.includes('create') ?? false);
  const close = () => setAdds(null);
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {found.error ? (
        <ErrorNote
          failure={shownFailure(words.failures?.list ?? `Failed to fetch ${words.manyWord}`, found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !rows ? (
        <Loading what={`the ${words.manyWord}`} lines={3} />
      ) : rows.length === 0 ? (
        <p>{options.empty ?? `There are no ${words.manyWord} yet.`}</p>
      ) : (
        <List record={record} rows={rows} label={title} names={options.columns} onOpen={setOpenId} />
      )}
      {rows && found.data && found.data.total_count > rows.length ? (
        <p>
          The first {formatNumber(rows.length)} of {formatNumber(found.data.total_count)} are shown.
        </p>
      ) : null}
      {mayAdd ? (
        <div className={styles.buttons}>
          <Button small onClick={() => setAdds('one')}>
            {options.addLabel ?? `Add a ${words.oneWord}`}
          </Button>
          {words.imports ? (
            <Button small onClick={() => setAdds('many')}>
              Import
            </Button>
          ) : null}
        </div>
      ) : null}
      {opened ? <RecordDrawer record={record} row={opened} onClose={() => setOpenId(null)} /> : null}
      {adds === 'one' ? (
        <NewDrawer record={record} {...(isInPath ? {} : { given: { [field]: parent.id } })} onClose={close} />
      ) : null}
      {adds === 'many' ? (
        <Suspense>
          <RecordImport record={record} onClose={close} />
        </Suspense>
      ) : null}
    </section>
  );
}

interface RowsProps {
  record: Declared;
  rows: readonly PlainRecord[];
  label: string;
  names: readonly string[];
  onOpen: (id: string) => void;
  /** Moves the record at a place by one; absent for lists without an order of their own. */
  move?: (at: number, by: Direction) => void;
}

function OrderedRows(props: RowsProps) {
  const { list, move } = useMoves(props.record, props.rows);
  return (
    <div ref={list}>
      <Rows {...props} move={move} />
    </div>
  );
}

function Rows({ record, rows, label, names, onOpen, move }: RowsProps) {
  const columns = useMemo(() => {
    const all = recordColumns(record);
    return names.flatMap((name) => all.find(({ id }) => id === name) ?? []);
  }, [record, names]);
  const head = record.fields.find(({ name }) => name === record.words.title)?.label ?? '';
  const deletion = useRecordDeletion(record);
  const nameOf = (row: PlainRecord) => titleOf(record, row);
  const remove = (row: PlainRecord) => deletion.remove(idOf(record, row));
  return (
    <SmallTable label={label} heads={[head, ...columns.map(({ header }) => header)]} hasActions stacks>
      {rows.map((row, at) => (
        <tr key={idOf(record, row)} data-row={idOf(record, row)}>
          <th scope="row">
            <Button
              look="subtle"
              small
              onClick={() => onOpen(idOf(record, row))}
              {...(move && row.abilities.includes('edit') ? keysToMove((by) => move(at, by)) : {})}
            >
              {nameOf(row)}
            </Button>
          </th>
          {columns.map((column) => (
            <td key={column.id} data-label={column.header}>
              <Cell column={column} row={row} />
            </td>
          ))}
          <td className={styles.acts}>
            {move && row.abilities.includes('edit') ? (
              <MoveButtons name={nameOf(row)} at={at} last={rows.length - 1} onMove={(by) => move(at, by)} />
            ) : null}
            <RowActions row={row} nameOf={nameOf} acts={{ delete: remove, archive: remove }} />
          </td>
        </tr>
      ))}
    </SmallTable>
  );
}

function Cell({ column, row }: { column: GridColumn<PlainRecord>; row: PlainRecord }) {
  return column.render ? column.render(row) : showValue(column, column.value(row));
}

type Direction = -1 | 1;

/** Alt and an arrow on the name of a record move it. */
const keysToMove = (move: (by: Direction) => void) => ({
  'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
  onKeyDown: (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || by === undefined) return;
    event.preventDefault();
    move(by === -1 ? -1 : 1);
  },
});

interface MoveButtonsProps {
  name: string;
  at: number;
  last: number;
  onMove: (by: Direction) => void;
}

function MoveButtons({ name, at, last, onMove }: MoveButtonsProps) {
  return (
    <>
      <IconButton label={`Move ${name} up`} small disabled={at === 0} onClick={() => onMove(-1)}>
        <IconArrowUp />
      </IconButton>
      <IconButton label={`Move ${name} down`} small disabled={at === last} onClick={() => onMove(1)}>
        <IconArrowDown />
      </IconButton>
    </>
  );
}

/** Moves a record one place. The focus stays with the record. */
function useMoves(record: Declared, rows: readonly PlainRecord[]) {
  const place = useRecordPlace(record);
  const list = useRef<HTMLDivElement>(null);
  // The call name comes from the declaration; all of these calls have the same input.
  const write = useWrite(callsOfRecord(record.words).move as 'updateTeam', {
    failsWith: `Failed to move ${record.words.oneWord}`,
    readsFirst: true,
  });
  async function move(at: number, by: Direction) {
    const row = rows[at];
    const target = at + by;
    if (!row || write.isPending || target < 0 || target >= rows.length) return;
    const next = rows[by === -1 ? target : target + 1];
    const id = idOf(record, row);
    const label = document.activeElement?.getAttribute('aria-label');
    const body = { before: next ? idOf(record, next) : null };
    await write.mutateAsync({ params: { ...place, id }, body } as never).catch(() => undefined);
    // The row is at its new place after the next paint; at an end, its button is disabled.
    requestAnimationFrame(() => {
      const buttons = [...(list.current?.querySelectorAll<HTMLButtonElement>(`[data-row="${id}"] button`) ?? [])];
      const same = buttons.find((button) => button.getAttribute('aria-label') === label && !button.disabled);
      (same ?? buttons[0])?.focus();
    });
  }
  return { list, move: (at: number, by: Direction) => void move(at, by) };
}

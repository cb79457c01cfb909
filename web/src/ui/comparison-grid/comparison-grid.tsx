// Rows compared between parties: the first columns are frozen, each party has a column, sections have subtotals. It is a
// DataGrid, so keyboard, clipboard, undo and virtual scrolling are the same as in every list.
import { IconAlertTriangle, IconMessage, IconPlug, IconTrendingUp } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { DataGrid } from '../data-grid/data-grid.tsx';
import type { CellValue, CommitEdits, GridColumn, GridView } from '../data-grid/grid-types.ts';
import { formatMoney } from '../format.ts';
import { useNarrow } from '../use-narrow.ts';
import styles from './comparison-grid.module.css';

/** The cell of one party and row. */
export interface ComparedCell {
  /** The amount that counts; null if there is none. */
  amount: number | null;
  /** The words in place of an amount: "Included". */
  words: string | null;
  /** `gap` is the loudest: something is missing. */
  look: 'plain' | 'gap' | 'open' | 'quiet' | 'filled';
  /** Explanations that are shown by a sign: why the cell is unusual, a note. */
  flag?: string | undefined;
  note?: string | undefined;
  mayEdit: boolean;
}

export interface Party {
  id: string;
  name: string;
}

/** A row with the cell of each party by its id. */
export interface ComparedRow {
  id: string;
  section: string | null;
  cells: Readonly<Record<string, ComparedCell>>;
}

interface ComparisonGridProps<Row extends ComparedRow> {
  label: string;
  rows: readonly Row[];
  /** The columns that do not scroll; on a phone only the first one. Keep its identity. */
  leads: readonly GridColumn<Row>[];
  parties: readonly Party[];
  /** The total of each party, below its column. */
  totals: Readonly<Record<string, number | null>>;
  /** Saves amounts that were typed or pasted into open cells; null clears one. */
  onCommit?: CommitEdits<Row> | undefined;
  onOpenCell: (row: Row, partyId: string) => void;
  empty: ReactNode;
  sectionless: string;
}

const sectionId = 'section';
const signPx = 13;

/** The grid of a comparison. Fills its parent, which must have a height. */
export function ComparisonGrid<Row extends ComparedRow>(props: ComparisonGridProps<Row>) {
  const { rows, leads, parties, onOpenCell, sectionless } = props;
  const sections = useMemo(() => [...new Set(rows.map(({ section }) => section))], [rows]);
  const hasSections = sections.some((section) => section !== null);
  const [view, setView] = useState<GridView>({
    sort: [],
    filters: {},
    hidden: [],
    order: [],
    widths: {},
    group: [],
    q: '',
    wide: true,
  });
  const grouped = useMemo(() => ({ ...view, group: hasSections ? [sectionId] : [] }), [view, hasSections]);
  const isNarrow = useNarrow();
  const partyKey = JSON.stringify(parties);
  const columns = useMemo(
    (): readonly GridColumn<Row>[] => [
      ...(isNarrow ? leads.slice(0, 1) : leads),
      ...(JSON.parse(partyKey) as Party[]).map((party) => partyColumn<Row>(party)),
    ],
    [leads, partyKey, isNarrow],
  );
  const sectionKey = JSON.stringify(sections);
  const all = useMemo(() => {
    const order = JSON.parse(sectionKey) as (string | null)[];
    const place = new Map(order.map((section, index) => [section, index]));
    const column: GridColumn<Row> = {
      id: sectionId,
      header: 'Section',
      // In the order of the form, not of the alphabet.
      value: ({ section }) => place.get(section) ?? 0,
      format: (value) => order[Number(value)] ?? sectionless,
      hiddenAtFirst: true,
      sortable: false,
      filter: 'none',
    };
    return [...columns, column];
  }, [columns, sectionKey, sectionless]);
  const isParty = new Set(parties.map(({ id }) => id));
  return (
    <DataGrid<Row>
      label={props.label}
      columns={all}
      rows={rows}
      rowId={(row) => row.id}
      view={grouped}
      onViewChange={setView}
      totals={props.totals as Record<string, CellValue>}
      alwaysTable
      {...(props.onCommit ? { onCommit: props.onCommit } : {})}
      onOpenCell={(row, columnId) => {
        if (isParty.has(columnId)) onOpenCell(row, columnId);
      }}
      empty={props.empty}
    />
  );
}

function partyColumn<Row extends ComparedRow>({ id, name }: Party): GridColumn<Row> {
  const cellOf = (row: Row) => row.cells[id];
  return {
    id,
    header: name,
    kind: 'money',
    value: (row) => cellOf(row)?.amount ?? cellOf(row)?.words ?? null,
    format: (value) => (typeof value === 'number' ? formatMoney(value) : String(value ?? '')),
    plainText: (row) => `${textOf(cellOf(row))}    `,
    render: (row) => <Cell cell={cellOf(row)} />,
    total: 'sum',
    sortable: false,
    groupable: false,
    filter: 'none',
    widthPx: 144,
    edit: {
      allowed: (row) => cellOf(row)?.mayEdit === true,
      parse: (text, row) => readAmount(text, cellOf(row)),
    },
  };
}

const textOf = (cell: ComparedCell | undefined): string =>
  cell === undefined ? '' : cell.amount === null ? (cell.words ?? '–') : formatMoney(cell.amount);

/** An amount, or nothing. The words of an open cell that is pasted again count as nothing. */
function readAmount(text: string, cell: ComparedCell | undefined): { value: number | null } | { fault: string } {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed === '–' || trimmed === cell?.words) return { value: null };
  const negative = /^\(.*\)$/.test(trimmed);
  const plain = trimmed.replaceAll(/^(?:A?\$)|[\s,()]|(?<=^-)A?\$/g, '').replace(/^A?\$/, '');
  const amount = Number(plain);
  if (plain === '' || !Number.isFinite(amount)) return { fault: 'Not an amount. Write figures, such as 12500.50.' };
  if (Number(amount.toFixed(4)) !== amount) return { fault: 'Give at most four decimals.' };
  return { value: negative ? -amount : amount };
}

/** The content of a cell: an amount or words, with a sign in front, so that nothing depends on its colour. */
function Cell({ cell }: { cell: ComparedCell | undefined }) {
  if (!cell) return null;
  return (
    <span className={classes(styles.cell, styles[cell.look])}>
      {cell.look === 'gap' ? <IconAlertTriangle size={signPx} aria-hidden /> : null}
      {cell.look === 'filled' ? <IconPlug size={signPx} aria-hidden /> : null}
      {cell.flag ? (
        <span className={styles.sign} title={cell.flag}>
          <IconTrendingUp size={signPx} aria-hidden />
          <span className="visually-hidden">{cell.flag}</span>
        </span>
      ) : null}
      {cell.note ? (
        <span className={styles.sign} title={cell.note}>
          <IconMessage size={signPx} aria-hidden />
          <span className="visually-hidden">{cell.note}</span>
        </span>
      ) : null}
      {cell.look === 'filled' ? <span className="visually-hidden">Plug </span> : null}
      <span className={styles.text}>{textOf(cell)}</span>
    </span>
  );
}

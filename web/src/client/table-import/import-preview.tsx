import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { CommitEdits, GridColumn, GridView } from '../../ui/data-grid/grid-types.ts';
import { filterRows, sortRows } from '../../ui/data-grid/row-pipeline.ts';
import { emptyView } from '../../ui/data-grid/view.ts';
import { rowHeightPx, useDensity } from '../../ui/theme/density.ts';
import { formatNumber } from '../../ui/format.ts';
import { StatusChip, type StatusBucket } from '../../ui/status-chip.tsx';
import { faultOf, inSentences, type ImportField, type PreviewRow } from './import-rows.ts';
import styles from './table-import.module.css';

const outcomes: Record<string, { label: string; bucket: StatusBucket }> = {
  create: { label: 'New', bucket: 'open' },
  change: { label: 'Other budget', bucket: 'in-progress' },
  unchanged: { label: 'Unchanged', bucket: 'closed' },
  exists: { label: 'Exists', bucket: 'closed' },
  elsewhere: { label: 'Other company', bucket: 'cancelled' },
  faulty: { label: 'Error', bucket: 'delayed' },
};
const rowId = (row: PreviewRow) => String(row.number);
const rowLabel = (row: PreviewRow) => `row ${row.line}`;

const defaultPx = 108;
const numberPx = 56;
const outcomePx = 116;

/** The columns; those with a faulty cell are marked in the header. */
const columnsFor = (fields: readonly ImportField[], faulty: ReadonlySet<string>): readonly GridColumn<PreviewRow>[] => [
  {
    id: 'number',
    header: '#',
    value: (row) => row.line,
    kind: 'number',
    pinned: true,
    widthPx: numberPx,
    filter: 'none',
    groupable: false,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: (row) => row.outcome?.outcome ?? null,
    format: (value) => outcomes[String(value)]?.label ?? '…',
    render: (row) => <Outcome row={row} />,
    filter: 'set',
    widthPx: outcomePx,
  },
  ...fields.map(({ field, label, widthPx = defaultPx }): GridColumn<PreviewRow> => ({
    id: field,
    header: faulty.has(field) ? `⚠\uFE0E ${label}` : label,
    value: (row) => row.cells[field] ?? '',
    widthPx,
    filter: 'none',
    groupable: false,
    render: (row) => <TypedCell text={row.cells[field] ?? ''} fault={faultOf(row, field)} />,
    edit: { parse: (text) => ({ value: text }) },
  })),
  {
    id: 'notes',
    header: 'Faults and warnings',
    value: (row) => notesOf(row),
    widthPx: 420,
    filter: 'none',
    groupable: false,
    sortable: false,
  },
];

function Outcome({ row }: { row: PreviewRow }) {
  const known = outcomes[row.outcome?.outcome ?? ''];
  if (!known) return '…';
  const warnings = row.outcome?.warnings.join('. ') ?? '';
  if (warnings === '') return <StatusChip {...known} plain />;
  return (
    <span className={styles.warned} title={warnings}>
      <StatusChip {...known} plain />
      <IconAlertTriangle size={14} aria-hidden />
      <span className="visually-hidden">: {warnings}</span>
    </span>
  );
}

function notesOf(row: PreviewRow): string {
  const { faults = [], warnings = [], notes = [] } = row.outcome ?? {};
  return inSentences([...faults.map((fault) => fault.message), ...warnings, ...notes]);
}

function TypedCell({ text, fault }: { text: string; fault: string | null }) {
  if (fault === null) return text;
  return (
    <span className={styles.fault} title={fault}>
      <IconAlertCircle size={14} aria-hidden />
      {text === '' ? <em>empty</em> : <span>{text}</span>}
      <span className="visually-hidden">: {fault}</span>
    </span>
  );
}

const maxLines = 4;
/** Nobody reads thousands of lines, and the cells themselves are marked. */
const maxUnfolded = 200;

interface Fault {
  row: PreviewRow;
  field: string;
  message: string;
}

const faultsOf = (rows: readonly PreviewRow[]): Fault[] =>
  rows.flatMap((row) => row.outcome?.faults.map(({ field, message }) => ({ row, field, message })) ?? []);

/** Horizontal offset of a field's column, without the pinned row number, in pixels. */
function offsetOf(fields: readonly ImportField[], field: string): number {
  const at = fields.findIndex((each) => each.field === field);
  return fields.slice(0, Math.max(at, 0)).reduce((sum, { widthPx = defaultPx }) => sum + widthPx, outcomePx);
}
/** Shows every column even in a narrow window, so that every cell can be corrected. */
const firstView: GridView = { ...emptyView, wide: true };

const warningsOf = (rows: readonly PreviewRow[]): Fault[] =>
  rows.flatMap((row) => row.outcome?.warnings.map((message) => ({ row, field: 'outcome', message })) ?? []);

interface NoteLinesProps {
  label: string;
  fields: readonly ImportField[];
  faults: readonly Fault[];
  onShow: (fault: Fault) => void;
}

/** Faults or warnings as text, for people who cannot hover over a cell; each links to its cell. */
function NoteLines({ label, fields, faults, onShow }: NoteLinesProps) {
  const [isWhole, setWhole] = useState(false);
  if (faults.length === 0) return null;
  const shownFaults = faults.slice(0, isWhole ? maxUnfolded : maxLines);
  const more = faults.length - maxLines;
  return (
    <ul className={styles.faults} aria-label={label}>
      {shownFaults.map((fault) => (
        <li key={`${fault.row.number} ${fault.field} ${fault.message}`}>
          <button type="button" onClick={() => onShow(fault)}>
            Row {fault.row.line}
            {fault.field === 'outcome'
              ? ''
              : `, ${fields.find((each) => each.field === fault.field)?.label ?? fault.field}`}
            :
          </button>{' '}
          {fault.message}
        </li>
      ))}
      {isWhole && faults.length > shownFaults.length ? (
        <li>{formatNumber(faults.length - shownFaults.length)} more are marked in the rows</li>
      ) : null}
      {more > 0 ? (
        <li>
          <button type="button" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `and ${formatNumber(more)} more`}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

interface ImportPreviewProps {
  /** Summary of the outcome of all rows. */
  summary: ReactNode;
  fields: readonly ImportField[];
  rows: readonly PreviewRow[];
  onCommit: CommitEdits<PreviewRow>;
}

/** The outcome of each row. Faulty cells are marked and can be corrected in place; the rows are then checked again. */
export function ImportPreview({ summary, fields, rows, onCommit }: ImportPreviewProps) {
  const [view, setView] = useState(firstView);
  const isFaulty = useMemo(() => rows.some((row) => row.outcome?.outcome === 'faulty'), [rows]);
  const onlyFaulty = view.filters['outcome'] !== undefined;
  const { density } = useDensity();
  const grid = useRef<HTMLDivElement>(null);
  const faults = useMemo(() => faultsOf(rows), [rows]);
  const warnings = useMemo(() => warningsOf(rows), [rows]);
  const faultyFields = [...new Set(faults.map(({ field }) => field))].toSorted().join(' ');
  const columns = useMemo(() => columnsFor(fields, new Set(faultyFields.split(' '))), [fields, faultyFields]);
  const show = ({ row, field }: Fault) => {
    const scroller = grid.current?.querySelector('[role=grid], [role=treegrid]');
    const shown = sortRows(filterRows(rows, columns, view), columns, view.sort);
    scroller?.scrollTo({
      left: offsetOf(fields, field),
      top: Math.max(shown.indexOf(row) - 1, 0) * rowHeightPx(density),
    });
  };
  // Scroll to the first fault once, after the rows have been checked for the first time.
  const [first] = faults;
  const isShown = useRef(false);
  useEffect(() => {
    const scroller = grid.current?.querySelector('[role=grid], [role=treegrid]');
    if (!first || !scroller || isShown.current) return;
    isShown.current = true;
    if (offsetOf(fields, first.field) + numberPx + defaultPx > scroller.clientWidth)
      scroller.scrollTo({ left: offsetOf(fields, first.field) });
  }, [fields, first]);
  return (
    <>
      {summary}
      {isFaulty || onlyFaulty ? (
        <label className={styles.only}>
          <input
            type="checkbox"
            checked={onlyFaulty}
            onChange={(event) =>
              setView({
                ...view,
                filters: event.target.checked ? { outcome: { kind: 'set', values: ['faulty'] } } : {},
              })
            }
          />
          Only rows with faults
        </label>
      ) : null}
      <div ref={grid} className={styles.grid} data-few={rows.length <= 6 || undefined}>
        <DataGrid
          label="Rows to import"
          alwaysTable
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowLabel={rowLabel}
          view={view}
          onViewChange={setView}
          onCommit={onCommit}
        />
      </div>
      <NoteLines label="Faults" fields={fields} faults={faults} onShow={show} />
      <NoteLines label="Warnings" fields={fields} faults={warnings} onShow={show} />
    </>
  );
}

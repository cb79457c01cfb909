import { IconAlertCircle } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import type { CommitEdits, GridColumn, GridView } from '../ui/data-grid/grid-types.ts';
import { emptyView } from '../ui/data-grid/view.ts';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';
import { bulkFields, faultOf, type PreviewRow } from './import-rows.ts';
import styles from './import.module.css';

const outcomes: Record<string, { label: string; bucket: StatusBucket }> = {
  create: { label: 'New', bucket: 'open' },
  unchanged: { label: 'Unchanged', bucket: 'closed' },
  faulty: { label: 'Faulty', bucket: 'delayed' },
};
const widths: Record<string, number> = { name: 190, award: 120, role: 110, level: 96, sales_tax_code: 120 };
const rowId = (row: PreviewRow) => String(row.number);
const rowLabel = (row: PreviewRow) => `row ${row.number}`;

const columns: readonly GridColumn<PreviewRow>[] = [
  {
    id: 'number',
    header: '#',
    value: (row) => row.number,
    kind: 'number',
    pinned: true,
    widthPx: 56,
    filter: 'none',
    groupable: false,
  },
  {
    id: 'outcome',
    header: 'Outcome',
    value: (row) => row.outcome?.outcome ?? null,
    format: (value) => outcomes[String(value)]?.label ?? '…',
    render: (row) => {
      const known = outcomes[row.outcome?.outcome ?? ''];
      return known ? <StatusChip {...known} plain /> : '…';
    },
    filter: 'set',
    widthPx: 116,
  },
  ...bulkFields.map(({ field, label }): GridColumn<PreviewRow> => ({
    id: field,
    header: label,
    value: (row) => row.cells[field] ?? '',
    widthPx: widths[field] ?? 108,
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

function notesOf(row: PreviewRow): string {
  return [...(row.outcome?.faults.map((fault) => fault.message) ?? []), ...(row.outcome?.warnings ?? [])].join(' ');
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

const mostLines = 4;
/** Every cell can be mended: none leaves for want of room. */
const firstView: GridView = { ...emptyView, wide: true };

/** The first faults in words, for those who cannot point at a cell. */
function FaultLines({ rows }: { rows: readonly PreviewRow[] }) {
  const lines = rows.flatMap(
    (row) =>
      row.outcome?.faults.map(({ field, message }) => {
        const label = bulkFields.find((each) => each.field === field)?.label ?? field;
        return { key: `${row.number} ${field} ${message}`, text: `Row ${row.number}, ${label}: ${message}` };
      }) ?? [],
  );
  if (lines.length === 0) return null;
  return (
    <ul className={styles.faults} aria-label="Faults">
      {lines.slice(0, mostLines).map(({ key, text }) => (
        <li key={key}>{text}</li>
      ))}
      {lines.length > mostLines ? <li>and {lines.length - mostLines} more</li> : null}
    </ul>
  );
}

interface ImportPreviewProps {
  /** What all rows come to. */
  summary: ReactNode;
  rows: readonly PreviewRow[];
  unknown: readonly string[];
  onCommit: CommitEdits<PreviewRow>;
}

/** What each row comes to. Faulty cells are marked and can be mended in place; the rows are checked again at once. */
export function ImportPreview({ summary, rows, unknown, onCommit }: ImportPreviewProps) {
  const [view, setView] = useState(firstView);
  const isFaulty = useMemo(() => rows.some((row) => row.outcome?.outcome === 'faulty'), [rows]);
  const onlyFaulty = view.filters['outcome'] !== undefined;
  return (
    <>
      {summary}
      {unknown.length > 0 ? <p className={styles.quiet}>Columns left out: {unknown.join(', ')}.</p> : null}
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
      <div className={styles.grid}>
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
      <FaultLines rows={rows} />
    </>
  );
}

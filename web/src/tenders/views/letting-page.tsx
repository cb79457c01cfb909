// The letting schedule: by which day each package has to be issued and awarded, so that its work can start in time.
import { useMemo, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useListView } from '../../client/address.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { countOf, dayIn, formatDay } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import { TenderStatusChip, labelIn, type TenderPackage } from '../tender-chips.tsx';
import { LettingBar, lettingWords, spanOf, type Span } from './letting-bar.tsx';
import { TendersFrame } from './tenders-frame.tsx';
import styles from './views.module.css';

export function LettingPage() {
  return <TendersFrame>{(packages) => <LettingGrid packages={packages} />}</TendersFrame>;
}

const ended = ['cancelled', 'not_awarded'];

/** Negative days are late: `12 days late to issue`. */
function standingText({ letting, tender_status: status }: TenderPackage): string {
  if (status === 'awarded') return 'Awarded';
  if (!letting?.required_on) return 'No date on site';
  if (letting.days_left === null) return 'No lead time';
  const act = status === 'draft' ? 'issue' : 'award';
  return letting.is_late
    ? `${countOf(-letting.days_left, 'day')} late to ${act}`
    : `${countOf(letting.days_left, 'day')} to ${act}`;
}

const day = (id: string, header: string, value: (row: TenderPackage) => string | null, priority: 1 | 2 | 3) =>
  ({ id, header, value, kind: 'date', widthPx: 116, priority, filter: 'range' }) satisfies GridColumn<TenderPackage>;

const columnsFor = (span: Span): GridColumn<TenderPackage>[] => [
  { id: 'number', header: 'Number', value: ({ number }) => number, widthPx: 104, firm: true, pinned: true },
  { id: 'name', header: 'Name', value: ({ name }) => name, widthPx: 240, opens: true, pinned: true },
  {
    id: 'standing',
    header: 'Standing',
    value: standingText,
    render: (row) => <span className={row.letting?.is_late ? styles.late : undefined}>{standingText(row)}</span>,
    plainText: standingText,
    widthPx: 190,
    firm: true,
    priority: 1,
    filter: 'none',
    groupable: false,
  },
  {
    id: 'tender_status',
    header: 'Status',
    value: (row) => labelIn('tender_status', row.tender_status),
    render: (row) => <TenderStatusChip status={row.tender_status} plain />,
    widthPx: 176,
    firm: true,
    filter: 'set',
  },
  day('issue_by', 'Issue by', ({ letting }) => letting?.issue_by ?? null, 1),
  day('issue_date', 'Issued', ({ issue_date: issued }) => issued, 3),
  day('award_by', 'Award by', ({ letting }) => letting?.award_by ?? null, 1),
  {
    id: 'letting_days',
    header: 'Letting, days',
    value: (row) => row.letting_days,
    kind: 'number',
    widthPx: 104,
    priority: 3,
  },
  { id: 'lead_days', header: 'Lead, days', value: (row) => row.lead_days, kind: 'number', widthPx: 96, priority: 3 },
  day('required_on', 'On site', ({ letting }) => letting?.required_on ?? null, 1),
  {
    id: 'task',
    header: 'Programme task',
    value: ({ letting }) => letting?.task_name ?? null,
    widthPx: 180,
    priority: 3,
  },
  {
    id: 'timeline',
    header: `${formatDay(span.from)} to ${formatDay(span.to)}`,
    value: ({ letting }) => lettingWords(letting),
    render: (row) => <LettingBar tender={row} span={span} />,
    widthPx: 320,
    sortable: false,
    groupable: false,
    filter: 'none',
    isSearched: false,
    priority: 2,
  },
];

function LettingGrid({ packages }: { packages: readonly TenderPackage[] }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const rows = useMemo(
    () =>
      packages
        .filter(({ tender_status: status }) => !ended.includes(status))
        .toSorted(
          (a, b) =>
            (a.letting?.issue_by ?? a.letting?.required_on ?? '9').localeCompare(
              b.letting?.issue_by ?? b.letting?.required_on ?? '9',
            ) || a.name.localeCompare(b.name),
        ),
    [packages],
  );
  const [today] = useState(() => dayIn(undefined, new Date()));
  const columns = useMemo(() => columnsFor(spanOf(rows, today)), [rows, today]);
  const late = rows.filter(({ letting }) => letting?.is_late).length;
  const open = (row: TenderPackage) => router.history.push(`/w/${workspaceId}/tenders/${row.tender_package_id}`);
  return (
    <div className={styles.letting}>
      <p className={late > 0 ? styles.late : styles.quiet} role="status">
        {late > 0
          ? `${countOf(late, 'package')} late: the work starts late unless letting or lead time is shortened.`
          : 'No package is late.'}
      </p>
      <GridToolbar columns={columns} rows={rows} view={view} onViewChange={setView} exportName="Letting schedule" />
      <DataGrid
        label="Letting schedule"
        columns={columns}
        rows={rows}
        rowId={(row) => row.tender_package_id}
        view={view}
        onViewChange={setView}
        onOpen={open}
        empty={<EmptyState title="Nothing to let" detail="All packages have been cancelled or not awarded." />}
      />
    </div>
  );
}

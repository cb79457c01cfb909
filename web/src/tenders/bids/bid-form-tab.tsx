// The bid form of a package: its rows in a grid that is edited like a spreadsheet.
import type { ScopeRow } from '@horizon/contract';
import { useMemo, useState } from 'react';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { Button } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { nothingSelected } from '../../ui/data-grid/row-selection.ts';
import { emptyView } from '../../ui/data-grid/view.ts';
import { SelectionBar } from '../../ui/filter-bar.tsx';
import { countOf, emptyMark } from '../../ui/format.ts';
import { EmptyState } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';
import { AddRowDialog } from './add-row.tsx';
import styles from './bids.module.css';
import { CopyFormDialog } from './copy-form.tsx';
import { FormImport } from './form-import.tsx';
import { quantityText } from './price-entry.ts';
import { useFormEdits } from './use-form-edits.ts';

const plain = { sortable: false, groupable: false, filter: 'none' } as const;
const columnsFor = (seesBudget: boolean): readonly GridColumn<ScopeRow>[] => [
  { id: 'item', header: 'Item', value: ({ item }) => item, widthPx: 88, edit: {}, ...plain },
  {
    id: 'description',
    header: 'Description',
    value: ({ description }) => description,
    widthPx: 320,
    importance: 0,
    priority: 1,
    edit: { required: true },
    ...plain,
  },
  { id: 'unit', header: 'Unit', value: ({ unit }) => unit, widthPx: 72, edit: {}, ...plain },
  {
    id: 'quantity',
    header: 'Quantity',
    value: (row) => row.quantity,
    kind: 'number',
    format: (value) => (value === null ? emptyMark : quantityText(Number(value))),
    widthPx: 112,
    edit: {},
    ...plain,
  },
  { id: 'section', header: 'Section', value: ({ section }) => section, widthPx: 160, edit: {}, ...plain },
  {
    id: 'is_mandatory',
    header: 'Required',
    value: (row) => row.is_mandatory,
    kind: 'boolean',
    widthPx: 96,
    edit: {},
    ...plain,
  },
  {
    id: 'provisional_sum',
    header: 'Provisional sum',
    value: (row) => row.provisional_sum,
    kind: 'money',
    widthPx: 144,
    edit: {},
    ...plain,
  },
  ...(seesBudget
    ? [
        {
          id: 'budget',
          header: 'Budget, ex GST',
          value: (row: ScopeRow) => row.budget,
          kind: 'money' as const,
          widthPx: 144,
          total: 'sum' as const,
          edit: {},
          ...plain,
        },
      ]
    : []),
];

type Asked = 'add' | 'import' | 'copy';
const askWords: Readonly<Record<Asked, string>> = {
  add: 'Add a row…',
  import: 'Import…',
  copy: 'Copy from a package…',
};

function FormActs({ onAsk }: { onAsk: (asked: Asked) => void }) {
  return (Object.keys(askWords) as Asked[]).map((asked) => (
    <Button key={asked} small onClick={() => onAsk(asked)}>
      {askWords[asked]}
    </Button>
  ));
}

const rowId = (row: ScopeRow) => row.id;

/** The tab of the bid form. */
export function BidFormTab({ record: tender }: { record: TenderPackage }) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const form = useCall('getBidForm', { params });
  const rows = useMemo(() => form.data?.items ?? [], [form.data]);
  const mayEdit = form.data?.abilities.includes('edit') ?? false;
  const isStaff = tender.coverage !== null;
  const { commit, add, remove, move, send, pushUndo } = useFormEdits(params, mayEdit);
  const [view, setView] = useState(emptyView);
  const [selection, setSelection] = useState(nothingSelected);
  const [asked, setAsked] = useState<Asked | null>(null);
  const columns = useMemo(
    () => columnsFor(isStaff && form.data?.sees_budget === true),
    [isStaff, form.data?.sees_budget],
  );
  const selected = selection.all ? new Set(rows.map(rowId).filter((id) => !selection.ids.has(id))) : selection.ids;
  const close = () => setAsked(null);
  return (
    <section className={styles.tab} aria-labelledby="bid-form">
      <header>
        <h2 id="bid-form">Bid form</h2>
        {mayEdit ? <FormActs onAsk={setAsked} /> : null}
      </header>
      <p className={styles.quiet}>
        {form.data?.locked ??
          (isStaff
            ? 'Every bidder prices these rows. Edit the cells, or paste a block from a spreadsheet into them.'
            : 'The rows to be priced.')}
      </p>
      <div className={styles.grid}>
        <DataGrid
          label="Bid form"
          columns={columns}
          rows={rows}
          rowId={rowId}
          rowLabel={(row) => [row.item, row.description].filter(Boolean).join(' ')}
          alwaysTable={mayEdit}
          view={view}
          onViewChange={setView}
          status={form.isPending ? 'loading' : 'ready'}
          failure={form.error ? shownFailure('Failed to fetch bid form', form.error) : undefined}
          onRetry={() => void form.refetch()}
          empty={
            <EmptyState
              title="No rows yet"
              detail={mayEdit ? 'Add rows, or copy those of another package.' : 'The package has no bid form.'}
            />
          }
          {...(mayEdit ? { onCommit: commit, selection, onSelectionChange: setSelection } : {})}
        />
      </div>
      {mayEdit ? (
        <RowActs
          rows={rows}
          selected={selected}
          onMove={move}
          onRemove={remove}
          onClear={() => setSelection(nothingSelected)}
        />
      ) : null}
      {asked === 'add' ? (
        <AddRowDialog seesBudget={form.data?.sees_budget === true} onAdd={add} onClose={close} />
      ) : null}
      {asked === 'import' ? (
        <FormImport
          place={params}
          seesBudget={form.data?.sees_budget === true}
          send={send}
          pushUndo={pushUndo}
          onClose={close}
        />
      ) : null}
      {asked === 'copy' ? <CopyFormDialog tender={tender} send={send} pushUndo={pushUndo} onClose={close} /> : null}
    </section>
  );
}

interface RowActsProps {
  rows: readonly ScopeRow[];
  selected: ReadonlySet<string>;
  onMove: (id: string, rows: readonly ScopeRow[], step: -1 | 1) => void;
  onRemove: (ids: ReadonlySet<string>) => Promise<boolean>;
  onClear: () => void;
}

/** The acts on the selected rows. */
function RowActs({ rows, selected, onMove, onRemove, onClear }: RowActsProps) {
  const [only] = selected.size === 1 ? selected : [];
  return (
    <SelectionBar count={selected.size} summary={countOf(selected.size, 'row')} onClear={onClear}>
      {only ? (
        <>
          <Button small onClick={() => onMove(only, rows, -1)}>
            Move up
          </Button>
          <Button small onClick={() => onMove(only, rows, 1)}>
            Move down
          </Button>
        </>
      ) : null}
      <Button small onClick={() => void onRemove(selected).then((isDone) => isDone && onClear())}>
        Delete
      </Button>
    </SelectionBar>
  );
}

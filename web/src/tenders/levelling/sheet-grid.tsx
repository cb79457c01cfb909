// The rows of the sheet against the bidders: plugs are typed into open cells, as in a spreadsheet.
import { adjustmentBases, cellStates } from 'virtual:levelling';
import type { LevellingCell } from '@horizon/contract';
import { useMemo } from 'react';
import { ComparisonGrid, type ComparedCell, type ComparedRow } from '../../ui/comparison-grid/comparison-grid.tsx';
import type { CellEdit, CellFault, GridColumn } from '../../ui/data-grid/grid-types.ts';
import { countOf, formatMoney } from '../../ui/format.ts';
import type { ApiFailure } from '../../client/api.ts';
import {
  changed,
  newAdjustment,
  type Adjustment,
  type AdjustmentEdit,
  type Bidder,
  type Edits,
  type Sheet,
} from './use-sheet.ts';
import styles from './levelling.module.css';

export interface SheetRow extends ComparedRow {
  index: number;
  row: Sheet['rows'][number];
}

const leads: readonly GridColumn<SheetRow>[] = [
  {
    id: 'description',
    header: 'Scope',
    value: ({ row }) => [row.item, row.description].filter(Boolean).join(' '),
    pinned: true,
    sortable: false,
    groupable: false,
    filter: 'text',
    widthPx: 260,
  },
  {
    id: 'quantity',
    header: 'Quantity',
    value: ({ row }) => (row.quantity === null ? null : `${row.quantity} ${row.unit ?? ''}`.trim()),
    pinned: true,
    sortable: false,
    groupable: false,
    filter: 'none',
    widthPx: 96,
  },
  {
    id: 'budget',
    header: 'Budget',
    kind: 'money',
    value: ({ row }) => row.budget ?? row.provisional_sum,
    pinned: true,
    sortable: false,
    groupable: false,
    filter: 'none',
    total: 'sum',
    widthPx: 128,
  },
];

/** The key of a cell. */
export const cellKey = (invitationId: string, rowId: string) => `${invitationId} ${rowId}`;

interface SheetGridProps {
  sheet: Sheet;
  /** In the order of their columns. */
  bidders: readonly Bidder[];
  mayEdit: boolean;
  onSave: (edits: Edits, title: string) => Promise<ApiFailure | null>;
  onOpenCell: (rowId: string, invitationId: string) => void;
}

/** The sheet as a grid. */
export function SheetGrid({ sheet, bidders, mayEdit, onSave, onOpenCell }: SheetGridProps) {
  const plugs = useMemo(() => plugsOf(sheet), [sheet]);
  const rows = useMemo(() => rowsOf(sheet, plugs, mayEdit), [sheet, plugs, mayEdit]);
  const parties = bidders.map(({ invitation_id: id, name }) => ({ id, name }));
  const totals = Object.fromEntries(bidders.map(({ invitation_id: id, levelled }) => [id, levelled]));
  const commit = async (edits: readonly CellEdit<SheetRow>[]): Promise<readonly CellFault[]> => {
    const sent = editsOf(edits, plugs);
    const count = (sent.adjustments?.length ?? 0) + (sent.removed?.length ?? 0);
    if (count === 0) return [];
    const failure = await onSave(sent, count === 1 ? 'Plug saved' : `${countOf(count, 'plug')} saved`);
    return failure ? edits.map(({ rowId, columnId }) => ({ rowId, columnId, message: failure.message })) : [];
  };
  return (
    <div className={styles.grid}>
      <ComparisonGrid<SheetRow>
        label="Levelling sheet"
        rows={rows}
        leads={leads}
        parties={parties}
        totals={totals}
        {...(mayEdit ? { onCommit: commit } : {})}
        onOpenCell={(row, invitationId) => onOpenCell(row.id, invitationId)}
        sectionless="Other rows"
        empty={<p>The bid form has no rows. Bids are compared by their totals above.</p>}
      />
    </div>
  );
}

const plugsOf = (sheet: Sheet): ReadonlyMap<string, Adjustment> =>
  new Map(
    sheet.adjustments.flatMap((one) =>
      one.kind === 'plug' && one.row_id ? [[cellKey(one.invitation_id, one.row_id), one] as const] : [],
    ),
  );

/** The edits of typed amounts: a new plug, another amount, or its removal. */
function editsOf(edits: readonly CellEdit<SheetRow>[], plugs: ReadonlyMap<string, Adjustment>): Edits {
  const adjustments: AdjustmentEdit[] = [];
  const removed: { id: string; version: number }[] = [];
  for (const { rowId, columnId, value } of edits) {
    const plug = plugs.get(cellKey(columnId, rowId));
    if (value === null) {
      if (plug) removed.push({ id: plug.id, version: plug.version });
    } else if (plug) adjustments.push(changed(plug, { amount: Number(value), basis: 'entered' }));
    else adjustments.push(newAdjustment(columnId, { kind: 'plug', row_id: rowId, amount: Number(value) }));
  }
  return { adjustments, removed };
}

function rowsOf(sheet: Sheet, plugs: ReadonlyMap<string, Adjustment>, mayEdit: boolean): SheetRow[] {
  const notes = new Map(
    sheet.cell_notes.map((note) => [cellKey(note.invitation_id, note.row_id), `${note.text} (${note.author})`]),
  );
  return sheet.rows.map((row, index) => ({
    id: row.id,
    section: row.section,
    index,
    row,
    cells: Object.fromEntries(
      sheet.bidders.map(({ invitation_id: id, cells, revision }): [string, ComparedCell] => {
        const key = cellKey(id, row.id);
        return [
          id,
          comparedCell(cells[index]!, {
            row,
            plug: plugs.get(key),
            note: notes.get(key),
            revision,
            mayEdit,
            isHidden: sheet.is_price_hidden,
          }),
        ];
      }),
    ),
  }));
}

interface CellParts {
  row: Sheet['rows'][number];
  plug: Adjustment | undefined;
  note: string | undefined;
  revision: number;
  mayEdit: boolean;
  isHidden: boolean;
}

/** States of a cell that a plug can fill. */
export const isOpenState = (state: LevellingCell['state']) =>
  state === 'excluded' || state === 'by_others' || state === 'not_addressed' || state === 'plugged';

function comparedCell(cell: LevellingCell, { row, plug, note, revision, mayEdit, isHidden }: CellParts): ComparedCell {
  const isProvisional = row.provisional_sum !== null;
  const amount = cell.levelled ?? null;
  const plugNote = plug && cell.state === 'plugged' ? plugText(plug, revision) : undefined;
  const notes = [plugNote, note].filter((one) => one !== undefined).join('. ');
  return {
    amount: isHidden ? null : amount,
    words: amount === null ? cellStates[cell.state] : null,
    look:
      cell.state === 'plugged'
        ? 'filled'
        : cell.is_gap && cell.state === 'not_addressed'
          ? 'gap'
          : isOpenState(cell.state) && amount === null
            ? 'open'
            : cell.state === 'included'
              ? 'quiet'
              : 'plain',
    flag: flagOf(cell),
    ...(notes ? { note: notes } : {}),
    mayEdit: mayEdit && !isProvisional && isOpenState(cell.state),
  };
}

function flagOf(cell: LevellingCell): string | undefined {
  if (cell.is_outlier) return 'More than a quarter from the median';
  return cell.has_unused_plug ? 'Priced since: the plug is not counted' : undefined;
}

const plugText = ({ note, author, basis, amount, bid_revision: made }: Adjustment, revision: number): string =>
  [
    `Plug ${formatMoney(amount)} by ${author}, ${adjustmentBases[basis].toLowerCase()}`,
    made < revision ? `made for revision ${made}` : null,
    note,
  ]
    .filter(Boolean)
    .join('. ');

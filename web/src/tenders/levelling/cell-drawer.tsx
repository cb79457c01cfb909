// One cell of the sheet: what the bidder wrote, the plug with its suggestions, and the buyer's note.
import { typedAmount } from '@horizon/money';
import { cellStates } from 'virtual:levelling';
import type { AdjustmentBasis } from '@horizon/contract';
import type { ApiFailure } from '../../client/api.ts';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { Button } from '../../ui/button.tsx';
import { DefinitionList } from '../../ui/details.tsx';
import { MoneyField, TextAreaField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { isOpenState } from './sheet-grid.tsx';
import { changed, newAdjustment, type Edits, type Sheet } from './use-sheet.ts';
import styles from './levelling.module.css';

interface CellDrawerProps {
  sheet: Sheet;
  rowId: string;
  invitationId: string;
  mayEdit: boolean;
  onSave: (edits: Edits, title: string) => Promise<ApiFailure | null>;
  onClose: () => void;
}

const fault = 'Enter an amount, such as 12500.50.';
export const notAnAmount = { message: fault, fields: { amount: [fault] } };

/** The cell of a bidder and row. */
export function CellDrawer({ sheet, rowId, invitationId, mayEdit, onSave, onClose }: CellDrawerProps) {
  const index = sheet.rows.findIndex(({ id }) => id === rowId);
  const row = sheet.rows[index]!;
  const bidder = sheet.bidders.find((one) => one.invitation_id === invitationId)!;
  const cell = bidder.cells[index]!;
  const plug = sheet.adjustments.find(
    (one) => one.kind === 'plug' && one.row_id === rowId && one.invitation_id === invitationId,
  );
  const note = sheet.cell_notes.find((one) => one.row_id === rowId && one.invitation_id === invitationId);
  const mayPlug = mayEdit && row.provisional_sum === null && isOpenState(cell.state);
  const form = useForm({
    initial: { amount: plug ? String(plug.amount) : '', note: plug?.note ?? '', cell_note: note?.text ?? '' },
    onSave: async ({ amount, note: plugNote, cell_note: cellNote }) => {
      if (amount.trim() !== '' && typedAmount(amount) === null) return notAnAmount;
      const edits = editsOf({ amount: amount.trim(), plugNote: plugNote.trim(), cellNote: cellNote.trim() });
      const failure = await onSave(edits, `${bidder.name}: ${row.description} saved`);
      if (failure) return { message: failure.message, fields: {} };
      onClose();
      return null;
    },
  });

  function editsOf({ amount, plugNote, cellNote }: { amount: string; plugNote: string; cellNote: string }): Edits {
    const typed = Number(typedAmount(amount));
    const changes = { amount: typed, note: plugNote || null, basis: basisOf(typed) };
    const isGone = mayPlug && plug !== undefined && amount === '';
    const isNoted = cellNote !== (note?.text ?? '');
    const adjusted = plug
      ? changed(plug, changes)
      : newAdjustment(invitationId, { kind: 'plug', row_id: rowId, ...changes });
    return {
      ...(isGone ? { removed: [{ id: plug.id, version: plug.version }] } : {}),
      ...(mayPlug && amount !== '' ? { adjustments: [adjusted] } : {}),
      ...(isNoted
        ? {
            cell_notes: [
              { row_id: rowId, invitation_id: invitationId, text: cellNote || null, version: note?.version ?? null },
            ],
          }
        : {}),
    };
  }
  /** A suggestion that was taken over keeps its name. */
  function basisOf(amount: number): AdjustmentBasis {
    return suggestions(row).find((one) => one.amount === amount)?.basis ?? 'entered';
  }
  const offered = suggestions(row);
  return (
    <FormDrawer
      title={`${bidder.name}: ${row.description}`}
      form={form}
      saveLabel="Save"
      onClose={onClose}
      {...(mayEdit ? {} : { note: 'The sheet does not change now.' })}
    >
      <CellFacts cell={cell} />
      {mayPlug ? (
        <FormSection title="Plug" detail="Your amount for a row that the bid leaves out. The bidder never sees it.">
          <div className={styles.choices}>
            {offered.map(({ label, amount }) => (
              <Button key={label} small onClick={() => form.change('amount', String(amount))}>
                {label} {formatMoney(amount)}
              </Button>
            ))}
          </div>
          <MoneyField name="amount" label="Amount, ex GST" />
          <TextAreaField name="note" label="Note on the plug" wide />
        </FormSection>
      ) : null}
      {mayEdit ? (
        <FormSection title="Note on the cell">
          <TextAreaField name="cell_note" label="Note" wide />
        </FormSection>
      ) : null}
    </FormDrawer>
  );
}

/** The bidder's own answer. */
function CellFacts({ cell }: { cell: Sheet['bidders'][number]['cells'][number] }) {
  const money = (amount: number | undefined) => (amount === undefined ? null : formatMoney(amount));
  const text = (value: number | undefined) => (value === undefined ? null : String(value));
  const entries = [
    { label: 'Answer', value: cellStates[cell.state] },
    { label: 'Price, ex GST', value: money(cell.amount) },
    { label: 'Counts as', value: money(cell.levelled) },
    { label: 'Rate as received', value: text(cell.rate) },
    { label: 'Bidder’s quantity', value: text(cell.quantity) },
    { label: 'Bidder’s note', value: cell.note ?? null },
  ];
  return <DefinitionList entries={entries.filter(({ value }) => value !== null)} />;
}

/** The amounts that a plug can start from. */
function suggestions(row: Sheet['rows'][number]): { label: string; basis: AdjustmentBasis; amount: number }[] {
  const all = [
    { label: 'Median', basis: 'median' as const, amount: row.median },
    { label: 'Lowest', basis: 'lowest' as const, amount: row.lowest },
    { label: 'Highest', basis: 'highest' as const, amount: row.highest },
    { label: 'Budget', basis: 'budget' as const, amount: row.budget },
  ];
  return all.flatMap(({ amount, ...one }) => (amount === null ? [] : [{ ...one, amount }]));
}

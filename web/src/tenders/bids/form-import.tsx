// Imports a bill of quantities into a bid form: paste it or drop a file, correct the faults, add all rows or none.
import type { ScopeRow } from '@horizon/contract';
import { api } from '../../client/api.ts';
import type { PushUndo } from '../../client/grid-edits/use-undo-stack.ts';
import type { Cells, ImportField } from '../../client/table-import/import-rows.ts';
import styles from '../../client/table-import/table-import.module.css';
import { TableImportDialog } from '../../client/table-import/table-import-dialog.tsx';
import { useTableImport } from '../../client/table-import/use-table-import.ts';
import { countOf } from '../../ui/format.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { rowOfCells } from './form-import-rows.ts';
import type { MakeOperations } from './use-form-edits.ts';

interface FormImportProps {
  place: { workspaceId: string; id: string };
  seesBudget: boolean;
  send: (make: MakeOperations) => Promise<readonly ScopeRow[]>;
  pushUndo: PushUndo;
  onClose: () => void;
}

const fieldsFor = (seesBudget: boolean): readonly ImportField[] => [
  { field: 'item', label: 'Item', widthPx: 88 },
  { field: 'description', label: 'Description', widthPx: 280, isNeeded: true },
  { field: 'quantity', label: 'Quantity', widthPx: 96 },
  { field: 'unit', label: 'Unit', widthPx: 72 },
  { field: 'section', label: 'Section', widthPx: 160 },
  { field: 'is_mandatory', label: 'Required', widthPx: 88 },
  { field: 'provisional_sum', label: 'Provisional sum', widthPx: 120 },
  ...(seesBudget ? [{ field: 'budget', label: 'Budget', widthPx: 120 }] : []),
];

/** The outcome of every row, without storing any. */
function checked(rows: readonly Cells[]) {
  const outcomes = rows.map((cells, at) => {
    const { faults } = rowOfCells(cells);
    return {
      row: at + 1,
      outcome: faults.length > 0 ? 'faulty' : 'create',
      id: null as string | null,
      faults,
      warnings: [] as string[],
    };
  });
  const faulty = outcomes.filter(({ outcome }) => outcome === 'faulty').length;
  return { rows: outcomes, created: rows.length - faulty, faulty, committed: false };
}

/** The dialog of the import. */
export function FormImport({ place, seesBudget, send, pushUndo, onClose }: FormImportProps) {
  const fields = fieldsFor(seesBudget);
  const work = useTableImport({
    fields,
    failsWith: 'Failed to add rows',
    read: (file) => api('readBidFormFile', { params: place }, { file }),
    check: (rows) => Promise.resolve(checked(rows)),
    store: async (rows, { leavesOut }) => {
      const result = checked(rows);
      if (result.faulty > 0 && !leavesOut) return result;
      const added = rows.flatMap((cells) => {
        const { values, faults } = rowOfCells(cells);
        return faults.length > 0 ? [] : [{ op: 'add' as const, id: crypto.randomUUID(), before: null, values }];
      });
      await send(() => added);
      const ids = new Set<string>(added.map(({ id }) => id));
      const remove: MakeOperations = (now) =>
        now.flatMap(({ id, version }) => (ids.has(id) ? [{ op: 'delete', id, version }] : []));
      pushUndo(() => void send(remove), { title: `${countOf(added.length, 'row')} added` });
      return { ...result, committed: true };
    },
    onStored: () => undefined,
  });
  const { result } = work;
  return (
    <TableImportDialog
      title="Import a bill of quantities"
      work={work}
      fields={fields}
      storeLabel={result ? `Add ${countOf(result.created, 'row')}` : 'Add rows'}
      leavingNote="The rows are not stored yet."
      placeholder={'Item\tDescription\tQuantity\tUnit\n1.1\tColumns\t12.5\tt'}
      summary={
        result ? (
          <>
            <p ref={takeLostFocus} tabIndex={-1} role="status" className={styles.summary}>
              {countOf(result.created, 'row')} to add
              {result.faulty > 0 ? <strong>, {countOf(result.faulty, 'row')} with faults</strong> : null}
            </p>
            {result.faulty > 0 ? (
              <div className={styles.choices}>
                <label>
                  <input
                    type="checkbox"
                    checked={work.leavesOut}
                    onChange={(event) => work.setLeavesOut(event.target.checked)}
                  />
                  Leave out rows with faults
                </label>
              </div>
            ) : null}
          </>
        ) : null
      }
      onClose={onClose}
    >
      Item, description, quantity and unit, in any order where the first row has headings. The rows are added at the
      end.
    </TableImportDialog>
  );
}

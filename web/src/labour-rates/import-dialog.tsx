import { maxImportedRates } from 'virtual:limits';
import type { ReactNode } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import type { PushUndo } from '../client/grid-edits/use-undo-stack.ts';
import { orderOfColumns, TableImportDialog } from '../client/table-import/table-import-dialog.tsx';
import styles from '../client/table-import/table-import.module.css';
import { countOf, formatNumber } from '../ui/format.ts';
import { takeLostFocus } from '../ui/lost-focus.ts';
import { ImportChoiceFields } from './import-choices.tsx';
import { bulkFields, type BulkResult } from './import-rows.ts';
import { useRateImport } from './use-rate-import.ts';

interface ImportDialogProps {
  onClose: () => void;
  onStored: () => void;
  pushUndo: PushUndo;
}

/** Imports rates: paste from a spreadsheet or drop a file, correct the faults, store all or nothing. */
export function ImportDialog({ onClose, onStored, pushUndo }: ImportDialogProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const work = useRateImport(workspaceId, { onStored, pushUndo });
  const { result } = work;
  return (
    <TableImportDialog
      title="Paste or import labour rates"
      work={work}
      fields={bulkFields}
      storeLabel={result ? `Create ${countOf(result.created, 'rate')}` : 'Create rates'}
      leavingNote="The rows have not been saved."
      summary={
        <>
          <ImportSummary result={result} isLeftOut={work.leavesOut} />
          {result ? <ImportChoiceFields result={result} work={work} /> : null}
        </>
      }
      onClose={onClose}
    >
      {orderOfColumns(bulkFields)} You review every row before it is saved. Up to {formatNumber(maxImportedRates)} rows
      at once.
    </TableImportDialog>
  );
}

function ImportSummary({ result, isLeftOut }: { result: BulkResult | null; isLeftOut: boolean }): ReactNode {
  if (!result) return null;
  const { created, unchanged, faulty } = result;
  return (
    <p ref={takeLostFocus} tabIndex={-1} role="status" className={styles.summary}>
      {countOf(created, 'new rate')}
      {unchanged > 0 ? `, ${formatNumber(unchanged)} unchanged` : ''}
      {faulty > 0 ? (
        <strong>
          , {countOf(faulty, 'row')} with errors.{' '}
          {isLeftOut
            ? `${faulty === 1 ? 'It is' : 'They are'} left out.`
            : `Correct ${faulty === 1 ? 'it' : 'them'} in the table or leave ${faulty === 1 ? 'it' : 'them'} out. The other rows are saved together.`}
        </strong>
      ) : null}
    </p>
  );
}

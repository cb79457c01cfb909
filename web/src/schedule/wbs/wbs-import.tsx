// Imports WBS elements: paste them or drop a file, preview the outcome of each row, add all or nothing.
import { useQueryClient } from '@tanstack/react-query';
import { maxImportedElements } from 'virtual:limits';
import { api, type CallAnswer } from '../../client/api.ts';
import { refusalOf } from '../../client/failures.ts';
import { TableImportDialog } from '../../client/table-import/table-import-dialog.tsx';
import styles from '../../client/table-import/table-import.module.css';
import { useTableImport, type UndoJob } from '../../client/table-import/use-table-import.ts';
import { countOf, formatNumber } from '../../ui/format.ts';
import { takeLostFocus } from '../../ui/lost-focus.ts';
import { toast } from '../../ui/toasts.ts';
import {
  linesOf,
  resultOf,
  storedMessage,
  undoBodyOf,
  undoneMessage,
  wbsFields,
  type WbsImport,
  type WbsImportResult,
} from './wbs-import-rows.ts';

interface WbsImportDialogProps {
  workspaceId: string;
  projectId: string;
  onClose: () => void;
}

export function WbsImportDialog({ workspaceId, projectId, onClose }: WbsImportDialogProps) {
  const params = { workspaceId, projectId };
  const refresh = useRefresh();
  const undo = async (rows: WbsImport['rows'], undoJob: UndoJob) => {
    try {
      const undone = await (undoJob
        ? undoJob<CallAnswer<'takeBackWbs'>>()
        : api('takeBackWbs', { params, body: undoBodyOf(rows) }));
      toast.info({ title: undoneMessage(undone) });
    } catch (error) {
      toast.error({ title: 'Failed to undo the import of elements', detail: refusalOf(error).message });
    }
    refresh();
  };
  const work = useTableImport<WbsImportResult>({
    fields: wbsFields,
    failsWith: 'Failed to import the WBS',
    read: (file) => api('readWbsFile', { params }, { file }),
    check: async (rows, send) =>
      resultOf(await send('importWbs', { params, body: { lines: linesOf(rows), dry_run: true } }), rows),
    store: async (rows, { key: idempotencyKey }, send) => {
      const body = { lines: linesOf(rows), dry_run: false };
      return resultOf(await send('importWbs', { params, body }, { idempotencyKey }), rows);
    },
    onStored: ({ answer }, undoJob) => {
      refresh();
      toast.success({ title: storedMessage(answer), undo: () => void undo(answer.rows, undoJob) });
    },
  });
  const answer = work.result?.answer;
  return (
    <TableImportDialog
      title="Paste or import a WBS"
      work={work}
      fields={wbsFields}
      storeLabel={answer ? storeLabel(answer) : 'Add elements'}
      storable={answer ? answer.created + answer.changed : 0}
      leavingNote="Nothing of it is stored yet."
      placeholder={'1\tSubstructure\n1.1\tPiles\n1.2\tSlab'}
      summary={answer ? <Summary answer={answer} /> : null}
      onClose={onClose}
    >
      Codes and names, or names alone, indented by level. With a row of headings the columns may be code, name, level,
      parent and budget, in any order. Nothing is stored until you have checked each row. Up to{' '}
      {formatNumber(maxImportedElements)} rows at once.
    </TableImportDialog>
  );
}

/** Elements show in the tree and in the programme. */
function useRefresh(): () => void {
  const queries = useQueryClient();
  return () => {
    for (const domain of ['wbs', 'schedule']) void queries.invalidateQueries({ queryKey: [domain] });
  };
}

function Summary({ answer }: { answer: WbsImport }) {
  const { created, changed, unchanged, faulty, left_out: leftOut } = answer;
  return (
    <>
      <p ref={takeLostFocus} tabIndex={-1} role="status" className={styles.summary}>
        {countOf(created, 'new element')}
        {changed > 0 ? `, ${countOf(changed, 'other budget')}` : ''}
        {unchanged > 0 ? `, ${formatNumber(unchanged)} here already` : ''}
        {faulty > 0 ? (
          <strong>
            , {countOf(faulty, 'row')} with faults. Correct {faulty === 1 ? 'it' : 'them'} in the table: all rows are
            added together.
          </strong>
        ) : null}
      </p>
      {leftOut.length > 0 ? <p className={styles.quiet}>Columns left out: {leftOut.join(', ')}.</p> : null}
    </>
  );
}

/** The button: "Add 4 elements, change 2 budgets". */
function storeLabel({ created, changed }: WbsImport): string {
  const adds = `Add ${countOf(created, 'element')}`;
  const changes = `hange ${countOf(changed, 'budget')}`;
  if (changed === 0) return adds;
  return created === 0 ? `C${changes}` : `${adds}, c${changes}`;
}

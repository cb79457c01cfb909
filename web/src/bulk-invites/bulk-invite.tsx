// Bulk invitation: rows are pasted or read from a file, corrected in the preview, and invited in the background.
import { maxInvitedUsers } from 'virtual:limits';
import { invitedFields } from 'virtual:words';
import { useState } from 'react';
import { api, ApiFailure, type CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { faultyRowsTable, type ImportField } from '../client/table-import/import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import { orderOfColumns, TableImportDialog } from '../client/table-import/table-import-dialog.tsx';
import { useTableImport } from '../client/table-import/use-table-import.ts';
import { Button } from '../ui/button.tsx';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { countOf, formatNumber } from '../ui/format.ts';
import { takeLostFocus } from '../ui/lost-focus.ts';
import { toast } from '../ui/toasts.ts';

type Checked = CallAnswer<'checkInvitations'>;
type Result = Checked & { startedId?: string };

const fields: readonly ImportField[] = Object.entries(invitedFields).map(([field, label]) => ({
  field,
  label,
  ...(field === 'email' ? { widthPx: 220 } : {}),
}));
const nothing: Checked = { rows: [], created: 0, unchanged: 0, faulty: 0, elsewhere: 0, committed: true };

interface BulkInviteProps {
  onStarted: (id: string) => void;
  onClose: () => void;
}

/** The dialog to enter the rows, preview them and start. */
export function BulkInvite({ onStarted, onClose }: BulkInviteProps) {
  const [holdsMails, setHoldsMails] = useState(false);
  const calls = useInviteCalls(holdsMails);
  const work = useTableImport<Result>({
    fields,
    failsWith: 'Nobody was invited',
    ...calls,
    onStored: ({ startedId }) => onStarted(startedId!),
  });
  const { result } = work;
  return (
    <TableImportDialog
      title="Invite many people"
      work={work}
      fields={fields}
      storeLabel={result ? `Invite ${countOf(result.created, 'person', 'people')}` : 'Invite people'}
      leavingNote="Nobody has been invited yet."
      summary={<Summary work={work} holdsMails={holdsMails} onHold={setHoldsMails} />}
      onClose={onClose}
    >
      {orderOfColumns(fields)} Several roles or projects in one cell are separated by semicolons. Roles hold on the
      projects named, else for the workspace. Up to {formatNumber(maxInvitedUsers)} rows at once.
    </TableImportDialog>
  );
}

interface SummaryProps {
  work: ReturnType<typeof useTableImport<Result>>;
  holdsMails: boolean;
  onHold: (holds: boolean) => void;
}

function Summary({ work, holdsMails, onHold }: SummaryProps) {
  const { result } = work;
  if (!result) return null;
  const { created, unchanged, faulty, elsewhere } = result;
  return (
    <>
      <p ref={takeLostFocus} tabIndex={-1} role="status" className={styles.summary}>
        {countOf(created, 'new person', 'new people')}
        {unchanged > 0 ? `, ${formatNumber(unchanged)} already here` : ''}
        {elsewhere > 0 ? `, ${formatNumber(elsewhere)} of other companies` : ''}
        {faulty > 0 ? (
          <strong>, {countOf(faulty, 'row')} with faults. Correct them in the table, or leave them out.</strong>
        ) : null}
      </p>
      <div className={styles.choices}>
        <label>
          <input type="checkbox" checked={holdsMails} onChange={(event) => onHold(event.target.checked)} />
          Hold back the e-mails; send them later
        </label>
        {faulty > 0 ? (
          <>
            <label>
              <input
                type="checkbox"
                checked={work.leavesOut}
                onChange={(event) => work.setLeavesOut(event.target.checked)}
              />
              Leave out rows with faults
            </label>
            <Button small onClick={() => void saveTable(faultyRowsTable(work.preview, fields), 'faulty-rows', 'csv')}>
              Save them as a file
            </Button>
          </>
        ) : null}
      </div>
    </>
  );
}

function useInviteCalls(holdsMails: boolean) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId };
  return {
    read: (file: File) => api('readInvitationFile', { params }, { file }),
    check: (rows: readonly object[]): Promise<Result> => api('checkInvitations', { params, body: { rows: [...rows] } }),
    store: async (rows: readonly object[], { key }: { key: string }): Promise<Result> => {
      try {
        const body = { rows: [...rows], hold_mails: holdsMails };
        const { id } = await api('startBulkInvite', { params, body }, { idempotencyKey: key });
        return { ...nothing, startedId: id };
      } catch (error) {
        if (error instanceof ApiFailure) {
          toast.error({ title: `Failed to invite users: ${error.status} - ${error.message}` });
        }
        throw error;
      }
    },
  };
}

// Many people invited at once: rows are pasted or read from a file, corrected in the preview, and invited in the background.
import { maxInvitedUsers } from 'virtual:limits';
import { invitedFields } from 'virtual:words';
import { useState } from 'react';
import { api, ApiFailure, type CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { ColumnMapping } from '../client/table-import/column-mapping.tsx';
import { ImportPreview } from '../client/table-import/import-preview.tsx';
import { faultyRowsTable, type ImportField } from '../client/table-import/import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import { useTableImport } from '../client/table-import/use-table-import.ts';
import { Button } from '../ui/button.tsx';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { Dialog } from '../ui/dialog.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { ImportSource } from '../ui/import-source.tsx';
import { InProgress } from '../ui/in-progress.tsx';
import { KeepEditing } from '../ui/keep-editing.tsx';
import { takeLostFocus } from '../ui/lost-focus.ts';
import { ErrorNote } from '../ui/states.tsx';
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

/** The dialog in which the rows are chosen, seen and started. */
export function BulkInvite({ onStarted, onClose }: BulkInviteProps) {
  const [holdsMails, setHoldsMails] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const calls = useInviteCalls(holdsMails);
  const work = useTableImport<Result>({
    fields,
    ...calls,
    onStored: ({ startedId }) => onStarted(startedId!),
  });
  const { result, table } = work;
  const isBusy = work.doing !== null;
  const mayStore = result !== null && (result.faulty === 0 || work.leavesOut) && result.created > 0;
  const footer = table ? (
    <>
      <Button disabled={isBusy} onClick={work.restart}>
        Start again
      </Button>
      <Button look="primary" busy={isBusy} disabled={!mayStore} onClick={() => void work.store()}>
        {result ? `Invite ${countOf(result.created, 'person', 'people')}` : 'Invite people'}
      </Button>
    </>
  ) : undefined;
  return (
    <Dialog
      title="Invite many people"
      size="large"
      onClose={table && !isLeaving ? () => setLeaving(true) : onClose}
      footer={footer}
    >
      {isLeaving ? (
        <KeepEditing onDiscard={onClose} onKeep={() => setLeaving(false)}>
          Nobody has been invited yet.
        </KeepEditing>
      ) : null}
      {work.failure ? (
        <ErrorNote
          failure={{
            title: table ? 'Nobody was invited' : 'Failed to read the rows',
            reason: work.failure.message,
          }}
        />
      ) : null}
      {work.doing === null ? null : <InProgress words={work.doing} />}
      {table ? (
        <>
          <ColumnMapping columns={table.columns} fields={fields} isBusy={isBusy} onMap={work.map} />
          <ImportPreview
            summary={<Summary work={work} holdsMails={holdsMails} onHold={setHoldsMails} />}
            fields={fields}
            rows={work.preview}
            unknown={[]}
            onCommit={work.commit}
          />
        </>
      ) : (
        <ImportSource
          isBusy={isBusy}
          placeholder={fields.map(({ label }) => label).join('\t')}
          onFile={work.takeFile}
          onText={work.takeText}
        >
          With a row of headings the columns may be in any order; without, they are{' '}
          {fields.map(({ label }) => label.toLowerCase()).join(', ')}. Several roles or projects in one cell are
          separated by semicolons. Roles hold on the projects named, else for the workspace. Up to{' '}
          {formatNumber(maxInvitedUsers)} rows at once.
        </ImportSource>
      )}
    </Dialog>
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
    store: async (rows: readonly object[], _leavesOut: boolean, idempotencyKey: string): Promise<Result> => {
      try {
        const body = { rows: [...rows], hold_mails: holdsMails };
        const { id } = await api('startBulkInvite', { params, body }, { idempotencyKey });
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

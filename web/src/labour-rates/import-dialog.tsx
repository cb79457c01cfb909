import { maxImportedRates } from 'virtual:limits';
import { useState, type ReactNode } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { ColumnMapping } from '../client/table-import/column-mapping.tsx';
import { ImportPreview } from '../client/table-import/import-preview.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ImportSource } from '../ui/import-source.tsx';
import { takeLostFocus } from '../ui/lost-focus.ts';
import { KeepEditing } from '../ui/keep-editing.tsx';
import { ErrorNote } from '../ui/states.tsx';
import { InProgress } from '../ui/in-progress.tsx';
import { countOf, formatNumber } from '../ui/format.ts';
import { ImportChoiceFields } from './import-choices.tsx';
import { bulkFields, type BulkResult } from './import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import { useRateImport } from './use-rate-import.ts';
import type { KeepStep } from '../client/grid-edits/use-steps.ts';

interface ImportDialogProps {
  onClose: () => void;
  onStored: () => void;
  keepStep: KeepStep;
}

/** Many rates at once: paste from a spreadsheet or drop a file, see the faults, fix them, store all or nothing. */
export function ImportDialog({ onClose, onStored, keepStep }: ImportDialogProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const work = useRateImport(workspaceId, { onStored, keepStep });
  const { result } = work;
  const [leaving, setLeaving] = useState<'start-again' | 'close' | null>(null);
  const putAway = () => {
    setLeaving(null);
    if (leaving === 'close') onClose();
    else work.restart();
  };
  const leaveRunning = () => {
    work.leave();
    onClose();
  };
  const mayStore = result !== null && (result.faulty === 0 || work.choices.leaveOut) && result.created > 0;
  const isBusy = work.doing !== null;
  const footer = work.isRead ? (
    <>
      {work.isStoring ? (
        <Button onClick={leaveRunning}>Leave it running</Button>
      ) : (
        <Button onClick={() => setLeaving('start-again')}>Start again</Button>
      )}
      <Button look="primary" busy={isBusy} disabled={!mayStore} onClick={() => void work.store()}>
        {result ? `Create ${countOf(result.created, 'rate')}` : 'Create rates'}
      </Button>
    </>
  ) : undefined;
  return (
    <Dialog
      title="Paste or import labour rates"
      size="large"
      onClose={work.isStoring ? leaveRunning : work.isRead && leaving !== 'close' ? () => setLeaving('close') : onClose}
      footer={footer}
    >
      {leaving && work.isRead ? (
        <KeepEditing onDiscard={putAway} onKeep={() => setLeaving(null)}>
          {leaving === 'close'
            ? 'The rows have not been saved.'
            : 'Starting again discards these rows and your corrections.'}
        </KeepEditing>
      ) : null}
      {work.failure ? (
        <ErrorNote
          failure={{
            title: work.isRead ? 'Failed to create labour rates' : 'Failed to read the file',
            reason: work.failure.message,
          }}
        />
      ) : null}
      {work.doing === null ? null : <InProgress words={work.doing} />}
      {work.isRead ? (
        <ImportPreview
          summary={
            <>
              <ImportSummary result={result} isLeftOut={work.choices.leaveOut} />
              {result ? (
                <ColumnMapping columns={work.columns} fields={bulkFields} isBusy={isBusy} onMap={work.map} />
              ) : null}
              {result ? (
                <ImportChoiceFields
                  result={result}
                  rows={work.preview}
                  choices={work.choices}
                  onChoose={work.choose}
                  isBusy={isBusy}
                />
              ) : null}
            </>
          }
          fields={bulkFields}
          rows={work.preview}
          unknown={work.unknown}
          onCommit={work.commit}
        />
      ) : (
        <ImportSource
          isBusy={isBusy}
          placeholder={bulkFields.map(({ label }) => label).join('\t')}
          onFile={work.takeFile}
          onText={work.takeText}
        >
          With a heading row, the columns can be in any order and unknown ones can be assigned. Without headings, the
          order is {bulkFields.map(({ label }) => label.toLowerCase()).join(', ')}. You review every row before it is
          saved. Up to {formatNumber(maxImportedRates)} rows at once.
        </ImportSource>
      )}
    </Dialog>
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

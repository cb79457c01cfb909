// The dialog of an import: rows are pasted or read from a file, mapped and corrected, and stored together.
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ImportSource } from '../../ui/import-source.tsx';
import { InProgress } from '../../ui/in-progress.tsx';
import { KeepEditing } from '../../ui/keep-editing.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import type { ImportField } from './import-rows.ts';
import type { ImportResult, useTableImport } from './use-table-import.ts';

interface TableImportDialogProps<Result extends ImportResult> {
  title: string;
  work: ReturnType<typeof useTableImport<Result>>;
  fields: readonly ImportField[];
  /** On the button that stores the rows. */
  storeLabel: string;
  /** Title where storing fails. */
  failureTitle: string;
  /** Shown where the dialog is closed before anything is stored. */
  leavingNote: string;
  /** Above the preview. */
  summary: ReactNode;
  /** Help below the place to paste. */
  children: ReactNode;
  onClose: () => void;
}

/** The steps of an import, with the question before typed rows are discarded. */
export function TableImportDialog<Result extends ImportResult>(props: TableImportDialogProps<Result>) {
  const { work, fields, onClose } = props;
  const [isLeaving, setLeaving] = useState(false);
  const { result, table } = work;
  const isBusy = work.doing !== null;
  const mayStore = result !== null && (result.faulty === 0 || work.leavesOut) && result.created > 0;
  const footer = table ? (
    <>
      <Button disabled={isBusy} onClick={work.restart}>
        Start again
      </Button>
      <Button look="primary" busy={isBusy} disabled={!mayStore} onClick={() => void work.store()}>
        {props.storeLabel}
      </Button>
    </>
  ) : undefined;
  return (
    <Dialog
      title={props.title}
      size="large"
      onClose={table && !isLeaving ? () => setLeaving(true) : onClose}
      footer={footer}
    >
      {isLeaving ? (
        <KeepEditing onDiscard={onClose} onKeep={() => setLeaving(false)}>
          {props.leavingNote}
        </KeepEditing>
      ) : null}
      {work.failure ? (
        <ErrorNote
          failure={{ title: table ? props.failureTitle : 'Failed to read the rows', reason: work.failure.message }}
        />
      ) : null}
      {work.doing === null ? null : <InProgress words={work.doing} />}
      {table ? (
        <>
          <ColumnMapping columns={table.columns} fields={fields} isBusy={isBusy} onMap={work.map} />
          <ImportPreview
            summary={props.summary}
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
          {fields.map(({ label }) => label.toLowerCase()).join(', ')}. {props.children}
        </ImportSource>
      )}
    </Dialog>
  );
}

// The dialog of an import: rows are pasted or read from a file, mapped and corrected, and stored together.
import { useState, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { formatNumber } from '../../ui/format.ts';
import { ImportSource } from '../../ui/import-source.tsx';
import { InProgress } from '../../ui/in-progress.tsx';
import { KeepEditing } from '../../ui/keep-editing.tsx';
import { ErrorNote } from '../../ui/states.tsx';
import type { JobProgress } from '../background-call.ts';
import { ImportPreview } from './import-preview.tsx';
import { mappedColumns, type ImportField } from './import-rows.ts';
import type { ImportResult, useTableImport, ImportTable } from './use-table-import.ts';
import styles from './table-import.module.css';

interface TableImportDialogProps<Result extends ImportResult> {
  title: string;
  work: ReturnType<typeof useTableImport<Result>>;
  fields: readonly ImportField[];
  /** On the button that stores the rows. */
  storeLabel: string;
  /** Shown where the dialog is closed before anything is stored. */
  leavingNote: string;
  /** The number of rows that would change something; by default, of those created. */
  storable?: number;
  /** Placeholder of the paste field; by default, the headings. */
  placeholder?: string;
  /** Shown above the preview. */
  summary: ReactNode;
  /** Help text below the paste field. */
  children: ReactNode;
  onClose: () => void;
}

/** The dialog for all steps of an import; asks before it discards rows. */
export function TableImportDialog<Result extends ImportResult>(props: TableImportDialogProps<Result>) {
  const { work, fields, onClose } = props;
  const [leaving, setLeaving] = useState<'start-again' | 'close' | null>(null);
  const { result, table } = work;
  const isBusy = work.doing !== null;
  const storable = props.storable ?? result?.created ?? 0;
  const mayStore = result !== null && (result.faulty === 0 || work.leavesOut) && storable > 0;
  const leaveRunning = () => {
    work.leave();
    onClose();
  };
  const discard = () => {
    setLeaving(null);
    if (leaving === 'close') onClose();
    else work.restart();
  };
  const footer = table ? (
    <>
      {work.mayLeave ? (
        <Button onClick={leaveRunning}>Leave it running</Button>
      ) : (
        <Button disabled={isBusy} onClick={() => setLeaving('start-again')}>
          Start again
        </Button>
      )}
      <Button
        look="primary"
        busy={isBusy}
        disabled={!mayStore}
        onClick={() => void work.store().then((isStored) => isStored && onClose())}
      >
        {props.storeLabel}
      </Button>
    </>
  ) : undefined;
  return (
    <Dialog
      title={props.title}
      size="large"
      onClose={work.mayLeave ? leaveRunning : table && leaving !== 'close' ? () => setLeaving('close') : onClose}
      footer={footer}
    >
      {leaving && table ? (
        <KeepEditing onDiscard={discard} onKeep={() => setLeaving(null)}>
          {leaving === 'close' ? props.leavingNote : 'Starting again discards these rows and your corrections.'}
        </KeepEditing>
      ) : null}
      {work.failure ? (
        <ErrorNote
          failure={{ title: table ? work.failsWith : 'Failed to read the rows', reason: work.failure.message }}
        />
      ) : null}
      {work.doing === null ? null : <ImportProgress doing={work.doing} progress={work.progress} />}
      {table ? (
        <>
          <ColumnMapping table={table} fields={fields} isBusy={isBusy} onMap={work.map} />
          <ImportPreview summary={props.summary} fields={fields} rows={work.preview} onCommit={work.commit} />
        </>
      ) : (
        <ImportSource
          isBusy={isBusy}
          placeholder={props.placeholder ?? fields.map(({ label }) => label).join('\t')}
          onFile={work.takeFile}
          onText={work.takeText}
        >
          {props.children}
        </ImportSource>
      )}
    </Dialog>
  );
}

/** The step at hand, and how far a job is with it. */
function ImportProgress({ doing, progress }: { doing: string; progress: JobProgress | null }) {
  if (!progress?.step || !progress.total) return <InProgress words={doing} />;
  const { done, total, step } = progress;
  return (
    <InProgress words={`${step}: ${formatNumber(done)} of ${formatNumber(total)}`} done={{ value: done, max: total }} />
  );
}

/** The sentence that says how columns are recognised. */
export const orderOfColumns = (fields: readonly ImportField[]) =>
  `With a row of headings the columns may be in any order; without, they are ${fields.map(({ label }) => label.toLowerCase()).join(', ')}.`;

interface ColumnMappingProps {
  table: ImportTable;
  fields: readonly ImportField[];
  isBusy: boolean;
  onMap: (at: number, field: string | null) => void;
}

/** Maps the columns of a file to fields; expanded if a column was not recognised. */
function ColumnMapping({ table, fields, isBusy, onMap }: ColumnMappingProps) {
  const named = mappedColumns(table.columns, table.rows);
  if (named.length === 0) return null;
  const left = named.filter(({ field }) => field === null).length;
  const missing = fields.filter(
    ({ field, isNeeded }) => isNeeded && !table.columns.some((column) => column.field === field),
  );
  return (
    <details className={styles.mapping} open={left > 0 || missing.length > 0}>
      <summary>Columns of the file{left > 0 ? `: ${left} of ${named.length} left out` : ''}</summary>
      {missing.length > 0 ? (
        <p className={styles.missing}>
          No column is read as{' '}
          {new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(
            missing.map(({ label }) => label.toLowerCase()),
          )}
          . Choose {missing.length === 1 ? 'it' : 'them'} here, or type the cells below.
        </p>
      ) : null}
      <ul>
        {named.map(({ title, field, at }) => (
          <li key={at}>
            <label>
              <span>{title}</span>
              <select value={field ?? ''} disabled={isBusy} onChange={(event) => onMap(at, event.target.value || null)}>
                <option value="">Leave out</option>
                {fields.map((each) => (
                  <option key={each.field} value={each.field}>
                    {each.label}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}

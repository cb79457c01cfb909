// Imports records: paste from a spreadsheet or drop a file, correct the faults, store all or nothing.
import { maxImportedRecords } from 'virtual:limits';
import { useMemo } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../client/api.ts';
import { callsOfRecord } from '../client/declared.ts';
import { refusalOf } from '../client/failures.ts';
import { faultyRowsTable, type ImportField } from '../client/table-import/import-rows.ts';
import styles from '../client/table-import/table-import.module.css';
import { orderOfColumns, TableImportDialog } from '../client/table-import/table-import-dialog.tsx';
import {
  useTableImport,
  type ImportResult,
  type ImportTable,
  type SendRows,
  type UndoJob,
} from '../client/table-import/use-table-import.ts';
import { Button } from '../ui/button.tsx';
import { saveTable } from '../ui/data-grid/export-rows.ts';
import { capital, countOf, formatNumber } from '../ui/format.ts';
import { takeLostFocus } from '../ui/lost-focus.ts';
import { toast } from '../ui/toasts.ts';
import type { Declared } from './record-screens.ts';
import { useRecordPlace } from './record-place.ts';

/** The call names come from the declaration, so their types are not known here. */
type Anything = never;
interface RecordImportResult extends ImportResult {
  existing: number;
}

interface Undone {
  deleted: number;
  kept: readonly { name: string }[];
}

interface RecordImportProps {
  record: Declared;
  onClose: () => void;
}

export function RecordImport({ record, onClose }: RecordImportProps) {
  const { words } = record;
  const fields = useMemo(() => importFields(record), [record]);
  const calls = useImportCalls(record);
  const work = useTableImport<RecordImportResult>({
    fields,
    ...calls,
    failsWith: `Failed to create ${words.manyWord}`,
    onStored: calls.announce,
  });
  const { result } = work;
  return (
    <TableImportDialog
      title={`Import ${words.manyWord}`}
      work={work}
      fields={fields}
      storeLabel={result ? `Add ${countOf(result.created, words.oneWord, words.manyWord)}` : `Add ${words.manyWord}`}
      leavingNote="The rows are not stored yet."
      summary={<Summary record={record} work={work} fields={fields} />}
      onClose={onClose}
    >
      {orderOfColumns(fields)} Nothing is stored before you have seen the result of each row. Up to{' '}
      {formatNumber(maxImportedRecords)} rows at once.
    </TableImportDialog>
  );
}

interface SummaryProps {
  record: Declared;
  work: ReturnType<typeof useTableImport<RecordImportResult>>;
  fields: readonly ImportField[];
}

function Summary({ record: { words }, work, fields }: SummaryProps) {
  const { result } = work;
  if (!result) return null;
  const { created, existing, faulty } = result;
  return (
    <>
      <p ref={takeLostFocus} tabIndex={-1} role="status" className={styles.summary}>
        {countOf(created, `new ${words.oneWord}`, `new ${words.manyWord}`)}
        {existing > 0 ? `, ${formatNumber(existing)} already here` : ''}
        {faulty > 0 ? (
          <strong>, {countOf(faulty, 'row')} with faults. Correct them in the table, or leave them out.</strong>
        ) : null}
      </p>
      {faulty > 0 ? (
        <div className={styles.choices}>
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
        </div>
      ) : null}
    </>
  );
}

const importFields = ({ fields, words }: Declared): ImportField[] =>
  fields
    .filter(({ isImportable }) => isImportable)
    .map(({ name, label }) => ({
      field: name,
      label: name === words.title ? capital(words.oneWord) : label,
      ...(name === words.title ? { widthPx: 220 } : {}),
    }));

/** The import calls of a record, and the toast with Undo after storing. */
function useImportCalls(record: Declared) {
  const { words } = record;
  const queries = useQueryClient();
  const params = useRecordPlace(record);
  const { read, bulk, takeBack } = callsOfRecord(words);
  // The call names come from the declaration.
  const call = async <Answer,>(send: SendRows, name: string, input: object, options: object = {}) =>
    (await send(name as Anything, { params, ...input } as Anything, options as Anything)) as Answer;
  const refresh = () => void queries.invalidateQueries({ queryKey: [words.domain] });
  const undo = async (ids: readonly string[], undoJob: UndoJob) => {
    try {
      const body = { records: ids.map((id) => ({ id, version: 1 })) };
      const { deleted, kept } = await (undoJob ? undoJob<Undone>() : call<Undone>(api, takeBack, { body }));
      toast.info({
        title: `${countOf(deleted, words.oneWord, words.manyWord)} removed again`,
        ...(kept.length > 0
          ? {
              detail: `Changed or used since, so kept: ${kept
                .map(({ name }) => name)
                .slice(0, 5)
                .join(', ')}${kept.length > 5 ? ' …' : ''}.`,
            }
          : {}),
      });
    } catch (error) {
      toast.error({ title: `Failed to undo the import of ${words.manyWord}`, detail: refusalOf(error).message });
    }
    refresh();
  };
  return {
    read: (file: File) => call<ImportTable>(api, read, {}, { file }),
    check: (rows: readonly object[], send: SendRows) =>
      call<RecordImportResult>(send, bulk, { body: { rows, dry_run: true } }),
    store: (rows: readonly object[], { leavesOut, key }: { leavesOut: boolean; key: string }, send: SendRows) =>
      call<RecordImportResult>(
        send,
        bulk,
        { body: { rows, dry_run: false, leave_out_faulty: leavesOut } },
        { idempotencyKey: key },
      ),
    announce: ({ created, existing, faulty, rows }: RecordImportResult, undoJob: UndoJob) => {
      refresh();
      const ids = rows.flatMap(({ outcome, id }) => (outcome === 'create' && id ? [id] : []));
      const notes = [
        ...(existing > 0 ? [`${countOf(existing, 'row')} already here.`] : []),
        ...(faulty > 0 ? [`${countOf(faulty, 'row')} with faults left out.`] : []),
      ];
      toast.success({
        title: `${countOf(created, words.oneWord, words.manyWord)} added`,
        ...(notes.length > 0 ? { detail: notes.join(' ') } : {}),
        undo: () => void undo(ids, undoJob),
      });
    },
  };
}

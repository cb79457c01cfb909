// Edits in a grid, saved immediately. Changes of the same record are saved one after the other, each based on the last,
// so that people never conflict with themselves; if somebody else saved first, the person chooses which values to keep.
// A saved edit can be undone as long as nobody has changed the record since.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiFailure } from '../api.ts';
import { refusalOf } from '../failures.ts';
import { staleRecord } from '../save.ts';
import type { CellEdit, CellFault, CellValue, CommitEdits } from '../../ui/data-grid/grid-types.ts';
import type { ChangedElsewhere } from '../../ui/data-grid/use-pinned-rows.ts';
import { toast } from '../../ui/toasts.ts';
import { valuesBefore, describeChanged, undoneMessage, type ChangedRecord, type FieldValues } from './undone.ts';
import type { PushUndo } from './use-undo-stack.ts';

interface EditedRow {
  id: string;
  version: number;
}

/** The kind of record that is edited in a grid. */
export interface EditedRecords<Row extends EditedRow> {
  /** The noun for one: "labour rate". */
  one: string;
  /** The domain of its calls, which begins their query keys. */
  domain: string;
  /** The call that lists the records. */
  list: string;
  nameOf: (row: Row) => string;
  /** Saves changes based on a version. */
  update: (id: string, changes: FieldValues, version: number) => Promise<Row>;
  /** Converts a cell's value to the call's; by default unchanged. */
  toField?: (columnId: string, value: CellValue) => CellValue;
}

/** Somebody else changed the record first: the edited cells and the current record. */
export interface EditConflict<Row> {
  id: string;
  edits: readonly CellEdit<Row>[];
  current: Row;
}

interface Waiting<Row> extends EditConflict<Row> {
  choose: (mine: boolean) => void;
}

/**
 * Returns `commit` for the grid, the first conflict that waits for a choice, `drawn`, which changes when the rows must be
 * rendered again, and the records that were undone last. `records` must keep its identity between renders.
 */
export function useRecordEdits<Row extends EditedRow>(records: EditedRecords<Row>, pushUndo: PushUndo) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting<Row>[]>([]);
  const [drawn, setDrawn] = useState(0);
  const [undone, setUndone] = useState<ChangedElsewhere>();
  /** The records from the latest answers, which the rows may not show yet. */
  const latest = useRef(new Map<string, Row>());
  const queue = useRef(new Map<string, Promise<unknown>>());

  const update = useCallback(
    async (id: string, changes: FieldValues, version: number): Promise<Row> => {
      const saved = await records.update(id, changes, version);
      latest.current.set(id, saved);
      return saved;
    },
    [records],
  );
  const inTurn = useCallback(<T>(id: string, work: () => Promise<T>): Promise<T> => {
    const after = (queue.current.get(id) ?? Promise.resolve()).then(work);
    queue.current.set(id, after);
    return after;
  }, []);
  const makeStale = useCallback(() => {
    // A pinned row may be on no page any more once these are fetched again: it must show what was saved.
    queries.setQueriesData<{ items?: Row[] }>({ queryKey: [records.domain, records.list] }, (page) =>
      page?.items ? { ...page, items: page.items.map((row) => newer(row, latest.current.get(row.id))) } : page,
    );
    void queries.invalidateQueries({ queryKey: [records.domain] });
    void queries.invalidateQueries({ queryKey: ['audit'] });
  }, [queries, records]);

  const undoAction = useCallback(
    async (changed: readonly ChangedRecord[]) => {
      setUndone({ ids: changed.map(({ id }) => id) });
      const putBack = async (one: ChangedRecord): Promise<ApiFailure | null> => {
        try {
          await update(one.id, one.before, one.version);
          return null;
        } catch (error) {
          if (error instanceof ApiFailure) return error;
          throw error;
        }
      };
      const failures = await Promise.all(changed.map((one) => inTurn(one.id, () => putBack(one))));
      const done = failures.filter((failure) => failure === null).length;
      const left = changed.filter((_one, index) => failures[index]?.status === 409);
      const lost = failures.find((failure) => failure !== null && failure.status !== 409);
      const toastInput = undoneMessage(done, left, records.one, 'restored');
      if (lost) toast.error({ title: 'Failed to take everything back', detail: lost.message });
      if (!lost || done > 0 || left.length > 0) toast.info(toastInput);
      makeStale();
    },
    [records, update, inTurn, makeStale],
  );

  const commit = useCallback<CommitEdits<Row>>(
    async (edits) => {
      const changed: ChangedRecord[] = [];
      const save = async (own: readonly CellEdit<Row>[]): Promise<CellFault[]> => {
        const { row } = own[0]!;
        const known = latest.current.get(row.id);
        let before = known && known.version > row.version ? known : row;
        for (;;) {
          try {
            const saved = await update(row.id, changesOf(own, records), before.version);
            const { version } = saved;
            changed.push({ id: row.id, name: records.nameOf(saved), version, before: valuesBefore(own, before) });
            return [];
          } catch (error) {
            const current = staleRecord<Row>(error);
            if (!current) return faultsOf(own, records.one, error);
            const mine = await new Promise<boolean>((choose) => {
              setWaiting((before) => [...before, { id: row.id, edits: own, current, choose }]);
            });
            setWaiting((before) => before.filter((one) => one.edits !== own));
            latest.current.set(row.id, current);
            before = current;
            if (!mine) {
              // The cell still shows the input: render the rows again with the other person's values.
              setTimeout(() => setDrawn((count) => count + 1));
              return [];
            }
          }
        }
      };
      const byRecord = new Map<string, CellEdit<Row>[]>();
      for (const edit of edits) byRecord.set(edit.rowId, [...(byRecord.get(edit.rowId) ?? []), edit]);
      const faults = (await Promise.all([...byRecord].map(([id, own]) => inTurn(id, () => save(own))))).flat();
      if (changed.length > 0) {
        const title = describeChanged(changed, records.one);
        pushUndo(() => void undoAction(changed), title === null ? null : { title });
      }
      makeStale();
      return faults;
    },
    [records, update, inTurn, makeStale, undoAction, pushUndo],
  );
  return { commit, conflict: waiting[0], choose: (mine: boolean) => waiting[0]?.choose(mine), drawn, undone };
}

const newer = <Row extends EditedRow>(read: Row, saved: Row | undefined) =>
  saved && saved.version > read.version ? saved : read;

const changesOf = <Row extends EditedRow>(
  edits: readonly CellEdit<Row>[],
  { toField = (_columnId, value) => value }: EditedRecords<Row>,
): FieldValues => Object.fromEntries(edits.map(({ columnId, value }) => [columnId, toField(columnId, value)]));

function faultsOf<Row>(edits: readonly CellEdit<Row>[], one: string, error: unknown): CellFault[] {
  const failure = error instanceof ApiFailure ? error : null;
  const { message } = refusalOf(error);
  const known = failure ? edits.filter((edit) => failure.fields[edit.columnId]) : [];
  // Nothing of the record was saved: mark cells without a fault of their own, too.
  return edits.map(({ rowId, columnId }) => ({
    rowId,
    columnId,
    message:
      failure?.fields[columnId]?.join(' ') ??
      (known.length > 0 ? `Not saved with the faulty cells of this ${one}.` : message),
  }));
}

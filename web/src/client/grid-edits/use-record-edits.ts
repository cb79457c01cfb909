// Edits in a grid of records, saved at once. Changes of one record go one after the other, each on top of the one before, so that a
// person never is in their own way; where somebody else saved first, the person chooses whose values hold. What was
// saved can be undone, of each record as long as nobody has changed it since.
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { ApiFailure } from '../api.ts';
import { refusalOf } from '../failures.ts';
import { staleRecord } from '../save.ts';
import type { CellEdit, CellFault, CellValue, CommitEdits } from '../../ui/data-grid/grid-types.ts';
import type { ChangedElsewhere } from '../../ui/data-grid/use-pinned-rows.ts';
import { toast } from '../../ui/toasts.ts';
import { valuesBefore, describeChanged, undoneMessage, type ChangedRecord, type FieldValues } from './undone.ts';
import type { KeepStep } from './use-steps.ts';

interface EditedRow {
  id: string;
  version: number;
}

/** A kind of record that is edited in a grid. */
export interface EditedRecords<Row extends EditedRow> {
  /** The noun for one: "labour rate". */
  one: string;
  /** The domain word of its calls, which begins their query keys. */
  domain: string;
  /** The call that lists it. */
  list: string;
  nameOf: (row: Row) => string;
  /** Saves changes on top of a version. */
  update: (id: string, changes: FieldValues, version: number) => Promise<Row>;
  /** A value as the call takes it; by default as the grid holds it. */
  toField?: (columnId: string, value: CellValue) => CellValue;
}

/** Somebody else changed the record first: the cells that were edited and the record as it is now. */
export interface EditConflict<Row> {
  id: string;
  edits: readonly CellEdit<Row>[];
  current: Row;
}

interface Waiting<Row> extends EditConflict<Row> {
  choose: (mine: boolean) => void;
}

/**
 * `commit` for the grid, the conflicts that wait for a choice, a mark that changes where the rows must be drawn again, and
 * the records that were undone last. `records` is the same object from one render to the next.
 */
export function useRecordEdits<Row extends EditedRow>(records: EditedRecords<Row>, keepStep: KeepStep) {
  const queries = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting<Row>[]>([]);
  const [drawn, setDrawn] = useState(0);
  const [undone, setUndone] = useState<ChangedElsewhere>();
  /** The records as the last answers said, which the rows may not show yet. */
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
    // A row that keeps its place may be on no page any more once these are read again: it shows what was saved.
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
              // The cell still shows what was typed: the rows are drawn again with the other person's values.
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
        keepStep(() => void undoAction(changed), title === null ? null : { title });
      }
      makeStale();
      return faults;
    },
    [records, update, inTurn, makeStale, undoAction, keepStep],
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
  // Nothing of the record was saved: cells without a fault of their own say so too.
  return edits.map(({ rowId, columnId }) => ({
    rowId,
    columnId,
    message:
      failure?.fields[columnId]?.join(' ') ??
      (known.length > 0 ? `Not saved with the faulty cells of this ${one}.` : message),
  }));
}

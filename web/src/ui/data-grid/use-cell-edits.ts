import { useCallback, useRef, useState } from 'react';
import { readCell } from './cell-value.ts';
import type { CellEdit, CellValue, CommitEdits, GridColumn } from './grid-types.ts';

/** The state of a cell while its change is being saved, or could not be saved. */
export interface CellState {
  phase: 'saving' | 'saved' | 'failed';
  /** The typed text; kept when saving failed. */
  text: string;
  value: CellValue;
  fault?: string;
}

export type RowStates = Readonly<Record<string, CellState>>;
export type EditStates = ReadonlyMap<string, RowStates>;

export interface TypedCell<T> {
  row: T;
  column: GridColumn<T>;
  text: string;
}

export interface CellEdits<T> {
  states: EditStates;
  /** Parses and saves the input, and shows it at once. Returns the number of cells refused by parsing. */
  save: (cells: readonly TypedCell<T>[]) => number;
  /** Reverts a cell that failed. */
  discard: (rowId: string, columnId: string) => void;
}

interface Entry {
  rowId: string;
  columnId: string;
  state: CellState | undefined;
}

function withEntries(states: EditStates, entries: readonly Entry[]): EditStates {
  const next = new Map(states);
  for (const { rowId, columnId, state } of entries) {
    const { [columnId]: _old, ...others } = next.get(rowId) ?? {};
    const own = state ? { ...others, [columnId]: state } : others;
    if (Object.keys(own).length === 0) next.delete(rowId);
    else next.set(rowId, own);
  }
  return next;
}

function withoutSaved(states: EditStates): EditStates {
  const entries: Entry[] = [];
  for (const [rowId, own] of states) {
    for (const [columnId, state] of Object.entries(own)) {
      if (state.phase === 'saved') entries.push({ rowId, columnId, state: undefined });
    }
  }
  return entries.length === 0 ? states : withEntries(states, entries);
}

/**
 * Optimistic edits: a cell shows its new value, marked as being saved, before the server answers, and keeps the input if the
 * answer is a fault. A saved value stays until the rows are fetched again.
 */
export function useCellEdits<T>(
  rows: readonly T[],
  rowId: (row: T) => string,
  onCommit: CommitEdits<T> | undefined,
): CellEdits<T> {
  const [states, setStates] = useState<EditStates>(new Map());
  const turn = useRef(0);
  const lastTurn = useRef(new Map<string, number>());

  const [shownRows, setShownRows] = useState(rows);
  if (rows !== shownRows) {
    setShownRows(rows);
    setStates(withoutSaved);
  }

  const save = useCallback(
    (cells: readonly TypedCell<T>[]) => {
      if (!onCommit || cells.length === 0) return 0;
      const own = (turn.current += 1);
      const edits: CellEdit<T>[] = [];
      const texts = new Map<CellEdit<T>, string>();
      const refused: Entry[] = [];
      for (const { row, column, text } of cells) {
        const id = rowId(row);
        const read = readCell(column, text, row);
        lastTurn.current.set(`${id} ${column.id}`, own);
        if ('fault' in read) {
          const state: CellState = { phase: 'failed', text, value: text, fault: read.fault };
          refused.push({ rowId: id, columnId: column.id, state });
          continue;
        }
        const edit = { row, rowId: id, columnId: column.id, value: read.value, previous: column.value(row) };
        edits.push(edit);
        texts.set(edit, text);
      }
      const entry = (edit: CellEdit<T>, phase: CellState['phase'], fault?: string): Entry => {
        const state = { phase, text: texts.get(edit) ?? '', value: edit.value, ...(fault ? { fault } : {}) };
        return { rowId: edit.rowId, columnId: edit.columnId, state };
      };
      setStates((before) => withEntries(before, [...refused, ...edits.map((edit) => entry(edit, 'saving'))]));
      // A later edit of the same cell wins, whichever answer comes first.
      const settle = (faultOf: (edit: CellEdit<T>) => string | undefined) => {
        const current = edits.filter((edit) => lastTurn.current.get(`${edit.rowId} ${edit.columnId}`) === own);
        const entries = current.map((edit) => {
          const fault = faultOf(edit);
          return entry(edit, fault ? 'failed' : 'saved', fault);
        });
        setStates((before) => withEntries(before, entries));
      };
      if (edits.length > 0) {
        onCommit(edits).then(
          (faults) =>
            settle((edit) => faults.find((f) => f.rowId === edit.rowId && f.columnId === edit.columnId)?.message),
          (error: unknown) => settle(() => (error instanceof Error ? error.message : 'Not saved.')),
        );
      }
      return refused.length;
    },
    [onCommit, rowId],
  );

  const discard = useCallback((id: string, columnId: string) => {
    setStates((before) => withEntries(before, [{ rowId: id, columnId, state: undefined }]));
  }, []);

  return { states, save, discard };
}

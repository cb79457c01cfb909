// Columns of a table that are not part of the engine's programme: trade, crew, location, person, status.
import type { Task } from '@horizon/schedule';
import { plainCellText } from './csv-table.ts';
import type { CellOf, ColumnKind } from './columns.ts';
import { hasKey } from './row-keys.ts';

/** The columns next to a programme, in the order in which they are written. */
export const extraKinds = ['trade', 'crew', 'location', 'responsible', 'status'] as const satisfies ColumnKind[];
export type ExtraKind = (typeof extraKinds)[number];

/** Headings of these columns. */
export const extraTitles: Readonly<Record<ExtraKind, string>> = {
  trade: 'Trade',
  crew: 'Crew',
  location: 'Location',
  responsible: 'Responsible person',
  status: 'Status',
};

/** Texts of a task in addition to its programme data, null where empty. */
export type ExtraTexts = Readonly<Record<ExtraKind, string | null>>;

/** A cell with data of a task outside its programme; empty cells have none. */
export interface ExtraCell {
  /** In the programme of the file. */
  taskId: string;
  kind: ExtraKind;
  text: string;
  /** `Row 12 (A1010 Pour slab), column Crew`. */
  place: string;
}

/**
 * The cells outside the programme with data, row by row; in rows with the id of one of our tasks also empty ones.
 * `placeOf` names a cell.
 */
export function extraCells(
  tasks: readonly Task[],
  { cellsOf, columns }: { cellsOf: readonly CellOf[]; columns: ReadonlyMap<ColumnKind, number> },
  placeOf: (index: number, kind: ColumnKind) => string,
): ExtraCell[] {
  const kinds = extraKinds.filter((kind) => columns.has(kind));
  return tasks.flatMap((task, index) =>
    kinds.flatMap((kind) => {
      const text = plainCellText(cellsOf[index]!(kind)).trim();
      const isGiven = text !== '' || hasKey(cellsOf[index]!);
      return isGiven ? [{ taskId: task.id, kind, text, place: placeOf(index, kind) }] : [];
    }),
  );
}

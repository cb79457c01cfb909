// Which columns have room? Texts give way first, to what is still read; then whole columns leave, the least important first,
// so that no column is cut at the edge. A person who wants all of them scrolls.
import { isFigure } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';

/** A column with the width it would like to have. */
export interface WantedColumn<T> {
  column: GridColumn<T>;
  widthPx: number;
  /** The person chose this width: it is not touched. */
  isSet: boolean;
  /** Names the row, or was asked for by the person: it does not leave. */
  stays: boolean;
}

/** Of a column that says nothing of it. */
export const usualPriority = 2;
/** A text narrower than this is a riddle. */
const narrowestTextPx = 96;
const mostShrunk = 0.7;
/** What names a row tells the rows apart: others leave before it is cut short. */
const mostShrunkName = 0.85;
/** About what a heading takes, its margins included. */
const headingPx = (heading: string) => 28 + heading.length * 7;

function leastPx<T>({ column, widthPx, isSet }: WantedColumn<T>): number {
  const isFirm = isSet || column.isActions || column.firm || isFigure(column.kind) || column.kind === 'date';
  if (isFirm) return widthPx;
  const shrunk = Math.round(widthPx * (column.opens ? mostShrunkName : mostShrunk));
  return Math.min(widthPx, Math.max(narrowestTextPx, headingPx(column.header), shrunk));
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, px) => sum + px, 0);

/** The columns that fit into the room, in their order, with their widths. */
export function fitColumns<T>(wanted: readonly WantedColumn<T>[], roomPx: number): readonly WantedColumn<T>[] {
  let left = wanted;
  while (sumOf(left.map(leastPx)) > roomPx) {
    // The last of the least important ones.
    const leaving = left
      .filter(({ stays }) => !stays)
      .toReversed()
      .toSorted((a, b) => (b.column.priority ?? usualPriority) - (a.column.priority ?? usualPriority))[0];
    if (!leaving) break;
    left = left.filter((each) => each !== leaving);
  }
  const over = sumOf(left.map(({ widthPx }) => widthPx)) - roomPx;
  if (over <= 0) return left;
  const yielding = sumOf(left.map((each) => each.widthPx - leastPx(each)));
  const part = yielding > 0 ? Math.min(1, over / yielding) : 0;
  return left.map((each) => ({ ...each, widthPx: each.widthPx - Math.ceil((each.widthPx - leastPx(each)) * part) }));
}

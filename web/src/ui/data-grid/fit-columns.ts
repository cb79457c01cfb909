// Fits columns into the width of a list. Texts shrink first, as far as they stay readable; then whole columns are hidden, the
// least important first, so that no column is cut off at the edge. Widening or adding a column never hides another: columns
// are hidden as if nobody had widened or added any; if those need more space, texts shrink, and then the list scrolls
// sideways.
import { isFigure } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';

/** A column with its preferred width. */
export interface WantedColumn<T> {
  column: GridColumn<T>;
  widthPx: number;
  /** Widened by the person: the width is fixed, and the column is never hidden. */
  setPx?: number;
  /** Width needed by its texts, if known. */
  needPx?: number;
  /** Width needed by its heading; estimated from its text if not given. */
  headPx?: number;
  /** Names the row: never hidden. */
  stays: boolean;
  /** Added by the person: it is never hidden, and hides no other. */
  isAdded?: boolean;
}

/** The default priority of a column. */
export const defaultPriority = 2;
/** A text narrower than this is unreadable. */
const narrowestTextPx = 96;
const minShrinkFactor = 0.7;
/** Names identify the rows: hide other columns before truncating them. */
const minNameShrinkFactor = 0.85;
/** The approximate width of a heading, with its margins and sort icon. */
export const headingPx = (heading: string) => 28 + heading.length * 7;
const headOf = <T>({ headPx, column }: WantedColumn<T>) => headPx ?? headingPx(column.header);

function minPx<T>(each: WantedColumn<T>): number {
  const { column, widthPx, needPx } = each;
  if (column.isActions || column.firm) return widthPx;
  if (isFigure(column.kind) || column.kind === 'date') {
    return needPx === undefined ? widthPx : Math.min(widthPx, Math.max(needPx, headOf(each)));
  }
  const shrunk = Math.round(widthPx * (column.opens ? minNameShrinkFactor : minShrinkFactor));
  return Math.min(widthPx, Math.max(narrowestTextPx, headOf(each), shrunk));
}

const sumOf = (widths: readonly number[]) => widths.reduce((sum, px) => sum + px, 0);

/** The columns to hide so that the others fit, by priority and declared importance, the last of equals first. Calculated without the person's added
 * columns and widths. */
function leavingOf<T>(wanted: readonly WantedColumn<T>[], roomPx: number): ReadonlySet<WantedColumn<T>> {
  const leaving = new Set<WantedColumn<T>>();
  const usual = wanted.filter(({ isAdded, column }) => !isAdded || !column.hiddenAtFirst);
  let overPx = sumOf(usual.map(minPx)) - roomPx;
  const byImportance = usual
    .filter(({ stays }) => !stays)
    .toReversed()
    .toSorted(
      ({ column: a }, { column: b }) =>
        (b.priority ?? defaultPriority) - (a.priority ?? defaultPriority) || (b.importance ?? 0) - (a.importance ?? 0),
    );
  for (const each of byImportance) {
    if (overPx <= 0) break;
    leaving.add(each);
    overPx -= minPx(each);
  }
  return leaving;
}

interface Share<T> {
  each: WantedColumn<T>;
  widthPx: number;
  /** Width its heading needs beyond its own. */
  headLackPx: number;
  /** Width its texts need beyond both. */
  lackPx: number;
  /** Width unused by its texts. */
  sparePx: number;
  /** Width it can give up by truncating its texts. */
  yieldPx: number;
}

/** Width it can give up without truncating any loaded row: other rows may have longer texts. */
function lendablePx<T>(each: WantedColumn<T>): number {
  const { column, widthPx } = each;
  if (column.opens) return 0;
  return isFigure(column.kind) || column.kind === 'date' ? widthPx : widthPx - minPx(each);
}

function shareOf<T>(each: WantedColumn<T>): Share<T> {
  const { setPx, needPx, column } = each;
  if (setPx !== undefined) return { each, widthPx: setPx, headLackPx: 0, lackPx: 0, sparePx: 0, yieldPx: 0 };
  const { widthPx } = each;
  const enoughPx = needPx === undefined ? widthPx : Math.max(needPx, headOf(each));
  const sparePx = Math.min(lendablePx(each), Math.max(0, widthPx - enoughPx));
  const headLackPx = column.isActions ? 0 : Math.max(0, headOf(each) - widthPx);
  const lackPx = needPx === undefined ? 0 : Math.max(0, needPx - widthPx - headLackPx);
  return { each, widthPx, headLackPx, lackPx, sparePx, yieldPx: Math.max(0, widthPx - sparePx - minPx(each)) };
}

/** The columns that fit, in order, with their widths. Free and unused width goes first to truncated headings, then to
 * truncated texts; only then do texts shrink. */
export function fitColumns<T>(wanted: readonly WantedColumn<T>[], roomPx: number): readonly WantedColumn<T>[] {
  const leaving = leavingOf(wanted, roomPx);
  const shares = wanted.filter((each) => !leaving.has(each) || each.isAdded || each.setPx !== undefined).map(shareOf);
  const total = (of: (share: Share<T>) => number) => sumOf(shares.map(of));
  const headLackPx = total((share) => share.headLackPx);
  const lackPx = total((share) => share.lackPx);
  const sparePx = total((share) => share.sparePx);
  const yieldPx = total((share) => share.yieldPx);
  const freePx = roomPx - total((share) => share.widthPx);
  const part = (px: number, ofPx: number) => (ofPx > 0 ? Math.max(0, Math.min(1, px / ofPx)) : 0);
  const headGiven = part(freePx + sparePx, headLackPx);
  const takenPx = headLackPx * headGiven;
  const given = part(freePx + sparePx - takenPx, lackPx);
  const lent = part(takenPx + lackPx * given - freePx, sparePx);
  const yielded = part(-freePx - sparePx, yieldPx);
  return shares.map((share) => ({
    ...share.each,
    widthPx:
      share.widthPx +
      Math.floor(share.headLackPx * headGiven) +
      Math.floor(share.lackPx * given) -
      Math.ceil(share.sparePx * lent) -
      Math.ceil(share.yieldPx * yielded),
  }));
}

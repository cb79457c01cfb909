// How wide is what a column holds? A column of short texts lends its room to one whose texts would be cut.
import { useLayoutEffect, useState } from 'react';
import { formatCell, isFigure, showValue } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';
import { listKey } from './shown-columns.ts';
import { totalOf } from './totals.ts';

/** Widths that the columns' texts need, by column id, with their margins; nothing of a column that draws its cells itself. */
export type ContentWidths = ReadonlyMap<string, number>;

/** The width of a text in pixels. */
export type MeasureText = (text: string, isName: boolean) => number;

const sampleSize = 200;
const longestOfEach = 3;
const marginsPx = 26;
/** A text longer than this is read by its hint. */
const mostTextPx = 400;

/** What the cells of the columns need, by some of the rows from all over the list. Linear in columns, not in rows. */
export function contentWidths<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
  measure: MeasureText,
): ContentWidths {
  const step = Math.max(1, Math.floor(rows.length / sampleSize));
  const sample = rows.filter((_row, index) => index % step === 0);
  const needs = new Map<string, number>();
  for (const column of columns) {
    const says = saysOf(column);
    if (!says || sample.length === 0) continue;
    const texts = [...sample.map(says), ...totalOfAll(column, rows)];
    const longest = [...new Set(texts)].sort((a, b) => b.length - a.length).slice(0, longestOfEach);
    const px = Math.max(...longest.map((text) => measure(text, column.opens === true))) + marginsPx;
    needs.set(column.id, Math.ceil(isFigure(column.kind) ? px : Math.min(px, mostTextPx)));
  }
  return needs;
}

/** The total of a column stands below its cells. */
function totalOfAll<T>(column: GridColumn<T>, rows: readonly T[]): string[] {
  if (column.total !== 'sum') return [];
  return [formatCell(column.kind ?? 'text', totalOf('sum', rows.map(column.value)))];
}

function saysOf<T>(column: GridColumn<T>): ((row: T) => string) | undefined {
  if (column.says) return column.says;
  if (column.render || column.isActions) return undefined;
  if (column.format || column.edit?.options) return (row) => showValue(column, column.value(row));
  return (row) => formatCell(column.kind ?? 'text', column.value(row));
}

let context: CanvasRenderingContext2D | null | undefined;

const measureText: MeasureText = (text, isName) => {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return text.length * 7;
  const { fontFamily } = getComputedStyle(document.body);
  context.font = `${isName ? 500 : 400} 13px ${fontFamily}`;
  // Figures stand in columns of one width, that of the nought; a canvas measures them as they are in running text.
  return context.measureText(text.replaceAll(/\d/g, '0')).width;
};

const nothingKnown: ContentWidths = new Map();

/** What the columns need, measured once, when the first rows come: columns never move while somebody reads. Not known where
 * the server draws the page, nor in the drawing that takes that page over. */
export function useContentWidths<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
  isTouch: boolean,
): ContentWidths {
  const [needs, setNeeds] = useState(nothingKnown);
  const key = listKey(columns);
  const hasRows = rows.length > 0;
  useLayoutEffect(() => {
    const scale = isTouch ? 15 / 13 : 1;
    setNeeds(contentWidths(columns, rows, (...asked) => measureText(...asked) * scale));
    // oxlint-disable-next-line react/exhaustive-deps -- other rows and new column objects do not move the columns
  }, [key, hasRows, isTouch]);
  return needs;
}

// The width of each column's content, so that a column of short texts leaves its space to one whose texts would be truncated.
import { useState } from 'react';
import { formatCell, isFigure, showValue } from './cell-value.ts';
import type { GridColumn } from './grid-types.ts';
import { listKey } from './shown-columns.ts';
import { textWidth } from './text-width.ts';
import { totalOf } from './totals.ts';

/**
 * The widths needed by the columns' texts with their margins, by column id; undefined for a column with a custom renderer.
 * Each is calculated on first use, so that hidden columns cost nothing.
 */
export interface ContentWidths {
  get: (columnId: string) => number | undefined;
}

/** The width of a text in pixels. */
export type MeasureText = (text: string, isName: boolean) => number;

const sampleSize = 200;
const longestOfEach = 3;
/** The margins left and right of a cell's content. */
export const marginsPx = 26;
/** The most width for a text; longer ones are shown in a hint. */
const maxTextPx = 400;

/** The widths needed by the columns' cells, sampled from rows across the list. Linear in columns, not in rows. */
export function contentWidths<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
  measure: MeasureText,
): ContentWidths {
  const step = Math.max(1, Math.floor(rows.length / sampleSize));
  const sample = rows.filter((_row, index) => index % step === 0);
  const known = new Map<string, number | undefined>();
  const needOf = (columnId: string): number | undefined => {
    const column = columns.find(({ id }) => id === columnId);
    const cellTexts = column && textsOf(column, sample);
    if (!cellTexts || sample.length === 0) return undefined;
    const texts = [...cellTexts, ...totalOfAll(column, rows)];
    const longest = [...new Set(texts)].sort((a, b) => b.length - a.length).slice(0, longestOfEach);
    const px = Math.max(...longest.map((text) => measure(text, column.opens === true))) + marginsPx;
    return Math.ceil(isFigure(column.kind) ? px : Math.min(px, maxTextPx));
  };
  return {
    get: (columnId) => {
      if (!known.has(columnId)) known.set(columnId, needOf(columnId));
      return known.get(columnId);
    },
  };
}

/** The total of a column is below its cells. */
function totalOfAll<T>(column: GridColumn<T>, rows: readonly T[]): string[] {
  if (column.total !== 'sum') return [];
  return [formatCell(column.kind ?? 'text', totalOf('sum', rows.map(column.value)))];
}

/** The texts of the column's cells, each value once: formatting is slower than a lookup. */
function textsOf<T>(column: GridColumn<T>, rows: readonly T[]): string[] | undefined {
  if (column.plainText) return rows.map(column.plainText);
  if (column.render || column.isActions) return undefined;
  const values = [...new Set(rows.map(column.value))];
  if (column.format || column.edit?.options) return values.map((value) => showValue(column, value));
  return values.map((value) => formatCell(column.kind ?? 'text', value));
}

interface Measured {
  measuredFor: string;
  hasRows: boolean;
  needs: ContentWidths;
}

/** The widths needed by the columns, measured once on the first rows, so that they stay during a search without results. */
export function useContentWidths<T>(
  columns: readonly GridColumn<T>[],
  rows: readonly T[],
  isTouch: boolean,
): ContentWidths {
  const key = listKey(columns);
  const measuredFor = `${key} ${isTouch}`;
  const [last, setLast] = useState<Measured | null>(null);
  if (last?.measuredFor === measuredFor && (last.hasRows || rows.length === 0)) return last.needs;
  const scale = isTouch ? 15 / 13 : 1;
  const needs = contentWidths(columns, rows, (...asked) => textWidth(...asked) * scale);
  setLast({ measuredFor, hasRows: rows.length > 0, needs });
  return needs;
}

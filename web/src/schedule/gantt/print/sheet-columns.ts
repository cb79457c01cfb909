// The columns on paper next to the chart, and their widths: some of the default ones, or those of the list on the screen, the
// names first, the others in order as far as they leave room for the chart.
import { type Column, columnIds, type PrintedColumn } from '../view/chart-model.ts';
import { papers, type PaperId } from './print-setup.ts';

export interface SheetColumn {
  id: string;
  label: string;
  widthPt: number;
  isNumber?: boolean;
}

const usual: Readonly<Record<PrintedColumn, Omit<SheetColumn, 'id'>>> = {
  number: { label: 'No.', widthPt: 30, isNumber: true },
  name: { label: 'Task', widthPt: 190 },
  start: { label: 'Start', widthPt: 58 },
  finish: { label: 'Finish', widthPt: 58 },
  duration: { label: 'Duration', widthPt: 44, isNumber: true },
  percent: { label: '% done', widthPt: 36, isNumber: true },
  predecessors: { label: 'Predecessors', widthPt: 84 },
  float: { label: 'Float', widthPt: 40, isNumber: true },
};

/** The ratio of 7 point type on paper to 13 pixel type on the screen. */
const POINTS_PER_PIXEL = 0.54;
const NARROWEST_PT = 30;
/** The maximum fraction of a sheet for the list. */
const MOST_OF_SHEET = 0.55;

/** The chosen default columns, in their default order. */
export function defaultSheetColumns(ids: readonly PrintedColumn[]): readonly SheetColumn[] {
  return columnIds.filter((id) => ids.includes(id)).map((id) => ({ id, ...usual[id] }));
}

/** The columns of a list in order, and the labels of those that do not fit. */
export function listOnSheet(
  list: readonly Column[],
  paper: PaperId,
): { columns: readonly SheetColumn[]; left: readonly string[] } {
  const all = list.map(onPaper);
  let room = papers[paper].widthPt * MOST_OF_SHEET;
  for (const { id, widthPt } of all) if (id === 'name') room -= widthPt;
  const columns: SheetColumn[] = [];
  let isFull = false;
  for (const column of all) {
    if (column.id !== 'name') {
      isFull ||= column.widthPt > room;
      if (isFull) continue;
      room -= column.widthPt;
    }
    columns.push(column);
  }
  return { columns, left: all.filter((column) => !columns.includes(column)).map(({ label }) => label) };
}

/** The planner's width, or the default width. */
function onPaper({ id, label, widthPx, isSized, isNumber }: Column): SheetColumn {
  const known = columnIds.find((each) => each === id);
  const widthPt =
    known && !isSized ? usual[known].widthPt : Math.max(Math.round(widthPx * POINTS_PER_PIXEL), NARROWEST_PT);
  return { id, label, widthPt, ...(isNumber ? { isNumber } : {}) };
}

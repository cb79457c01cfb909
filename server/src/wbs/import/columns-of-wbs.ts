// Arranges the cells of a file into columns with fields, for a preview in which they are mapped and corrected. Rows
// without headings get equivalent columns: codes that contain their parents, else levels.
import type { AnswerOf, Calls } from '@horizon/contract';
import { byIndent, codesAbove } from './outline-of-rows.ts';
import { columnsOf, headingsAt, withoutHeadings, type Field, type SentRow } from './table-of-cells.ts';

/** Columns and cells of the non-empty rows. Linear. */
export function columnsOfWbs(sent: readonly SentRow[]): AnswerOf<Calls['readWbsFile']> {
  const rows = sent.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = headingsAt(rows);
  if (at >= 0) {
    const heads = rows[at]!.cells;
    const fields = new Map([...columnsOf(heads)].map(([field, index]) => [index, field]));
    return {
      columns: heads.map((header, index) => ({ header, field: fields.get(index) ?? null })),
      rows: rows.slice(at + 1).map(({ cells }) => heads.map((_head, index) => cells[index] ?? '')),
    };
  }
  const read = withoutHeadings(rows);
  const hasCodes = read.some(({ code }) => code !== null);
  const isDotted = read.some(({ code }) => code !== null && codesAbove(code).length > 0);
  const levels = isDotted ? [] : levelsOf(byIndent(read));
  const columns: Field[] = [...(hasCodes ? ['code' as const] : []), 'name', ...(isDotted ? [] : ['level' as const])];
  return {
    columns: columns.map((field) => ({ header: '', field })),
    rows: read.map(({ code, name }, index) => [
      ...(hasCodes ? [code ?? ''] : []),
      name,
      ...(isDotted ? [] : [String(levels[index])]),
    ]),
  };
}

/** The levels from 1. Every row comes after its parent. */
function levelsOf(parents: readonly (number | null)[]): number[] {
  const levels: number[] = [];
  for (const parent of parents) levels.push(parent === null ? 1 : levels[parent]! + 1);
  return levels;
}

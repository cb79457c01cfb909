// Interprets the cells of a pasted block or a file as a WBS. Under headings, the columns are in any order; without
// headings there are codes with names, or names indented by their level.

export interface SentRow {
  /** The row number in the file or block, from 1. */
  row: number;
  cells: readonly string[];
}

/** The values of a row; texts are trimmed, null if there is no such column. */
export interface ReadRow {
  row: number;
  code: string | null;
  name: string;
  level: string | null;
  parent: string | null;
  /** Its own budget as typed. */
  budget: string | null;
  /** The indentation of the name: columns before it, then spaces. */
  indent: number;
}

export interface ReadTable {
  rows: ReadRow[];
  /** Headings of ignored columns. */
  leftOut: string[];
  /** The heading of the budgets; null if there is no such column. */
  budgetHead: string | null;
}

export type Field = 'code' | 'name' | 'level' | 'parent' | 'budget';
const headings: Readonly<Record<Field, readonly string[]>> = {
  code: ['code', 'wbscode', 'wbs', 'wbsid', 'wbsnumber', 'outlinenumber', 'number', 'no', 'id'],
  name: ['name', 'element', 'wbsname', 'elementname', 'description', 'title', 'item', 'taskname', 'task'],
  level: ['level', 'outlinelevel', 'wbslevel', 'depth'],
  parent: ['parent', 'parentcode', 'parentwbs', 'parentwbscode', 'parentid', 'above'],
  budget: ['budget', 'ownbudget', 'wbsbudget', 'originalbudget', 'budgetamount', 'budgetaud', 'amount'],
};
const fields = Object.keys(headings) as Field[];

/** The heading row is searched in these first rows: a title may precede it. */
const headingsWithin = 20;
/** An empty column before a name counts for more than any spaces in the cell. */
const columnIndent = 10_000;

/** The index of the heading row; negative if there is none. */
export const headingsAt = (rows: readonly SentRow[]): number =>
  rows.slice(0, headingsWithin).findIndex(({ cells }) => columnsOf(cells).size >= 2);

/** The non-empty rows. Linear. */
export function tableOfCells(sent: readonly SentRow[]): ReadTable {
  const rows = sent.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const at = headingsAt(rows);
  if (at < 0) return { rows: withoutHeadings(rows), leftOut: [], budgetHead: null };
  const heads = rows[at]!.cells;
  const columns = columnsOf(heads);
  const taken = new Set(columns.values());
  return {
    rows: rows.slice(at + 1).map(({ row, cells }) => {
      const text = (field: Field) => plain(cells[columns.get(field) ?? -1]);
      const given = (field: Field) => (columns.has(field) ? text(field) || null : null);
      const indent = indentOf(cells[columns.get('name') ?? -1] ?? '');
      const [code, level, parent, budget] = [given('code'), given('level'), given('parent'), given('budget')];
      return { row, code, name: text('name'), level, parent, budget, indent };
    }),
    leftOut: heads.filter((head, index) => head.trim() !== '' && !taken.has(index)).map((head) => head.trim()),
    budgetHead: columns.has('budget') ? heads[columns.get('budget')!]!.trim() : null,
  };
}

/** The field of each column; the first one of each field. */
export function columnsOf(cells: readonly string[]): Map<Field, number> {
  const found = new Map<Field, number>();
  for (const [index, cell] of cells.entries()) {
    const word = cell.toLowerCase().replaceAll(/\(.*?\)|[^a-z]/g, '');
    const field = fields.find((each) => headings[each].includes(word));
    if (field !== undefined && !found.has(field)) found.set(field, index);
  }
  return found;
}

const codeForm = /^[A-Za-z]{0,8}\d*(?:[.\-/_]?[A-Za-z]{0,4}\d+)*\.?$/;
const codedName = /^(\d+(?:\.\d+)*)\.?\s+(\S.*)$/;

/** Codes with names, or names indented by their level. */
export function withoutHeadings(rows: readonly SentRow[]): ReadRow[] {
  const begins = rows.map(({ cells }) => cells.findIndex((cell) => cell.trim() !== ''));
  const first = begins.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY);
  const isCode = (cell: string) => /\d/.test(cell) && codeForm.test(cell);
  const hasCodes =
    rows.length > 0 && rows.every(({ cells }) => isCode(plain(cells[first])) && plain(cells[first + 1]) !== '');
  const isCodedName = ({ cells }: SentRow) => codedName.test(plain(cells.find((cell) => cell.trim() !== '')));
  const areCoded = !hasCodes && rows.every(isCodedName);
  return rows.map(({ row, cells }): ReadRow => {
    const none = { row, level: null, parent: null, budget: null };
    if (hasCodes) {
      const name = cells[first + 1] ?? '';
      return { ...none, code: plain(cells[first]), name: plain(name), indent: indentOf(name) };
    }
    const at = cells.findIndex((cell) => cell.trim() !== '');
    const text = cells[at] ?? '';
    const [, code = null, name = null] = areCoded ? (codedName.exec(plain(text)) ?? []) : [];
    return { ...none, code, name: name ?? plain(text), indent: (at - first) * columnIndent + indentOf(text) };
  });
}

/** Without the apostrophe that an export writes before a text that resembles a formula. */
function plain(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return /^'[=+\-@＝＋－＠]/.test(text) ? text.slice(1) : text;
}

const indentOf = (cell: string) => cell.length - cell.trimStart().length;

// What do the cells of a pasted block or a file say of a WBS? Under headings the columns are in any order; without them
// there are codes with names, or names alone that are as far in as they are deep.

export interface SentRow {
  /** In the file or block, from 1. */
  row: number;
  cells: readonly string[];
}

/** A row as far as it says something; texts are trimmed, none where there is no such column. */
export interface ReadRow {
  row: number;
  code: string | null;
  name: string;
  level: string | null;
  parent: string | null;
  /** Its own budget as typed. */
  budget: string | null;
  /** How far the name is in: columns before it, then spaces. */
  indent: number;
}

export interface ReadTable {
  rows: ReadRow[];
  /** Headings of columns that are not taken. */
  leftOut: string[];
  /** Heading of the budgets; none where there is no such column. */
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

/** Rows in which headings are looked for: a title may be above them. */
const headingsWithin = 20;
/** A column that a name stands further in counts for more than all spaces in a cell. */
const columnIndent = 10_000;

/** The index of the row with the headings; negative where there is none. */
export const headingsAt = (rows: readonly SentRow[]): number =>
  rows.slice(0, headingsWithin).findIndex(({ cells }) => columnsOf(cells).size >= 2);

/** The rows with any text. Linear. */
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

/** Which column is which; the first of a kind. */
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

/** Codes with names, or names as far in as they are deep. */
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

/** Without the apostrophe that an export writes before what looks like a formula. */
function plain(cell: string | undefined): string {
  const text = (cell ?? '').trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

const indentOf = (cell: string) => cell.length - cell.trimStart().length;

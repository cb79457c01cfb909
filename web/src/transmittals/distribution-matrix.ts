// Builds the rows, columns and cells of a distribution matrix from its rules.
import type { CallAnswer } from '../client/api.ts';

export type DistributionRule = CallAnswer<'listDistributionRules'>['items'][number];

/** The documents of a row: those that match all given values. */
export type MatrixRow = Pick<DistributionRule, 'discipline' | 'type' | 'folder_id' | 'purpose'>;
/** A recipient. */
export type MatrixColumn = Pick<DistributionRule, 'name' | 'email' | 'company'>;

export interface Matrix {
  rows: MatrixRow[];
  columns: MatrixColumn[];
  /** The rule of a cell; null if the recipient does not get the documents. */
  ruleAt: (row: MatrixRow, column: MatrixColumn) => DistributionRule | undefined;
}

export const rowKey = ({ discipline, type, folder_id, purpose }: MatrixRow): string =>
  [discipline, type, folder_id, purpose].map((part) => part ?? '').join('|');
const columnKey = ({ email }: Pick<MatrixColumn, 'email'>) => email.toLowerCase();
const cellKey = (row: MatrixRow, column: Pick<MatrixColumn, 'email'>) => `${rowKey(row)} ${columnKey(column)}`;

/** The matrix of rules, with rows and columns without a rule at the end. */
export function matrixOf(
  rules: readonly DistributionRule[],
  added: { rows: readonly MatrixRow[]; columns: readonly MatrixColumn[] },
): Matrix {
  const cells = new Map(rules.map((rule) => [cellKey(rule, rule), rule]));
  const own = [...new Map(rules.map((rule) => [rowKey(rule), rule as MatrixRow])).values()];
  const people = [...new Map(rules.map((rule) => [columnKey(rule), rule as MatrixColumn])).values()];
  return {
    rows: [...new Map([...own.toSorted(byRow), ...added.rows].map((row) => [rowKey(row), row])).values()],
    columns: [
      ...new Map(
        [...people.toSorted((a, b) => a.name.localeCompare(b.name)), ...added.columns].map((column) => [
          columnKey(column),
          column,
        ]),
      ).values(),
    ],
    ruleAt: (row, column) => cells.get(cellKey(row, column)),
  };
}

const byRow = (a: MatrixRow, b: MatrixRow) => rowKey(a).localeCompare(rowKey(b));

/** The value of a cell: To or CC, optionally blind; null: nothing is sent. */
export type CellValue = { role: 'to' | 'cc'; is_blind: boolean } | null;

export const cellText = (value: CellValue): string =>
  value === null ? '' : `${value.role === 'to' ? 'To' : 'CC'}${value.is_blind ? ', blind' : ''}`;

const turn: readonly CellValue[] = [
  null,
  { role: 'to', is_blind: false },
  { role: 'cc', is_blind: false },
  { role: 'to', is_blind: true },
  { role: 'cc', is_blind: true },
];

/** The next value in the cycle. */
export const nextValue = (value: CellValue): CellValue =>
  turn[(turn.findIndex((one) => cellText(one) === cellText(value)) + 1) % turn.length]!;

/** The value that a key sets in a cell; undefined for other keys. */
export function valueOfKey(key: string, value: CellValue): CellValue | undefined {
  const isBlind = value?.is_blind ?? false;
  switch (key.toLowerCase()) {
    case 't':
      return { role: 'to', is_blind: isBlind };
    case 'c':
      return { role: 'cc', is_blind: isBlind };
    case 'b':
      return { role: value?.role ?? 'to', is_blind: !isBlind };
    case 'delete':
    case 'backspace':
      return null;
    default:
      return undefined;
  }
}

// The lines of an XER file: tables, fields and rows, tabs between, CRLF at the end. Texts are cut to what P6 takes.
import { ChangedTexts } from './xer-limits.ts';

export type XerValue = string | number | boolean | null | undefined;

export class XerWriter {
  readonly #lines: string[] = [];
  /** Texts that are not in the file as they were given. */
  readonly changed = new ChangedTexts();

  /** The first line. */
  header(fields: readonly string[]): void {
    this.#lines.push(['ERMHDR', ...fields].join('\t'));
  }

  /** A table with its rows; nothing when it has none. Flags are Y and N. */
  table<Row>(name: string, rows: readonly Row[], columns: Record<string, (row: Row, index: number) => XerValue>): void {
    if (rows.length === 0) return;
    const names = Object.keys(columns);
    const values = Object.entries(columns);
    this.#lines.push(`%T\t${name}`, `%F\t${names.join('\t')}`);
    for (const [index, row] of rows.entries())
      this.#lines.push(
        `%R\t${values.map(([column, value]) => this.#cell(name, column, value(row, index))).join('\t')}`,
      );
  }

  #cell(table: string, column: string, value: XerValue): string {
    return typeof value === 'string' ? this.changed.fit(table, column, cell(value)) : cell(value);
  }

  /** The whole text, with the end mark. */
  text(): string {
    return `${this.#lines.join('\r\n')}\r\n%E\r\n`;
  }
}

function cell(value: XerValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Y' : 'N';
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  return value.replace(/[\t\r\n]+/g, ' ');
}

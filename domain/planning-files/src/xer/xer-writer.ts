// The lines of an XER file: tables, fields and rows, tabs between, CRLF at the end.

export type XerValue = string | number | boolean | null | undefined;

export class XerWriter {
  readonly #lines: string[] = [];

  /** The first line. */
  header(fields: readonly string[]): void {
    this.#lines.push(['ERMHDR', ...fields].join('\t'));
  }

  /** A table with its rows; nothing when it has none. Flags are Y and N. */
  table<Row>(name: string, rows: readonly Row[], columns: Record<string, (row: Row, index: number) => XerValue>): void {
    if (rows.length === 0) return;
    const names = Object.keys(columns);
    const values = Object.values(columns);
    this.#lines.push(`%T\t${name}`, `%F\t${names.join('\t')}`);
    for (const [index, row] of rows.entries())
      this.#lines.push(`%R\t${values.map((value) => cell(value(row, index))).join('\t')}`);
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

import type { BidAnswer, BidderRow } from '@horizon/contract';
import { toDecimal } from '@horizon/money';
import { memo, useMemo, useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { Button } from '../../ui/button.tsx';
import { formatMoney } from '../../ui/format.ts';
import { bidAnswerLabels } from './bid-words.ts';
import { priceOfLine, quantityText, type EntryCell, type EntryLine } from './price-entry.ts';
import styles from './price-form.module.css';
import type { PriceFormState } from './use-price-entry.ts';

interface PriceLinesProps {
  rows: readonly BidderRow[];
  form: PriceFormState;
}

/** The rows of the bid form with the bidder's prices, by section. */
export function PriceLines({ rows, form }: PriceLinesProps) {
  const table = useRef<HTMLTableElement>(null);
  const byRow = useMemo(() => linesByRow(form.entry.lines), [form.entry.lines]);
  if (rows.length === 0) return <p className={styles.quiet}>The bid form has no rows. Add lines of your own below.</p>;
  const sections = sectionsOf(rows);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter and arrows in every cell
    <table ref={table} className={styles.lines} onKeyDown={(event) => moveByKey(event, table.current)}>
      <caption className="visually-hidden">Rows of the bid form</caption>
      <thead>
        <tr>
          <th scope="col">Item</th>
          <th scope="col">Description</th>
          <th scope="col" className={styles.figure}>
            Quantity
          </th>
          <th scope="col">Unit</th>
          <th scope="col">Answer</th>
          <th scope="col" className={styles.figure}>
            Rate
          </th>
          <th scope="col" className={styles.figure}>
            Price
          </th>
          <th scope="col">Note</th>
        </tr>
      </thead>
      {sections.map(({ name, rows: own, key }) => (
        <tbody key={key}>
          {name ? (
            <tr className={styles.sectionRow}>
              <th scope="rowgroup" colSpan={8}>
                {name}
              </th>
            </tr>
          ) : null}
          {own.flatMap((row) =>
            (byRow.get(row.id) ?? []).map((line, at) => (
              <Line
                key={line.key}
                row={row}
                line={line}
                isFurther={at > 0}
                faults={faultsOf(form, line)}
                onCell={form.setCell}
                onFill={(cell, texts) => form.fill(rows, row.id, cell, texts)}
                onRemove={form.removeLine}
              />
            )),
          )}
        </tbody>
      ))}
    </table>
  );
}

function linesByRow(lines: readonly EntryLine[]): ReadonlyMap<string, readonly EntryLine[]> {
  const byRow = new Map<string, EntryLine[]>();
  for (const line of lines) {
    if (line.rowId === null) continue;
    const known = byRow.get(line.rowId);
    if (known) known.push(line);
    else byRow.set(line.rowId, [line]);
  }
  return byRow;
}

interface Section {
  key: string;
  name: string | null;
  rows: BidderRow[];
}

/** Consecutive rows of one section. */
function sectionsOf(rows: readonly BidderRow[]): Section[] {
  const sections: Section[] = [];
  for (const row of rows) {
    const last = sections.at(-1);
    if (last && last.name === row.section) last.rows.push(row);
    else sections.push({ key: row.id, name: row.section, rows: [row] });
  }
  return sections;
}

const cells: readonly EntryCell[] = ['answer', 'quantity', 'rate', 'amount', 'note', 'description'];

/** The faults of a line as one text, so that a line without a change is not drawn again. */
const faultsOf = (form: PriceFormState, line: EntryLine): string =>
  JSON.stringify(
    Object.fromEntries(
      cells.flatMap((cell) => (form.faultOfCell(line, cell) ? [[cell, form.faultOfCell(line, cell)]] : [])),
    ),
  );

interface LineProps {
  row: BidderRow;
  line: EntryLine;
  /** Not the first line of its row. */
  isFurther: boolean;
  faults: string;
  onCell: (line: EntryLine, cell: EntryCell, text: string) => void;
  onFill: (cell: EntryCell, texts: readonly string[]) => void;
  onRemove: (key: string) => void;
}

const Line = memo(
  function Line({ row, line, isFurther, faults: text, onCell, onFill, onRemove }: LineProps) {
    const faults = JSON.parse(text) as Partial<Record<EntryCell, string>>;
    const name = [row.item, row.description].filter(Boolean).join(' ');
    const isPriced = line.answer === 'priced';
    const price = priceOfLine({ ...line, amount: '' }, row.quantity);
    const change = (cell: EntryCell) => (value: string) => onCell(line, cell, value);
    const input = (cell: 'quantity' | 'rate' | 'amount' | 'note', label: string, placeholder = '') => (
      <CellInput
        cell={cell}
        label={`${label} of ${name}`}
        value={line[cell]}
        placeholder={placeholder}
        fault={faults[cell] ?? null}
        isFigure={cell !== 'note'}
        disabled={!isPriced && (cell === 'rate' || cell === 'amount')}
        onChange={change(cell)}
        onFill={(texts) => onFill(cell, texts)}
      />
    );
    return (
      <tr className={isFurther ? styles.further : undefined}>
        <td data-label="Item">{isFurther ? null : row.item}</td>
        <th scope="row">
          {isFurther ? <span className={styles.quiet}>Further line</span> : row.description}
          {!isFurther && row.is_mandatory ? null : (
            <small className={styles.below}>{isFurther ? '' : 'Optional'}</small>
          )}
          {!isFurther && row.provisional_sum !== null ? (
            <small className={styles.below}>
              Provisional sum {formatMoney(row.provisional_sum)}, the same for every bidder
            </small>
          ) : null}
          {isFurther ? (
            <Button small look="subtle" onClick={() => onRemove(line.key)}>
              Remove line
            </Button>
          ) : null}
        </th>
        <td data-label="Quantity" className={styles.figure}>
          {input('quantity', 'Quantity', row.quantity === null ? '' : quantityText(row.quantity))}
        </td>
        <td data-label="Unit">{row.unit}</td>
        <td data-label="Answer">
          <select
            className={styles.input}
            aria-label={`Answer to ${name}`}
            data-cell="answer"
            value={line.answer}
            onChange={(event) => onCell(line, 'answer', event.target.value)}
          >
            {(Object.keys(bidAnswerLabels) as BidAnswer[]).map((answer) => (
              <option key={answer} value={answer}>
                {bidAnswerLabels[answer]}
              </option>
            ))}
          </select>
        </td>
        <td data-label="Rate" className={styles.figure}>
          {input('rate', 'Rate')}
        </td>
        <td data-label="Price" className={styles.figure}>
          {input('amount', 'Price', price === null ? '' : toDecimal(price))}
        </td>
        <td data-label="Note">{input('note', 'Note')}</td>
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.line === after.line &&
    before.isFurther === after.isFurther &&
    before.faults === after.faults,
);

interface CellInputProps {
  cell: EntryCell;
  label: string;
  value: string;
  placeholder: string;
  fault: string | null;
  isFigure: boolean;
  disabled: boolean;
  onChange: (text: string) => void;
  onFill: (texts: readonly string[]) => void;
}

/** A cell; a pasted column fills the rows below it. */
function CellInput({ cell, label, value, placeholder, fault, isFigure, disabled, onChange, onFill }: CellInputProps) {
  const paste = (event: ClipboardEvent) => {
    const texts = event.clipboardData
      .getData('text/plain')
      .replace(/\r?\n$/, '')
      .split(/\r?\n/);
    if (texts.length < 2) return;
    event.preventDefault();
    onFill(texts.map((text) => text.split('\t')[0]!.trim()));
  };
  return (
    <>
      <input
        className={styles.input}
        data-cell={cell}
        aria-label={label}
        inputMode={isFigure ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={isFigure ? 60 : 2000}
        placeholder={placeholder}
        disabled={disabled}
        value={value}
        aria-invalid={fault ? true : undefined}
        title={fault ?? undefined}
        onChange={(event) => onChange(event.target.value)}
        onPaste={paste}
      />
      {fault ? <small className={styles.fault}>{fault}</small> : null}
    </>
  );
}

/** Enter and the arrows move between the rows of a column. */
function moveByKey(event: KeyboardEvent, table: HTMLTableElement | null): void {
  const from = event.target as HTMLElement;
  const cell = from.dataset['cell'];
  const isSelect = from instanceof HTMLSelectElement;
  const down = event.key === 'Enter' || (event.key === 'ArrowDown' && !isSelect);
  const up = (event.key === 'Enter' && event.shiftKey) || (event.key === 'ArrowUp' && !isSelect);
  if (!cell || event.ctrlKey || event.metaKey || !(down || up)) return;
  event.preventDefault();
  const column = [...(table?.querySelectorAll<HTMLElement>(`[data-cell="${cell}"]:not(:disabled)`) ?? [])];
  const next = column[column.indexOf(from) + (up ? -1 : 1)];
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}

import { plainLetters } from '@horizon/identifiers';
import { useState } from 'react';
import { emptyMark, formatNumber } from '../format.ts';
import { showValue } from './cell-value.ts';
import type { ColumnFilter, Facet, FilterKind, GridColumn } from './grid-types.ts';
import { DayInput } from '../day-input.tsx';
import styles from './grid-menus.module.css';

const maxFacets = 200;

/** The kind of a column's filter, by default from the kind of its values. */
export function filterKindOf<T>(column: GridColumn<T>): FilterKind {
  if (column.filter) return column.filter;
  if (column.kind === 'boolean' || column.edit?.options || column.facets) return 'set';
  return !column.kind || column.kind === 'text' ? 'text' : 'range';
}

interface FilterEditorProps<T> {
  column: GridColumn<T>;
  filter: ColumnFilter | undefined;
  facets: readonly Facet[];
  onChange: (filter: ColumnFilter | undefined) => void;
}

/** Edits the filter of a column: a text, values with their counts, or a range. */
export function FilterEditor<T>({ column, filter, facets, onChange }: FilterEditorProps<T>) {
  const kind = filterKindOf(column);
  if (kind === 'none') return null;
  if (kind === 'set') return <SetFilter column={column} filter={filter} facets={facets} onChange={onChange} />;
  if (kind === 'range') return <RangeFilter column={column} filter={filter} facets={facets} onChange={onChange} />;
  const text = filter?.kind === 'text' ? filter.text : '';
  return (
    <input
      className={styles.input}
      aria-label={`${column.header} contains`}
      placeholder="Contains…"
      value={text}
      onChange={(event) => onChange(event.target.value ? { kind: 'text', text: event.target.value } : undefined)}
    />
  );
}

function SetFilter<T>({ column, filter, facets, onChange }: FilterEditorProps<T>) {
  const [words, setWords] = useState('');
  const chosen = filter?.kind === 'set' ? filter.values : [];
  const wanted = plainLetters(words.trim());
  // A selected value can be deselected even if no row has it any more.
  const gone = chosen.filter((value) => !facets.some((facet) => facet.value === value));
  const shown = [...gone.map((value) => ({ value, label: showValue(column, value), count: undefined })), ...facets]
    .filter((facet) => plainLetters(facet.label).includes(wanted))
    .slice(0, maxFacets);
  const toggle = (value: string) => {
    const values = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value];
    onChange(values.length > 0 ? { kind: 'set', values } : undefined);
  };
  return (
    <div>
      {facets.length > 8 ? (
        <input
          className={styles.input}
          aria-label={`Search values of ${column.header}`}
          placeholder="Search values"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      ) : null}
      <ul className={styles.facets} aria-label={`Values of ${column.header}`}>
        {shown.map((facet) => (
          <li key={facet.value}>
            <label>
              <input type="checkbox" checked={chosen.includes(facet.value)} onChange={() => toggle(facet.value)} />
              <span>{facet.label === emptyMark ? 'Empty' : facet.label}</span>
              {facet.count === undefined ? null : <span className={styles.count}>{formatNumber(facet.count)}</span>}
            </label>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RangeFilter<T>({ column, filter, onChange }: FilterEditorProps<T>) {
  const { from, to } = filter?.kind === 'range' ? filter : { from: '', to: '' };
  const factor = column.kind === 'percent' ? 100 : 1;
  const shown = (text: string) => (text === '' || factor === 1 ? text : String(Number(text) * factor));
  const stored = (text: string) => (text === '' || factor === 1 ? text : String(Number(text) / factor));
  const change = (next: { from: string; to: string }) => {
    onChange(next.from || next.to ? { kind: 'range', ...next } : undefined);
  };
  const box = (label: string, value: string, onText: (text: string) => void) =>
    column.kind === 'date' ? (
      <DayInput className={styles.input} aria-label={label} wholeOnly value={value} onChange={onText} />
    ) : (
      <input
        className={styles.input}
        aria-label={label}
        type="number"
        value={shown(value)}
        onChange={(event) => onText(stored(event.target.value))}
      />
    );
  return (
    <div className={styles.range}>
      <span>
        <span aria-hidden>From</span>
        {box('From', from, (text) => change({ from: text, to }))}
      </span>
      <span>
        <span aria-hidden>To</span>
        {box('To', to, (text) => change({ from, to: text }))}
      </span>
    </div>
  );
}

/** The number of these names that fit into `most` letters. */
function fitting(names: readonly string[], most: number): number {
  let letters = 0;
  const over = names.findIndex((name) => (letters += name.length + 2) > most + 2);
  return over < 0 ? names.length : over;
}

/** A filter in words, for chips and the filtered-empty state; of several values, those that fit into `most` letters. */
export function filterWords<T>(
  column: GridColumn<T>,
  filter: ColumnFilter,
  show: (value: string) => string,
  most?: number,
): string {
  if (filter.kind === 'text') return `contains “${filter.text}”`;
  if (filter.kind === 'range') {
    if (filter.from && filter.to) return `${show(filter.from)} to ${show(filter.to)}`;
    const day = column.kind === 'date';
    return filter.from
      ? `${day ? 'from' : 'at least'} ${show(filter.from)}`
      : `${day ? 'until' : 'at most'} ${show(filter.to)}`;
  }
  const names = filter.values.map((value) => (value === '' ? 'Empty' : show(value)));
  if (names.length < 2) return `is ${names.join('')}`;
  const shown = most === undefined ? names.length : Math.max(1, fitting(names, most));
  const rest = names.length - shown;
  return rest > 0
    ? `is ${names.slice(0, shown).join(', ')} or ${rest} more`
    : `is ${names.slice(0, -1).join(', ')} or ${names.at(-1)}`;
}

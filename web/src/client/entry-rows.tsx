// Entries of a record in its form, such as the members of a crew or the licences of a worker: one row each, edited in
// place, added and removed. Empty values are sent as null.
import { MultiSelect } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useId, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { DayInput } from '../ui/day-input.tsx';
import group from '../ui/entry-group.module.css';
import { FieldNotes, useFormFields } from '../ui/field.tsx';
import { faultsInWords } from '../ui/form-faults.ts';
import type { Choice } from '../ui/fields.tsx';
import { SearchableSelect } from '../ui/searchable-select.tsx';
import styles from './entry-rows.module.css';

/** One value of an entry. */
export interface EntryColumn {
  field: string;
  label: string;
  /** `several`: choices joined by commas; `lines`: multi-line text. */
  kind: 'text' | 'day' | 'choice' | 'several' | 'lines';
  choices?: readonly Choice[];
  required?: boolean;
  maxLength?: number;
  /** Takes less room than the others, or a line of its own. */
  width?: 'narrow' | 'line';
  /** Suggestions while typing. */
  offers?: readonly string[];
}

type Entry = Readonly<Record<string, string | null>>;

interface EntryRowsProps {
  name: string;
  label: string;
  /** For one entry: "licence". */
  noun: string;
  columns: readonly EntryColumn[];
  disabled?: boolean;
  /** Shown below an entry, such as a warning about a person. */
  noteOf?: (entry: Entry) => ReactNode;
}

const isEntry = (value: unknown): value is Entry => typeof value === 'object' && value !== null;

/** The entries of one field of the form. */
export function EntryRows({ name, label, noun, columns, disabled = false, noteOf }: EntryRowsProps) {
  const form = useFormFields();
  const list = useRef<HTMLFieldSetElement>(null);
  const value = form.valueOf(name);
  const entries: readonly Entry[] = Array.isArray(value) ? value.filter(isEntry) : [];
  const change = (index: number, field: string, text: string) =>
    form.change(
      name,
      entries.map((entry, at) => (at === index ? { ...entry, [field]: text === '' ? null : text } : entry)),
    );
  const add = () => {
    form.change(name, [...entries, Object.fromEntries(columns.map(({ field }) => [field, null]))]);
    // The new row exists after the next paint.
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('li:last-of-type input')?.focus());
  };
  return (
    <fieldset ref={list} className={classes(group.group, styles.entries)} data-field={name} disabled={disabled}>
      <legend>
        {label} <span>{entries.length}</span>
      </legend>
      {entries.length > 0 ? (
        <ol>
          {entries.map((entry, index) => (
            <li key={index}>
              <div className={styles.cells}>
                {columns.map((column) => (
                  <EntryCell
                    key={column.field}
                    column={column}
                    path={`${name}.${index}.${column.field}`}
                    rowLabel={`${noun} ${index + 1}`}
                    value={entry[column.field] ?? ''}
                    onChange={(text) => change(index, column.field, text)}
                  />
                ))}
              </div>
              <div className={styles.remove}>
                <IconButton
                  label={`Remove ${noun} ${index + 1}`}
                  small
                  onClick={() =>
                    form.change(
                      name,
                      entries.filter((_, at) => at !== index),
                    )
                  }
                >
                  <IconX />
                </IconButton>
              </div>
              {noteOf?.(entry)}
            </li>
          ))}
        </ol>
      ) : (
        <p className={group.quiet}>None yet.</p>
      )}
      <Button small icon={<IconPlus />} onClick={add}>
        Add a {noun}
      </Button>
      <FieldNotes id={name} help={undefined} faults={form.faultsOf(name)} />
    </fieldset>
  );
}

interface EntryCellProps {
  column: EntryColumn;
  path: string;
  rowLabel: string;
  value: string;
  onChange: (text: string) => void;
}

function EntryCell({ column, path, rowLabel, value, onChange }: EntryCellProps) {
  const { label, kind, choices = [], required = false, maxLength, offers = [] } = column;
  const id = useId();
  const form = useFormFields();
  const missing = `Enter the ${label.toLowerCase()} of ${rowLabel}.`;
  const faults = faultsInWords(form.faultsOf(path), { value, missing });
  const control = {
    id,
    'aria-invalid': faults.length > 0 || undefined,
    'aria-required': required || undefined,
    'aria-describedby': faults.length > 0 ? `${id}-fault` : undefined,
  };
  return (
    <div className={styles.cell} data-kind={kind} data-width={column.width} data-field={path} data-missing={missing}>
      <label htmlFor={id}>
        {label}
        <span className="visually-hidden"> of {rowLabel}</span>
      </label>
      {kind === 'day' ? (
        <DayInput {...control} className={group.control} value={value} onChange={onChange} />
      ) : kind === 'choice' ? (
        <SearchableSelect
          {...control}
          data={[...choices]}
          value={value || null}
          allowDeselect={false}
          placeholder="Choose…"
          onChange={(next) => onChange(next ?? '')}
        />
      ) : kind === 'several' ? (
        <MultiSelect
          {...control}
          data={[...choices]}
          value={value === '' ? [] : value.split(',')}
          openOnFocus={false}
          onChange={(next) => onChange(next.join(','))}
        />
      ) : kind === 'lines' ? (
        <textarea
          {...control}
          className={group.control}
          rows={3}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...control}
          className={group.control}
          autoComplete="off"
          maxLength={maxLength}
          list={offers.length > 0 ? `${id}-offers` : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {offers.length > 0 ? (
        <datalist id={`${id}-offers`}>
          {offers.map((offer) => (
            <option key={offer} value={offer}>
              {offer}
            </option>
          ))}
        </datalist>
      ) : null}
      {faults.length > 0 ? <p id={`${id}-fault`}>{faults.join(' ')}</p> : null}
    </div>
  );
}

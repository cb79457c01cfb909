import { MultiSelect } from '@mantine/core';
import { useId, type InputHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { DayInput } from './day-input.tsx';
import { FieldFrame, FieldNotes, useFormFields, type FieldProps } from './field.tsx';
import styles from './fields.module.css';
import { takeFirstMatch } from './first-match.ts';
import { SearchableSelect } from './searchable-select.tsx';

export interface Choice {
  value: string;
  label: string;
  disabled?: boolean;
  /** Listed only because it is selected: the search does not match it. */
  isKept?: boolean;
}

function asText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

type TextFieldProps = FieldProps &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'placeholder' | 'autoFocus'
  > & {
    /** Suggestions while typing. */
    offers?: readonly string[];
  };

/** A single-line text; `type` for e-mail, password, telephone. */
export function TextField({
  type = 'text',
  inputMode,
  autoComplete = 'off',
  maxLength,
  placeholder,
  autoFocus,
  offers = [],
  ...field
}: TextFieldProps) {
  const form = useFormFields();
  const offersId = useId();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <>
          <input
            {...control}
            className={styles.control}
            list={offers.length > 0 ? offersId : undefined}
            type={type}
            inputMode={inputMode}
            autoComplete={autoComplete}
            maxLength={maxLength}
            placeholder={placeholder}
            data-autofocus={autoFocus || undefined}
            value={asText(form.valueOf(field.name))}
            onChange={(event) => form.change(field.name, event.target.value)}
          />
          {offers.length > 0 ? (
            <datalist id={offersId}>
              {offers.map((offer) => (
                <option key={offer} value={offer}>
                  {offer}
                </option>
              ))}
            </datalist>
          ) : null}
        </>
      )}
    </FieldFrame>
  );
}

/** A multi-line text that grows with its content. */
export function TextAreaField({ rows = 3, ...field }: FieldProps & { rows?: number }) {
  const form = useFormFields();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <textarea
          {...control}
          className={styles.control}
          rows={rows}
          value={asText(form.valueOf(field.name))}
          onChange={(event) => form.change(field.name, event.target.value)}
        />
      )}
    </FieldFrame>
  );
}

interface NumberFieldProps extends FieldProps {
  /** Shown before the number, such as `$`. */
  before?: string;
  /** Shown after it, such as `h` or `%`. */
  after?: string;
}

/** A number, kept as typed: the server reads it and reports faults. */
export function NumberField({ before, after, ...field }: NumberFieldProps) {
  const form = useFormFields();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <div className={styles.affix}>
          {before ? <span aria-hidden>{before}</span> : null}
          <input
            {...control}
            className={classes(styles.control, styles.figure, before && styles.withBefore, after && styles.withAfter)}
            inputMode="decimal"
            autoComplete="off"
            value={asText(form.valueOf(field.name))}
            onChange={(event) => form.change(field.name, event.target.value)}
          />
          {after ? (
            <span className={styles.after} aria-hidden>
              {after}
            </span>
          ) : null}
        </div>
      )}
    </FieldFrame>
  );
}

/** An amount of money. */
export function MoneyField({ currencySign = '$', ...field }: FieldProps & { currencySign?: string }) {
  return <NumberField {...field} before={currencySign} />;
}

/** A calendar day, stored as `YYYY-MM-DD`; an invalid day is kept as typed, and the server reports it. */
export function DateField({ min, max, ...field }: FieldProps & { min?: string; max?: string }) {
  const form = useFormFields();
  return (
    <FieldFrame {...field}>
      {(control) => (
        <DayInput
          {...control}
          className={styles.control}
          min={min}
          max={max}
          value={asText(form.valueOf(field.name))}
          onChange={(day) => form.change(field.name, day)}
        />
      )}
    </FieldFrame>
  );
}

interface SelectFieldProps extends FieldProps {
  choices: readonly Choice[];
  placeholder?: string;
  /** Adds a search box; by default from twelve choices on. */
  searchable?: boolean;
}

/** Selects one of several choices: a plain list, or one with a search box if it is long. */
export function SelectField({ choices, placeholder = 'Choose…', searchable, ...field }: SelectFieldProps) {
  const form = useFormFields();
  const value = asText(form.valueOf(field.name));
  const long = searchable ?? choices.length > 12;
  return (
    <FieldFrame {...field} isChoice>
      {({ disabled = false, ...control }) =>
        long ? (
          <SearchableSelect
            {...control}
            disabled={disabled}
            data={[...choices]}
            value={value || null}
            allowDeselect={false}
            clearable={!field.required}
            placeholder={placeholder}
            onChange={(next) => form.change(field.name, next ?? '')}
          />
        ) : (
          <select
            {...control}
            disabled={disabled}
            className={styles.control}
            value={value}
            onChange={(event) => form.change(field.name, event.target.value)}
          >
            <option value="" disabled={field.required}>
              {placeholder}
            </option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.disabled}>
                {choice.label}
              </option>
            ))}
          </select>
        )
      }
    </FieldFrame>
  );
}

function asTexts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Selects several choices. */
export function MultiSelectField({ choices, placeholder = 'Choose…', ...field }: SelectFieldProps) {
  const form = useFormFields();
  const chosen = asTexts(form.valueOf(field.name));
  return (
    <FieldFrame {...field} isChoice>
      {({ disabled = false, ...control }) => (
        <MultiSelect
          openOnFocus={false}
          {...control}
          disabled={disabled}
          data={[...choices]}
          value={chosen}
          searchable
          placeholder={chosen.length > 0 ? '' : placeholder}
          nothingFoundMessage="Nothing found"
          onKeyDownCapture={(event) => takeFirstMatch(event, { skipsChosen: true })}
          onChange={(next) => form.change(field.name, next)}
        />
      )}
    </FieldFrame>
  );
}

/** A checkbox followed by its label. */
export function CheckboxField({ name, label, help, disabled, wide }: FieldProps) {
  const id = useId();
  const form = useFormFields();
  const faults = form.faultsOf(name);
  return (
    <div className={classes(styles.check, wide && styles.wide)} data-field={name}>
      <input
        id={id}
        name={name}
        type="checkbox"
        checked={form.valueOf(name) === true}
        disabled={disabled}
        aria-describedby={help ? `${id}-help` : undefined}
        aria-invalid={faults.length > 0 || undefined}
        onChange={(event) => form.change(name, event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      <FieldNotes id={id} help={help} faults={faults} />
    </div>
  );
}

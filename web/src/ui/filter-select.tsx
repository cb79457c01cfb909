import type { Choice } from './fields.tsx';
import { classes } from './classes.ts';
import { DayInput } from './day-input.tsx';
import styles from './filter-select.module.css';

interface FilterSelectProps {
  label: string;
  /** Label for no filter: "All roles". */
  all: string;
  value: string;
  choices: readonly Choice[];
  onChange: (value: string) => void;
  /** A display option that hides nothing, and so is never marked as a filter. */
  isView?: boolean;
}

/** A filter in the filter bar; marked while it is set. */
export function FilterSelect({ label, all, value, choices, onChange, isView = false }: FilterSelectProps) {
  return (
    <select
      className={classes(styles.select, value !== '' && !isView && styles.on)}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  );
}

/** A filter by day: from, or to. */
export function FilterDate({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (day: string) => void;
}) {
  return (
    <span className={styles.date}>
      <span aria-hidden>{label}</span>
      <DayInput
        className={classes(styles.select, styles.dayText, value !== '' && styles.on)}
        aria-label={label}
        wholeOnly
        value={value}
        onChange={onChange}
      />
    </span>
  );
}

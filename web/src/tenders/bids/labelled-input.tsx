import { useId } from 'react';
import { classes } from '../../ui/classes.ts';
import fields from '../../ui/fields.module.css';
import styles from './price-form.module.css';

interface LabelledInputProps {
  label: string;
  value: string;
  fault: string | null;
  onChange: (text: string) => void;
  isFigure?: boolean;
  maxLength?: number;
}

/** An input below its label, with its fault. */
export function LabelledInput({ label, value, fault, onChange, isFigure = false, maxLength }: LabelledInputProps) {
  const id = useId();
  return (
    <div className={fields.field}>
      <label className={fields.label} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        className={classes(fields.control, isFigure && fields.figure)}
        inputMode={isFigure ? 'decimal' : undefined}
        autoComplete="off"
        maxLength={maxLength}
        value={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={fault ? `${id}-fault` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {fault ? (
        <p id={`${id}-fault`} className={styles.fault}>
          {fault}
        </p>
      ) : null}
    </div>
  );
}

import { IconCalendar } from '@tabler/icons-react';
import { useRef, useState, type InputHTMLAttributes } from 'react';
import { classes } from './classes.ts';
import { parseDay } from './data-grid/cell-value.ts';
import styles from './day-input.module.css';
import { formatDay } from './format.ts';

interface DayInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'min' | 'max'
> {
  /** `YYYY-MM-DD`, the empty text, or an invalid day as typed. */
  value: string;
  onChange: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
  /** Reports complete days only: nothing while a year is being typed. */
  wholeOnly?: boolean;
}

/** An input for a calendar day, shown as `21 Nov 2026` in every browser. It can be typed (also as 21/11/2026) or picked. */
export function DayInput({ value, onChange, min, max, wholeOnly, className, ...input }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const picker = useRef<HTMLInputElement>(null);
  const isDay = parseDay(value) === value;

  function changeText(text: string) {
    const day = text.trim() === '' ? '' : parseDay(text);
    if (day !== undefined) onChange(day);
    else if (!wholeOnly) onChange(text);
  }
  function type(text: string) {
    setTyped(text);
    const isUnfinished = wholeOnly && text.trim() !== '' && !/\d{4}/.test(text);
    if (!isUnfinished) changeText(text);
  }
  function settle() {
    if (typed === null) return;
    changeText(typed);
    setTyped(null);
  }
  return (
    <span className={styles.day}>
      <input
        {...input}
        className={classes(className, styles.text)}
        autoComplete="off"
        placeholder="day month year"
        value={typed ?? (isDay ? formatDay(value) : value)}
        onChange={(event) => type(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => {
          if (event.key === 'Enter') settle();
          if (event.key === 'ArrowDown' && event.altKey) picker.current?.showPicker();
        }}
      />
      <input
        ref={picker}
        className={styles.picker}
        type="date"
        tabIndex={-1}
        aria-hidden
        disabled={input.disabled}
        min={min}
        max={max}
        value={isDay ? value : ''}
        onChange={(event) => {
          setTyped(null);
          onChange(event.target.value);
        }}
      />
      <button
        type="button"
        className={styles.button}
        tabIndex={-1}
        aria-label="Pick a day"
        disabled={input.disabled}
        onClick={() => picker.current?.showPicker()}
      >
        <IconCalendar size={16} aria-hidden />
      </button>
    </span>
  );
}

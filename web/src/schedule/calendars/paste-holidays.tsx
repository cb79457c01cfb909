import { useState } from 'react';
import fieldStyles from '../../ui/fields.module.css';
import { formatDay } from '../../ui/format.ts';
import { dayOff, type ExceptionDraft } from './calendar-draft.ts';
import { DaysOffDialog } from './days-off-dialog.tsx';
import styles from './calendars.module.css';
import { readHolidays } from './holiday-lines.ts';

interface PasteHolidaysProps {
  known: readonly ExceptionDraft[];
  onAdd: (added: readonly ExceptionDraft[]) => void;
  onClose: () => void;
}

/** Adds days off that are pasted as text, one per line, with a preview. */
export function PasteHolidays({ known, onAdd, onClose }: PasteHolidaysProps) {
  const [text, setText] = useState('');
  const { holidays, faults } = readHolidays(text);
  const has = (first: string, last: string) => known.some((each) => each.first === first && each.last === last);
  const fresh = holidays.filter(({ first, last }) => !has(first, last));
  const noun = fresh.length === 1 ? '1 day off' : `${fresh.length} days off`;
  return (
    <DaysOffDialog
      title="Paste holidays"
      noun={noun}
      canAdd={fresh.length > 0}
      onAdd={() => onAdd(fresh.map(({ name, first, last }) => dayOff({ name, first, last })))}
      onClose={onClose}
    >
      <label>
        <span className={fieldStyles.label}>A line each: a date, or two, and a name</span>
        <textarea
          className={fieldStyles.control}
          data-autofocus
          rows={8}
          placeholder={'26 January 2027 Australia Day\n24/12/2026 – 8/1/2027 Christmas shutdown'}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <p className={styles.quiet} role="status">
        {holidays.length === 0 && faults.length === 0
          ? 'Copy the list of your state’s government, or the site’s shutdown notice.'
          : `${noun} to add.`}
        {holidays.length > fresh.length ? ` ${holidays.length - fresh.length} are in the calendar already.` : ''}
      </p>
      <ul className={styles.read} aria-label="Holidays read">
        {fresh.map(({ line, name, first, last }) => (
          <li key={line}>
            <span className={styles.nowrap}>
              {first === last ? formatDay(first) : `${formatDay(first)} – ${formatDay(last)}`}
            </span>{' '}
            {name}
          </li>
        ))}
        {faults.map(({ line, text: own, reason }) => (
          <li key={`fault ${line}`} className={styles.fault}>
            Line {line}, “{own}”: {reason}
          </li>
        ))}
      </ul>
    </DaysOffDialog>
  );
}

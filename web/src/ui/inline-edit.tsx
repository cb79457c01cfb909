import { useRef, useState, type KeyboardEvent } from 'react';
import { classes } from './classes.ts';
import { unexplained } from './form-faults.ts';
import { emptyMark } from './format.ts';
import styles from './fields.module.css';

interface InlineEditProps {
  label: string;
  value: string;
  /** Saves; resolves to the fault, or null. The input stays if saving is refused. */
  onSave: (value: string) => Promise<string | null | undefined | void>;
  disabled?: boolean;
}

/** A text that becomes a field when pressed: Enter saves, Esc cancels, and the focus returns to the text. */
export function InlineEdit({ label, value, onSave, disabled }: InlineEditProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [saving, setSaving] = useState<string | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const wasField = useRef(false);

  async function save() {
    if (typed === null || saving !== null) return;
    if (typed === value) {
      setTyped(null);
      return;
    }
    setSaving(typed);
    let refused: string | null;
    try {
      refused = (await onSave(typed)) ?? null;
    } catch (error) {
      refused = unexplained(error).message;
    }
    setSaving(null);
    setFault(refused);
    if (refused === null) setTyped(null);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape') {
      // Otherwise the browser would also close the surrounding panel.
      event.preventDefault();
      event.stopPropagation();
      setTyped(null);
      setFault(null);
    }
  }

  if (disabled) return <span>{value || emptyMark}</span>;
  if (typed === null) {
    return (
      <button
        ref={(element) => {
          if (!element || !wasField.current) return;
          wasField.current = false;
          if (document.activeElement === document.body) element.focus();
        }}
        type="button"
        className={styles.inline}
        aria-label={`${label}: ${value || 'empty'}. Edit`}
        onClick={() => setTyped(value)}
      >
        {value || emptyMark}
      </button>
    );
  }
  return (
    <span>
      <input
        ref={(element) => {
          if (!element) return;
          wasField.current = true;
          if (document.activeElement === document.body) element.focus();
        }}
        className={classes(styles.inline, saving !== null && styles.inlineBusy)}
        aria-label={label}
        aria-invalid={fault !== null || undefined}
        aria-busy={saving !== null || undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => void save()}
      />
      {fault ? (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      ) : null}
    </span>
  );
}

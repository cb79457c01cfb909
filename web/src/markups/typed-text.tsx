import { type Bounds, type Matrix, through } from '@horizon/markup';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import fields from '../ui/fields.module.css';
import styles from './drawing.module.css';

interface TypedTextProps {
  label: string;
  isRequired: boolean;
  at: { bounds: Bounds; matrix: Matrix };
  onSave: (text: string | null) => void;
  onCancel: () => void;
}

/** The text of a markup, typed where it was drawn. */
export function TypedText({ label, isRequired, at, onSave, onCancel }: TypedTextProps) {
  const [text, setText] = useState('');
  const place = through(at.matrix, { x: at.bounds.left, y: at.bounds.top });
  const isFine = !isRequired || text.trim() !== '';
  const save = () => isFine && onSave(text.trim() || null);
  return (
    <form
      className={styles.typed}
      style={{ left: Math.max(8, place.x), top: Math.max(8, place.y) }}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <label>
        {label}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens where somebody has just drawn, to be typed into
          autoFocus
          className={fields.control}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onCancel();
            if (event.key === 'Enter' && !event.shiftKey) {
              event.preventDefault();
              save();
            }
          }}
        />
      </label>
      <div className={styles.typedActs}>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small look="primary" type="submit" disabled={!isFine}>
          Add
        </Button>
      </div>
    </form>
  );
}

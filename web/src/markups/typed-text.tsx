import { type Bounds, type Matrix, through } from '@horizon/markup';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import fields from '../ui/fields.module.css';
import styles from './drawing.module.css';

interface TypedTextProps {
  label: string;
  isRequired: boolean;
  at: { bounds: Bounds; matrix: Matrix };
  /** Resolves to whether it was stored; the text stays until it is. */
  onSave: (text: string | null) => Promise<boolean>;
  onCancel: () => void;
}

/** Its size, to keep it inside the viewport. */
const [widthPx, heightPx] = [240, 160];

/** The input for a markup's text, in place on the sheet. */
export function TypedText({ label, isRequired, at, onSave, onCancel }: TypedTextProps) {
  const [text, setText] = useState('');
  const place = through(at.matrix, { x: at.bounds.left, y: at.bounds.top });
  const isFine = !isRequired || text.trim() !== '';
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (!isFine || isBusy) return;
    setBusy(true);
    if (!(await onSave(text.trim() || null))) setBusy(false);
  };
  return (
    <form
      className={styles.typed}
      style={{
        left: `clamp(8px, ${place.x}px, calc(100% - ${widthPx + 8}px))`,
        top: `clamp(8px, ${place.y}px, calc(100% - ${heightPx + 8}px))`,
        width: widthPx,
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <label>
        {label}
        <textarea
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens right after drawing, for typing
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
              void save();
            }
          }}
        />
      </label>
      <div className={styles.typedActs}>
        <Button small onClick={onCancel}>
          Cancel
        </Button>
        <Button small look="primary" type="submit" busy={isBusy} disabled={!isFine}>
          Add
        </Button>
      </div>
    </form>
  );
}

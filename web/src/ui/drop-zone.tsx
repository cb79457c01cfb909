// The one place where files are dropped or chosen: anything may be in it, and a button in it opens the browser's picker,
// so that the keyboard does what the mouse can.
import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './file-drop.module.css';

export interface DropZoneProps {
  /** Names the hidden input for those who do not see the zone. */
  label: string;
  /** Endings and media types that the picker offers; all where absent. */
  accept?: string;
  isMultiple?: boolean;
  /** A frame of its own, or only an outline while a file is dragged over it. */
  look?: 'zone' | 'plain';
  disabled?: boolean;
  onDrop: (data: DataTransfer) => void;
  onChoose: (files: FileList | null) => void;
  children: (choose: () => void) => ReactNode;
}

/** Takes files by drop or by the browser's picker. */
export function DropZone({ label, accept, isMultiple, look = 'plain', disabled = false, ...rest }: DropZoneProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  return (
    // The button that the children show does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classes(styles.drop, look === 'zone' && styles.zone)}
      data-over={(isOver && !disabled) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) rest.onDrop(event.dataTransfer);
      }}
    >
      {rest.children(() => document.getElementById(id)?.click())}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        multiple={isMultiple}
        disabled={disabled}
        onChange={(event) => {
          if (!disabled) rest.onChoose(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

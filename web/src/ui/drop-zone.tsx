// A drop zone for files with any content; a button inside opens the browser's file picker, so that it works by keyboard, too.
import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './file-drop.module.css';

export interface DropZoneProps {
  /** Label of the hidden input, for screen readers. */
  label: string;
  /** File extensions and media types for the picker; by default all. */
  accept?: string;
  isMultiple?: boolean;
  /** With a frame, or only an outline while a file is dragged over it. */
  look?: 'zone' | 'plain';
  disabled?: boolean;
  onDrop: (data: DataTransfer) => void;
  onChoose: (files: FileList | null) => void;
  children: (choose: () => void) => ReactNode;
}

/** Takes files that are dropped or picked. */
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

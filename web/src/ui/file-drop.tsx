// The one place where files are dropped or chosen: anything may be in it, and a button in it opens the browser's
// picker, so that the keyboard does what the mouse can.
import { useId, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './file-drop.module.css';

interface FileDropProps {
  /** Names the hidden input for those who do not see the zone. */
  label: string;
  /** Endings and media types that the picker offers. */
  accept: string;
  /** A frame of its own, or only an outline while a file is held over it. */
  look?: 'zone' | 'plain';
  disabled?: boolean;
  onFile: (file: File) => void;
  /** Told when more than one file is dropped; the first is taken. */
  onMore?: (count: number) => void;
  children: (choose: () => void) => ReactNode;
}

/** Takes one file. */
export function FileDrop({ label, accept, look = 'plain', disabled = false, onFile, onMore, children }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const id = useId();
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (!file || disabled) return;
    if (files.length > 1) onMore?.(files.length);
    onFile(file);
  };
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
        takeFirst(event.dataTransfer.files);
      }}
    >
      {children(() => document.getElementById(id)?.click())}
      <input
        id={id}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={label}
        accept={accept}
        disabled={disabled}
        onChange={(event) => {
          takeFirst(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

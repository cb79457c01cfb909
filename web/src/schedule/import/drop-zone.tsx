import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import styles from './import.module.css';

/** A planning file is dropped here or chosen with the button. */
export function DropZone({ onFile }: { onFile: (file: File) => void }) {
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const takeFirst = (files: FileList | null) => {
    const file = files?.[0];
    if (file) onFile(file);
  };
  return (
    // The button does the same for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        takeFirst(event.dataTransfer.files);
      }}
    >
      <IconUpload size={28} stroke={1.25} aria-hidden />
      <p>Drop a programme here</p>
      <Button look="primary" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.quiet}>
        Microsoft Project (.mpp, .xml), Primavera (.xer, .xml) or CSV, each also packed as .gz. Nothing is stored before
        you have seen what it brings.
      </p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label="Planning file"
        accept=".xml,.mpp,.xer,.csv,.txt,.gz"
        onChange={(event) => {
          takeFirst(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}

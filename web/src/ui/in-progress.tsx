import type { ReactNode } from 'react';
import styles from './in-progress.module.css';

interface InProgressProps {
  words: string;
  /** How much is done, where that is known: the bar does not pretend to know it. */
  done?: { value: number; max: number } | null;
  children?: ReactNode;
}

/** Says that something takes its time. */
export function InProgress({ words, done, children }: InProgressProps) {
  return (
    <div className={styles.line}>
      <p className={styles.words} role="status">
        <progress aria-label={words} {...done} /> {words}
      </p>
      {children}
    </div>
  );
}

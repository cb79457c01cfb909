import type { ReactNode } from 'react';
import styles from './in-progress.module.css';

interface InProgressProps {
  words: string;
  /** The fraction done, if known; otherwise the bar is indeterminate. */
  done?: { value: number; max: number } | null;
  children?: ReactNode;
}

/** Shows that something is in progress. */
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

import type { ReactNode } from 'react';
import styles from './in-progress.module.css';

/** Says that something takes its time: how much of it is done is not known, and the bar does not pretend to. */
export function InProgress({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className={styles.line}>
      <p className={styles.words} role="status">
        <progress aria-label={words} /> {words}
      </p>
      {children}
    </div>
  );
}

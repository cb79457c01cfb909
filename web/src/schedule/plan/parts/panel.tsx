import { useId, type ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';
import styles from './parts.module.css';

interface PanelProps {
  title: string;
  /** Shown to the right of the title. */
  end?: ReactNode;
  /** Spans the whole width of the page. */
  wide?: boolean;
  children: ReactNode;
}

/** A section of a report with a heading. */
export function Panel({ title, end, wide, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes(styles.panel, wide && styles.wide)} aria-labelledby={id}>
      <header className={styles.panelHead}>
        <h2 id={id}>{title}</h2>
        {end}
      </header>
      {children}
    </section>
  );
}

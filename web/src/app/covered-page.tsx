import { useEffect, useRef, type ReactNode } from 'react';
import styles from './covered-page.module.css';

interface CoveredPageProps {
  /** While true, the page keeps its input but is hidden, also from screen readers and the keyboard. */
  isCovered: boolean;
  children: ReactNode;
}

/** Hides a page until its person is back, and then restores the focus. */
export function CoveredPage({ isCovered, children }: CoveredPageProps) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered) return undefined;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    // Hiding the page removes the focus: remember it first.
    const keep = () => (focused.current = document.activeElement);
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [isCovered]);
  return (
    <div className={styles.page} inert={isCovered}>
      {children}
    </div>
  );
}

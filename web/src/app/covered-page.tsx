import { useEffect, useRef, type ReactNode } from 'react';
import styles from './covered-page.module.css';

interface CoveredPageProps {
  /** While true the page is there with all that was typed, and can neither be seen, read out nor reached. */
  isCovered: boolean;
  children: ReactNode;
}

/** Keeps a page out of sight until its person is back; then the focus is where it was. */
export function CoveredPage({ isCovered, children }: CoveredPageProps) {
  const focused = useRef<Element | null>(null);
  useEffect(() => {
    if (isCovered) return undefined;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    // Hidden elements lose the focus: remember it before.
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

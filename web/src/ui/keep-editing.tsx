import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './keep-editing.module.css';

interface KeepEditingProps {
  /** The item with unsaved changes: "Site week has changes that are not saved." */
  children: string;
  /** Label of the button to leave when nothing is being edited. */
  leave?: string;
  stay?: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/** The question before a form with unsaved changes is left. Staying restores the focus. */
export function KeepEditing({
  children,
  leave = 'Discard',
  stay = 'Keep editing',
  onDiscard,
  onKeep,
}: KeepEditingProps) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
  }, []);
  const keep = () => {
    if (before.current instanceof HTMLElement) before.current.focus();
    onKeep();
  };
  return (
    <div className={styles.asking} role="alert">
      <p>{children}</p>
      <Button small onClick={onDiscard}>
        {leave}
      </Button>
      <Button small onClick={keep}>
        {stay}
      </Button>
    </div>
  );
}

interface ConfirmedClose {
  /** Closes, or asks first; a second call closes. */
  close: () => void;
  /** The question, while it is shown. */
  question: ReactNode;
}

/** Asks before something with unsaved input is closed. */
export function useConfirmedClose(isTyped: boolean, onClose: () => void): ConfirmedClose {
  const [asking, setAsking] = useState(false);
  return {
    close: () => (isTyped && !asking ? setAsking(true) : onClose()),
    question:
      asking && isTyped ? (
        <KeepEditing onDiscard={onClose} onKeep={() => setAsking(false)}>
          Your changes have not been saved.
        </KeepEditing>
      ) : null,
  };
}

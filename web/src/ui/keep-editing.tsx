import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './keep-editing.module.css';

interface KeepEditingProps {
  /** The unsaved item: "Site week has changes that are not saved." */
  children: string;
  /** Label of the button to leave when nothing is being edited. */
  leave?: string;
  stay?: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/** The question above a form that is about to be left with changes in it. Staying restores the focus. */
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
  /** Closes, or asks first; asked a second time, it closes. */
  close: () => void;
  /** The question, where it is asked. */
  question: ReactNode;
}

/** Closing something in which may have been typed: nothing typed is lost without a word. */
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

import { Button } from './button.tsx';
import styles from './keep-editing.module.css';

interface KeepEditingProps {
  /** What is not saved: "Site week has changes that are not saved." */
  children: string;
  onDiscard: () => void;
  onKeep: () => void;
}

/** The question above a form that is about to be left with changes in it. */
export function KeepEditing({ children, onDiscard, onKeep }: KeepEditingProps) {
  return (
    <div className={styles.asking} role="alert">
      <p>{children}</p>
      <Button small onClick={onDiscard}>
        Discard
      </Button>
      <Button small onClick={onKeep}>
        Keep editing
      </Button>
    </div>
  );
}

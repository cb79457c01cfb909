import type { ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import styles from '../gantt-parts.module.css';

interface SmallFormProps {
  title: string;
  /** The label of the submit button. */
  action: string;
  /** The fault; empty without one. Fields refer to it by `wrongId`. */
  wrong: string;
  wrongId: string;
  onSave: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** A few fields in a dialog over the chart; Enter saves. */
export function SmallForm({ title, action, wrong, wrongId, onSave, onClose, children }: SmallFormProps) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" onClick={onSave}>
            {action}
          </Button>
        </>
      }
    >
      <form
        className={styles.fields}
        onSubmit={(event) => {
          event.preventDefault();
          onSave();
        }}
      >
        {children}
        <p id={wrongId} role="alert" className={styles.late}>
          {wrong}
        </p>
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  );
}

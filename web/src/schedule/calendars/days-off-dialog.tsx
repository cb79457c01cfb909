import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import styles from './calendars.module.css';

interface DaysOffDialogProps {
  title: string;
  /** The items to add, such as "12 public holidays". */
  noun: string;
  /** False if there is nothing to add. */
  canAdd: boolean;
  onAdd: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Adds days off to a calendar, with a preview. */
export function DaysOffDialog({ title, noun, canAdd, onAdd, onClose, children }: DaysOffDialogProps) {
  return (
    <Dialog
      title={title}
      size="medium"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" disabled={!canAdd} onClick={onAdd}>
            Add {noun}
          </Button>
        </>
      }
    >
      <div className={styles.paste}>{children}</div>
    </Dialog>
  );
}

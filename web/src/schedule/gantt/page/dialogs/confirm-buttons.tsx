import { Button } from '../../../../ui/button.tsx';
import styles from '../panels/chosen-bar.module.css';

interface ConfirmButtonsProps {
  canConfirm: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Buttons to confirm or cancel a preview. */
export function ConfirmButtons({ canConfirm, onConfirm, onCancel }: ConfirmButtonsProps) {
  return (
    <div className={styles.confirm} role="group" aria-label="Preview">
      <Button small look="primary" disabled={!canConfirm} onClick={onConfirm}>
        Confirm
      </Button>
      <Button small onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

import { type LengthUnit, lengthUnits } from '@horizon/markup';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './drawing.module.css';

interface CalibrateDialogProps {
  /** How long the drawn line is on paper, in points. */
  lengthPt: number;
  isBusy: boolean;
  onSet: (length: number, unit: LengthUnit) => void;
  onClose: () => void;
}

/** Asks how long the drawn line is on site. */
export function CalibrateDialog({ lengthPt, isBusy, onSet, onClose }: CalibrateDialogProps) {
  const [typed, setTyped] = useState('');
  const [unit, setUnit] = useState<LengthUnit>('mm');
  const [isTried, setIsTried] = useState(false);
  const length = Number(typed.replaceAll(/[\s,]/g, ''));
  const isFine = typed.trim() !== '' && Number.isFinite(length) && length > 0;
  return (
    <Dialog
      title="Set the scale of this page"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={() => (isFine ? onSet(length, unit) : setIsTried(true))}>
            Set the scale
          </Button>
        </>
      }
    >
      <form
        className={styles.calibrate}
        onSubmit={(event) => {
          event.preventDefault();
          if (isFine) onSet(length, unit);
          else setIsTried(true);
        }}
      >
        <p>The line that you drew is {((lengthPt * 25.4) / 72).toFixed(1)} mm long on paper. How long is it on site?</p>
        <label>
          Length on site
          <input
            inputMode="decimal"
            value={typed}
            aria-invalid={isTried && !isFine}
            aria-describedby={isTried && !isFine ? 'calibrate-fault' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <label>
          Unit
          <select value={unit} onChange={(event) => setUnit(event.target.value as LengthUnit)}>
            {lengthUnits.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        {isTried && !isFine ? (
          <p id="calibrate-fault" role="alert">
            Type a length above 0, such as 6000.
          </p>
        ) : null}
      </form>
    </Dialog>
  );
}

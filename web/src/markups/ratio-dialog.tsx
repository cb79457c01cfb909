// The scale of a page, or of a part of it, by its ratio; and the parts that have one, to be removed.
import { type LengthUnit, lengthUnits, ratioOf, scaleOfRatio } from '@horizon/markup';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { formatNumber } from '../ui/format.ts';
import styles from './exchange.module.css';

interface Viewport {
  id: string;
  name: string | null;
  millimetres_per_pt: number;
  unit: LengthUnit;
}

interface RatioDialogProps {
  page: number;
  /** A part of the page was framed: the scale is for it alone. */
  isPart: boolean;
  scale: { millimetres_per_pt: number; unit: LengthUnit } | null;
  viewports: readonly Viewport[];
  isBusy: boolean;
  onSet: (scale: { millimetres_per_pt: number; unit: LengthUnit; name: string | null }) => void;
  onRemove: (id: string) => void;
  onClose: () => void;
}

const usual = [1, 5, 10, 20, 50, 100, 200, 500, 1000];
const ratioText = (scale: { millimetres_per_pt: number; unit: LengthUnit }) =>
  `1:${formatNumber(Math.round(ratioOf({ millimetresPerPt: scale.millimetres_per_pt, unit: scale.unit })))}`;

export function RatioDialog(props: RatioDialogProps) {
  const { page, isPart, scale, viewports, isBusy, onSet, onRemove, onClose } = props;
  const [typed, setTyped] = useState(scale && !isPart ? ratioText(scale).slice(2).replaceAll(',', '') : '');
  const [unit, setUnit] = useState<LengthUnit>(scale?.unit ?? 'mm');
  const [name, setName] = useState('');
  const [isTried, setTried] = useState(false);
  const found = scaleOfRatio(Number(typed.replace(/^1\s*:\s*/, '').replaceAll(/[\s,]/g, '')), unit);
  const save = () => {
    if (found) onSet({ millimetres_per_pt: found.millimetresPerPt, unit, name: name.trim() || null });
    else setTried(true);
  };
  const isFaulty = isTried && !found;
  return (
    <Dialog
      title={isPart ? 'Scale of this part of the page' : `Scale of page ${page}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" busy={isBusy} onClick={save}>
            Set the scale
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <label className={styles.field}>
          Scale 1:
          <input
            type="text"
            inputMode="decimal"
            list="usual-scales"
            value={typed}
            aria-invalid={isFaulty}
            aria-describedby={isFaulty ? 'ratio-fault' : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <datalist id="usual-scales">
            {usual.map((ratio) => (
              <option key={ratio} value={ratio}>
                1:{ratio}
              </option>
            ))}
          </datalist>
        </label>
        <label className={styles.field}>
          Unit
          <select value={unit} onChange={(event) => setUnit(event.target.value as LengthUnit)}>
            {lengthUnits.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        {isPart ? (
          <label className={styles.field}>
            Name
            <input
              type="text"
              maxLength={80}
              placeholder="Detail 3"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </label>
        ) : null}
        {isFaulty ? (
          <p id="ratio-fault" role="alert">
            Type a ratio above 0, such as 100.
          </p>
        ) : null}
        {!isPart && viewports.length > 0 ? (
          <ul className={styles.list} aria-label="Parts with a scale of their own">
            {viewports.map((viewport) => (
              <li key={viewport.id} className={styles.row}>
                <span className={styles.choice}>
                  {viewport.name ?? 'Part of the page'}, {ratioText(viewport)}
                </span>
                <Button small onClick={() => onRemove(viewport.id)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </form>
    </Dialog>
  );
}

// Sets the scale of a page or part of it by its ratio, and lists the parts that have a scale, to remove it.
import { type LengthUnit, scaleOfRatio } from '@horizon/markup';
import { numberAdvice } from '@horizon/money';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';
import { unitChoices } from './calibrate-dialog.tsx';
import { ratioText } from './markup-words.ts';
import styles from './exchange.module.css';
import { readRatio } from './typed-ratio.ts';

interface Viewport {
  id: string;
  name: string | null;
  millimetres_per_pt: number;
  unit: LengthUnit;
}

interface RatioDialogProps {
  page: number;
  /** Whether the scale applies only to a framed part of the page. */
  isPart: boolean;
  scale: { millimetres_per_pt: number; unit: LengthUnit } | null;
  /** Points to a unit of the page. */
  pointsPerUnit: number;
  viewports: readonly Viewport[];
  onSet: (scale: { millimetres_per_pt: number; unit: LengthUnit; name: string | null }) => Promise<void>;
  onRemove: (id: string) => void;
  onClose: () => void;
}

const usual = [1, 5, 10, 20, 50, 100, 200, 500, 1000].map(String);

export function RatioDialog(props: RatioDialogProps) {
  const { page, isPart, scale, pointsPerUnit, viewports, onSet, onRemove, onClose } = props;
  const form = useForm({
    initial: {
      ratio: scale && !isPart ? ratioText(scale, pointsPerUnit).slice(2) : '',
      unit: scale?.unit ?? 'mm',
      name: '',
    },
    onSave: async ({ ratio, unit, name }) => {
      const found = scaleOfRatio(readRatio(ratio), unit, pointsPerUnit);
      if (found) return onSet({ millimetres_per_pt: found.millimetresPerPt, unit, name: name.trim() || null });
      const fault = numberAdvice(ratio, 'Type a ratio above 0, such as 100.');
      return { message: fault, fields: { ratio: [fault] } };
    },
  });
  const title = isPart ? 'Scale of this part of the page' : `Scale of page ${page}`;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form form={form} label={title} saveLabel="Set the scale" onCancel={onClose}>
        <FormSection title="Scale">
          <TextField
            name="ratio"
            label="Ratio"
            help="100 for 1:100."
            required
            inputMode="decimal"
            offers={usual}
            autoFocus
          />
          <SelectField name="unit" label="Unit" required choices={unitChoices} />
          {isPart ? <TextField name="name" label="Name" wide maxLength={80} placeholder="Detail 3" /> : null}
        </FormSection>
        {!isPart && viewports.length > 0 ? (
          <ul className={styles.list} aria-label="Parts with their own scale">
            {viewports.map((viewport) => (
              <li key={viewport.id} className={styles.row}>
                <span className={styles.choice}>
                  {viewport.name ?? 'Part of the page'}, {ratioText(viewport, pointsPerUnit)}
                </span>
                <Button small onClick={() => onRemove(viewport.id)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </Form>
    </Dialog>
  );
}

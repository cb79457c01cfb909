import { type LengthUnit, lengthUnits } from '@horizon/markup';
import { numberAdvice, readTypedNumber } from '@horizon/money';
import { Dialog } from '../ui/dialog.tsx';
import { SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection, useForm } from '../ui/form.tsx';

export const unitChoices = lengthUnits.map((value) => ({ value, label: value }));

interface CalibrateDialogProps {
  /** The length of the drawn line on paper, in millimetres. */
  paperMillimetres: number;
  onSet: (length: number, unit: LengthUnit) => Promise<void>;
  onClose: () => void;
}

/** Asks for the real length of the drawn line. */
export function CalibrateDialog({ paperMillimetres, onSet, onClose }: CalibrateDialogProps) {
  const form = useForm({
    initial: { length: '', unit: 'mm' },
    onSave: async (values) => {
      const read = readTypedNumber(values.length);
      if (read.ok && read.value > 0 && !read.isPercent) return onSet(read.value, values.unit as LengthUnit);
      const fault = numberAdvice(values.length, 'Type a length above 0, such as 6000.');
      return { message: fault, fields: { length: [fault] } };
    },
  });
  return (
    <Dialog title="Set the scale of this page" onClose={onClose}>
      <Form form={form} label="Set the scale of this page" saveLabel="Set the scale" onCancel={onClose}>
        <FormSection
          title="Known length"
          detail={`The line that you drew is ${paperMillimetres.toFixed(1)} mm long on paper. How long is it on site?`}
        >
          <TextField name="length" label="Length on site" required inputMode="decimal" autoFocus />
          <SelectField name="unit" label="Unit" required choices={unitChoices} />
        </FormSection>
      </Form>
    </Dialog>
  );
}

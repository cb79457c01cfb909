import type { ScopeRowInput } from '@horizon/contract';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { CheckboxField, MoneyField, NumberField, TextAreaField, TextField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { faultOfNumber, numberOf } from './price-entry.ts';

interface AddRowDialogProps {
  seesBudget: boolean;
  /** Resolves to false if it was refused. */
  onAdd: (values: ScopeRowInput) => Promise<boolean>;
  onClose: () => void;
}

const empty = {
  section: '',
  item: '',
  description: '',
  unit: '',
  quantity: '',
  is_mandatory: true,
  provisional_sum: '',
  budget: '',
};

/** Adds a row at the end of the bid form. */
export function AddRowDialog({ seesBudget, onAdd, onClose }: AddRowDialogProps) {
  const form = useForm({
    initial: empty,
    onSave: async (values) => {
      const figures = ['quantity', 'provisional_sum', 'budget'] as const;
      const faults = figures.flatMap((name) => {
        const fault = faultOfNumber(values[name]);
        return fault ? [[name, [fault]] as const] : [];
      });
      if (values.description.trim() === '') faults.push(['description' as never, ['Describe the row.']]);
      if (faults.length > 0) return { message: 'Some values cannot be saved.', fields: Object.fromEntries(faults) };
      const text = (value: string) => value.trim() || null;
      const isAdded = await onAdd({
        section: text(values.section),
        item: text(values.item),
        description: values.description.trim(),
        unit: text(values.unit),
        quantity: numberOf(values.quantity),
        is_mandatory: values.is_mandatory,
        provisional_sum: numberOf(values.provisional_sum),
        ...(seesBudget ? { budget: numberOf(values.budget) } : {}),
      });
      if (isAdded) onClose();
      return null;
    },
  });
  return (
    <FormDrawer title="Add a row" form={form} saveLabel="Add" onClose={onClose}>
      <FormSection title="Row">
        <TextField name="item" label="Item" maxLength={40} />
        <TextField name="section" label="Section" maxLength={200} />
        <TextAreaField name="description" label="Description" required wide />
        <NumberField name="quantity" label="Quantity" help="Leave it empty for a row that is priced as a sum." />
        <TextField name="unit" label="Unit" maxLength={20} />
        <MoneyField name="provisional_sum" label="Provisional sum" help="Every bid is set to this amount." />
        {seesBudget ? <MoneyField name="budget" label="Budget, ex GST" help="Bidders never see it." /> : null}
        <CheckboxField name="is_mandatory" label="Required: a bid without a price for it has a gap" wide />
      </FormSection>
    </FormDrawer>
  );
}

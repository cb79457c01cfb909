import {
  CheckboxField,
  DateField,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  TextAreaField,
  TextField,
} from '../../ui/fields.tsx';
import { Form, FormSection, useForm } from '../../ui/form.tsx';
import { toast } from '../../ui/toasts.ts';

const trades = ['Carpentry', 'Concrete', 'Electrical', 'Plumbing'].map((label) => ({
  value: label.toLowerCase(),
  label,
}));
const suburbs = Array.from({ length: 40 }, (_none, index) => ({ value: `s${index}`, label: `Suburb ${index + 1}` }));
const initial = {
  name: '',
  trade: '',
  suburb: '',
  crews: ['concrete'],
  cost: '62.50',
  margin: '',
  from: '2026-07-01',
  note: '',
  active: true,
};

/** A form whose server refuses an empty name and a cost above 500. */
export function GalleryForm() {
  const form = useForm({
    initial,
    onSave: async (values) => {
      await new Promise((resolve) => window.setTimeout(resolve, 300));
      const fields: Record<string, string[]> = {};
      if (!values.name) fields['name'] = ['Name is required.'];
      if (!values.trade) fields['trade'] = ['Choose a trade.'];
      if (Number(values.cost) > 500) fields['cost'] = ['An hour above $500 needs approval.'];
      if (Object.keys(fields).length > 0) return { message: 'The rate was not saved', fields, reference: 'req-19ac02' };
      toast.success({ title: 'Labour rate saved' });
      return null;
    },
  });
  return (
    <div style={{ overflow: 'auto', flex: 1, display: 'flex', flexDirection: 'column' }}>
      <Form
        form={form}
        label="Labour rate"
        saveLabel="Save rate"
        onCancel={form.reset}
        note={form.changed.length > 0 ? 'Not saved yet' : null}
      >
        <FormSection title="Rate" detail="Cost and sell rate of one hour.">
          <TextField name="name" label="Name" required wide help="As the crew knows it." maxLength={80} />
          <SelectField name="trade" label="Trade" choices={trades} required />
          <SelectField name="suburb" label="Base" choices={suburbs} />
          <MoneyField name="cost" label="Cost per hour" required help="Without GST." />
          <NumberField name="margin" label="Margin" after="%" />
          <DateField name="from" label="In force from" required />
          <MultiSelectField name="crews" label="Crews" choices={trades} />
        </FormSection>
        <FormSection title="More">
          <TextAreaField name="note" label="Note" wide />
          <CheckboxField
            name="active"
            label="May be used in estimates"
            wide
            help="Off: it stays in old estimates only."
          />
        </FormSection>
      </Form>
    </div>
  );
}

import { FormDrawer } from '../../client/form-drawer.tsx';
import type { ApiFailure } from '../../client/api.ts';
import { DateField, NumberField, TextField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import type { Edits, Sheet } from './use-sheet.ts';

interface RateDrawerProps {
  sheet: Sheet;
  currency: string;
  onSave: (edits: Edits, title: string) => Promise<ApiFailure | null>;
  onClose: () => void;
}

/** The exchange rate of a currency, with its day. */
export function RateDrawer({ sheet, currency, onSave, onClose }: RateDrawerProps) {
  const before = sheet.exchange_rates.find((one) => one.currency === currency);
  const form = useForm({
    initial: {
      rate: before ? String(before.rate) : '',
      rate_date: before?.rate_date ?? '',
      source: before?.source ?? '',
    },
    onSave: async ({ rate, rate_date, source }) => {
      const edit = {
        currency,
        rate: Number(rate),
        rate_date,
        source: source.trim() || null,
        version: before?.version ?? null,
      };
      const failure = await onSave({ exchange_rates: [edit] }, `Exchange rate of ${currency} saved`);
      if (failure) {
        const named = Object.entries(failure.fields).map(([name, texts]) => [name.split('.').at(-1)!, texts]);
        return { message: failure.message, fields: Object.fromEntries(named) as Record<string, string[]> };
      }
      onClose();
      return null;
    },
  });
  return (
    <FormDrawer title={`Exchange rate of ${currency}`} form={form} saveLabel="Save" onClose={onClose}>
      <FormSection
        title="Rate"
        detail="It is stored with its day, so that the comparison does not change with the market."
      >
        <NumberField name="rate" label={`Australian dollars for one ${currency}`} required />
        <DateField name="rate_date" label="Day of the rate" required />
        <TextField name="source" label="Source" wide />
      </FormSection>
    </FormDrawer>
  );
}

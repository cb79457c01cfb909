import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { refusalFrom } from '../client/save.ts';
import { CheckboxField, DateField, MoneyField } from '../ui/fields.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { countOf, formatDay } from '../ui/format.ts';
import { TypedMargin } from './rate-fields.tsx';
import { newRate, rateLabels as labels, rateValues } from './rate-values.ts';
import { formatRate, nextFinancialYear, dayOfRates, type Rate } from './rates.ts';
import { notifyWarnings } from './rate-warnings.tsx';

interface NewVersionProps {
  rate: Rate;
  onClose: () => void;
  onCreated?: (rate: Rate) => void;
}

/** Creates the next version of a rate; overrides and allowances are carried forward unless deselected. */
export function NewVersion({ rate, onClose, onCreated }: NewVersionProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const create = useWrite('createLabourRate', {
    successMessage: ({ message, carried_forward: overrides, allowances_carried: allowances }) =>
      overrides + allowances === 0
        ? message
        : `${message} Carried forward: ${countOf(overrides, 'project override')}, ${countOf(allowances, 'allowance')}.`,
  });
  const latest = [rate.effective_date ?? '', dayOfRates()].toSorted().at(-1)!;
  const form = useForm({
    initial: {
      ...rateValues(rate),
      effective_date: nextFinancialYear(latest),
      carry_forward_overrides: true,
      carry_forward_allowances: true,
    },
    onSave: ({ carry_forward_overrides, carry_forward_allowances, ...values }) =>
      refusalFrom(async () => {
        const body = { ...newRate(values), new_version_of: rate.id, carry_forward_overrides, carry_forward_allowances };
        const made = await create.mutateAsync({ params: { workspaceId }, body });
        notifyWarnings(made.labour_rate.name, made.warnings);
        onClose();
        onCreated?.(made.labour_rate);
      }),
  });
  return (
    <FormDrawer title={`New version of ${rate.name}`} form={form} saveLabel="Create version" onClose={onClose}>
      <FormSection
        title="The new version"
        detail={`Follows the version ${rate.effective_date ? `effective from ${formatDay(rate.effective_date)}` : 'with no start date'}: cost ${formatRate(rate.cost_rate)}, sell ${formatRate(rate.sell_rate)}.`}
      >
        <DateField name="effective_date" label={labels.effective_date} required wide />
        <MoneyField name="cost_rate" label={labels.cost_rate} required />
        <MoneyField name="sell_rate" label={labels.sell_rate} required />
        <TypedMargin />
      </FormSection>
      <FormSection title="Carry forward">
        <CheckboxField
          name="carry_forward_overrides"
          label={`Carry forward ${countOf(rate.overrides_count, 'project override')}`}
          help="Otherwise the projects use the cost rate of the new version."
          disabled={rate.overrides_count === 0}
          wide
        />
        <CheckboxField
          name="carry_forward_allowances"
          label={`Carry forward ${countOf(rate.allowances_count, 'allowance')}`}
          disabled={rate.allowances_count === 0}
          wide
        />
      </FormSection>
    </FormDrawer>
  );
}

import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useFormFields } from '../ui/field.tsx';
import { DateField, MoneyField, NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';
import styles from './labour-rates.module.css';
import { Margin } from './margin.tsx';
import { rateLabels as labels, typedMarginPct } from './rate-values.ts';
import { taxCodeChoices } from './rates.ts';
import { useAwards } from './use-awards.ts';

/** The fields of a rate's form, in sections. */
export function RateFields() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { choices } = useAwards(workspaceId);
  return (
    <>
      <FormSection title="Rate">
        <TextField name="name" label={labels.name} noun="a name for the rate" required wide maxLength={200} />
        <TextField
          name="role"
          label={labels.role}
          noun="the role, such as Carpenter"
          required
          maxLength={100}
          placeholder="Carpenter"
        />
        <TextField
          name="level"
          label={labels.level}
          noun="the level, such as CW3"
          required
          maxLength={60}
          placeholder="CW3"
        />
        <SelectField name="award_id" label={labels.award_id} choices={choices} placeholder="No award" wide />
      </FormSection>
      <AmountFields />
    </>
  );
}

/** Cost and sell of an hour, and the effective date. */
function AmountFields() {
  return (
    <FormSection title="Hourly rate" detail="Ex GST, before the multiplier.">
      <MoneyField name="cost_rate" label={labels.cost_rate} required />
      <MoneyField name="sell_rate" label={labels.sell_rate} required />
      <TypedMargin />
      <NumberField name="multiplier" label={labels.multiplier} after="×" help="1.5 for time and a half." />
      <DateField name="effective_date" label={labels.effective_date} help="Leave empty if it has always applied." />
      <SelectField
        name="sales_tax_code"
        label={labels.sales_tax_code}
        choices={taxCodeChoices}
        searchable={false}
        required
        wide
      />
    </FormSection>
  );
}

/** The margin of the amounts entered, compared to the workspace's floor. */
export function TypedMargin() {
  const { workspace_id: workspaceId } = useWorkspace();
  const workspace = useCall('getWorkspace', { params: { workspaceId } });
  const form = useFormFields();
  const pct = typedMarginPct(String(form.valueOf('cost_rate') ?? ''), String(form.valueOf('sell_rate') ?? ''));
  const floor = workspace.data?.details?.margin_floor_pct;
  return (
    <output className={styles.typedMargin}>
      <span>Margin</span>
      <Margin pct={pct} isBelowFloor={pct !== null && floor !== undefined && pct < floor} />
      {floor === undefined ? null : <small>The floor is {floor}%.</small>}
    </output>
  );
}

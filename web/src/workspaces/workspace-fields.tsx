import { regions } from 'virtual:words';
import { percentOrNull, textOrNull } from '../client/form-values.ts';
import { NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { FormSection } from '../ui/form.tsx';

export const labels = {
  workspace: 'Name',
  region: 'Region of the data',
  channel_id: 'Channel id',
  margin_floor_pct: 'Margin floor',
  sell_allowances: 'Allowances on the sell side',
  sell_allowances_markup_pct: 'Mark-up of allowances',
  requires_second_factor: 'Sign-in',
};
export const policies = [
  { value: 'none', label: 'Not charged: the sell rate covers them' },
  { value: 'at_cost', label: 'Charged at cost' },
  { value: 'marked_up', label: 'Charged at cost and mark-up' },
] as const;
export const signInPolicies = [
  { value: 'no', label: 'Any sign-in' },
  { value: 'yes', label: 'Sign-in with a second factor' },
] as const;
type Policy = (typeof policies)[number]['value'];
type Region = (typeof regions)[number];

const regionWords: Record<Region, string> = {
  'australia-southeast1': 'Sydney (australia-southeast1)',
  'australia-southeast2': 'Melbourne (australia-southeast2)',
};
export const regionWord = (region: string) => (regionWords as Partial<Record<string, string>>)[region] ?? region;

/** The regions to choose from, including the workspace's current one. */
const regionChoices = (own: string) =>
  [...new Set([...regions, own])].map((region) => ({ value: region, label: regionWord(region) }));

/** A workspace as form values: text as typed. */
export interface WorkspaceValues {
  [name: string]: string;
  workspace: string;
  region: string;
  channel_id: string;
  margin_floor_pct: string;
  sell_allowances: string;
  sell_allowances_markup_pct: string;
  requires_second_factor: string;
}

/** The changed values of a workspace's form as input of the call. */
export function changesOf(values: Partial<WorkspaceValues>) {
  const { workspace, region, channel_id, margin_floor_pct, sell_allowances, sell_allowances_markup_pct } = values;
  const { requires_second_factor } = values;
  return {
    ...(workspace === undefined ? {} : { workspace: workspace.trim() }),
    // The list has no other value.
    ...(region === undefined ? {} : { region: region as Region }),
    ...(channel_id === undefined ? {} : { channel_id: textOrNull(channel_id) }),
    ...(margin_floor_pct === undefined ? {} : { margin_floor_pct: percentOrNull(margin_floor_pct) ?? 0 }),
    // The list has no other value.
    ...(sell_allowances === undefined ? {} : { sell_allowances: sell_allowances as Policy }),
    ...(sell_allowances_markup_pct === undefined
      ? {}
      : { sell_allowances_markup_pct: percentOrNull(sell_allowances_markup_pct) ?? 0 }),
    ...(requires_second_factor === undefined ? {} : { requires_second_factor: requires_second_factor === 'yes' }),
  };
}

interface WorkspaceFieldsProps {
  values: WorkspaceValues;
  /** Its current region. */
  own: string;
  /** The person may change the sign-in rules. */
  isManager?: boolean;
}

/** Name, region and rules of a workspace, in the forms to create and change one. */
export function WorkspaceFields({ values, own, isManager = false }: WorkspaceFieldsProps) {
  return (
    <>
      <FormSection title="Workspace">
        <TextField
          name="workspace"
          label={labels.workspace}
          noun="the workspace’s name"
          required
          wide
          maxLength={200}
        />
        <SelectField name="region" label={labels.region} required choices={regionChoices(own)} />
        <TextField
          name="channel_id"
          label={labels.channel_id}
          maxLength={100}
          help="Account of the forms site. Without one, 893 is used."
        />
      </FormSection>
      <FormSection title="Rates" detail="Rules for every labour rate of the workspace.">
        <NumberField
          name="margin_floor_pct"
          label={labels.margin_floor_pct}
          after="%"
          help="A margin below it is marked, as per cent of sell."
        />
        <SelectField name="sell_allowances" label={labels.sell_allowances} required choices={policies} wide />
        {values.sell_allowances === 'marked_up' ? (
          <NumberField name="sell_allowances_markup_pct" label={labels.sell_allowances_markup_pct} after="%" />
        ) : null}
      </FormSection>
      {isManager ? (
        <FormSection title="Sign-in" detail="Whom this workspace opens for in the browser. API tokens work as before.">
          <SelectField
            name="requires_second_factor"
            label={labels.requires_second_factor}
            required
            choices={signInPolicies}
            wide
          />
        </FormSection>
      ) : null}
    </>
  );
}

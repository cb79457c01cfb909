// How the bids of a package are compared: the weights of price and criteria, two envelopes, the total that governs.
import { useQueryClient } from '@tanstack/react-query';
import { useCall, useWrite, type Write } from '../../client/data.ts';
import { EntryRows, type EntryColumn } from '../../client/entry-rows.tsx';
import { FormDrawer } from '../../client/form-drawer.tsx';
import { refusalFrom } from '../../client/save.ts';
import type { CallAnswer } from '../../client/api.ts';
import { Drawer } from '../../ui/drawer.tsx';
import { CheckboxField, NumberField, SelectField } from '../../ui/fields.tsx';
import { FormSection, useForm } from '../../ui/form.tsx';
import { Loading } from '../../ui/states.tsx';
import type { TenderPackage } from '../tender-chips.tsx';

type Settings = CallAnswer<'getLevellingSettings'>;

interface SettingsDrawerProps {
  tender: TenderPackage;
  onClose: () => void;
}

/** The settings of the comparison; also before the bids are opened. */
export function SettingsDrawer({ tender, onClose }: SettingsDrawerProps) {
  const params = { workspaceId: tender.workspace_id, id: tender.tender_package_id };
  const query = useCall('getLevellingSettings', { params });
  const write = useWrite('setLevelling', { successMessage: () => 'Criteria saved' });
  if (!query.data) {
    return (
      <Drawer title="Criteria and weights" onClose={onClose}>
        <Loading what="the settings" />
      </Drawer>
    );
  }
  return <SettingsForm settings={query.data} tender={tender} write={write} onClose={onClose} />;
}

const columns: readonly EntryColumn[] = [
  { field: 'name', label: 'Criterion', kind: 'text', required: true, maxLength: 200 },
  {
    field: 'kind',
    label: 'Kind',
    kind: 'choice',
    choices: [
      { value: 'weight', label: 'Marked' },
      { value: 'pass', label: 'Passed or failed' },
    ],
    width: 'narrow',
  },
  { field: 'weight', label: 'Weight, %', kind: 'text', width: 'narrow' },
];

interface SettingsFormProps extends SettingsDrawerProps {
  settings: Settings;
  write: Write<'setLevelling'>;
}

function SettingsForm({ settings, tender, write, onClose }: SettingsFormProps) {
  const queries = useQueryClient();
  const mayEdit = settings.abilities.includes('edit');
  const form = useForm({
    initial: {
      price_weight: String(settings.price_weight),
      governs: settings.governs,
      two_envelopes: settings.two_envelopes,
      criteria: settings.criteria.map((one) => ({
        id: one.id,
        name: one.name,
        kind: one.is_pass_fail ? 'pass' : 'weight',
        weight: one.is_pass_fail ? null : String(one.weight),
      })) as Record<string, string | null>[],
    },
    onSave: (values) =>
      refusalFrom(async () => {
        await write.mutateAsync({
          params: { workspaceId: tender.workspace_id, id: tender.tender_package_id },
          body: {
            price_weight: Number(values.price_weight),
            governs: values.governs,
            two_envelopes: values.two_envelopes,
            version: settings.version,
            criteria: values.criteria.map(({ id, name, kind, weight }) => ({
              id: id ?? null,
              name: name ?? '',
              is_pass_fail: kind === 'pass',
              weight: kind === 'pass' ? 0 : Number(weight ?? 0),
            })),
          },
        });
        void queries.invalidateQueries({ queryKey: ['tenders'] });
        onClose();
      }),
  });
  return (
    <FormDrawer
      title="Criteria and weights"
      form={form}
      saveLabel="Save"
      onClose={onClose}
      {...(mayEdit ? {} : { note: 'They do not change any more.' })}
    >
      <FormSection title="Weights" detail="The weight of the price and of all criteria make 100 %.">
        <NumberField name="price_weight" label="Weight of the price" after="%" disabled={!mayEdit} />
        <SelectField
          name="governs"
          label="If lines and total differ"
          choices={[
            { value: 'lines', label: 'The lines count' },
            { value: 'total', label: 'The total counts' },
          ]}
          disabled={!mayEdit}
        />
        <CheckboxField
          name="two_envelopes"
          label="Two envelopes: hide prices until the marks are locked"
          help="Chosen before the bids are opened."
          disabled={!mayEdit || tender.bids_opened_at !== null}
          wide
        />
      </FormSection>
      <FormSection title="Criteria">
        <EntryRows name="criteria" label="Criteria" noun="criterion" columns={columns} disabled={!mayEdit} />
      </FormSection>
    </FormDrawer>
  );
}

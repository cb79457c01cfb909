import { useMemo } from 'react';
import { regions } from 'virtual:words';
import type { CallAnswer } from '../client/api.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormConflict } from '../client/form-drawer.tsx';
import { numberOrNull, textOrNull } from '../client/form-values.ts';
import { PageState } from '../client/page-state.tsx';
import { useRecordForm } from '../client/save.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { NumberField, SelectField, TextField } from '../ui/fields.tsx';
import { Form, FormSection } from '../ui/form.tsx';
import { formatInstant, formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { useArchiving } from './use-archiving.ts';
import styles from './workspaces.module.css';

type Workspace = CallAnswer<'getWorkspace'>;

const labels = {
  workspace: 'Name',
  region: 'Region of the data',
  channel_id: 'Channel id',
  margin_floor_pct: 'Margin floor',
  sell_allowances: 'Allowances on the sell side',
  sell_allowances_markup_pct: 'Mark-up of allowances',
};
const policies = [
  { value: 'none', label: 'Not charged: the sell rate covers them' },
  { value: 'at_cost', label: 'Charged at cost' },
  { value: 'marked_up', label: 'Charged at cost and mark-up' },
] as const;
type Policy = (typeof policies)[number]['value'];
type Region = (typeof regions)[number];

const regionWords: Record<Region, string> = {
  'australia-southeast1': 'Sydney (australia-southeast1)',
  'australia-southeast2': 'Melbourne (australia-southeast2)',
};
const regionWord = (region: string) => (regionWords as Partial<Record<string, string>>)[region] ?? region;

/** The regions that can be chosen, and the one that the workspace has. */
const regionChoices = (own: string) =>
  [...new Set([...regions, own])].map((region) => ({ value: region, label: regionWord(region) }));

const valuesOf = (workspace: Workspace) => ({
  workspace: workspace.workspace,
  region: workspace.region,
  channel_id: workspace.channel_id ?? '',
  margin_floor_pct: String(workspace.details?.margin_floor_pct ?? ''),
  sell_allowances: workspace.details?.sell_allowances ?? 'none',
  sell_allowances_markup_pct: String(workspace.details?.sell_allowances_markup_pct ?? ''),
});
type Values = ReturnType<typeof valuesOf>;

function changesOf(values: Partial<Values>) {
  const { workspace, region, channel_id, margin_floor_pct, sell_allowances, sell_allowances_markup_pct } = values;
  return {
    ...(workspace === undefined ? {} : { workspace: workspace.trim() }),
    // The list offers no other word.
    ...(region === undefined ? {} : { region: region as Region }),
    ...(channel_id === undefined ? {} : { channel_id: textOrNull(channel_id) }),
    ...(margin_floor_pct === undefined ? {} : { margin_floor_pct: numberOrNull(margin_floor_pct) ?? 0 }),
    // The list offers no other word.
    ...(sell_allowances === undefined ? {} : { sell_allowances: sell_allowances as Policy }),
    ...(sell_allowances_markup_pct === undefined
      ? {}
      : { sell_allowances_markup_pct: numberOrNull(sell_allowances_markup_pct) ?? 0 }),
  };
}

const shown = (name: string, value: unknown) => (name === 'region' ? regionWord(String(value)) : String(value ?? ''));

/** Name, region and rules of a workspace. */
export function SettingsPage() {
  const { workspace_id: workspaceId, isWorkspaceManager } = useWorkspace();
  const { archive, isBusy } = useArchiving();
  const workspace = useCall('getWorkspace', { params: { workspaceId } });
  usePageCrumbs(useMemo(() => [{ label: 'Settings' }], []));
  const may = useMay('workspace:edit');
  if (!workspace.data) return <PageState query={workspace} title="Failed to fetch workspace" what="the settings" />;
  return (
    <div className={styles.page}>
      <TitleRow
        title="Workspace settings"
        actions={
          may && isWorkspaceManager && !workspace.data.is_archived ? (
            <Button busy={isBusy} onClick={() => archive(workspace.data)}>
              Archive the workspace
            </Button>
          ) : undefined
        }
      />
      {may ? (
        <SettingsForm key={workspaceId} workspace={workspace.data} />
      ) : (
        <ShownSettings workspace={workspace.data} />
      )}
    </div>
  );
}

function SettingsForm({ workspace }: { workspace: Workspace }) {
  const params = { workspaceId: workspace.workspace_id };
  const alsoStale = ['session', 'audit', 'labour-rates'];
  const update = useWrite('updateWorkspace', { alsoStale, says: () => 'The settings have been saved' });
  const record = useRecordForm({
    record: workspace,
    valuesOf,
    save: (changes, version) => update.mutateAsync({ params, body: { ...changesOf(changes), version } }),
  });
  const { details } = workspace;
  return (
    <Form
      form={record.form}
      label="Workspace settings"
      note={record.form.changed.length > 0 ? 'Not saved yet.' : undefined}
    >
      <FormConflict record={record} labels={labels} show={shown} />
      <FormSection title="Workspace">
        <TextField
          name="workspace"
          label={labels.workspace}
          noun="the workspace’s name"
          required
          wide
          maxLength={200}
        />
        <SelectField name="region" label={labels.region} required choices={regionChoices(workspace.region)} />
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
        {record.form.values.sell_allowances === 'marked_up' ? (
          <NumberField name="sell_allowances_markup_pct" label={labels.sell_allowances_markup_pct} after="%" />
        ) : null}
      </FormSection>
      {details ? (
        <FormSection title="At a glance">
          <div className={styles.wide}>
            <DefinitionList
              entries={[
                { label: 'People', value: formatNumber(details.members) },
                { label: 'Projects', value: formatNumber(details.projects) },
                { label: 'Made', value: formatInstant(details.created_at) },
                { label: 'Changed last', value: formatInstant(details.updated_at) },
              ]}
            />
          </div>
        </FormSection>
      ) : null}
    </Form>
  );
}

function ShownSettings({ workspace }: { workspace: Workspace }) {
  const { details } = workspace;
  const policy = policies.find((one) => one.value === details?.sell_allowances)?.label;
  return (
    <div className={styles.shown}>
      <DefinitionList
        lined
        entries={[
          { label: labels.workspace, value: workspace.workspace },
          { label: labels.region, value: regionWord(workspace.region) },
          { label: labels.channel_id, value: workspace.channel_id },
          { label: labels.margin_floor_pct, value: details ? `${formatNumber(details.margin_floor_pct, 2)} %` : null },
          { label: labels.sell_allowances, value: policy },
        ]}
      />
    </div>
  );
}

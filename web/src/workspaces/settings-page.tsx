import { useMemo } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormConflict } from '../client/form-drawer.tsx';
import { PageState } from '../client/page-state.tsx';
import { useRecordForm } from '../client/save.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DefinitionList } from '../ui/details.tsx';
import { Form, FormSection } from '../ui/form.tsx';
import { formatInstant, formatNumber } from '../ui/format.ts';
import { TitleRow } from '../ui/page.tsx';
import { useArchiving } from './use-archiving.ts';
import { changesOf, labels, policies, regionWord, WorkspaceFields, type WorkspaceValues } from './workspace-fields.tsx';
import styles from './workspaces.module.css';

type Workspace = CallAnswer<'getWorkspace'>;

const valuesOf = (workspace: Workspace): WorkspaceValues => ({
  workspace: workspace.workspace,
  region: workspace.region,
  channel_id: workspace.channel_id ?? '',
  margin_floor_pct: String(workspace.details?.margin_floor_pct ?? ''),
  sell_allowances: workspace.details?.sell_allowances ?? 'none',
  sell_allowances_markup_pct: String(workspace.details?.sell_allowances_markup_pct ?? ''),
  requires_second_factor: workspace.details?.requires_second_factor ? 'yes' : 'no',
});

const shown = (name: string, value: unknown) => (name === 'region' ? regionWord(String(value)) : String(value ?? ''));

/** Name, region and rules of a workspace. */
export function SettingsPage() {
  const { workspace_id: workspaceId, isWorkspaceManager } = useWorkspace();
  const { archive, isBusy } = useArchiving();
  const workspace = useCall('getWorkspace', { params: { workspaceId } });
  usePageCrumbs(useMemo(() => [{ label: 'Settings' }], []));
  const may = useMay('workspace:edit');
  const seesEntity = useMay('business_entities:view');
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
      {seesEntity ? (
        <p>
          <AppLink href={`/w/${workspaceId}/business-entity`}>Business entity: tax and bank account</AppLink>
        </p>
      ) : null}
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
  const alsoStale = ['session', 'labour-rates'];
  const update = useWrite('updateWorkspace', { alsoStale, successMessage: () => 'The settings have been saved' });
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
      <WorkspaceFields values={record.form.values} own={workspace.region} isManager={workspace.isWorkspaceManager} />
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
          { label: labels.margin_floor_pct, value: details ? `${formatNumber(details.margin_floor_pct, 2)}%` : null },
          { label: labels.sell_allowances, value: policy },
        ]}
      />
    </div>
  );
}

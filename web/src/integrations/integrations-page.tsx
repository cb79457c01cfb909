import { useState } from 'react';
import { addinNames, mappedAddins } from 'virtual:words';
import { HistorySection } from '../audit/history-section.tsx';
import { useAddress } from '../client/address.ts';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { PageState } from '../client/page-state.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { useRecordForm, refusalFrom } from '../client/save.ts';
import { usePageName } from '../client/shell-state.ts';
import { DocumentSiteSettings } from '../forms/document-site-settings.tsx';
import { Button } from '../ui/button.tsx';
import { CheckboxField, TextField } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatInstant } from '../ui/format.ts';
import { DetailColumns, DetailPage } from '../ui/page.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';
import styles from './integrations.module.css';

type Integration = CallAnswer<'listWorkspaceIntegrations'>['items'][number];
type Addin = CallAnswer<'listAddins'>['items'][number];
type Kind = (typeof mappedAddins)[number];

const stateWords: Record<Addin['state'], { label: string; bucket: StatusBucket }> = {
  not_configured: { label: 'Not set up', bucket: 'not-started' },
  configured: { label: 'Set up', bucket: 'open' },
  active: { label: 'Active', bucket: 'completed' },
  paused: { label: 'Paused', bucket: 'closed' },
  error: { label: 'Failed', bucket: 'delayed' },
  revoked: { label: 'Access revoked', bucket: 'cancelled' },
};

/** The available add-ins, and the settings of each for the workspace or a project. */
export function IntegrationsPage() {
  const { workspace_id, permissions } = useWorkspace();
  const [address, change] = useAddress();
  const projects = useProjectChoices();
  const projectId = address.get('project') ?? '';
  const addins = useCall('listAddins', { query: { workspace_id } });
  const maySee = permissions.includes('integrations:view');
  const ofWorkspace = useCall(
    'listWorkspaceIntegrations',
    { params: { workspaceId: workspace_id } },
    { enabled: maySee && projectId === '' },
  );
  const ofProject = useCall(
    'listProjectIntegrations',
    { params: { workspaceId: workspace_id, projectId } },
    { enabled: maySee && projectId !== '' },
  );
  const ofPlace = projectId === '' ? ofWorkspace : ofProject;
  const list = ofPlace.data;
  const [openKind, setOpenKind] = useState<Kind | null>(null);
  const opened = addins.data?.items.find(({ addin_id }) => addin_id === openKind);
  usePageName('Integrations');
  if (!addins.data) return <PageState query={addins} title="Failed to fetch integrations" what="the integrations" />;
  // Without the list no state is known: not one of them is shown as “Not set up”.
  if (maySee && !list)
    return <PageState query={ofPlace} title="Failed to fetch integrations" what="the integrations" />;
  const integrationOf = (kind: string) => list?.items.find((one) => one.kind === kind);
  return (
    <DetailPage title="Integrations">
      <DetailColumns>
        <p className={styles.filters}>
          <FilterSelect
            label="Project"
            all="The whole workspace"
            value={projectId}
            choices={projects}
            onChange={(value) => change({ project: value })}
          />
        </p>
        <SmallTable
          label="Integrations"
          heads={['Integration', 'State', 'Set up with', 'Set up by', 'Last import']}
          hasActions
        >
          {addins.data.items
            .toSorted((a, b) => addinNames.indexOf(a.addin_id) - addinNames.indexOf(b.addin_id))
            .map((addin) => (
              <IntegrationRow
                key={addin.addin_id}
                addin={addin}
                isProject={projectId !== ''}
                integration={integrationOf(addin.addin_id)}
                onOpen={list ? () => setOpenKind(addin.addin_id as Kind) : undefined}
                mayCreate={list?.abilities.includes('create') ?? false}
              />
            ))}
        </SmallTable>
        {permissions.includes('workspace:administer') && projectId === '' ? <DocumentSiteSettings /> : null}
        {opened && openKind ? (
          <SettingsDrawer
            key={`${openKind} ${projectId}`}
            addin={opened}
            kind={openKind}
            projectId={projectId}
            integration={integrationOf(openKind)}
            onClose={() => setOpenKind(null)}
          />
        ) : null}
      </DetailColumns>
    </DetailPage>
  );
}

interface IntegrationRowProps {
  addin: Addin;
  isProject: boolean;
  integration: Integration | undefined;
  onOpen: (() => void) | undefined;
  mayCreate: boolean;
}

function IntegrationRow({ addin, isProject, integration, onOpen, mayCreate }: IntegrationRowProps) {
  const isMapped = (mappedAddins as readonly string[]).includes(addin.addin_id);
  const state = integration?.state ?? (isMapped && isProject ? 'not_configured' : addin.state);
  const isOpen = isMapped && onOpen && (integration ? true : mayCreate);
  const values = [integration?.external_map_field_value_1, integration?.external_map_field_value_2].filter(Boolean);
  const word = integration ? 'Change' : 'Set up';
  return (
    <tr>
      <th scope="row">
        {addin.name}
        <span className={styles.detail}>{addin.description}</span>
        {integration?.last_error ? <span className={styles.detail}>{integration.last_error}</span> : null}
      </th>
      <td>
        <StatusChip {...stateWords[state]} plain />
      </td>
      <td>{values.length > 0 ? values.join(' · ') : isMapped ? emptyMark : 'Needs no set-up'}</td>
      <td>
        {integration?.configured_by_name
          ? `${integration.configured_by_name}, ${formatInstant(integration.configured_at)}`
          : emptyMark}
      </td>
      <td>{formatInstant(addin.last_used_at) || emptyMark}</td>
      <td>
        {isOpen ? (
          <Button small aria-label={`${word} ${addin.name}`} onClick={onOpen}>
            {word}
          </Button>
        ) : null}
      </td>
    </tr>
  );
}

interface SettingsDrawerProps {
  addin: Addin;
  kind: Kind;
  projectId: string;
  integration: Integration | undefined;
  onClose: () => void;
}

const valuesOf = (
  integration: Pick<Integration, 'external_map_field_value_1' | 'external_map_field_value_2' | 'state'>,
) => ({
  external_map_field_value_1: integration.external_map_field_value_1 ?? '',
  external_map_field_value_2: integration.external_map_field_value_2 ?? '',
  is_paused: integration.state === 'paused',
});

function useSave(workspaceId: string, projectId: string, kind: Kind) {
  const words = { successMessage: ({ name }: { name: string }) => `${name} has been saved` };
  const forWorkspace = useWrite('saveWorkspaceIntegration', words);
  const forProject = useWrite('saveProjectIntegration', words);
  return (body: Partial<ReturnType<typeof valuesOf>> & { version?: number }) => {
    const sent = {
      ...body,
      ...('external_map_field_value_1' in body
        ? { external_map_field_value_1: body.external_map_field_value_1?.trim() || null }
        : {}),
      ...('external_map_field_value_2' in body
        ? { external_map_field_value_2: body.external_map_field_value_2?.trim() || null }
        : {}),
    };
    return projectId === ''
      ? forWorkspace.mutateAsync({ params: { workspaceId, kind }, body: sent })
      : forProject.mutateAsync({ params: { workspaceId, projectId, kind }, body: sent });
  };
}

function SettingsDrawer(props: SettingsDrawerProps) {
  return props.integration ? <ChangeDrawer {...props} integration={props.integration} /> : <SetUpDrawer {...props} />;
}

function SetUpDrawer({ addin, kind, projectId, onClose }: SettingsDrawerProps) {
  const save = useSave(addin.workspace_id, projectId, kind);
  const form = useForm({
    initial: { external_map_field_value_1: '', external_map_field_value_2: '', is_paused: false },
    onSave: (values) =>
      refusalFrom(async () => {
        await save(values);
        onClose();
      }),
  });
  return (
    <FormDrawer title={`Set up ${addin.name}`} form={form} saveLabel="Save" onClose={onClose}>
      <Fields addin={addin} />
    </FormDrawer>
  );
}

function ChangeDrawer({
  addin,
  kind,
  projectId,
  integration,
  onClose,
}: SettingsDrawerProps & { integration: Integration }) {
  const save = useSave(addin.workspace_id, projectId, kind);
  const editing = useRecordForm<Integration, ReturnType<typeof valuesOf>>({
    record: integration,
    valuesOf,
    save: (changes, version) => save({ ...changes, version }),
    onSaved: onClose,
  });
  const [first = '', second = ''] = addin.maps ?? [];
  return (
    <FormDrawer
      title={addin.name}
      form={editing.form}
      record={editing}
      saveLabel="Save"
      onClose={onClose}
      labels={{ external_map_field_value_1: first, external_map_field_value_2: second, is_paused: 'Paused' }}
    >
      <Fields addin={addin} />
      <HistorySection entity="integrations" id={integration.integration_id} />
    </FormDrawer>
  );
}

function Fields({ addin }: { addin: Addin }) {
  const [first = 'First value', second = 'Second value'] = addin.maps ?? [];
  return (
    <FormSection title={addin.name} detail={addin.description}>
      <TextField name="external_map_field_value_1" label={first} maxLength={300} wide />
      <TextField name="external_map_field_value_2" label={second} maxLength={300} wide />
      <CheckboxField name="is_paused" label="Paused" help="Nothing is exchanged while it is paused." wide />
    </FormSection>
  );
}

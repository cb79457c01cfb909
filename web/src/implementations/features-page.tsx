import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { FormDrawer } from '../client/form-drawer.tsx';
import { PageState } from '../client/page-state.tsx';
import { useProjectChoices } from '../client/project-choices.ts';
import { refusalFrom } from '../client/save.ts';
import { usePageName } from '../client/shell-state.ts';
import { HistorySection } from '../audit/history-section.tsx';
import { useAddress } from '../client/address.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/fields.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { FormSection, useForm } from '../ui/form.tsx';
import { emptyMark, formatInstant } from '../ui/format.ts';
import { DetailColumns, DetailPage } from '../ui/page.tsx';
import { SmallTable } from '../ui/small-table.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import styles from './features.module.css';

type Feature = CallAnswer<'listImplementations'>['items'][number];

/** The features of a workspace or project: on or off, since when and by whom. */
export function FeaturesPage() {
  const { workspace_id } = useWorkspace();
  const [address, change] = useAddress();
  const projects = useProjectChoices();
  const projectId = address.get('project') ?? '';
  const query = useCall('listImplementations', {
    query: { workspace_id, ...(projectId ? { project_id: projectId } : {}) },
  });
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = query.data?.items.find((feature) => feature.implementation_id === openId);
  usePageName('Features');
  return (
    <DetailPage title="Features">
      <DetailColumns>
        <p className={styles.purpose}>
          A feature that is switched off disappears from the rail, and its calls are refused. Its records are kept.
        </p>
        <p className={styles.filters}>
          <FilterSelect
            label="Project"
            all="The whole workspace"
            value={projectId}
            choices={projects}
            onChange={(value) => change({ project: value })}
          />
        </p>
        {query.data ? (
          <SmallTable label="Features" heads={['Feature', 'State', 'Since', 'By', 'Reason']} hasActions stacks>
            {query.data.items.map((feature) => (
              <tr key={feature.implementation_id}>
                <th scope="row">
                  {feature.name}
                  <span className={styles.detail}>{feature.description}</span>
                </th>
                <td data-label="State">
                  <State feature={feature} />
                </td>
                <td data-label="Since">{formatInstant(feature.since)}</td>
                <td data-label="By">{feature.switched_by ?? emptyMark}</td>
                <td data-label="Reason">{feature.reason ?? emptyMark}</td>
                <td>
                  {feature.abilities.includes('switch') || feature.switch_id ? (
                    <Button
                      small
                      aria-label={`${feature.is_on ? 'Switch off' : 'Switch on'} ${feature.name}`}
                      onClick={() => setOpenId(feature.implementation_id)}
                    >
                      {feature.is_on ? 'Switch off' : 'Switch on'}
                    </Button>
                  ) : null}
                </td>
              </tr>
            ))}
          </SmallTable>
        ) : (
          <PageState query={query} title="Failed to fetch implementation for project/workspace" what="the features" />
        )}
        {opened ? (
          <SwitchDrawer
            key={`${openId} ${projectId}`}
            feature={opened}
            project={projects.find(({ value }) => value === projectId)?.label ?? null}
            onClose={() => setOpenId(null)}
          />
        ) : null}
      </DetailColumns>
    </DetailPage>
  );
}

function State({ feature }: { feature: Feature }) {
  if (!feature.is_on_in_workspace && feature.project_id !== null) {
    return <StatusChip bucket="cancelled" label="Off in the workspace" plain />;
  }
  return feature.is_on ? (
    <StatusChip bucket="completed" label="On" plain />
  ) : (
    <StatusChip bucket="not-started" label="Off" plain />
  );
}

interface SwitchDrawerProps {
  feature: Feature;
  project: string | null;
  onClose: () => void;
}

/** Asks for the reason, explains the effect, and shows the last change. */
function SwitchDrawer({ feature, project, onClose }: SwitchDrawerProps) {
  const isOn = feature.is_on;
  const words = {
    alsoStale: ['session', 'projects', 'integrations'],
    successMessage: ({ name, is_on }: Feature) => `${name} has been switched ${is_on ? 'on' : 'off'}`,
  };
  const inWorkspace = useWrite('switchImplementation', words);
  const onProject = useWrite('switchProjectImplementation', words);
  const form = useForm({
    initial: { reason: '' },
    onSave: ({ reason }) =>
      refusalFrom(async () => {
        const body = { is_on: !isOn, reason: reason.trim() || null, version: feature.version };
        const params = { workspaceId: feature.workspace_id, part: feature.implementation_id };
        await (feature.project_id === null
          ? inWorkspace.mutateAsync({ params, body })
          : onProject.mutateAsync({ params: { ...params, projectId: feature.project_id }, body }));
        onClose();
      }),
  });
  const where = project ?? 'the whole workspace';
  return (
    <FormDrawer
      title={`${isOn ? 'Switch off' : 'Switch on'} ${feature.name}`}
      form={form}
      saveLabel={isOn ? 'Switch off' : 'Switch on'}
      onClose={onClose}
    >
      <FormSection
        title={`For ${where}`}
        detail={
          isOn ? 'Nobody can open it or change its records until it is on again.' : 'Its records are shown again.'
        }
      >
        <TextAreaField name="reason" label="Reason" wide />
      </FormSection>
      {feature.switch_id ? <HistorySection entity="implementations" id={feature.switch_id} /> : null}
    </FormDrawer>
  );
}

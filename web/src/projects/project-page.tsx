import { useParams } from '@tanstack/react-router';
import { useCallback, useMemo, type ReactNode } from 'react';
import { useAddress } from '../client/address.ts';
import { AppLink } from '../client/app-link.tsx';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { PageState } from '../client/page-state.tsx';
import { useRecordKeys } from '../client/record-keys.ts';
import { useRecordDock, type RelatedRecord } from '../audit/record-dock.tsx';
import { usePageCrumbs } from '../client/shell-state.ts';
import { TitleEdit } from '../client/title-edit.tsx';
import { Button } from '../ui/button.tsx';
import { formatDay, formatMoney } from '../ui/format.ts';
import { DetailPage, SummaryStrip } from '../ui/page.tsx';
import { StatusChip } from '../ui/status-chip.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ProjectBuildings } from './project-buildings.tsx';
import { ProjectOverview } from './project-overview.tsx';
import { ProjectSettings } from './project-settings.tsx';
import { ProjectTeam } from './project-team.tsx';
import styles from './projects.module.css';
import type { Project } from './project-values.ts';
import { useArchiving } from './use-archiving.ts';

/** One project: status, key facts, history, team, buildings and settings. */
export function ProjectPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ from: '/signed-in/w/$workspaceId/projects/$projectId' });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const name = project.data?.project_name ?? 'Project';
  usePageCrumbs(
    useMemo(() => [{ label: 'Projects', href: `/w/${workspaceId}/projects` }, { label: name }], [workspaceId, name]),
  );
  if (!project.data) return <PageState query={project} title="Failed to fetch project" what="the project" />;
  return <ProjectDetails key={projectId} project={project.data} />;
}

function ProjectDetails({ project }: { project: Project }) {
  const [params, change] = useAddress();
  const { archive, isBusy } = useArchiving();
  const sees = (permission: NonNullable<Project['permissions']>[number]) =>
    project.permissions?.includes(permission) ?? false;
  const seesOverrides = useMay('labour_overrides:view');
  const may = (ability: string) => project.abilities.includes(ability);
  const tabs = [
    { id: 'overview', label: 'Status' },
    ...(sees('members:view') ? [{ id: 'team', label: 'Team' }] : []),
    ...(sees('project_structure:view') ? [{ id: 'buildings', label: 'Buildings' }] : []),
    ...(may('edit') ? [{ id: 'settings', label: 'Settings' }] : []),
  ];
  const tab = tabs.find((one) => one.id === params.get('tab'))?.id ?? 'overview';
  const listHref = `/w/${project.workspace_id}/projects`;
  const mayEdit = may('edit');
  const edit = useCallback(() => change({ tab: 'settings' }), [change]);
  const onEdit = mayEdit ? edit : undefined;
  const rename = useRename(project);
  const steps = useRecordKeys({ listHref, id: project.project_id, noun: 'project', onEdit });
  const dock = useRecordDock({ entity: 'projects', id: project.project_id, related: useRelated(project) });
  return (
    <DetailPage
      title={<TitleEdit name={project.project_name} onSave={mayEdit ? rename : undefined} />}
      {...steps}
      number={project.project_number ?? undefined}
      titleNote={project.is_archived ? <StatusChip bucket="closed" label="Archived" /> : undefined}
      actions={
        <>
          {seesOverrides ? (
            <AppLink href={`/w/${project.workspace_id}/rates/overrides?project=${project.project_id}`}>
              Rate overrides
            </AppLink>
          ) : null}
          {may('archive') ? (
            <Button busy={isBusy} onClick={() => archive(project)}>
              Archive
            </Button>
          ) : null}
        </>
      }
      summary={
        <SummaryStrip
          figures={[
            {
              label: 'Contract sum',
              value: formatMoney(project.contract_value, { currency: project.currency }),
            },
            { label: 'Start', value: formatDay(project.start_date) },
            { label: 'Completion', value: formatDay(project.end_date) },
            { label: 'Data date', value: formatDay(project.status_date) },
          ]}
        />
      }
    >
      {tabs.length === 1 ? (
        <ProjectOverview project={project} dock={dock} />
      ) : (
        <Tabs
          label="Project"
          items={tabs}
          active={tab}
          onChange={(id) => change({ tab: id === 'overview' ? null : id })}
        >
          <ProjectTab project={project} tab={tab} dock={dock} />
        </Tabs>
      )}
    </DetailPage>
  );
}

function ProjectTab({ project, tab, dock }: { project: Project; tab: string; dock: ReactNode }) {
  if (tab === 'overview') return <ProjectOverview project={project} dock={dock} />;
  if (tab === 'settings') return <ProjectSettings project={project} />;
  return (
    <div className={styles.tab}>
      {tab === 'team' ? <ProjectTeam projectId={project.project_id} /> : null}
      {tab === 'buildings' ? <ProjectBuildings projectId={project.project_id} /> : null}
    </div>
  );
}

/** Related records of a project that the person may see: its team, its rates, its programme. */
function useRelated({ workspace_id, project_id, client_id, permissions }: Project): readonly RelatedRecord[] {
  const seesClients = useMay('clients:view') && client_id !== null;
  const client = useCall(
    'getClient',
    { params: { workspaceId: workspace_id, id: client_id ?? '' } },
    { enabled: seesClients },
  ).data;
  const seesOverrides = useMay('labour_overrides:view');
  return useMemo(() => {
    const at = (page: string) => `/w/${workspace_id}/${page}`;
    const of = (page: string) => at(`projects/${project_id}/${page}`);
    const sees = (permission: NonNullable<Project['permissions']>[number]) =>
      permissions?.includes(permission) ?? false;
    return [
      ...(client ? [{ label: client.name, note: 'Client', href: at(`clients/${client.id}`) }] : []),
      ...(sees('members:view')
        ? [{ label: 'People on it', note: 'People', href: at(`people?project=${project_id}`) }]
        : []),
      ...(seesOverrides
        ? [{ label: 'Rate overrides', note: 'Rates', href: at(`rates/overrides?project=${project_id}`) }]
        : []),
      ...(sees('schedule:view')
        ? [
            { label: 'Programme', note: 'Plan', href: of('gantt') },
            { label: 'Weekly plan', note: 'Plan', href: of('weekly-plan') },
          ]
        : []),
    ];
  }, [workspace_id, project_id, client, permissions, seesOverrides]);
}

/** Renames the project. */
function useRename({ workspace_id: workspaceId, project_id: projectId, version }: Project) {
  const update = useWrite('updateProject', {
    alsoStale: ['workspaces'],
    successMessage: (saved) => `Project “${saved.project_name}” has been changed`,
    readsFirst: true,
  });
  return (name: string) =>
    update.mutateAsync({ params: { workspaceId, projectId }, body: { project_name: name, version } });
}

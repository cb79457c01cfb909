import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { shownFailure } from '../client/failures.ts';
import { useWholeList } from '../client/list-data.ts';
import { usePageCrumbs } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { DataGrid } from '../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../ui/data-grid/grid-toolbar.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { ListPage } from '../ui/page.tsx';
import { EmptyState } from '../ui/states.tsx';
import { ViewTabs } from '../ui/tabs.tsx';
import { NewProject } from './new-project.tsx';
import { projectColumns } from './project-columns.tsx';
import type { Project } from './project-values.ts';
import { useArchiving } from './use-archiving.ts';

const views = [
  { id: 'active', name: 'Active', view: '' },
  { id: 'archived', name: 'Archived', view: 'archived' },
];
const rowId = (project: Project) => project.project_id;

/** The projects of a workspace. */
export function ProjectsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isArchived = params.get('archived') === 'true';
  const [isMaking, setMaking] = useState(false);
  const query = { workspace_id: workspaceId, is_archived: isArchived, sort: 'project_name' };
  const list = useWholeList('listManagedProjects', { query });
  const columns = useProjectColumns(isArchived);
  usePageCrumbs(useMemo(() => [{ label: 'Projects' }], []));
  const open = (project: Project) => router.history.push(`/w/${workspaceId}/projects/${project.project_id}`);
  const mayCreate = list.abilities.includes('create');
  const newButton = mayCreate ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
      New project
    </Button>
  ) : undefined;
  return (
    <ListPage
      title="Projects"
      count={list.status === 'loading' ? undefined : list.totalCount}
      actions={newButton}
      tabs={
        <ViewTabs
          views={views}
          current={isArchived ? 'archived' : ''}
          onChoose={(chosen) => change({ archived: chosen.view ? 'true' : null })}
        />
      }
      bar={<GridToolbar exportName="projects" columns={columns} rows={list.rows} view={view} onViewChange={setView} />}
    >
      <DataGrid
        label="Projects"
        columns={columns}
        rows={list.rows}
        rowId={rowId}
        rowLabel={(project) => project.project_name}
        view={view}
        onViewChange={setView}
        status={list.status}
        failure={list.error ? shownFailure('Failed to fetch projects', list.error) : undefined}
        onRetry={list.refetch}
        onOpen={open}
        empty={
          isArchived ? (
            <EmptyState
              title="No archived projects"
              detail="A project that is finished can be archived; it comes here."
            />
          ) : (
            <EmptyState
              title="No projects yet"
              detail="A project holds its team, buildings, programme and costs."
              action={newButton}
            />
          )
        }
      />
      {isMaking ? <NewProject onClose={() => setMaking(false)} onCreated={open} /> : null}
    </ListPage>
  );
}

function useProjectColumns(isArchived: boolean): readonly GridColumn<Project>[] {
  const { archive, restore } = useArchiving();
  return useMemo(() => {
    const act: GridColumn<Project> = {
      id: 'act',
      header: 'Actions',
      value: () => null,
      widthPx: 110,
      sortable: false,
      filter: 'none',
      groupable: false,
      render: (project) =>
        project.abilities.includes(isArchived ? 'restore' : 'archive') ? (
          <Button
            look="subtle"
            small
            aria-label={`${isArchived ? 'Restore' : 'Archive'} ${project.project_name}`}
            onClick={(event) => {
              event.stopPropagation();
              (isArchived ? restore : archive)(project);
            }}
          >
            {isArchived ? 'Restore' : 'Archive'}
          </Button>
        ) : null,
    };
    return [...projectColumns, act];
    // oxlint-disable-next-line react/exhaustive-deps -- the writers are new in every drawing and always do the same
  }, [isArchived]);
}

import { sectors, states } from 'virtual:words';
import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
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
const rowLabel = (project: Project) => project.project_name;
const filters = { sector: sectors, state: states };

/** The projects of a workspace. */
export function ProjectsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [params, change] = useAddress();
  const [view, setView] = useListView();
  const isArchived = params.get('archived') === 'true';
  const [isMaking, setMaking] = useFormInAddress();
  const query = { workspace_id: workspaceId, is_archived: isArchived, sort: 'project_name' };
  const list = useList('listManagedProjects', { query }, { view, columns: projectColumns, filters });
  const { archive, restore } = useArchiving();
  usePageName('Projects');
  const open = (project: Project) => router.history.push(`/w/${workspaceId}/projects/${project.project_id}`);
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setMaking(true)}>
      New project
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Projects"
      records="projects"
      list={list}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={
        <ViewTabs
          views={views}
          current={isArchived ? 'archived' : ''}
          onChoose={(chosen) => change({ archived: chosen.view ? 'true' : null }, { isStep: true })}
        />
      }
      act={actionColumn<Project>({ nameOf: rowLabel, acts: { archive, restore } })}
      onOpen={open}
      empty={
        isArchived ? (
          <EmptyState title="No archived projects" detail="Archived projects are listed here." />
        ) : (
          <EmptyState
            title="No projects yet"
            detail="A project contains its team, buildings, programme and costs."
            action={newButton}
          />
        )
      }
    >
      {isMaking && newButton ? (
        <NewProject
          onClose={() => setMaking(false)}
          onCreated={(project) => {
            setMaking(false);
            open(project);
          }}
        />
      ) : null}
    </RecordList>
  );
}

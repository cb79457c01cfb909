// What the plan's pages share: which project, its name in the crumbs, the links between the screens.
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkspace } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { usePageCrumbs } from '../../../client/shell-state.ts';

export interface PlanPlace {
  workspaceId: string;
  projectId: string;
  projectName: string;
}

/** The project of the address; names the page in the crumbs. */
export function usePlanPlace(page: string): PlanPlace {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const projectName = project.data?.project_name ?? 'Project';
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Projects', href: `/w/${workspaceId}/projects` },
        { label: projectName, href: `/w/${workspaceId}/projects/${projectId}` },
        { label: page },
      ],
      [workspaceId, projectId, projectName, page],
    ),
  );
  return { workspaceId, projectId, projectName };
}

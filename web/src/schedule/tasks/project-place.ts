import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { usePageCrumbs } from '../../client/shell-state.ts';

/** The project of the address, with the crumbs of one of its pages. */
export function useProjectPlace(label: string): { workspaceId: string; projectId: string; projectName: string } {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const projectName = project.data?.project_name ?? 'Project';
  usePageCrumbs(
    useMemo(
      () => [
        { label: 'Projects', href: `/w/${workspaceId}/projects` },
        { label: projectName, href: `/w/${workspaceId}/projects/${projectId}` },
        { label },
      ],
      [workspaceId, projectId, projectName, label],
    ),
  );
  return { workspaceId, projectId, projectName };
}

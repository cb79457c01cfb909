import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useCaller, useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import { keptProject } from '../../client/last-week.ts';
import { usePageCrumbs } from '../../client/shell-state.ts';

export interface ProjectPlace {
  workspaceId: string;
  projectId: string;
}

/** The project of the address, and the breadcrumbs of its page; offline with the stored name. */
export function useProjectPlace(label: string): ProjectPlace {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId = '' } = useParams({ strict: false });
  const { kinde_id: personId } = useCaller();
  const project = useCall('getProject', { params: { workspaceId, projectId } });
  const known = project.data?.project_name;
  const projectName = useMemo(
    () => known ?? keptProject(personId, projectId)?.projectName ?? 'Project',
    [known, personId, projectId],
  );
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
  return { workspaceId, projectId };
}

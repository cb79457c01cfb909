import { useParams } from '@tanstack/react-router';
import { useWorkspace } from '../client/caller.tsx';
import type { Declared } from './record-screens.ts';

/** The address of a record's list: in the workspace, or below the open project. */
export function useListHref({ words }: Declared): string {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const page =
    words.isBelowProject && projectId ? words.page.replace('projects/', `projects/${projectId}/`) : words.page;
  return `/w/${workspaceId}/${page}`;
}

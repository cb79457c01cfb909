// The path parameters of a record's calls: workspace, project, and for children their parent.
import { useParams } from '@tanstack/react-router';
import { createContext, useContext, useMemo } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import type { Declared } from './record-screens.ts';

/** The parent of the records in a section, by its parameter in their paths. */
export const ParentPlace = createContext<Readonly<Record<string, string>>>({});

/** The path parameters of a record's calls on this page. */
export function useRecordPlace({ words }: Declared): Record<string, string> {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId } = useParams({ strict: false });
  const parents = useContext(ParentPlace);
  const { isBelowProject } = words;
  return useMemo(
    () => ({ workspaceId, ...(isBelowProject && projectId ? { projectId } : {}), ...parents }),
    [workspaceId, isBelowProject, projectId, parents],
  );
}

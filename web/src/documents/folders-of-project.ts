import { mostOpenFolders } from 'virtual:limits';
import { useMemo, useState } from 'react';
import { useCall } from '../client/data.ts';
import { FolderTree } from './folder-lines.ts';

/** The folder tree of a project: a large one contains the opened folders and the chosen one's ancestors. Null while loading. */
export function useFolderTree(workspaceId: string, projectId: string, chosenId: string | null) {
  const [opened, setOpened] = useState<readonly string[]>(chosenId === null ? [] : [chosenId]);
  const asked = opened.length > mostOpenFolders ? { whole: true } : opened.length > 0 ? { open: opened.join(',') } : {};
  const query = useCall(
    'readCdeFolderTree',
    { params: { workspaceId, projectId }, query: asked },
    { keepsPrevious: true },
  );
  const tree = useMemo(() => (query.data ? new FolderTree(query.data) : null), [query.data]);
  const open = (id: string) => {
    if (tree?.isWhole !== true) setOpened((before) => (before.includes(id) ? before : [...before, id]));
  };
  // Chosen by an address, or just added.
  if (chosenId !== null && tree && !tree.isWhole && !tree.byId.has(chosenId) && !opened.includes(chosenId)) {
    setOpened([...opened, chosenId]);
  }
  return { tree, open, error: query.error, refetch: () => void query.refetch() };
}

/** All folders of a project, to choose one. */
export function useAllFolders(workspaceId: string, projectId: string): FolderTree | null {
  const { data } = useCall('readCdeFolderTree', { params: { workspaceId, projectId }, query: { whole: true } });
  return useMemo(() => (data ? new FolderTree(data) : null), [data]);
}

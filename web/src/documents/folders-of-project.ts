import { useMemo } from 'react';
import { useCall } from '../client/data.ts';
import { FolderTree } from './folder-lines.ts';

/** The folders of a project; none while they are on their way. */
export function useFolderTree(workspaceId: string, projectId: string) {
  const query = useCall('readCdeFolderTree', { params: { workspaceId, projectId } });
  const tree = useMemo(() => (query.data ? new FolderTree(query.data) : null), [query.data]);
  return { tree, error: query.error, refetch: () => void query.refetch() };
}

// All rows of the task list, so that scrolling is instant and sorting and grouping cover every task.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, type ApiFailure } from '../../client/api.ts';
import { useWorkspace } from '../../client/caller.tsx';
import { isWorthRetrying, keyOf } from '../../client/data.ts';
import { useProgramme } from './programme.ts';
import { rowsOfItems, rowsOfProgramme, type TaskRow } from './task-row.ts';
import type { TaskItem } from './tasks.ts';
import { useWbsNames } from './use-wbs-names.ts';

const noRows: readonly TaskRow[] = [];

/** The programme of a project as rows, or the person's own tasks if they may see only those. */
export function useTaskRows(workspaceId: string, projectId: string) {
  const { read, query, isOwnOnly } = useProgramme(projectId);
  const own = useOwnItems(workspaceId, projectId, isOwnOnly);
  const wbsNames = useWbsNames(workspaceId, projectId, read !== null);
  const rows = useMemo(() => {
    if (own.data) return rowsOfItems(own.data.items);
    return read ? rowsOfProgramme(read, wbsNames) : noRows;
  }, [own.data, read, wbsNames]);
  const source = isOwnOnly ? own : query;
  return {
    rows,
    read,
    wbsNames,
    isOwnOnly,
    revision: own.data?.revision ?? read?.revision ?? 0,
    mayEdit: own.data ? own.data.mayEdit : (read?.mayEdit ?? false),
    mayRecord: own.data ? own.data.mayRecord : (read?.mayRecord ?? false),
    status: source.isPending ? ('loading' as const) : source.isFetching ? ('refetching' as const) : ('ready' as const),
    error: source.error,
    refetch: () => void source.refetch(),
  };
}

/** Own tasks per call. */
const ownPageSize = 500;

function useOwnItems(workspaceId: string, projectId: string, enabled: boolean) {
  const { workspace_id } = useWorkspace();
  const query = { workspace_id, project_id: projectId, sort: 'outline', include_empty_summaries: false } as const;
  return useQuery<{ items: readonly TaskItem[]; revision: number; mayEdit: boolean; mayRecord: boolean }, ApiFailure>({
    queryKey: [...keyOf('listTasks', { query }), 'all'],
    enabled,
    retry: isWorthRetrying,
    queryFn: async ({ signal }) => {
      const params = { workspaceId, projectId };
      // Fetch the revision first: an edit based on an older revision is merged or refused, but one based on a newer revision would
      // hide a change.
      const { revision } = await api('listScheduleBatches', { params, query: { limit: 1 } }, { signal });
      const items: TaskItem[] = [];
      for (let page = 1; ; page++) {
        const answer = await api('listTasks', { query: { ...query, page, limit: ownPageSize } }, { signal });
        items.push(...answer.items);
        if (items.length >= answer.total_count || answer.items.length === 0) {
          const may = (ability: string) => answer.abilities.includes(ability);
          return { items, revision, mayEdit: may('edit'), mayRecord: may('record') };
        }
      }
    },
  });
}

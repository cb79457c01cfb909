import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api, type ApiFailure, type CallAnswer } from '../../client/api.ts';
import { isWorthRetrying, keyOf } from '../../client/data.ts';
import type { TaskQuery } from './task-query.ts';
import { taskPageSize, type TaskItem } from './tasks.ts';

interface TaskPage {
  tasks: CallAnswer<'listTasks'>;
  revision: number;
  /** How many of them are work: without the summaries. */
  workCount: number;
}

/** The tasks that fit, page after page as the grid asks for them, and the revision of the programme they were read at. */
export function useTaskList(workspaceId: string, projectId: string, query: TaskQuery) {
  const list = useInfiniteQuery<TaskPage, ApiFailure, { pages: TaskPage[] }, readonly unknown[], number>({
    queryKey: [...keyOf('listTasks', { query }), 'pages'],
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) => {
      const params = { workspaceId, projectId };
      // The revision first: an edit on an older one is merged or refused, one on a newer one would hide a change.
      const { revision } = await api('listScheduleBatches', { params, query: { limit: 1 } }, { signal });
      const tasks = await api('listTasks', { query: { ...query, page: pageParam, limit: taskPageSize } }, { signal });
      if (query.include_summaries === false) return { tasks, revision, workCount: tasks.total_count };
      const { sort: _sort, ...filters } = query;
      const work = await api('listTasks', { query: { ...filters, include_summaries: false, limit: 1 } }, { signal });
      return { tasks, revision, workCount: work.total_count };
    },
    getNextPageParam: ({ tasks }) => (tasks.page * tasks.limit < tasks.total_count ? tasks.page + 1 : undefined),
    placeholderData: keepPreviousData,
    retry: isWorthRetrying,
  });
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = list;
  const rows = useMemo<readonly TaskItem[]>(() => data?.pages.flatMap(({ tasks }) => tasks.items) ?? [], [data]);
  const needMore = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);
  const first = data?.pages[0];
  return {
    rows,
    needMore,
    revision: data ? Math.min(...data.pages.map((page) => page.revision)) : 0,
    workCount: first?.workCount ?? 0,
    totalCount: first?.tasks.total_count ?? 0,
    abilities: first?.tasks.abilities ?? [],
    status: list.isPending ? ('loading' as const) : list.isFetching ? ('refetching' as const) : ('ready' as const),
    error: list.error,
    refetch: () => void list.refetch(),
  };
}

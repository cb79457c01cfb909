// The server caches the dashboard for five minutes; people can refresh it.
import { IconRefresh } from '@tabler/icons-react';
import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { api, type ApiFailure } from '../../../client/api.ts';
import { keyOf } from '../../../client/data.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toasts.ts';
import type { DashboardData } from './dashboard-data.ts';

export type Refresh = UseMutationResult<DashboardData, ApiFailure, void>;

/** Recalculates the dashboard on the server and shows it. */
export function useFreshDashboard(workspaceId: string, projectId: string): Refresh {
  const queries = useQueryClient();
  const params = { workspaceId, projectId };
  return useMutation<DashboardData, ApiFailure>({
    mutationFn: () => api('getScheduleDashboard', { params, query: { fresh: true } }),
    onSuccess: (data) => queries.setQueryData(keyOf('getScheduleDashboard', { params, query: {} }), data),
    onError: (failure) => toast.error({ title: 'Failed to fetch dashboard data', detail: failure.message }),
  });
}

export function RefreshButton({ refresh }: { refresh: Refresh }) {
  return (
    <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
      <IconRefresh size={16} aria-hidden /> Refresh
    </Button>
  );
}

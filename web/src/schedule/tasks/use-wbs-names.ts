import { useMemo } from 'react';
import { useCall } from '../../client/data.ts';
import { linesOf, nodesOf } from '../wbs/wbs-tree.ts';
import type { Choice } from '../../ui/fields.tsx';

/** The code and name of each WBS element of a project, by id. */
export function useWbsNames(workspaceId: string, projectId: string, enabled = true): ReadonlyMap<string, string> {
  const { data } = useCall('getWbs', { params: { workspaceId, projectId } }, { enabled });
  return useMemo(
    () =>
      new Map(
        linesOf(nodesOf(data?.items ?? []), noneClosed).map(({ node }) => [node.wbs_id, `${node.code} ${node.name}`]),
      ),
    [data],
  );
}

/** The WBS elements of a project as choices, in their order; none for people without permission to see them. */
export function useWbsChoices(workspaceId: string, projectId: string): readonly Choice[] {
  const names = useWbsNames(workspaceId, projectId);
  return useMemo(() => [...names].map(([value, label]) => ({ value, label })), [names]);
}

const noneClosed: ReadonlySet<string> = new Set();

import { useMemo } from 'react';
import { useCall } from '../../client/data.ts';
import type { Choice } from '../../ui/fields.tsx';
import { linesOf, nodesOf } from '../wbs/wbs-tree.ts';

/** The WBS elements of a project as choices, in their order; none for somebody who may not see them. */
export function useWbsChoices(workspaceId: string, projectId: string): readonly Choice[] {
  const { data } = useCall('getWbs', { params: { workspaceId, projectId } });
  return useMemo(
    () =>
      linesOf(nodesOf(data?.items ?? []), new Set()).map(({ node }) => ({
        value: node.wbs_id,
        label: `${node.code} ${node.name}`,
      })),
    [data],
  );
}

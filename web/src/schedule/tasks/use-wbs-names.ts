import { useMemo } from 'react';
import { useCall } from '../../client/data.ts';
import { linesOf, nodesOf } from '../wbs/wbs-tree.ts';

const noneClosed: ReadonlySet<string> = new Set();

/** Number and name of each WBS element of a project, by its id. */
export function useWbsNames(workspaceId: string, projectId: string, enabled = true): ReadonlyMap<string, string> {
  const wbs = useCall('getWbs', { params: { workspaceId, projectId } }, { enabled });
  return useMemo(
    () =>
      new Map(
        linesOf(nodesOf(wbs.data?.items ?? []), noneClosed).map(({ node }) => [
          node.wbs_id,
          `${node.code} ${node.name}`,
        ]),
      ),
    [wbs.data],
  );
}

import { useMemo } from 'react';
import { useCall, useWrite } from '../../client/data.ts';
import { nodesOf, type WbsNode } from './wbs-tree.ts';

/** The WBS of a project, with actions to move and delete elements. */
export function useWbs(workspaceId: string, projectId: string) {
  const params = { workspaceId, projectId };
  const query = useCall('getWbs', { params });
  const roots = useMemo(() => nodesOf(query.data?.items ?? []), [query.data]);
  const alsoStale = ['schedule'];
  const restore = useWrite('updateWbs', { alsoStale, failsWith: 'Failed to update WBS' });
  const move = useWrite('updateWbs', { alsoStale, failsWith: 'Failed to update WBS' });
  const remove = useWrite('deleteWbs', {
    alsoStale,
    successMessage: ({ message }) => message,
    undo: (_answer, input) => {
      const id = input.query?.wbs_id;
      if (id) restore.mutate({ params, body: { wbs_id: id, is_deleted: false } });
    },
    failsWith: 'Failed to delete WBS',
  });
  const renumber = useWrite('renumberWbs', {
    alsoStale,
    successMessage: ({ changed }) =>
      changed === 0 ? 'Every code is that of its place' : `${changed} elements renumbered`,
    failsWith: 'Failed to renumber WBS',
  });
  return {
    query,
    roots,
    totalCount: query.data?.total_count,
    may: (ability: string) => query.data?.abilities.includes(ability) ?? false,
    isMoving: move.isPending,
    move: (node: WbsNode, place: { parent_wbs_id?: string | null; after_wbs_id?: string | null }) =>
      move.mutate({ params, body: { wbs_id: node.wbs_id, version: node.version, ...place } }),
    renumber: () => renumber.mutate({ params }),
    remove: (node: WbsNode) => remove.mutate({ params, query: { wbs_id: node.wbs_id } }),
  };
}

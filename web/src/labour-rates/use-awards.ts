import { useMemo } from 'react';
import { useWholeList } from '../client/list-data.ts';
import type { Choice } from '../ui/fields.tsx';

/** The awards of a workspace by name, and as choices with their codes. */
export function useAwards(workspaceId: string) {
  const { rows: awards } = useWholeList('listAwards', { params: { workspaceId }, query: { sort: 'name' } });
  const choices = useMemo(
    (): Choice[] => awards.map((award) => ({ value: award.id, label: `${award.name} (${award.code})` })),
    [awards],
  );
  return { awards, choices };
}

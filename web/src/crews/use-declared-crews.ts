import { useMemo } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';

export type DeclaredCrew = RecordAnswer<'crews'>;

/** More crews are chosen by typing their name. */
const mostOffered = 300;

/** The crews of the workspace by their names in small letters: tasks name theirs by a text. Empty without permission. */
export function useDeclaredCrews(): ReadonlyMap<string, DeclaredCrew> {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = { sort: 'name', limit: mostOffered };
  const { data } = useCall('listCrews', { params: { workspaceId }, query }, { enabled: useMay('crews:view') });
  return useMemo(() => new Map(data?.items.map((crew) => [crew.name.toLowerCase(), crew])), [data]);
}

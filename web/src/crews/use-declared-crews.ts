import { useMemo } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { RecordAnswer } from '../client/declared.ts';

export type DeclaredCrew = RecordAnswer<'crews'>;

/** The most crews loaded; others can be entered by name. */
const maxOffered = 300;

/** The crews of the workspace by lower-case name, as tasks refer to crews by name. Empty without permission. */
export function useDeclaredCrews(): ReadonlyMap<string, DeclaredCrew> {
  const { workspace_id: workspaceId } = useWorkspace();
  const query = { sort: 'name', limit: maxOffered };
  const { data } = useCall('listCrews', { params: { workspaceId }, query }, { enabled: useMay('crews:view') });
  return useMemo(() => new Map(data?.items.map((crew) => [crew.name.toLowerCase(), crew])), [data]);
}

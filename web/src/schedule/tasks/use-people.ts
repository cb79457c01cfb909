import { useMemo } from 'react';
import { useMay, useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import type { Choice } from '../../ui/fields.tsx';

/** The members of the workspace as choices; empty without permission to see them. */
export function usePeopleChoices(): readonly Choice[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const maySee = useMay('members:view');
  const input = { params: { workspaceId }, query: { limit: 500, sort: 'name' } };
  const { data } = useCall('listMembers', input, { enabled: maySee });
  return useMemo(() => data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data]);
}

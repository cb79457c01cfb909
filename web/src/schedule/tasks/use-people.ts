import { useMemo } from 'react';
import { useMay, useWorkspace } from '../../client/caller.tsx';
import { useCall } from '../../client/data.ts';
import type { Choice } from '../../ui/fields.tsx';

/** People of the workspace as choices, by their id; none for somebody who may not see them. */
export function usePeopleChoices(): readonly Choice[] {
  const { workspace_id: workspaceId } = useWorkspace();
  const maySee = useMay('members:view');
  const input = { params: { workspaceId }, query: { limit: 500, sort: 'name' } };
  const { data } = useCall('listMembers', input, { enabled: maySee });
  return useMemo(() => data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? [], [data]);
}

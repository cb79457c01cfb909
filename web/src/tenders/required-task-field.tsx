// The programme task on whose start the work of a package is required.
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import type { ControlProps } from '../records/record-screens.ts';
import { useFormFields } from '../ui/field.tsx';
import { formatDay } from '../ui/format.ts';
import { SearchSelectField } from '../ui/search-select.tsx';

const typingPauseMs = 200;

export function RequiredTaskField(props: ControlProps) {
  const form = useFormFields();
  const { workspace_id: workspaceId } = useWorkspace();
  const projectId = String(form.valueOf('project_id') ?? '');
  const chosen = String(form.valueOf(props.name) ?? '');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim().slice(0, 200), typingPauseMs);
  const query = {
    workspace_id: workspaceId,
    project_id: projectId,
    action_category: 'Scheduling Task' as const,
    sort: 'start_date',
    limit: 30,
    full: true,
    ...(q === '' ? {} : { q }),
  };
  const found = useCall('listActions', { query }, { enabled: projectId !== '', keepsPrevious: true });
  const isKnown = chosen === '' || (found.data?.items ?? []).some(({ action_id: id }) => id === chosen);
  const own = useCall('getWorkItem', { params: { workspaceId, id: chosen } }, { enabled: !isKnown });
  const tasks = [...(found.data?.items ?? []), ...(isKnown || !own.data ? [] : [own.data])];
  return (
    <SearchSelectField
      {...props}
      choices={tasks.map(({ action_id: id, name, start_date: start }) => ({
        value: id ?? '',
        label: start ? `${name}, ${formatDay(start)}` : (name ?? ''),
      }))}
      onSearch={setTyped}
      isFinding={typed.trim() !== q || found.isPlaceholderData}
      placeholder={projectId === '' ? 'Choose the project first' : 'Search the programme…'}
      nothing="No such task in the programme"
    />
  );
}

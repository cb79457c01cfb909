import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useCall } from '../client/data.ts';
import { useFormFields, type FieldProps } from '../ui/field.tsx';
import { SearchSelectField } from '../ui/search-select.tsx';

const shown = 50;

/** A field for a client, found by typing; renders nothing without permission to see clients. */
export function ClientField(field: FieldProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const maySee = useMay('clients:view');
  const chosen = String(useFormFields().valueOf(field.name) ?? '');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed.trim(), 200);
  const params = { workspaceId };
  const found = useCall(
    'listClients',
    { params, query: { sort: 'name', limit: shown, ...(q ? { q } : {}) } },
    { enabled: maySee, keepsPrevious: true },
  );
  const own = useCall('getClient', { params: { ...params, id: chosen } }, { enabled: maySee && chosen !== '' });
  const { items } = found.data ?? {};
  const choices = useMemo(() => {
    const listed = (items ?? []).map(({ id, name }) => ({ value: id, label: name }));
    const isListed = chosen === '' || listed.some(({ value }) => value === chosen);
    return isListed || !own.data ? listed : [...listed, { value: chosen, label: own.data.name, isKept: true }];
  }, [items, chosen, own.data]);
  if (!maySee) return null;
  return (
    <SearchSelectField
      {...field}
      choices={choices}
      onSearch={setTyped}
      placeholder="None"
      isFinding={typed.trim() !== q || found.isPlaceholderData}
    />
  );
}

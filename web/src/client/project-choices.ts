import { useDebouncedValue } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import type { Choice } from '../ui/fields.tsx';
import { useMay, useWorkspace } from './caller.tsx';
import { useCall } from './data.ts';
import { useWholeList } from './list-data.ts';

const choiceOf = (project: { project_id: string; project_name: string }): Choice => ({
  value: project.project_id,
  label: project.project_name,
});
const typingPauseMs = 200;

/** The projects that the caller may see, by name, as choices; only the first ones in a workspace with more than 2,000. */
export function useProjectChoices(): readonly Choice[] {
  return useProjectFinder().choices;
}

/** Projects to choose from: all of them or, if there are many, those that the server finds for the typed text. `chosen`
 * is always among them. */
export function useProjectFinder(chosen = '') {
  const { workspace_id: workspaceId } = useWorkspace();
  const maySee = useMay('projects:view');
  const base = { workspace_id: workspaceId, sort: 'project_name' };
  const { rows, isWhole } = useWholeList('listManagedProjects', { query: base }, maySee);
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, typingPauseMs);
  const asks = maySee && !isWhole;
  const found = useCall(
    'listManagedProjects',
    { query: { ...base, q, limit: 50 } },
    { enabled: asks, keepsPrevious: true },
  );
  const isKnown = chosen === '' || rows.some((project) => project.project_id === chosen);
  const own = useCall(
    'listManagedProjects',
    { query: { workspace_id: workspaceId, project_id: chosen } },
    { enabled: asks && !isKnown },
  );
  const items = found.data?.items;
  const kept = own.data?.items;
  const choices = useMemo(() => {
    if (isWhole) return rows.map(choiceOf);
    const shown = (items ?? rows.slice(0, 50)).map(choiceOf);
    const others = [...rows, ...(kept ?? [])].filter((project) => project.project_id === chosen).map(choiceOf);
    const unfound = others.filter((other) => !shown.some((choice) => choice.value === other.value));
    return [...shown, ...unfound.map((other) => ({ ...other, isKept: true }))];
  }, [isWhole, rows, items, kept, chosen]);
  return { choices, isWhole, search: setTyped, isFinding: asks && (typed !== q || found.isPlaceholderData) };
}

import type { ReactNode } from 'react';
import { auditActions } from 'virtual:words';
import type { CallInput } from '../client/api.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useWholeList } from '../client/list-data.ts';
import { FilterBar, SearchField } from '../ui/filter-bar.tsx';
import { FilterDate, FilterSelect } from '../ui/filter-select.tsx';
import { formatDay } from '../ui/format.ts';
import { actionWord, entityKinds, entityWord } from './audit-words.ts';

export type HistoryQuery = Omit<NonNullable<CallInput<'listAuditEvents'>['query']>, 'page' | 'limit' | 'sort'>;

const day = /^\d{4}-\d\d-\d\d$/;

/** The filters in an address; invalid ones are ignored. */
export function historyFilters(params: URLSearchParams): HistoryQuery {
  const text = (name: string) => params.get(name) || undefined;
  const action = auditActions.find((one) => one === text('action'));
  const from = text('from');
  const to = text('to');
  const [q, entity, actor] = [text('q'), text('entity'), text('actor_id')];
  return {
    ...(q ? { q } : {}),
    ...(entity ? { entity } : {}),
    ...(actor ? { actor_id: actor } : {}),
    ...(action ? { action } : {}),
    ...(from && day.test(from) ? { from } : {}),
    ...(to && day.test(to) ? { to } : {}),
  };
}

/** The filters in words. */
export function filterWords(filters: HistoryQuery): string[] {
  return [
    filters.q ? `search “${filters.q}”` : '',
    filters.entity ? `record ${entityWord(filters.entity)}` : '',
    filters.action ? actionWord(filters.action) : '',
    filters.actor_id ? 'one person' : '',
    filters.from ? `from ${formatDay(filters.from)}` : '',
    filters.to ? `to ${formatDay(filters.to)}` : '',
  ].filter(Boolean);
}

interface HistoryFiltersProps {
  filters: HistoryQuery;
  onChange: (change: Record<string, string | null>) => void;
  /** Content at the right end of the bar. */
  end?: ReactNode;
}

/** Search, kind of record, action, person, from and to. */
export function HistoryFilters({ filters, onChange, end }: HistoryFiltersProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const members = useWholeList(
    'listMembers',
    { params: { workspaceId }, query: { sort: 'name' } },
    useMay('members:view'),
  );
  return (
    <FilterBar
      end={end}
      search={<SearchField value={filters.q ?? ''} onChange={(q) => onChange({ q })} label="Search the history" />}
      inForce={filterWords(filters).length - (filters.q ? 1 : 0)}
    >
      <FilterSelect
        label="Record"
        all="All records"
        value={filters.entity ?? ''}
        choices={entityKinds.map((kind) => ({ value: kind, label: entityWord(kind) }))}
        onChange={(entity) => onChange({ entity })}
      />
      <FilterSelect
        label="Action"
        all="All actions"
        value={filters.action ?? ''}
        choices={auditActions.map((action) => ({ value: action, label: actionWord(action) }))}
        onChange={(action) => onChange({ action })}
      />
      {members.rows.length > 0 ? (
        <FilterSelect
          label="Person"
          all="Everybody"
          value={filters.actor_id ?? ''}
          choices={members.rows.map((member) => ({ value: member.id, label: member.name }))}
          onChange={(person) => onChange({ actor_id: person })}
        />
      ) : null}
      <FilterDate label="From" value={filters.from ?? ''} onChange={(from) => onChange({ from })} />
      <FilterDate label="To" value={filters.to ?? ''} onChange={(to) => onChange({ to })} />
    </FilterBar>
  );
}

import { IconAlertTriangle, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useAddress, useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useList } from '../client/list-data.ts';
import { ProjectFilter } from '../client/project-field.tsx';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { EmptyState } from '../ui/states.tsx';
import styles from './labour-rates.module.css';
import { EditOverride, NewOverride } from './override-form.tsx';
import { formatMultiplier, formatRate, type Override } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useOverrideDeletion } from './use-deletion.ts';

const rowId = (override: Override) => override.id;
const rowLabel = (override: Override) => `${override.labour_rate.name} on ${override.project_name}`;
const amount = (value: unknown) => formatRate(value === null ? null : Number(value));
const columns: readonly GridColumn<Override>[] = [
  {
    id: 'labour_rate',
    header: 'Labour rate',
    value: (row) => row.labour_rate.name,
    render: (row) => <ResolvedRate override={row} />,
    widthPx: 230,
    opens: true,
  },
  {
    id: 'project_name',
    header: 'Project',
    value: (row) => row.project_name,
    isRead: true,
    filter: 'set',
    widthPx: 240,
  },
  {
    id: 'role',
    header: 'Role',
    value: (row) => row.labour_rate.role,
    filter: 'set',
    widthPx: 140,
    hiddenAtFirst: true,
  },
  {
    id: 'level',
    header: 'Level',
    value: (row) => row.labour_rate.level,
    filter: 'set',
    hiddenAtFirst: true,
    widthPx: 84,
  },
  {
    id: 'multiplier',
    header: 'Multiplier',
    value: (row) => row.labour_rate.multiplier,
    format: (value) => formatMultiplier(Number(value)),
    kind: 'number',
    hiddenAtFirst: true,
    widthPx: 96,
  },
  {
    id: 'effective_date',
    header: 'Version from',
    value: (row) => row.labour_rate.effective_date,
    kind: 'date',
    priority: 3,
    widthPx: 116,
  },
  {
    id: 'cost_rate',
    header: 'Rate’s cost',
    value: (row) => (row.labour_rate.unresolved ? null : row.labour_rate.cost_rate),
    format: amount,
    kind: 'money',
    widthPx: 116,
    groupable: false,
  },
  {
    id: 'override_rate',
    header: 'Override',
    priority: 1,
    value: (row) => row.override_rate,
    format: amount,
    kind: 'money',
    widthPx: 100,
    groupable: false,
  },
  {
    id: 'override_sell_rate',
    header: 'Sell override',
    value: (row) => row.override_sell_rate,
    format: amount,
    kind: 'money',
    widthPx: 116,
    groupable: false,
  },
  { id: 'valid_from', header: 'Valid from', value: (row) => row.valid_from, kind: 'date', priority: 3, widthPx: 110 },
  { id: 'valid_to', header: 'Valid to', value: (row) => row.valid_to, kind: 'date', priority: 3, widthPx: 110 },
  { id: 'reason', header: 'Reason', value: (row) => row.reason, isRead: true, widthPx: 340 },
  {
    id: 'created_by',
    header: 'Created by',
    value: (row) => row.created_by,
    filter: 'set',
    widthPx: 150,
    hiddenAtFirst: true,
  },
];

/** The rate of an override; if it is missing, a placeholder explains that it is left out of totals. */
function ResolvedRate({ override }: { override: Override }) {
  if (!override.labour_rate.unresolved) return override.labour_rate.name;
  return (
    <span className={styles.belowFloor} title="This labour rate could not be found. It is left out of all totals.">
      <IconAlertTriangle size={14} aria-hidden />
      {override.labour_rate.name}
      <span className="visually-hidden">: could not be found, left out of all totals</span>
    </span>
  );
}

/** The project overrides of all projects, or of the project in the address. */
export function OverridesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [params, change] = useAddress();
  const projectId = params.get('project') ?? '';
  const [view, setView] = useListView();
  const [opened, setOpened] = useState<Override | 'new' | null>(null);
  const close = () => setOpened(null);
  const seesRates = useMay('labour_rates:view');
  const input = {
    params: { workspaceId },
    query: { sort: '-updated_at', ...(projectId ? { project_id: projectId } : {}) },
  };
  const list = useList('listProjectOverrides', input, { view, columns });
  const { remove } = useOverrideDeletion();
  useRatesCrumbs('Project overrides');
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      New override
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Project overrides"
      records="project overrides"
      list={list}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={<RatesNav />}
      filtersInForce={projectId ? 1 : 0}
      filters={<ProjectFilter value={projectId} onChange={(project) => change({ project: project || null })} />}
      act={actionColumn<Override>({ nameOf: rowLabel, acts: { edit: setOpened, delete: (row) => remove(row.id) } })}
      onOpen={(row) => {
        if (seesRates && !row.labour_rate.unresolved) router.history.push(ratesHref(workspaceId, row.labour_rate_id));
      }}
      empty={
        <EmptyState
          title={projectId ? 'This project has no overrides' : 'No project overrides yet'}
          detail="An override replaces the cost of an hour on one project, and its sell rate if you wish, with the reason."
          action={newButton}
        />
      }
    >
      {opened === 'new' ? <NewOverride projectId={projectId} onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? <EditOverride override={opened} onClose={close} /> : null}
    </RecordList>
  );
}

import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { EmptyState } from '../ui/states.tsx';
import { EditAllowance, NewAllowance } from './allowance-form.tsx';
import { amountText, triggerText } from './allowance-words.ts';
import type { Allowance } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useAllowanceDeletion } from './use-deletion.ts';

const rowId = (allowance: Allowance) => allowance.id;
const rowLabel = (allowance: Allowance) => `${allowance.name} of ${allowance.labour_rate_name}`;
const columns: readonly GridColumn<Allowance>[] = [
  { id: 'name', header: 'Allowance', value: (row) => row.name, widthPx: 240, opens: true },
  { id: 'labour_rate_name', header: 'Labour rate', value: (row) => row.labour_rate_name, widthPx: 230, filter: 'set' },
  {
    id: 'amount',
    header: 'Amount',
    value: (row) => row.amount,
    kind: 'number',
    render: (row) => amountText(row),
    filter: 'range',
    priority: 1,
    isPlain: true,
    widthPx: 130,
    groupable: false,
  },
  { id: 'trigger', header: 'Trigger', value: (row) => triggerText(row.trigger), widthPx: 230, filter: 'set' },
  { id: 'is_stackable', header: 'Stackable', value: (row) => row.is_stackable, kind: 'boolean', widthPx: 100 },
  { id: 'is_all_purpose', header: 'All-purpose', value: (row) => row.is_all_purpose, kind: 'boolean', widthPx: 110 },
  { id: 'source', header: 'Source', value: (row) => row.source, isRead: true, widthPx: 300, hiddenAtFirst: true },
];

/** The allowances of all rates. */
export function AllowancesPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const [opened, setOpened] = useState<Allowance | 'new' | null>(null);
  const close = () => setOpened(null);
  const input = { params: { workspaceId }, query: { sort: 'name' } };
  const list = useList('listAllowances', input, { view, columns });
  const { remove } = useAllowanceDeletion();
  useRatesCrumbs('Allowances');
  const newButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
      New allowance
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Allowances"
      records="allowances"
      list={list}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      actions={newButton}
      tabs={<RatesNav />}
      act={actionColumn<Allowance>({ nameOf: rowLabel, acts: { edit: setOpened, delete: (row) => remove(row.id) } })}
      onOpen={(row) => router.history.push(ratesHref(workspaceId, row.labour_rate_id))}
      empty={
        <EmptyState
          title="No allowances yet"
          detail="An allowance is paid on top of a rate when its trigger applies: fares per day, height per hour, a meal on overtime."
          action={newButton}
        />
      }
    >
      {opened === 'new' ? <NewAllowance onClose={close} /> : null}
      {opened !== null && opened !== 'new' ? <EditAllowance allowance={opened} onClose={close} /> : null}
    </RecordList>
  );
}

import { IconLibraryPlus, IconPlus } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useRouter } from '@tanstack/react-router';
import { useListView } from '../client/address.ts';
import { useMay, useWorkspace } from '../client/caller.tsx';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { Button } from '../ui/button.tsx';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { formatInstant } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { AdoptAward } from './adopt-award.tsx';
import { EditAward, NewAward } from './award-form.tsx';
import type { Award } from './rates.ts';
import { RatesNav, ratesHref, useRatesCrumbs } from './rates-nav.tsx';
import { useAwardDeletion } from './use-deletion.ts';

const rowId = (award: Award) => award.id;
const rowLabel = (award: Award) => award.name;
const columns: readonly GridColumn<Award>[] = [
  {
    id: 'name',
    header: 'Name',
    value: (award) => award.name,
    widthPx: 420,
    opens: true,
    isRead: true,
    groupable: false,
  },
  { id: 'code', header: 'Code', value: (award) => award.code, widthPx: 140, groupable: false },
  {
    id: 'rates_count',
    header: 'Rates',
    value: (award) => award.rates_count,
    kind: 'number',
    widthPx: 90,
    groupable: false,
    total: 'sum',
  },
  { id: 'created_by', header: 'Created by', value: (award) => award.created_by, widthPx: 160, priority: 3 },
  {
    id: 'updated_at',
    header: 'Changed',
    value: (award) => award.updated_at,
    format: (value) => formatInstant(String(value)),
    filter: 'none',
    groupable: false,
    firm: true,
    widthPx: 160,
  },
];

/** The list of awards. */
export function AwardsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const [opened, setOpened] = useState<Award | 'new' | 'adopt' | null>(null);
  const close = () => setOpened(null);
  const input = { params: { workspaceId }, query: { sort: 'name' } };
  const list = useList('listAwards', input, { view, columns });
  const { remove } = useAwardDeletion();
  useRatesCrumbs('Awards');
  const open = useCallback(
    (award: Award) => router.history.push(ratesHref(workspaceId, `awards/${award.id}`)),
    [router, workspaceId],
  );
  const mayMake = useMay('labour_rates:create');
  // While the list loads, go by the caller's permission, so that the buttons do not shift the layout later.
  const mayCreate = list.status === 'loading' ? mayMake : list.abilities.includes('create');
  const buttons = mayCreate ? (
    <>
      <Button icon={<IconLibraryPlus />} onClick={() => setOpened('adopt')}>
        Start from a published award
      </Button>
      <Button look="primary" icon={<IconPlus />} onClick={() => setOpened('new')}>
        New award
      </Button>
    </>
  ) : undefined;
  return (
    <RecordList
      title="Awards"
      records="awards"
      list={list}
      rowId={rowId}
      rowLabel={rowLabel}
      view={view}
      onViewChange={setView}
      actions={buttons}
      tabs={<RatesNav />}
      act={actionColumn<Award>({ nameOf: rowLabel, acts: { edit: setOpened, delete: (award) => remove(award.id) } })}
      onOpen={open}
      empty={
        <EmptyState
          title="No awards yet"
          detail="An award or enterprise agreement groups its labour rates."
          link={buttons}
        />
      }
    >
      {opened === 'new' ? <NewAward onClose={close} /> : null}
      {opened === 'adopt' ? <AdoptAward onClose={close} /> : null}
      {opened !== null && typeof opened === 'object' ? <EditAward award={opened} onClose={close} /> : null}
    </RecordList>
  );
}

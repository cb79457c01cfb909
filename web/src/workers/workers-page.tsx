import { IconPlus } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useAddress, useListView } from '../client/address.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useFormInAddress } from '../client/form-in-address.ts';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { usePageName } from '../client/shell-state.ts';
import { Button } from '../ui/button.tsx';
import { FilterSelect } from '../ui/filter-select.tsx';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { NewWorker } from './new-worker.tsx';
import { workerColumns } from './worker-columns.tsx';
import { standings, type Worker } from './workers.ts';

const rowId = (worker: Worker) => worker.kinde_id;
const within = ['30', '60', '90'] as const;

/** The workers of a workspace, optionally only those with something about to expire. */
export function WorkersPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const router = useRouter();
  const [view, setView] = useListView();
  const filters = useWorkerFilters();
  const sort = filters.query.expires_within ? 'next_expiry' : 'name';
  const input = { params: { workspaceId }, query: { sort, ...filters.query } };
  const list = useList('listWorkers', input, { view, columns: workerColumns });
  const [isAdding, setAdding] = useFormInAddress();
  usePageName('Workers');
  const addButton = list.abilities.includes('create') ? (
    <Button look="primary" icon={<IconPlus />} onClick={() => setAdding(true)}>
      Add worker
    </Button>
  ) : undefined;
  return (
    <RecordList
      title="Workers"
      records="workers"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      actions={addButton}
      filters={filters.bar}
      filtersInForce={filters.words.length}
      onOpen={(worker) => router.history.push(`/w/${workspaceId}/workers/${worker.kinde_id}`)}
      empty={
        filters.words.length > 0 ? (
          <FilteredEmpty filters={filters.words} onClear={filters.clear} />
        ) : (
          <EmptyState
            title="No workers yet"
            detail="Workers are people of this workspace who work on site, with their licences, tickets and inductions. Invite the people first, then add them here."
            action={addButton}
          />
        )
      }
    >
      {isAdding && addButton ? <NewWorker onClose={() => setAdding(false)} /> : null}
    </RecordList>
  );
}

/** Filters applied by the server: standing and days until expiry. */
function useWorkerFilters() {
  const [params, change] = useAddress();
  const standing = (Object.keys(standings) as (keyof typeof standings)[]).find((one) => one === params.get('standing'));
  const days = within.find((one) => one === params.get('expires'));
  return {
    query: {
      ...(standing ? { standing } : {}),
      ...(days ? { expires_within: Number(days) } : {}),
    },
    words: [
      standing ? `standing ${standings[standing].label}` : '',
      days ? `something expires within ${days} days` : '',
    ].filter(Boolean),
    clear: () => change({ standing: null, expires: null }),
    bar: (
      <>
        <FilterSelect
          label="Expiry"
          all="Any expiry"
          value={days ?? ''}
          choices={within.map((value) => ({ value, label: `Within ${value} days, or expired` }))}
          onChange={(value) => change({ expires: value })}
        />
        <FilterSelect
          label="Standing"
          all="Any standing"
          value={standing ?? ''}
          choices={Object.entries(standings).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => change({ standing: value })}
        />
      </>
    ),
  };
}

import { jobStates } from 'virtual:words';
import { useAddress, useListView } from '../client/address.ts';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { actionColumn } from '../client/row-action.tsx';
import { usePageName } from '../client/shell-state.ts';
import type { GridColumn } from '../ui/data-grid/grid-types.ts';
import { FilterSelect } from '../ui/filter-select.tsx';
import { formatInstant } from '../ui/format.ts';
import { EmptyState, FilteredEmpty } from '../ui/states.tsx';
import { StatusChip, type StatusBucket } from '../ui/status-chip.tsx';

type Job = CallAnswer<'listJobs'>['items'][number];

const stateWords: Record<Job['state'], { label: string; bucket: StatusBucket }> = {
  waiting: { label: 'Waiting', bucket: 'not-started' },
  retrying: { label: 'Retrying', bucket: 'open' },
  running: { label: 'Running', bucket: 'in-progress' },
  failed: { label: 'Failed', bucket: 'delayed' },
  cancelled: { label: 'Cancelled', bucket: 'cancelled' },
  done: { label: 'Done', bucket: 'completed' },
};
const instant = (value: unknown) => formatInstant(value === null ? null : String(value));
const stateChoices = jobStates.map((state) => ({ value: state, label: stateWords[state].label }));

const columns: readonly GridColumn<Job>[] = [
  { id: 'about', header: 'Job', value: (row) => row.about, widthPx: 320, groupable: false },
  { id: 'title', header: 'Kind', value: (row) => row.title, widthPx: 220, priority: 3 },
  {
    id: 'state',
    header: 'State',
    value: (row) => stateWords[row.state].label,
    render: (row) => <StatusChip {...stateWords[row.state]} plain />,
    filter: 'none',
    priority: 1,
    firm: true,
    widthPx: 120,
  },
  { id: 'reason', header: 'Reason', value: (row) => row.reason, widthPx: 320, groupable: false, isRead: true },
  { id: 'attempt', header: 'Tries', value: (row) => `${row.attempt} of ${row.attempts}`, widthPx: 90, priority: 3 },
  { id: 'started_by', header: 'Started by', value: (row) => row.started_by ?? 'Horizon', widthPx: 160, priority: 3 },
  {
    id: 'created_at',
    header: 'Queued',
    value: (row) => row.created_at,
    format: instant,
    filter: 'none',
    groupable: false,
    firm: true,
    widthPx: 160,
  },
  {
    id: 'due_at',
    header: 'Next try',
    value: (row) => (row.state === 'retrying' || row.state === 'waiting' ? row.due_at : null),
    format: instant,
    filter: 'none',
    groupable: false,
    firm: true,
    widthPx: 160,
  },
];

const rowId = (job: Job) => job.id;

/** Background jobs: waiting, running and failed. */
export function JobsPage() {
  const { workspace_id: workspaceId } = useWorkspace();
  const [view, setView] = useListView();
  const [params, change] = useAddress();
  const state = jobStates.find((one) => one === params.get('state'));
  const input = { params: { workspaceId }, query: state ? { state } : {} };
  const list = useList('listJobs', input, { view, columns });
  const retry = useWrite('retryJob', {
    successMessage: () => 'The job runs again',
    failsWith: 'Failed to retry the job',
  });
  const cancel = useWrite('cancelJob', {
    successMessage: () => 'The job has been cancelled',
    failsWith: 'Failed to cancel the job',
  });
  usePageName('Background jobs');
  return (
    <RecordList
      title="Background jobs"
      records="jobs"
      list={list}
      rowId={rowId}
      view={view}
      onViewChange={setView}
      act={actionColumn<Job>({
        nameOf: (job) => job.about,
        acts: {
          retry: (job) => retry.mutate({ params: { workspaceId, id: job.id } }),
          cancel: (job) => cancel.mutate({ params: { workspaceId, id: job.id } }),
        },
      })}
      filters={
        <FilterSelect
          label="State"
          all="Any state"
          value={state ?? ''}
          choices={stateChoices}
          onChange={(value) => change({ state: value })}
        />
      }
      filtersInForce={state ? 1 : 0}
      empty={
        state ? (
          <FilteredEmpty filters={[`state ${stateWords[state].label}`]} onClear={() => change({ state: null })} />
        ) : (
          <EmptyState
            title="Nothing has run in the background yet"
            detail="E-mails and other work that can wait or fail shows here, with the reason where it failed."
          />
        )
      }
    />
  );
}

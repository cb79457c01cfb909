// Proposals from the field to change the programme: the planner sees the effect of each, and accepts or refuses it.
import { useAddress } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useCall } from '../../client/data.ts';
import { PageState } from '../../client/page-state.tsx';
import { FilterBar } from '../../ui/filter-bar.tsx';
import { FilterSelect } from '../../ui/filter-select.tsx';
import { ListPage } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { useProjectPlace } from '../tasks/project-place.ts';
import { TaskDrawer } from '../tasks/task-drawer.tsx';
import { ProposalLine } from './proposal-line.tsx';
import type { Proposal } from './proposal-words.ts';
import styles from './proposals.module.css';

const states: readonly { value: Proposal['state'] | 'all'; label: string }[] = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'refused', label: 'Refused' },
  { value: 'withdrawn', label: 'Withdrawn' },
  { value: 'all', label: 'All' },
];

/** The proposals of a project. */
export function ProposalsPage() {
  const place = useProjectPlace('Proposals');
  const { workspaceId, projectId } = place;
  const [params, setParams] = useAddress();
  const proposals = useCall('listProposals', { params: { workspaceId, projectId }, query: {} });
  if (!proposals.data) {
    return <PageState query={proposals} title="Failed to fetch proposals" what="the proposals" />;
  }
  const state = states.find(({ value }) => value === params.get('state'))?.value ?? 'open';
  const items = proposals.data.items.filter((one) => state === 'all' || one.state === state);
  const open = proposals.data.items.find(({ id }) => id === params.get('open'));
  const weekly = <AppLink href={`/w/${workspaceId}/projects/${projectId}/weekly-plan`}>Weekly plan</AppLink>;
  return (
    <ListPage
      title="Proposals"
      count={items.length}
      actions={weekly}
      bar={
        <FilterBar>
          <FilterSelect
            label="State"
            isView
            all="Open"
            value={state === 'open' ? '' : state}
            choices={states}
            onChange={(value) => setParams({ state: value || null })}
          />
        </FilterBar>
      }
    >
      <div className={styles.scroll}>
        {items.length === 0 ? (
          <EmptyState
            title={state === 'open' ? 'No proposal waits for an answer' : 'No such proposal'}
            detail="The person responsible for a task can propose another start or duration in the weekly plan, in the task's card."
            link={weekly}
          />
        ) : (
          <PagedList label="Proposals" items={items} idOf={({ id }) => id} className={styles.list}>
            {(proposal) => (
              <ProposalLine place={place} proposal={proposal} onOpen={() => setParams({ open: proposal.id })} />
            )}
          </PagedList>
        )}
      </div>
      {open ? (
        <TaskDrawer
          key={open.id}
          projectId={projectId}
          taskId={open.action_id}
          onClose={() => setParams({ open: null })}
          onOpenTask={() => setParams({ open: null })}
        />
      ) : null}
    </ListPage>
  );
}

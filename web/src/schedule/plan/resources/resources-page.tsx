// Resource demand compared to capacity, over-allocations, and levelling.
import { IconScale } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { useAddress } from '../../../client/address.ts';
import { AppLink } from '../../../client/app-link.tsx';
import { useMay } from '../../../client/caller.tsx';
import { useCall } from '../../../client/data.ts';
import { useDeclaredCrews } from '../../../crews/use-declared-crews.ts';
import { useArchivedSentence } from '../../../client/read-only.ts';
import { PageState } from '../../../client/page-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { countOf } from '../../../ui/format.ts';
import { KpiRow, ReportPage } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { printedTable } from '../../../ui/print/print-table.tsx';
import { Panel } from '../parts/panel.tsx';
import { PaperMenu } from '../parts/paper-menu.tsx';
import { histogramTable } from './histogram-table.ts';
import { useProjectPlace } from '../../tasks/project-place.ts';
import { useSiteClock } from '../parts/site-clock.ts';
import { usePlannedTasks } from '../parts/planned-tasks.ts';
import { FigureButton, useTasksBehind, type ShowTasks } from '../parts/tasks-behind.tsx';
import { Histogram } from './histogram.tsx';
import { LevellingDrawer } from './levelling-drawer.tsx';
import { Overallocations } from './overallocations.tsx';
import { CostPanel } from './cost-panel.tsx';
import { DelaysPanel } from './delays-panel.tsx';
import { DemandDrawer, type Demand } from './demand-drawer.tsx';
import {
  isOver,
  overloadedTasks,
  overOf,
  periods,
  resourceKindName,
  describeOverAllocation,
  type Resource,
} from './resource-figures.ts';
import { describeTasks } from '../parts/describe-tasks.ts';
import styles from './resources.module.css';

const histogramSheet = (props: ComponentProps<typeof Histogram>) => (
  <>
    <Histogram {...props} />
    {printedTable(histogramTable([props.resource], props.period))}
  </>
);

/** The resources of a project's programme. */
export function ResourcesPage() {
  const { workspaceId, projectId } = useProjectPlace('Resources');
  const clock = useSiteClock();
  const [params, setParams] = useAddress();
  const period = periods.find((one) => one === params.get('period')) ?? 'week';
  const histogram = useCall(
    'getResourceHistogram',
    { params: { workspaceId, projectId }, query: { period } },
    { keepsPrevious: true },
  );
  const { planned } = usePlannedTasks(workspaceId, projectId);
  const [drawer, show] = useTasksBehind(workspaceId, projectId);
  const archived = useArchivedSentence(projectId);
  const [isLevelling, setLevelling] = useState(false);
  const [demand, setDemand] = useState<Demand | null>(null);
  const crews = useDeclaredCrews();
  const mayAdd = planned?.abilities.includes('edit') ?? false;
  const mayTie = useMay('labour_rates:view') && mayAdd;
  if (!histogram.data) return <PageState query={histogram} title="Failed to fetch resources" what="the resources" />;
  const { resources } = histogram.data;
  const asOf = `as of ${clock.format(new Date(histogram.dataUpdatedAt))}`;
  const chosen = resources.find((one) => one.id === params.get('resource')) ?? resources.find(isOver) ?? resources[0];
  const crew = chosen && crews.get(chosen.name.toLowerCase());
  if (!chosen) {
    return (
      <ReportPage title="Resources" asOf={asOf}>
        <EmptyState
          title="There are no resources yet"
          detail="Labour, equipment and subcontractors come with an imported programme or are added to its tasks. Here you see their demand against capacity."
          action={
            mayAdd ? (
              <AppLink href={`/w/${workspaceId}/projects/${projectId}/resource-list?new=resource`}>
                Add a resource
              </AppLink>
            ) : undefined
          }
          link={
            mayAdd ? (
              <AppLink href={`/w/${workspaceId}/projects/${projectId}/import`}>Import a programme</AppLink>
            ) : undefined
          }
        />
      </ReportPage>
    );
  }
  return (
    <ReportPage
      title="Resources"
      count={resources.length}
      asOf={asOf}
      actions={
        <>
          <PaperMenu
            workspaceId={workspaceId}
            projectId={projectId}
            parts={[
              {
                label: 'Histogram',
                title: `${chosen.name}, ${resourceKindName(chosen.kind)}`,
                about: `Demand against capacity by ${period}`,
                make: () => histogramSheet({ crew, resource: chosen, period, show, onDemand: setDemand }),
              },
            ]}
            tables={[
              {
                label: 'All resources',
                name: `resources by ${period}`,
                make: () => histogramTable(resources, period),
              },
            ]}
          />
          {archived === null ? (
            <Button icon={<IconScale />} onClick={() => setLevelling(true)}>
              Level resources
            </Button>
          ) : null}
        </>
      }
      kpis={<Figures resources={resources} show={show} />}
      bar={
        <FilterBar>
          <select
            className={styles.control}
            aria-label="Resource"
            value={chosen.id}
            onChange={(event) => setParams({ resource: event.target.value })}
          >
            {resources.map((one) => (
              <option key={one.id} value={one.id}>
                {one.name}
                {isOver(one) ? ' (over-allocated)' : ''}
              </option>
            ))}
          </select>
          <span className={styles.switch} role="group" aria-label="Period">
            {periods.map((one) => (
              <Button
                key={one}
                small
                look={one === period ? 'default' : 'subtle'}
                aria-pressed={one === period}
                onClick={() => setParams({ period: one === 'week' ? null : one })}
              >
                By {one}
              </Button>
            ))}
          </span>
        </FilterBar>
      }
    >
      <div className={styles.panels}>
        <Panel title={`${chosen.name}, ${resourceKindName(chosen.kind)}`}>
          <Histogram crew={crew} resource={chosen} period={period} show={show} onDemand={setDemand} />
        </Panel>
        <Panel title="Over-allocations">
          <Overallocations resources={resources} period={period} show={show} />
        </Panel>
        <CostPanel
          place={{ workspaceId, projectId }}
          period={period}
          mayTie={mayTie}
          revision={planned?.revision ?? null}
          onOpen={(one) => setDemand({ resourceId: one.id, title: one.name })}
        />
        {planned ? <DelaysPanel place={{ workspaceId, projectId }} planned={planned} /> : null}
      </div>
      {drawer}
      {demand ? (
        <DemandDrawer place={{ workspaceId, projectId }} demand={demand} onClose={() => setDemand(null)} />
      ) : null}
      {isLevelling ? (
        <LevellingDrawer
          place={{ workspaceId, projectId }}
          resources={resources}
          planned={planned}
          mayEdit={planned?.abilities.includes('edit') ?? false}
          onClose={() => setLevelling(false)}
        />
      ) : null}
    </ReportPage>
  );
}

function Figures({ resources, show }: { resources: readonly Resource[]; show: ShowTasks }) {
  const over = resources.filter(isOver);
  const ids = [...new Set(over.flatMap(overloadedTasks))];
  return (
    <KpiRow
      figures={[
        { label: 'Resources', value: resources.length },
        {
          label: 'Over-allocated',
          value: (
            <FigureButton
              label={`${countOf(over.length, 'resource')} ${over.length === 1 ? 'is' : 'are'} over-allocated: show the tasks`}
              onOpen={() => show({ title: 'Tasks of over-allocated resources', ids })}
            >
              {over.length}
            </FigureButton>
          ),
          note: over
            .map((one) => one.name)
            .slice(0, 3)
            .join(', '),
        },
        {
          label: 'Days over-allocated',
          value: overOf(over).days,
          note: `${describeOverAllocation(overOf(over))}, from the data date on`,
        },
        {
          label: 'Over-allocated tasks',
          value: (
            <FigureButton
              label={`${describeTasks(ids.length)} over-allocated: show`}
              onOpen={() => show({ title: 'Tasks of over-allocated resources', ids })}
            >
              {ids.length}
            </FigureButton>
          ),
        },
      ]}
    />
  );
}

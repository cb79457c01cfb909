// Explains the finish: the longest path link by link, the near-critical paths, and the causes of negative float.
import type { ReactNode } from 'react';
import { useAddress } from '../../../client/address.ts';
import { AppLink } from '../../../client/app-link.tsx';
import { useCall } from '../../../client/data.ts';
import { PageState } from '../../../client/page-state.tsx';
import { FilterBar } from '../../../ui/filter-bar.tsx';
import { formatDay, countOf } from '../../../ui/format.ts';
import { KpiRow, ReportPage } from '../../../ui/page.tsx';
import { EmptyState } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useProjectPlace } from '../../tasks/project-place.ts';
import { useSiteClock } from '../parts/site-clock.ts';
import { usePlannedTasks, type PlannedTasks } from '../parts/planned-tasks.ts';
import { FigureButton, useTasksBehind, type ShowTasks } from '../parts/tasks-behind.tsx';
import { type CriticalPath, floatPathsTable, negativeFloatTable, pathTable } from './path-table.ts';
import { FloatPaths } from './float-paths.tsx';
import { PathTasks } from './path-tasks.tsx';
import { OnGantt } from './on-gantt.tsx';
import styles from './critical.module.css';
import partStyles from '../parts/parts.module.css';
import { describeTasks } from '../parts/describe-tasks.ts';
import { printedTable } from '../../../ui/print/print-table.tsx';
import { PaperMenu } from '../parts/paper-menu.tsx';

const choices = ['free-float', 'total-float'] as const;

/** The critical path of a project's programme. */
export function CriticalPathPage() {
  const { workspaceId, projectId } = useProjectPlace('Critical path');
  const clock = useSiteClock();
  const [params, setParams] = useAddress();
  const by = choices.find((one) => one === params.get('by')) ?? 'free-float';
  const path = useCall(
    'getCriticalPath',
    { params: { workspaceId, projectId }, query: { by, count: 20 } },
    { keepsPrevious: true },
  );
  const { query: programme, planned } = usePlannedTasks(workspaceId, projectId);
  const [drawer, show] = useTasksBehind(workspaceId, projectId);
  if (!path.data) return <PageState query={path} title="Failed to fetch the critical path" what="the critical path" />;
  if (!planned) return <PageState query={programme} title="Failed to fetch the programme" what="the programme" />;
  const tab = params.get('tab') ?? 'critical';
  return (
    <ReportPage
      title="Critical path"
      asOf={`as of ${clock.format(new Date(path.dataUpdatedAt))}`}
      actions={
        path.data.longest_path.length === 0 ? undefined : (
          <PathPaper {...{ workspaceId, projectId, planned, tab }} path={path.data} />
        )
      }
      kpis={
        <Figures
          path={path.data}
          planned={planned}
          show={show}
          optionsHref={`/w/${workspaceId}/projects/${projectId}/schedule-options`}
        />
      }
      bar={
        <FilterBar>
          <select
            className={styles.control}
            aria-label="Float paths by"
            value={by}
            onChange={(event) => setParams({ by: event.target.value === 'free-float' ? null : event.target.value })}
          >
            <option value="free-float">Float paths by free float</option>
            <option value="total-float">Float paths by total float</option>
          </select>
        </FilterBar>
      }
    >
      {path.data.longest_path.length === 0 ? (
        <EmptyState
          title="There is no path yet"
          detail="The longest path shows once the programme has tasks with dates and links between them."
          link={<AppLink href={`/w/${workspaceId}/projects/${projectId}/gantt`}>Open the programme</AppLink>}
        />
      ) : (
        <div className={styles.tabs}>
          <Tabs
            label="Paths"
            active={tab}
            onChange={(id) => setParams({ tab: id === 'critical' ? null : id })}
            items={[
              { id: 'critical', label: 'Critical tasks', count: path.data.critical.length },
              { id: 'longest', label: 'Longest path, including finished tasks', count: path.data.longest_path.length },
              { id: 'paths', label: 'Float paths', count: path.data.paths.length },
              { id: 'negative', label: 'Causes of negative float', count: path.data.negative_float.length },
            ]}
          >
            {tab === 'paths' ? (
              <FloatPaths path={path.data} planned={planned} show={show} place={{ workspaceId, projectId }} by={by} />
            ) : tab === 'negative' ? (
              <NegativeFloat path={path.data} planned={planned} show={show} />
            ) : tab === 'longest' ? (
              <>
                <p className={styles.rule}>
                  These tasks set the finish, regardless of their float. Those critical by the rule of this programme
                  are marked ({path.data.critical_rule}).
                </p>
                <OnGantt place={{ workspaceId, projectId }} path="longest" by={by} />
                <PathTasks ids={path.data.longest_path} planned={planned} label="Longest path" />
              </>
            ) : (
              <>
                <p className={styles.rule}>{path.data.critical_rule}</p>
                <PathTasks ids={path.data.critical} planned={planned} label="Critical tasks" />
              </>
            )}
          </Tabs>
        </div>
      )}
      {drawer}
    </ReportPage>
  );
}

interface FiguresProps {
  path: CriticalPath;
  planned: PlannedTasks;
  show: ShowTasks;
  /** A link to the options that define the rules. */
  optionsHref: string;
}

function Figures({ path, planned, show, optionsHref }: FiguresProps) {
  const last = path.longest_path
    .map((id) => planned.tasks.get(id)?.finish ?? '')
    .toSorted()
    .at(-1);
  const late = new Set(path.negative_float.flatMap((cause) => cause.task_ids));
  const rule = (linkText: string) => <AppLink href={optionsHref}>{linkText}</AppLink>;
  const figures: [label: string, title: string, ids: readonly string[], note: ReactNode][] = [
    ['Critical tasks', 'Critical tasks', path.critical, rule(path.critical_rule)],
    ['Near-critical', 'Near-critical tasks', path.near_critical, rule(path.near_critical_rule)],
    ['Negative float', 'Tasks with negative float', [...late], 'unfinished, with negative float'],
  ];
  return (
    <KpiRow
      figures={[
        { label: 'Finish', value: formatDay(last || null), note: 'of the longest path' },
        ...figures.map(([label, title, ids, note]) => ({
          label,
          note,
          value: (
            <FigureButton label={`${ids.length} ${label.toLowerCase()}: show them`} onOpen={() => show({ title, ids })}>
              {ids.length}
            </FigureButton>
          ),
        })),
      ]}
    />
  );
}

/** The constraints that cannot be met, and the tasks that they make late. */
function NegativeFloat({ path, planned, show }: { path: CriticalPath; planned: PlannedTasks; show: ShowTasks }) {
  if (path.negative_float.length === 0) {
    return <p className={partStyles.quiet}>No task has negative float: every date that is asked for can be kept.</p>;
  }
  return (
    <ul className={styles.causes}>
      {path.negative_float.map((cause) => (
        <li key={`${cause.kind} ${cause.task_id}`}>
          <h2 className={partStyles.heading}>{planned.tasks.get(cause.task_id)?.name ?? 'A task'}</h2>
          <p>{cause.text}</p>
          <FigureButton
            label={`${describeTasks(cause.task_ids.length)} made late: show`}
            onOpen={() => show({ title: 'Made late', note: cause.text, ids: cause.task_ids })}
          >
            {countOf(cause.task_ids.length, 'task is late by it', 'tasks are late by it')}
          </FigureButton>
        </li>
      ))}
    </ul>
  );
}

interface PathPaperProps {
  workspaceId: string;
  projectId: string;
  path: CriticalPath;
  planned: PlannedTasks;
  /** The open tab. */
  tab: string;
}

/** Prints or exports the open tab. */
function PathPaper({ workspaceId, projectId, path, planned, tab }: PathPaperProps) {
  const open =
    tab === 'paths'
      ? { name: 'Float paths', make: () => floatPathsTable(path, planned) }
      : tab === 'negative'
        ? { name: 'Causes of negative float', make: () => negativeFloatTable(path, planned) }
        : tab === 'longest'
          ? { name: 'Longest path', make: () => pathTable(path.longest_path, planned) }
          : { name: path.critical_rule, make: () => pathTable(path.critical, planned) };
  return (
    <PaperMenu
      workspaceId={workspaceId}
      projectId={projectId}
      parts={[{ label: open.name, title: open.name, make: () => printedTable(open.make()) }]}
      tables={[{ label: open.name, name: open.name.toLowerCase(), make: open.make }]}
    />
  );
}

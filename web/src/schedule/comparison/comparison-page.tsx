import { IconArrowsExchange, IconChevronDown } from '@tabler/icons-react';
import { FLAG } from '@horizon/schedule';
import { useMemo } from 'react';
import { useAddress, useListView } from '../../client/address.ts';
import { AppLink } from '../../client/app-link.tsx';
import { useCall } from '../../client/data.ts';
import { shownFailure } from '../../client/failures.ts';
import { PageState } from '../../client/page-state.tsx';
import { SavedViewMenu } from '../../client/saved-views/saved-view-menu.tsx';
import { useSavedViews } from '../../client/saved-views/use-saved-views.ts';
import { ViewRow } from '../../client/saved-views/view-row.tsx';
import { IconButton } from '../../ui/button.tsx';
import { DataGrid } from '../../ui/data-grid/data-grid.tsx';
import { GridToolbar } from '../../ui/data-grid/grid-toolbar.tsx';
import { isFiltered, withFilter, withoutFilters } from '../../ui/data-grid/view.ts';
import { formatNumber } from '../../ui/format.ts';
import { ListPage, SummaryStrip } from '../../ui/page.tsx';
import { EmptyState, FilteredEmpty } from '../../ui/states.tsx';
import { useNarrow } from '../../ui/use-narrow.ts';
import { useSiteClock } from '../plan/parts/site-clock.ts';
import { useProgramme } from '../tasks/programme.ts';
import { useProjectPlace } from '../tasks/project-place.ts';
import type { ReadProgramme } from '../tasks/read-programme.ts';
import { TaskDrawer } from '../tasks/task-drawer.tsx';
import { comparisonColumns } from './comparison-columns.tsx';
import {
  type ChangeKind,
  type Compared,
  comparisonRows,
  type ComparisonRow,
  countKinds,
  finishedByFloatAlone,
} from './comparison-rows.ts';
import styles from './comparison.module.css';
import { describeDataDate, describeFinishes } from './side-words.ts';
import { type Known, queryOf, sideGroups, type SideGroup, defaultFrom } from './sides.ts';

const rowId = (row: ComparisonRow) => row.id;
const rowLabel = (row: ComparisonRow) => `${row.change}, ${row.name}`;

/** Two issues of a programme next to each other: baselines, import updates, earlier revisions, the live programme. */
export function ComparisonPage() {
  const { workspaceId, projectId } = useProjectPlace('Comparison');
  const params = { workspaceId, projectId };
  const { query, read } = useProgramme(projectId);
  const baselines = useCall('listBaselines', { params });
  const imports = useCall('listScheduleBatches', { params, query: { kind: 'import', limit: 50 } });
  const updates = useCall('listScheduleBatches', { params, query: { kind: 'update', limit: 50 } });
  const batches = useCall('listScheduleBatches', { params, query: { limit: 50 } });
  const waiting = [query, baselines, imports, updates, batches].find(({ data }) => !data);
  if (!read || !baselines.data || !imports.data || !updates.data || !batches.data) {
    return <PageState query={waiting ?? query} title="Failed to fetch the programme" what="the comparison" />;
  }
  const known = {
    baselines: baselines.data.items,
    imports: imports.data.items,
    updates: updates.data.items,
    batches: batches.data.items,
  };
  return <Comparison workspaceId={workspaceId} projectId={projectId} read={read} known={known} />;
}

interface ComparisonProps {
  workspaceId: string;
  projectId: string;
  read: ReadProgramme;
  known: Known;
}

function Comparison({ workspaceId, projectId, read, known }: ComparisonProps) {
  const [params, setParams] = useAddress();
  const [view, setView] = useListView();
  const saved = useSavedViews();
  const usual = defaultFrom(known);
  const from = params.get('from') ?? usual ?? 'live';
  const to = params.get('to') ?? 'live';
  const showsFinished = params.get('finished') === 'on';
  const clock = useSiteClock();
  const groups = useMemo(() => sideGroups(known, clock), [known, clock]);
  const compared = useCall(
    'compareSchedules',
    {
      params: { workspaceId, projectId },
      query: { ...queryOf(from, to), ...(from === 'live' ? { from: read.revision } : {}) },
    },
    { enabled: from !== to, keepsPrevious: true },
  );
  const rows = useMemo(
    () => (compared.data && from !== to ? comparisonRows(compared.data, read, { showsFinished }) : []),
    [compared.data, read, from, to, showsFinished],
  );
  const isNarrow = useNarrow();
  const columns = useMemo(() => comparisonColumns(isNarrow), [isNarrow]);
  const openId = params.get('open');
  const only = (kinds: readonly ChangeKind[]) =>
    setView(withFilter(view, 'change', kinds.length === 0 ? undefined : { kind: 'set', values: [...kinds] }));
  const chosen = view.filters['change'];
  const shownKinds = chosen?.kind === 'set' ? chosen.values.map(String) : [];
  if (usual === null && from === 'live') {
    return (
      <ListPage title="Comparison">
        <EmptyState
          title="Nothing to compare yet"
          detail="Take a baseline or change the programme, then compare before and after here."
          link={<AppLink href={`/w/${workspaceId}/projects/${projectId}/baselines`}>Baselines</AppLink>}
        />
      </ListPage>
    );
  }
  const label = (word: string) => labelIn(groups, word);
  return (
    <ListPage
      title="Comparison"
      count={compared.data ? rows.length : undefined}
      tabs={<ViewRow saved={saved} />}
      bar={
        <>
          <Sides from={from} to={to} groups={groups} onChange={(sides) => setParams({ ...sides, view: null })} />
          {compared.data && from !== to ? (
            <Facts
              compared={compared.data}
              rows={rows}
              read={read}
              shown={shownKinds}
              onOnly={only}
              showsFinished={showsFinished}
              onFinished={(shows) => setParams({ finished: shows ? 'on' : null })}
            />
          ) : null}
          <GridToolbar
            columns={columns}
            rows={rows}
            view={view}
            onViewChange={setView}
            viewMenu={<SavedViewMenu saved={saved} />}
            exportName={`${label(from)} and ${label(to)}`.replaceAll(/[/\\:*?"<>|]/g, ' ')}
          />
        </>
      }
    >
      <DataGrid
        label={`${label(from)} next to ${label(to)}`}
        columns={columns}
        rows={rows}
        rowId={rowId}
        rowLabel={rowLabel}
        view={view}
        onViewChange={setView}
        status={compared.isFetching && !compared.data ? 'loading' : compared.isFetching ? 'refetching' : 'ready'}
        failure={compared.error && from !== to ? shownFailure('Failed to compare', compared.error) : undefined}
        onRetry={() => void compared.refetch()}
        onOpen={(row) => (read.taskOf(row.taskId) ? setParams({ open: row.taskId }) : undefined)}
        currentId={rows.find(({ taskId }) => taskId === openId)?.id}
        empty={
          isFiltered(view) ? (
            <FilteredEmpty filters={[]} onClear={() => setView(withoutFilters(view))} />
          ) : (
            <EmptyState
              title="No difference"
              detail={from === to ? 'Choose two different sides.' : `${label(from)} and ${label(to)} are the same.`}
            />
          )
        }
      />
      {openId ? (
        <TaskDrawer
          key={openId}
          projectId={projectId}
          taskId={openId}
          onClose={() => setParams({ open: null })}
          onOpenTask={(id) => setParams({ open: id })}
        />
      ) : null}
    </ListPage>
  );
}

function labelIn(groups: readonly SideGroup[], word: string): string {
  const found = groups.flatMap(({ choices }) => choices).find(({ value }) => value === word);
  if (word === 'r0') return 'The empty programme';
  return found?.label ?? (word.startsWith('r') ? `Revision ${word.slice(1)}` : `Baseline ${word.slice(1)}`);
}

interface SidesProps {
  from: string;
  to: string;
  groups: readonly SideGroup[];
  onChange: (sides: { from: string; to: string }) => void;
}

function Sides({ from, to, groups, onChange }: SidesProps) {
  const select = (label: string, value: string, change: (value: string) => void) => {
    const isKnown = groups.some(({ choices }) => choices.some((choice) => choice.value === value));
    return (
      <span className={styles.sideBox}>
        <span className={styles.shown} aria-hidden>
          {labelIn(groups, value)}
          <IconChevronDown size={14} />
        </span>
        <select
          className={styles.side}
          aria-label={label}
          value={value}
          onChange={(event) => change(event.target.value)}
        >
          {isKnown ? null : <option value={value}>{labelIn(groups, value)}</option>}
          {groups.map((group) => (
            <optgroup key={group.label} label={group.label}>
              {group.choices.map((choice) => (
                <option key={`${choice.value} ${choice.label}`} value={choice.value}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </span>
    );
  };
  return (
    <div className={styles.sides} role="group" aria-label="Sides">
      <span className={styles.word}>From</span>
      {select('From', from, (value) => onChange({ from: value, to }))}
      <IconButton label="The other way round" small onClick={() => onChange({ from: to, to: from })}>
        <IconArrowsExchange />
      </IconButton>
      <span className={styles.word}>to</span>
      {select('To', to, (value) => onChange({ from, to: value }))}
    </div>
  );
}

const changedKinds = [
  ['Dates', 'moved'],
  ['Duration', 'with changed duration'],
  ['Details', 'with changed details'],
  ['Float only', 'with changed float only'],
] as const;

const isChange = (change: ChangeKind) => changedKinds.some(([kind]) => kind === change);

function isSummary(id: string, { rowOf, dates }: ReadProgramme): boolean {
  const row = rowOf(id);
  return row >= 0 && ((dates.flags[row] ?? 0) & FLAG.summary) !== 0;
}

interface FactsProps {
  compared: Compared;
  rows: readonly ComparisonRow[];
  read: ReadProgramme;
  /** The kinds to show; empty shows all. */
  shown: readonly string[];
  onOnly: (kinds: readonly ChangeKind[]) => void;
  /** Whether to include float and late dates of finished tasks. */
  showsFinished: boolean;
  onFinished: (shows: boolean) => void;
}

function Facts({ compared, rows, read, shown, onOnly, showsFinished, onFinished }: FactsProps) {
  const { comparison } = compared;
  const idle = finishedByFloatAlone(compared);
  const counts = countKinds(rows);
  // A summary moves with its tasks: the chart counts only the tasks.
  const summaries = rows.filter(({ change, taskId }) => isChange(change) && isSummary(taskId, read)).length;
  const filter = (kinds: readonly ChangeKind[], label: string) => {
    const count = kinds.reduce((sum, kind) => sum + counts[kind], 0);
    const isOn = kinds.length === shown.length && kinds.every((kind) => shown.includes(kind));
    return (
      <button
        key={label}
        type="button"
        className={styles.fact}
        aria-pressed={isOn}
        disabled={count === 0}
        onClick={() => onOnly(isOn ? [] : kinds)}
      >
        {formatNumber(count)} {label}
      </button>
    );
  };
  return (
    <>
      <SummaryStrip
        figures={[
          ...(comparison.data_date_before === null && comparison.data_date_after === null
            ? []
            : [{ label: 'Data date', value: describeDataDate(comparison) }]),
          { label: 'Finish', value: describeFinishes(comparison) },
          {
            label: 'Tasks',
            value: (
              <span className={styles.facts}>
                {filter(['Task added'], 'added')}
                {filter(['Task deleted'], 'deleted')}
              </span>
            ),
          },
          {
            label: 'Changed',
            value: (
              <span className={styles.facts}>
                {changedKinds.map(([kind, label]) =>
                  counts[kind] > 0 || kind === 'Dates' ? filter([kind], label) : null,
                )}
                {summaries > 0
                  ? `${formatNumber(summaries)} of them ${summaries === 1 ? 'a summary' : 'summaries'}`
                  : ''}
              </span>
            ),
          },
          { label: 'Links', value: filter(['Link added', 'Link deleted', 'Link changed'], 'differ') },
          {
            label: 'Critical path',
            value: `${formatNumber(comparison.joined_critical_path.length)} added, ${formatNumber(comparison.left_critical_path.length)} removed (${describeRules(comparison)})`,
          },
        ]}
      />
      {idle > 0 && !compared.dates_only ? (
        <label className={styles.finished}>
          <input type="checkbox" checked={showsFinished} onChange={(event) => onFinished(event.target.checked)} />
          {`Show the float and late dates of finished tasks too (${formatNumber(idle)} more)`}
        </label>
      ) : null}
      {compared.dates_only ? (
        <p className={styles.note}>
          A baseline with dates only, as from planning files, is among them: links, float and the critical path cannot
          be compared.
        </p>
      ) : null}
    </>
  );
}

/** The critical rule of both sides; if they differ, one after the other. */
function describeRules({ critical_rule_before: before, critical_rule_after: after }: Compared['comparison']): string {
  return before === after ? after : `before: ${before}; after: ${after}`;
}

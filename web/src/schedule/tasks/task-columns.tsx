import { numberAdvice } from '@horizon/money';
import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import type { Choice } from '../../ui/fields.tsx';
import type { CellValue, GridColumn } from '../../ui/data-grid/grid-types.ts';
import { emptyMark, formatPercent } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { type DayLength, formatDays, formatDuration } from './format-days.ts';
import type { TaskRow } from './task-row.ts';
import { bucketLabel, bucketOf, durationText, parseDuration } from './tasks.ts';
import styles from './tasks.module.css';

const mayEdit = (row: TaskRow) => row.mayEdit;
const isWork = (row: TaskRow) => row.mayEdit && !row.isSummary;
const mayRecord = (row: TaskRow) => row.mayRecord;
const isDone = (row: TaskRow) => row.mayRecord && !row.isSummary;
/** The statuses that a planner can choose; the bucket depends on the status and the progress. */
export const statusWordsToChoose: readonly Choice[] = [
  'Delayed',
  'In progress',
  'Open',
  'Not started',
  'Completed',
  'Closed',
  'Cancelled',
].map((word) => ({ value: word, label: word }));

interface ColumnsOf {
  people: readonly Choice[];
  /** Names of responsible people by id. */
  names: Readonly<Record<string, string>>;
  /** The names of the programme; missing for people who see only their own tasks. */
  facts: readonly GridColumn<TaskRow>[];
  /** The length of the longest activity id; 0 if no task has one. */
  longestCode: number;
  /** The length of the project's working day. */
  length: DayLength;
  isNarrow: boolean;
  isIndented: boolean;
}

/** The columns of the task list; on a phone status with progress and finish, the others on request. */
export function taskColumns(given: ColumnsOf): readonly GridColumn<TaskRow>[] {
  const columns = [...wideColumns(given), ...given.facts];
  if (!given.isNarrow) return columns;
  const first = ['name', 'finish', 'status'];
  const placeOf = ({ id }: GridColumn<TaskRow>) => (first.includes(id) ? first.indexOf(id) : first.length);
  return columns
    .map((column) =>
      column.id === 'code' || column.id === 'percentComplete' ? { ...column, hiddenAtFirst: true } : column,
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

const letterPx = 9.5;
const cellPaddingPx = 24;

function wideColumns({ people, names, longestCode, length, isNarrow, isIndented }: ColumnsOf): GridColumn<TaskRow>[] {
  const daysOf = (minutes: number | null) =>
    minutes === null ? null : Math.round((100 * minutes) / length.minutesPerDay) / 100;
  const nameOf = (id: string) => people.find(({ value }) => value === id)?.label ?? names[id];
  const formatDaysCell = (value: CellValue) =>
    // Show the typed text until it is stored.
    typeof value === 'string'
      ? value
      : formatDays(value === null ? null : Number(value) * length.minutesPerDay, length.minutesPerDay);
  return [
    {
      id: 'name',
      header: 'Task',
      value: (task) => task.name,
      render: (task) => <TaskName task={task} isIndented={isIndented} />,
      opens: true,
      pinned: true,
      groupable: false,
      widthPx: 340,
      edit: { required: true, allowed: mayEdit },
    },
    {
      id: 'code',
      header: 'Activity id',
      value: (task) => task.code,
      groupable: false,
      firm: true,
      priority: 1,
      widthPx: Math.min(Math.max(Math.ceil(longestCode * letterPx) + cellPaddingPx, 104), 200),
      ...(longestCode === 0 ? { hiddenAtFirst: true } : {}),
      edit: { allowed: mayEdit },
    },
    {
      id: 'status',
      header: 'Status',
      value: (task) => bucketLabel(task.status),
      render: (task) => (
        <StatusChip
          plain
          bucket={bucketOf(task.status)}
          label={isNarrow ? statusWithProgress(task) : bucketLabel(task.status)}
          progress={task.percent / 100}
        />
      ),
      widthPx: 130,
      firm: true,
      priority: 1,
      filter: 'set',
      edit: { options: statusWordsToChoose, allowed: mayRecord },
    },
    {
      id: 'percentComplete',
      header: 'Done',
      value: (task) => task.percent / 100,
      kind: 'percent',
      format: (value) => formatPercent(Number(value), 0),
      groupable: false,
      isSearched: false,
      widthPx: 84,
      edit: { required: true, allowed: isDone },
    },
    {
      id: 'start',
      header: 'Start',
      value: (task) => task.start,
      kind: 'date',
      groupable: false,
      isSearched: false,
      total: 'min',
      widthPx: 116,
      // A typed start means "start no earlier than" that day.
      edit: { allowed: isWork },
    },
    {
      id: 'finish',
      header: 'Finish',
      value: (task) => task.finish,
      kind: 'date',
      groupable: false,
      isSearched: false,
      total: 'max',
      widthPx: 116,
    },
    {
      id: 'duration',
      header: 'Duration',
      exportHeader: 'Duration (days)',
      value: (task) => daysOf(task.durationMinutes),
      kind: 'number',
      format: formatDaysCell,
      render: (task) => formatDuration(task.durationMinutes, task.durationUnit, task.isElapsed ? elapsedDay : length),
      groupable: false,
      isSearched: false,
      widthPx: 100,
      edit: {
        required: true,
        allowed: isWork,
        parse: (text, task) => {
          const own = task.isElapsed ? elapsedDay : length;
          const read = parseDuration(text, own);
          if (!read || read.minutes < 0)
            return { fault: numberAdvice(text, 'Not a duration. Write it as 5 d or 12 h.') };
          return { value: durationText(read.minutes, read.unit, own) };
        },
      },
    },
    {
      id: 'assigneeUserId',
      header: 'Responsible',
      value: (task) => task.assigneeUserId,
      render: (task) => task.assigneeName ?? emptyMark,
      format: (value) => (value === null ? emptyMark : (nameOf(String(value)) ?? 'Somebody else')),
      filter: 'set',
      widthPx: 150,
      priority: 3,
      ...(people.length > 0 ? { edit: { options: people, allowed: mayEdit } } : {}),
    },
    {
      id: 'float',
      header: 'Total float',
      exportHeader: 'Total float (days)',
      value: (task) => daysOf(task.floatMinutes),
      format: formatDaysCell,
      kind: 'number',
      groupable: false,
      isSearched: false,
      total: 'min',
      widthPx: 108,
    },
    {
      id: 'trade',
      header: 'Trade',
      value: (task) => task.trade,
      filter: 'set',
      widthPx: 120,
      priority: 3,
      edit: { allowed: mayEdit },
    },
    {
      id: 'crew',
      header: 'Crew',
      value: (task) => task.crew,
      filter: 'set',
      widthPx: 120,
      priority: 3,
      edit: { allowed: mayEdit },
      hiddenAtFirst: true,
    },
    {
      id: 'critical',
      header: 'Critical',
      value: (task) => task.isCritical && !task.isSummary,
      kind: 'boolean',
      isSearched: false,
      hiddenAtFirst: true,
    },
    {
      id: 'milestone',
      header: 'Milestone',
      value: (task) => task.isMilestone,
      kind: 'boolean',
      isSearched: false,
      hiddenAtFirst: true,
    },
    { ...lateDate, id: 'deadline', header: 'Deadline', value: (task) => task.deadline, edit: { allowed: isWork } },
    { ...lateDate, id: 'actual_start', header: 'Actual start', value: (task) => task.actualStart },
    { ...lateDate, id: 'actual_finish', header: 'Actual finish', value: (task) => task.actualFinish },
  ];
}

const lateDate = { kind: 'date', groupable: false, isSearched: false, hiddenAtFirst: true } as const;
const elapsedDay: DayLength = { minutesPerDay: 1440, minutesPerWeek: 10_080, daysPerMonth: 30 };

/** `In progress, 55%`: cards have no separate progress column. */
function statusWithProgress({ status, percent }: TaskRow): string {
  const isPart = percent > 0 && percent < 100;
  return isPart ? `${bucketLabel(status)}, ${formatPercent(percent / 100, 0)}` : bucketLabel(status);
}

/** The deepest indented level: the name needs the space. */
const deepest = 8;

function TaskName({ task, isIndented }: { task: TaskRow; isIndented: boolean }) {
  const { isSummary } = task;
  const level = isIndented ? Math.min(task.level, deepest) : 0;
  return (
    <span
      className={classes(level > 0 && styles.indented, isSummary && styles.summaryName)}
      style={level > 0 ? ({ '--outline-level': level } as CSSProperties) : undefined}
    >
      {isSummary ? <span className="visually-hidden">Summary: </span> : null}
      {task.isMilestone ? <span aria-hidden>◆ </span> : null}
      {task.isMilestone ? <span className="visually-hidden">Milestone: </span> : null}
      {task.name}
      {task.isCritical && !isSummary ? <span className={styles.critical}>critical</span> : null}
    </span>
  );
}

import type { CSSProperties } from 'react';
import { classes } from '../../ui/classes.ts';
import type { Choice } from '../../ui/fields.tsx';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { emptyMark, formatPercent } from '../../ui/format.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import { sayDays } from './say-days.ts';
import { bucketLabel, bucketOf, durationText, parseDuration, usualDay, type TaskItem } from './tasks.ts';
import styles from './tasks.module.css';

// The server holds the rows and narrows them by the filters above the list.
const fixed = { sortable: false, filter: 'none', groupable: false } as const;
const mayEdit = (task: TaskItem) => task.abilities.includes('edit');
const isWork = (task: TaskItem) => mayEdit(task) && task.kind !== 'summary';
/** The words of a status that a planner chooses; the bucket follows from the word and the progress. */
export const statusWordsToChoose: readonly Choice[] = [
  'Delayed',
  'In progress',
  'Open',
  'Not started',
  'Completed',
  'Closed',
  'Cancelled',
].map((word) => ({ value: word, label: word }));

/** The columns of the task list; on a phone those that fit: status with progress and finish, the others on request. */
export function taskColumns(
  people: readonly Choice[],
  { isNarrow, isIndented }: { isNarrow: boolean; isIndented: boolean },
): readonly GridColumn<TaskItem>[] {
  const columns = wideColumns(people, isIndented, isNarrow);
  if (!isNarrow) return columns;
  const first = ['name', 'finish', 'status'];
  const placeOf = ({ id }: GridColumn<TaskItem>) => (first.includes(id) ? first.indexOf(id) : first.length);
  return columns
    .map((column) =>
      column.id === 'code' || column.id === 'percentComplete' ? { ...column, hiddenAtFirst: true } : column,
    )
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

function wideColumns(people: readonly Choice[], isIndented: boolean, saysProgress: boolean): GridColumn<TaskItem>[] {
  return [
    {
      ...fixed,
      sortable: true,
      id: 'name',
      header: 'Task',
      value: (task) => task.name,
      render: (task) => <TaskName task={task} isIndented={isIndented} />,
      opens: true,
      pinned: true,
      widthPx: 340,
      edit: { required: true, allowed: mayEdit },
    },
    { ...fixed, id: 'code', header: 'Activity id', value: (task) => task.code, widthPx: 104 },
    {
      ...fixed,
      id: 'status',
      header: 'Status',
      value: (task) => task.action_status ?? bucketLabel(task.task_status),
      render: (task) => (
        <StatusChip
          plain
          bucket={bucketOf(task.task_status)}
          label={saysProgress ? statusWithProgress(task) : bucketLabel(task.task_status)}
          progress={task.percent_complete / 100}
        />
      ),
      widthPx: 130,
      firm: true,
      priority: 1,
      edit: { options: statusWordsToChoose, allowed: mayEdit },
    },
    {
      ...fixed,
      id: 'percentComplete',
      header: 'Done',
      value: (task) => task.percent_complete / 100,
      kind: 'percent',
      format: (value) => formatPercent(Number(value), 0),
      widthPx: 84,
      edit: { required: true, allowed: isWork },
    },
    {
      ...fixed,
      sortable: true,
      id: 'start',
      header: 'Start',
      value: (task) => task.start_date,
      kind: 'date',
      widthPx: 116,
      // A day typed as start is a start no earlier than that day.
      edit: { allowed: isWork },
    },
    {
      ...fixed,
      sortable: true,
      id: 'finish',
      header: 'Finish',
      value: (task) => task.end_date,
      kind: 'date',
      widthPx: 116,
    },
    {
      ...fixed,
      id: 'duration',
      header: 'Duration',
      value: (task) => durationText(task.duration_minutes, 'd', usualDay),
      render: (task) => sayDays(task.duration_minutes, usualDay.minutesPerDay),
      widthPx: 100,
      edit: {
        required: true,
        allowed: isWork,
        parse: (text) => {
          const read = parseDuration(text, usualDay);
          if (!read || read.minutes < 0) return { fault: 'Not a duration. Write it as 5 d or 12 h.' };
          return { value: durationText(read.minutes, read.unit, usualDay) };
        },
      },
    },
    {
      ...fixed,
      id: 'assigneeUserId',
      header: 'Responsible',
      value: (task) => task.assignee_user_id,
      render: (task) => task.assignee_name ?? task.assignee_email ?? emptyMark,
      format: (value) => people.find((person) => person.value === value)?.label ?? String(value ?? ''),
      widthPx: 150,
      ...(people.length > 0
        ? { edit: { options: people.map(({ value, label }) => ({ value, label })), allowed: mayEdit } }
        : {}),
    },
    {
      ...fixed,
      id: 'float',
      header: 'Total float',
      value: (task) => task.total_float_minutes,
      render: (task) => sayDays(task.total_float_minutes, usualDay.minutesPerDay),
      kind: 'number',
      widthPx: 108,
    },
    {
      ...fixed,
      id: 'trade',
      header: 'Trade',
      value: (task) => task.trade,
      widthPx: 120,
      priority: 3,
      edit: { allowed: mayEdit },
    },
    {
      ...fixed,
      id: 'crew',
      header: 'Crew',
      value: (task) => task.crew,
      widthPx: 120,
      priority: 3,
      edit: { allowed: mayEdit },
      hiddenAtFirst: true,
    },
    { ...fixed, id: 'deadline', header: 'Deadline', value: (task) => task.deadline, kind: 'date', hiddenAtFirst: true },
    {
      ...fixed,
      id: 'actual_start',
      header: 'Actual start',
      value: (task) => task.actual_start_date,
      kind: 'date',
      hiddenAtFirst: true,
    },
    {
      ...fixed,
      id: 'actual_finish',
      header: 'Actual finish',
      value: (task) => task.actual_end_date,
      kind: 'date',
      hiddenAtFirst: true,
    },
  ];
}

/** `In progress, 55 %`: on a card progress has no column of its own. */
function statusWithProgress({ task_status, percent_complete }: TaskItem): string {
  const isPart = percent_complete > 0 && percent_complete < 100;
  return isPart ? `${bucketLabel(task_status)}, ${formatPercent(percent_complete / 100, 0)}` : bucketLabel(task_status);
}

/** Deeper levels stand in no further: the name needs the room. */
const deepest = 8;

function TaskName({ task, isIndented }: { task: TaskItem; isIndented: boolean }) {
  const isSummary = task.kind === 'summary';
  const level = isIndented ? Math.min(task.outline_level ?? 0, deepest) : 0;
  return (
    <span
      className={classes(level > 0 && styles.indented, isSummary && styles.summaryName)}
      style={level > 0 ? ({ '--outline-level': level } as CSSProperties) : undefined}
    >
      {isSummary ? <span className="visually-hidden">Summary: </span> : null}
      {task.is_milestone ? <span aria-hidden>◆ </span> : null}
      {task.is_milestone ? <span className="visually-hidden">Milestone: </span> : null}
      {task.name}
      {task.is_critical && !isSummary ? <span className={styles.critical}>critical</span> : null}
    </span>
  );
}

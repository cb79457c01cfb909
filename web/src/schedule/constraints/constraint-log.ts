// The rows of a project's constraint log.
import { capital } from '../../ui/format.ts';
import type { GridColumn } from '../../ui/data-grid/grid-types.ts';
import { makeReadyWords, type MakeReadyConstraint } from '../tasks/make-ready.ts';

/** The filter by state. */
export const logStates = [
  { value: 'open', label: 'Open' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'closed', label: 'Closed' },
  { value: 'all', label: 'All' },
] as const;
export type LogState = (typeof logStates)[number]['value'];

const DAY_MS = 86_400_000;

/** The calendar days that an open constraint is overdue; null if it is closed, has no date, or has time left. */
export function daysOverdue({ status, need_by }: Pick<MakeReadyConstraint, 'status' | 'need_by'>, today: string) {
  if (status === 'closed' || need_by === null || need_by >= today) return null;
  return Math.round((Date.parse(today) - Date.parse(need_by)) / DAY_MS);
}

/** The constraints in a state. */
export function constraintsIn<Row extends Pick<MakeReadyConstraint, 'status' | 'need_by'>>(
  rows: readonly Row[],
  state: LogState,
  today: string,
): readonly Row[] {
  if (state === 'all') return rows;
  if (state === 'overdue') return rows.filter((row) => daysOverdue(row, today) !== null);
  return rows.filter(({ status }) => status === state);
}

const typeOf = ({ constraintType }: MakeReadyConstraint) =>
  makeReadyWords.find(({ value }) => value === constraintType)?.label ?? constraintType;

/** The columns: task, constraint, who clears it and by when. */
export function logColumns(today: string): GridColumn<MakeReadyConstraint>[] {
  return [
    {
      id: 'task',
      header: 'Task',
      value: ({ task_code, task_name }) => (task_code ? `${task_code} ${task_name}` : task_name),
      opens: true,
      pinned: true,
      widthPx: 280,
    },
    { id: 'type', header: 'Type', value: typeOf, filter: 'set', firm: true, widthPx: 168, priority: 1 },
    {
      id: 'description',
      header: 'Constraint',
      value: ({ description }) => description || null,
      isRead: true,
      priority: 1,
      widthPx: 260,
      groupable: false,
    },
    { id: 'owner', header: 'Owner', value: ({ owner_name }) => owner_name, filter: 'set', widthPx: 130 },
    {
      id: 'needBy',
      header: 'Needed by',
      cardHeader: 'by',
      value: ({ need_by }) => need_by,
      kind: 'date',
      priority: 1,
      widthPx: 120,
    },
    {
      id: 'overdue',
      header: 'Days overdue',
      cardHeader: 'days late',
      priority: 1,
      value: (row) => daysOverdue(row, today),
      kind: 'number',
      widthPx: 120,
      groupable: false,
    },
    { id: 'start', header: 'Task starts', value: ({ task_start }) => task_start, kind: 'date', widthPx: 120 },
    {
      id: 'priority',
      header: 'Priority',
      value: ({ priority }) => capital(priority),
      filter: 'set',
      firm: true,
      widthPx: 110,
    },
    { id: 'status', header: 'Status', value: ({ status }) => capital(status), filter: 'set', firm: true, widthPx: 100 },
  ];
}

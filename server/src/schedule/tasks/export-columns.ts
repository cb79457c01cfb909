// The export columns of the task list, with the list's headings.
import { taskColumnIds } from '@horizon/contract';
import { againstRule } from '../../platform/failures.ts';
import type { Column } from '../../platform/spreadsheet.ts';
import type { ActionItem } from './list-actions.ts';

type ColumnId = (typeof taskColumnIds)[number];

/** Working days of eight hours, as the list shows durations and floats. */
const days = (minutes: number | null) => (minutes === null ? null : Math.round((100 * minutes) / 480) / 100);

const columns: Record<ColumnId, Column<ActionItem>> = {
  name: { header: 'Task', value: ({ name }) => name, width: 48 },
  code: { header: 'Activity id', value: ({ code }) => code },
  status: { header: 'Status', value: ({ task_status }) => task_status },
  percentComplete: { header: 'Done (%)', value: ({ percent_complete }) => percent_complete, decimals: 2, width: 10 },
  start: { header: 'Start', value: ({ start_date }) => start_date, width: 12 },
  finish: { header: 'Finish', value: ({ end_date }) => end_date, width: 12 },
  duration: {
    header: 'Duration (8 h days)',
    value: ({ duration_minutes }) => days(duration_minutes),
    decimals: 2,
  },
  assigneeUserId: { header: 'Responsible', value: (task) => task.assignee_name ?? task.assignee_email },
  float: {
    header: 'Total float (8 h days)',
    value: (task) => (task.percent_complete >= 100 ? null : days(task.total_float_minutes)),
    decimals: 2,
  },
  trade: { header: 'Trade', value: ({ trade }) => trade },
  crew: { header: 'Crew', value: ({ crew }) => crew },
  deadline: { header: 'Deadline', value: ({ deadline }) => deadline, width: 12 },
  actual_start: { header: 'Actual start', value: ({ actual_start_date }) => actual_start_date, width: 12 },
  actual_finish: { header: 'Actual finish', value: ({ actual_end_date }) => actual_end_date, width: 12 },
};

const isColumn = (id: string): id is ColumnId => Object.hasOwn(columns, id);

/** The given columns, in order; all by default. 422 if one is unknown. */
export function exportedColumns(text: string | undefined): Column<ActionItem>[] {
  const ids = text?.trim() ? text.split(',').map((id) => id.trim()) : [...taskColumnIds];
  const unknown = ids.filter((id) => !isColumn(id));
  if (unknown.length > 0) {
    const sentence = `There is no column ${unknown[0]}. The columns are ${taskColumnIds.join(', ')}.`;
    throw againstRule({ columns: [sentence] }, sentence);
  }
  return ids.filter(isColumn).map((id) => columns[id]);
}

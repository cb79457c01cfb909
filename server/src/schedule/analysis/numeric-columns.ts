// The numeric columns of the exported workbook: dates as dates, durations in days, progress in per cent.
import type { Programme, Task } from '@horizon/schedule';
import type { Column } from '../../platform/spreadsheet.ts';

const dateFormat = 'dd/mm/yyyy hh:mm';
const lengthFormat = '0.##';
/** Days from 1899-12-30, from which spreadsheets count, to 1970-01-01. */
const daysBefore1970 = 25_569;

interface NumericColumn extends Column<number> {
  /** Null if the cell has no number. */
  value: (row: number) => number | null;
}

/** By the heading of the column in the table for people; the cells of a task by its row. */
export function numericColumns({ tasks, project }: Programme): Readonly<Record<string, NumericColumn>> {
  type NumberOf = (task: Task) => number | null;
  const at = (numberOf: NumberOf) => (row: number) => numberOf(tasks[row]!);
  const dates = (header: string, minuteOf: (task: Task) => number | null | undefined): NumericColumn => ({
    header,
    format: dateFormat,
    width: 17,
    value: at((task) => {
      const minute = minuteOf(task) ?? null;
      return minute === null ? null : daysBefore1970 + minute / 1440;
    }),
  });
  const days = (header: string, minutesOf: (task: Task) => number | null | undefined): NumericColumn => ({
    header: `${header} (d)`,
    format: lengthFormat,
    width: 14,
    value: at((task) => {
      const minutes = minutesOf(task) ?? null;
      return minutes === null ? null : exactly(minutes, project.minutesPerDay);
    }),
  });
  return {
    Start: dates('Start', ({ stored }) => stored?.start),
    Finish: dates('Finish', ({ stored }) => stored?.finish),
    'Actual Start': dates('Actual Start', ({ actualStart }) => actualStart),
    'Actual Finish': dates('Actual Finish', ({ actualFinish }) => actualFinish),
    'Constraint Date': dates('Constraint Date', ({ constraint }) => constraint.date),
    Deadline: dates('Deadline', ({ deadline }) => deadline),
    Duration: days('Duration', (task) =>
      task.durationUnit === 'd' && !task.isElapsed && !task.isEstimated ? task.durationMinutes : null,
    ),
    'Remaining Duration': days('Remaining Duration', ({ remainingMinutes }) => remainingMinutes),
    'Total Float': days('Total Float', ({ stored }) => stored?.totalFloatMinutes),
    'Free Float': days('Free Float', ({ stored }) => stored?.freeFloatMinutes),
    '% Complete': {
      header: '% Complete',
      format: lengthFormat,
      width: 11,
      // A number below one would be read as a fraction.
      value: at(({ percentComplete: percent }) =>
        percent > 0 && percent < 1 ? null : Math.round(percent * 100) / 100,
      ),
    },
  };
}

/** Days to six decimals, if these represent the minutes exactly. */
function exactly(minutes: number, minutesPerDay: number): number | null {
  const days = Math.round((minutes / minutesPerDay) * 1e6) / 1e6;
  return Math.abs(days * minutesPerDay - minutes) < 0.4 ? days : null;
}

// The rows of the printed sheets and their exports: the tasks of the week by crew, and of the look-ahead.
import type { ExportedTable } from '../../../ui/data-grid/export-rows.ts';
import { describeReason, formatWeekday, stateWords } from './plan-words.ts';
import { dayAfter, type BoardCard, type BoardGroup } from './week-board.ts';

/** The open constraints of a task, each with who clears it by when. */
export function openConstraintsOf({
  task,
}: BoardCard): { text: string; owner: string | null; needBy: string | null }[] {
  return task.constraints
    .filter((one) => one.status === 'open' && !one.is_deleted)
    .map((one) => ({
      text: one.description.trim() || describeReason(one.constraintType),
      owner: one.owner_name,
      needBy: one.need_by,
    }));
}

/** Cards in the order of the sheet: by day, those without one last, then by start. */
export function inSheetOrder(cards: readonly BoardCard[]): BoardCard[] {
  return cards.toSorted(
    (a, b) =>
      (a.values.day ?? 7) - (b.values.day ?? 7) ||
      (a.task.start_date ?? '9').localeCompare(b.task.start_date ?? '9') ||
      a.task.name.localeCompare(b.task.name),
  );
}

/** The days of a week, 0 to 6, on which the programme has a task in progress. */
export function daysAtWork({ task }: BoardCard, week: string): number[] {
  const { start_date: from, end_date: to } = task;
  if (from === null) return [];
  return [0, 1, 2, 3, 4, 5, 6].filter((day) => {
    const date = dayAfter(week, day);
    return date >= from && date <= (to ?? from) && !task.days_without_work.includes(day);
  });
}

/** The position of a bar in a week, as fractions; null if the task is not in progress. Includes the whole last day. */
export function barIn({ task }: BoardCard, week: string): { left: number; width: number } | null {
  const { start_date: from, end_date: to } = task;
  if (from === null) return null;
  const dayOf = (date: string) => (Date.parse(date) - Date.parse(week)) / 86_400_000;
  const [left, right] = [Math.max(0, dayOf(from)), Math.min(7, dayOf(to ?? from) + 1)];
  return right > left ? { left: left / 7, width: (right - left) / 7 } : null;
}

const headers = [
  'Group',
  'Activity id',
  'Task',
  'Planned for',
  'Day',
  'State',
  'Reason',
  'Start',
  'Finish',
  'Done (%)',
  'Critical',
  'Open constraints',
  'In the way',
  'Responsible',
  'Crew',
  'Trade',
  'Note',
];

/** The tasks as a table, group by group. */
export function tableOf(groups: readonly BoardGroup[], week: string): ExportedTable {
  const rows = groups.flatMap(({ name, cards }) =>
    inSheetOrder(cards).map((card) => {
      const { task, values } = card;
      const open = openConstraintsOf(card);
      return [
        name,
        task.code,
        task.name,
        values.day === null ? null : dayAfter(week, values.day),
        values.day === null ? null : formatWeekday(values.day),
        values.day === null ? null : stateWords[values.state],
        values.reason === null ? null : describeReason(values.reason),
        task.start_date,
        task.end_date,
        Math.round(task.progress_percentage),
        task.is_critical ? 'yes' : 'no',
        open.length,
        open
          .map(
            ({ text, owner, needBy }) =>
              `${text} (${[owner ?? 'nobody', needBy && `by ${needBy}`].filter(Boolean).join(', ')})`,
          )
          .join('; ') || null,
        task.assignee_name,
        values.crew ?? task.crew,
        values.trade ?? task.trade,
        values.note,
      ];
    }),
  );
  return { headers, rows };
}

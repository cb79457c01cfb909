// The visible rows as a table for export: the columns of the list, then data shown by the chart. Days as YYYY-MM-DD and numbers
// as numbers, for spreadsheets.
import { openFloat } from '../../../parts/open-float.ts';
import { FLAG } from '@horizon/schedule';
import { dayOfMinute, formatDay } from '@horizon/working-time';
import type { ExportedTable } from '../../../../ui/data-grid/export-rows.ts';
import { statusBuckets } from '../../../../ui/status-chip.tsx';
import { shownBaseline } from '../../programme/chart-of-schedule.ts';
import { planned } from '../../programme/planned-task.ts';
import type { Chart } from './chart-rows.ts';
import type { ChartModel } from '../../view/chart-model.ts';

const headers = [
  'No.',
  'Activity id',
  'Level',
  'Task',
  'Start',
  'Finish',
  'Duration, days',
  '% done',
  'Predecessors',
  'Total float, days',
  'Free float, days',
  'Critical',
  'Status',
  'Responsible',
  'Trade',
  'Crew',
  'Baseline start',
  'Baseline finish',
  'Deadline',
];

/** One line per visible row, including group headings. */
export function shownTable({ chart, model }: { chart: Chart; model: ChartModel }): ExportedTable {
  const { tasks, count, depth, groups } = model.rows;
  const rows = Array.from({ length: count }, (_, row) => {
    const task = tasks[row]!;
    if (task < 0) return headers.map((header) => (header === 'Task' ? groups[-1 - task]!.label : null));
    return lineOf(chart, model, task, depth[row]! + 1);
  });
  return { headers, rows };
}

function lineOf(chart: Chart, model: ChartModel, task: number, level: number): ExportedTable['rows'][number] {
  const { schedule, people, table } = chart;
  const { programme } = schedule.network;
  const { minutesPerDay } = programme.project;
  const record = planned(programme.tasks[task]!);
  const day = (minute: number | null | undefined): string | null =>
    minute !== null && minute !== undefined && Number.isFinite(minute) ? formatDay(dayOfMinute(minute)) : null;
  // A finish at midnight belongs to the day it ends.
  const lastDay = (minute: number | null | undefined) => day(typeof minute === 'number' ? minute - 1 : null);
  const days = (minutes: number): number | null =>
    Number.isFinite(minutes) ? Math.round((minutes / minutesPerDay) * 100) / 100 : null;
  const isPoint = schedule.start[task] === schedule.finish[task];
  const isFinished = (schedule.flags[task]! & FLAG.finished) !== 0;
  const baseline = shownBaseline(record, programme.project);
  return [
    chart.outline.place[task]! + 1,
    record.code,
    level,
    record.name,
    day(schedule.start[task]),
    isPoint ? day(schedule.finish[task]) : lastDay(schedule.finish[task]),
    days(schedule.duration[task]!),
    Math.round(schedule.percentComplete[task]!),
    model.textOf('predecessors', task) || null,
    days(openFloat(schedule, task)),
    isFinished ? null : days(schedule.freeFloat[task]!),
    !isFinished && (schedule.flags[task]! & FLAG.critical) !== 0 ? 'yes' : 'no',
    statusBuckets[table.status[task]!]!.replace('-', ' '),
    record.assigneeUserId ? (people[record.assigneeUserId] ?? null) : null,
    record.trade,
    record.crew,
    day(baseline?.start),
    lastDay(baseline?.finish),
    day(record.deadline),
  ];
}

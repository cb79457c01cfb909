// The dashboard of a programme: status of its tasks, the months around today, reliability, earned value, health. Every
// figure comes with the ids of its tasks or the filter of the task list that shows them.
import {
  dashboard,
  type DashboardTask,
  dcmaCheckOf,
  FLAG,
  floatBands,
  floatReadings,
  monthsAround,
  describeCriticalRule,
  statusBucketOf,
  statusBuckets,
  tasksCountedAs,
} from '@horizon/schedule';
import { dayOfMinute, formatDay, type LocalDay } from '@horizon/working-time';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { PlannedTask, ProgrammeState } from '../programme/state.ts';
import { seesMoney } from '../programme/money-mask.ts';
import { findProjectHead } from '../programme/store.ts';
import { dayAt } from '../weekly-plan/project-day.ts';
import { planFigures } from '../weekly-plan/reliability.ts';
import { floatErosionOf } from './erosion.ts';
import { type ValueFigures, valueFigures } from './money.ts';
import { dashboardMillis, Remembered } from './remembered.ts';

type Dashboard = AnswerOf<Calls['getScheduleDashboard']>;

/** The dashboard, and its value figures for people who may not see money. */
interface Made {
  dashboard: Dashboard;
  unpriced: ValueFigures;
}

const remembered = new Remembered<Made>(dashboardMillis);
/** Weeks of promises on the dashboard. */
const weeksBack = 26;
/** Float bands in days: critical, then near-critical in steps; negative float is separate. */
const bandDays = [5, 10, 20, 44];

/** The dashboard, cached for 5 minutes unless a fresh one is requested. */
export async function scheduleDashboard(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  now: Date,
  isFresh: boolean,
): Promise<Dashboard> {
  const head = await findProjectHead(db, scope, state.projectId);
  const today = dayAt(now, head?.time_zone ?? 'UTC');
  const project = `${state.workspaceId}/${state.projectId}`;
  const make = () => made(db, scope, state, today, now);
  if (isFresh) remembered.forget(project);
  const found = await remembered.get(project, `${state.revisionKey}/${today}`, now, make);
  return seesMoney(scope, state.projectId) ? found.dashboard : { ...found.dashboard, ...found.unpriced };
}

async function made(db: Db, scope: Scope, state: ProgrammeState, today: LocalDay, now: Date): Promise<Made> {
  const { schedule, programme } = state;
  const tasks = listedTasks(state);
  const found = dashboard(tasks, today);
  const active = new Set(programme.tasks.flatMap(({ id, isActive }) => (isActive ? [id] : [])));
  const names = new Map(programme.tasks.map(({ id, name }) => [id, name]));
  const { minutesPerDay } = programme.project;
  const critical = tasksCountedAs(schedule, 'critical');
  const since = { from: formatDay(today - 7 * weeksBack) };
  const { priced, unpriced } = valueFigures(schedule, today);
  const whole: Dashboard = {
    revision: state.revision,
    calculated_at: now.toISOString(),
    today: formatDay(today),
    buckets: statusBuckets.map((status) => ({
      status,
      count: found.buckets[status],
      filter: new URLSearchParams({ project_id: state.projectId, status, include_summaries: 'false' }).toString(),
    })),
    months: { ...found.months, tasks: monthTasks(tasks, today) },
    overdue: found.overdue.flatMap(({ id, daysLate }) => (active.has(id) ? [{ id, days_late: daysLate }] : [])),
    milestones: found.milestones.flatMap(({ id, day, bucket }) =>
      active.has(id)
        ? [{ id, name: names.get(id) ?? '', day: day === null ? null : formatDay(day), status: bucket }]
        : [],
    ),
    reliability: await planFigures(db, scope, state.projectId, since, formatDay(today)),
    ...priced,
    float_erosion: await floatErosionOf(db, scope, state, now),
    float_bands: floatBands(floatReadings(schedule), [-1, 0, ...bandDays.map((days) => days * minutesPerDay)]).map(
      ({ upToMinutes, taskIds }) => ({ up_to_minutes: upToMinutes, task_ids: taskIds }),
    ),
    dcma: dcmaCheckOf(schedule).map(presentCheck),
    critical: {
      count: critical.length,
      task_ids: critical,
      finish: Math.round(schedule.projectFinish),
      rule: describeCriticalRule(programme),
    },
  };
  return { dashboard: whole, unpriced };
}

const presentCheck = (check: ReturnType<typeof dcmaCheckOf>[number]): Dashboard['dcma'][number] => ({
  number: check.number,
  name: check.name,
  threshold: check.threshold,
  figure: check.figure,
  passes: check.passes,
  examined: check.examined,
  task_ids: check.taskIds,
  link_ids: check.linkIds,
});

const isSummary = ({ kind }: PlannedTask) => kind === 'summary' || kind === 'wbs-summary';

/** The tasks of the list without summaries, each with the days and progress of the list. */
function listedTasks({ programme, schedule }: ProgrammeState): DashboardTask[] {
  return programme.tasks.flatMap((task): DashboardTask[] => {
    const i = schedule.network.indexOf.get(task.id);
    if (i === undefined || isSummary(task)) return [];
    const dayIn = (minute: number) => (Number.isFinite(minute) ? dayOfMinute(Math.round(minute)) : null);
    const duration = schedule.duration[i]!;
    return [
      {
        id: task.id,
        status: task.status,
        progress: Math.round(100 * schedule.percentComplete[i]!) / 100,
        isStarted: (schedule.flags[i]! & FLAG.started) !== 0,
        startDay: dayIn(schedule.start[i]!),
        endDay: dayIn(schedule.finish[i]!),
        isMilestone: task.isMilestone || task.kind.endsWith('-milestone') || (task.kind === 'task' && duration === 0),
      },
    ];
  });
}

/** The tasks in the months of both windows, from three months ago to six ahead. */
function monthTasks(tasks: readonly DashboardTask[], today: LocalDay): Dashboard['months']['tasks'] {
  const labels = [...monthsAround(today, 'baseline'), ...monthsAround(today, 'forward')].map(({ label }) => label);
  const months = new Map(
    labels.map((month) => [month, { month, starting: [] as string[], ending: [] as string[], ended: [] as string[] }]),
  );
  const monthOf = (day: LocalDay | null) => (day === null ? undefined : months.get(formatDay(day).slice(0, 7)));
  for (const { id, startDay, endDay, status, progress, isStarted = false } of tasks) {
    monthOf(startDay)?.starting.push(id);
    const ending = monthOf(endDay);
    ending?.ending.push(id);
    if (ending && ['completed', 'closed'].includes(statusBucketOf(status, progress, { isStarted })))
      ending.ended.push(id);
  }
  return [...months.values()];
}

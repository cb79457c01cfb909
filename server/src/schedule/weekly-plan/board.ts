// The board of a week: tasks that are planned, promised or due in the look-ahead, by crew, else by responsible person.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { describeCriticalRule, type Schedule, varianceReasons } from '@horizon/schedule';
import { formatDay, type LocalDay, mondayOf, namedDays, parseDay } from '@horizon/working-time';
import { archivedRefusal, type Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { constraintsOfActions } from '../make-ready/constraints.ts';
import { seesOwnOnly, visibleActions } from '../visible.ts';
import { type CommitmentRow, commitmentsOf, presentCommitment } from './commitments.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { groupValues } from './group-values.ts';
import { planFigures } from './reliability.ts';
import { weekToOpen } from './week-to-open.ts';

type Board = AnswerOf<Calls['getWeeklyPlan']>;
type BoardTask = Board['groups'][number]['tasks'][number];
type Row = Omit<
  BoardTask,
  'group_values' | 'constraints' | 'can_be_promised' | 'commitment' | 'elsewhere' | 'week_before' | 'days_without_work'
>;
/** The total before the limit; and the position in the programme. */
interface Counts {
  in_all: number;
  of_week: number;
  position: unknown;
}

/** Default maximum of tasks on a board. */
const defaultMax = 2000;
interface Asked {
  /** Any day of it. */
  week: string;
  today: string;
  /** Number of weeks of the look-ahead. */
  weeks?: number;
  /** Maximum number of tasks. */
  limit?: number;
}

const dayAfter = (day: string, days: number) => formatDay(parseDay(day)! + days);

/** The board. For the current and the next week it also contains overdue tasks; later weeks do not. */
export async function weeklyBoard(
  db: Db,
  scope: Scope,
  state: ProgrammeState,
  { week, today, weeks = 1, limit = defaultMax }: Asked,
): Promise<Board> {
  const { projectId } = state;
  const weekStart = mondayOf(week);
  const until = dayAfter(weekStart, 7 * weeks - 1);
  const commitments = await commitmentsOf(db, scope, projectId, weekStart);
  const plannedIds = [...commitments.values()]
    .filter(({ is_deleted }) => !is_deleted)
    .map(({ action_id }) => action_id);
  const catchesUp = until >= today && weekStart <= dayAfter(today, 7);
  const asked = sql`${visibleActions([scope])} AND a.project_id = ${projectId} AND NOT a.is_deleted AND a.action_category = 'Scheduling Task'
      AND a.kind NOT IN ('summary', 'wbs-summary', 'level-of-effort') AND a.is_active
      AND (a.action_id = ANY(${plannedIds}::uuid[]) OR (a.actual_finish_minute IS NULL AND a.progress_percentage < 100
        AND a.start_date <= ${until} AND (a.end_date >= ${weekStart} OR ${catchesUp})))`;
  const ofWeek = sql`(a.action_id = ANY(${plannedIds}::uuid[]) OR a.start_date <= ${dayAfter(weekStart, 6)})`;
  // Planned tasks come on the board before unplanned ones, however many of those there are.
  const { rows: counted } = await sql<
    Row & Counts
  >`SELECT * FROM (SELECT a.action_id, a.code, a.name, a.trade, a.crew, a.assignee_user_id,
      trim(p.first_name || ' ' || p.last_name) AS assignee_name, a.start_date, a.end_date, a.progress_percentage, a.task_status,
      a.is_critical, a.total_float_minutes, a.position, count(*) OVER ()::int AS in_all,
      (count(*) FILTER (WHERE ${ofWeek}) OVER ())::int AS of_week
    FROM actions a LEFT JOIN persons p ON p.kinde_id = a.assignee_user_id
    WHERE ${asked}
    ORDER BY a.action_id = ANY(${plannedIds}::uuid[]) DESC, a.start_date, a.position, a.action_id LIMIT ${limit}) AS found
    ORDER BY start_date, position, action_id`.execute(db);
  const rows = counted.map(({ in_all: _inAll, of_week: _ofWeek, position: _position, ...row }) => row);
  const ids = rows.map(({ action_id }) => action_id);
  const onBoard = new Set(ids);
  const isCut = ids.length < (counted[0]?.in_all ?? 0);
  const { rows: everyOne } = isCut
    ? await sql<{ action_id: string }>`SELECT a.action_id FROM actions a WHERE ${asked} AND ${ofWeek}`.execute(db)
    : { rows: [] };
  const beyond = everyOne.flatMap(({ action_id }) => (onBoard.has(action_id) ? [] : [action_id]));
  const constraints = await constraintsOfActions(db, [scope], ids);
  // People without access to the log see on the board only whether a task can be promised.
  const showsConstraints = scope.can('schedule:analyse', projectId);
  const elsewhere = await plannedElsewhere(db, scope, projectId, { ids, weekStart, today });
  const before = await commitmentsOf(db, scope, projectId, dayAfter(weekStart, -7));
  const withoutWork = daysWithoutWork(state.schedule, parseDay(weekStart)!);
  const { groupings, valuesOf } = groupValues(state);
  const groups = new Map<string | null, BoardTask[]>();
  for (const row of rows) {
    const mine = constraints.get(row.action_id) ?? [];
    const commitment = commitments.get(row.action_id);
    const name = row.crew ?? row.assignee_name;
    const tasks = groups.get(name) ?? [];
    tasks.push({
      ...row,
      group_values: valuesOf(row.action_id),
      constraints: showsConstraints ? mine : [],
      can_be_promised: row.progress_percentage < 100 && mine.every(({ status }) => status === 'closed'),
      commitment: commitment && !commitment.is_deleted ? presentCommitment(commitment) : null,
      elsewhere: elsewhere.get(row.action_id) ?? null,
      week_before: closedAs(before.get(row.action_id)),
      days_without_work: withoutWork(row.action_id),
    });
    groups.set(name, tasks);
  }
  return {
    week_start: weekStart,
    days: Array.from({ length: 7 }, (_, day) => dayAfter(weekStart, day)),
    rest_days: restDays(state, parseDay(weekStart)!),
    critical_rule: describeCriticalRule(state.programme),
    groups: [...groups]
      .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b)))
      .map(([name, tasks]) => ({ name, tasks })),
    groupings,
    tasks_of_week: counted[0]?.of_week ?? 0,
    beyond: countedBeyond(beyond, commitments),
    tasks_in_all: counted[0]?.in_all ?? 0,
    reasons: [...varianceReasons],
    opens: await weekToOpen(db, scope, state, today),
    figures: await planFigures(db, scope, projectId, { from: dayAfter(weekStart, -84), to: weekStart }, today),
    sees_own_only: seesOwnOnly(scope, projectId),
    abilities: archivedRefusal(scope, projectId) ? [] : [scope.can('schedule:plan', projectId) ? 'edit' : 'report'],
  };
}

/** Commitments of tasks beyond the board, so that its figures count the whole week. */
function countedBeyond(ids: readonly string[], commitments: ReadonlyMap<string, CommitmentRow>): Board['beyond'] {
  const beyond: Board['beyond'] = { without_day: [], planned: [], promised: [], done: [], 'not done': [], kept: 0 };
  for (const id of ids) {
    const row = commitments.get(id);
    if (!row || row.is_deleted) {
      beyond.without_day.push(id);
      continue;
    }
    beyond[row.state].push(id);
    if (row.state !== 'planned' && (row.settled_state ?? row.state) === 'done') beyond.kept += 1;
  }
  return beyond;
}

/** The reported outcome of a promise; null if it is not closed, or there is none. */
function closedAs(row: CommitmentRow | undefined): BoardTask['week_before'] {
  if (!row || row.is_deleted) return null;
  return row.state === 'done' || row.state === 'not done' ? row.state : null;
}

/**
 * Commitments of these tasks in other weeks: a promise that is not closed, else the latest day planned from this week
 * on.
 */
async function plannedElsewhere(
  db: Db,
  scope: Scope,
  projectId: string,
  { ids, weekStart, today }: { ids: string[]; weekStart: string; today: string },
): Promise<Map<string, NonNullable<BoardTask['elsewhere']>>> {
  const { rows } = await sql<NonNullable<BoardTask['elsewhere']> & { action_id: string }>`
    SELECT DISTINCT ON (action_id) action_id, week_start, day, state FROM commitments
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND action_id = ANY(${ids}::uuid[])
      AND NOT is_deleted AND day IS NOT NULL AND week_start <> ${weekStart}
      AND (state = 'promised' OR (state = 'planned' AND week_start >= ${mondayOf(today)}))
    ORDER BY action_id, state = 'promised' DESC, week_start DESC`.execute(db);
  return new Map(rows.map(({ action_id, ...rest }) => [action_id, rest]));
}

/**
 * Returns a function that lists the non-working days of a task's calendar in the week from a Monday; each calendar is
 * read once.
 */
function daysWithoutWork({ network }: Schedule, monday: LocalDay): (taskId: string) => number[] {
  const known = new Map<number, number[]>();
  return (taskId) => {
    const task = network.indexOf.get(taskId);
    const at = task === undefined ? network.projectCalendar : network.slots.calendar[task]!;
    const calendar = network.calendars[at]!;
    const days = known.get(at) ?? [0, 1, 2, 3, 4, 5, 6].filter((day) => calendar.workOn(monday + day) === 0);
    known.set(at, days);
    return days;
  };
}

/** The non-working days of the project's calendar in the week from a Monday, with the name of the holiday. */
function restDays({ programme, schedule }: ProgrammeState, monday: LocalDay): Board['rest_days'] {
  const calendar = schedule.network.calendars[schedule.network.projectCalendar]!;
  const names = namedDays(programme.calendars, calendar.id, monday, monday + 7);
  return [0, 1, 2, 3, 4, 5, 6]
    .filter((day) => calendar.workOn(monday + day) === 0)
    .map((day) => ({ day, name: names.get(monday + day) || null }));
}

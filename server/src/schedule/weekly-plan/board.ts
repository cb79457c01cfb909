// The board of a week: what is planned, promised or due in the look-ahead, by crew, else by who is responsible.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { varianceReasons } from '@horizon/schedule';
import { formatDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { constraintsOfActions } from '../make-ready/constraints.ts';
import { seesOwnOnly, visibleActions } from '../visible.ts';
import { commitmentsOf, presentCommitment } from './commitments.ts';
import { planFigures } from './reliability.ts';
import { mondayOf } from './week.ts';

type Board = AnswerOf<Calls['getWeeklyPlan']>;
type BoardTask = Board['groups'][number]['tasks'][number];
type Row = Omit<BoardTask, 'constraints' | 'can_be_promised' | 'commitment'>;

/** Tasks on a board at the most; who looks further ahead filters the list. */
const mostTasks = 2000;
const dayAfter = (day: string, days: number) => formatDay(parseDay(day)! + days);

/** The board. On that of a week which is not over stands, besides what falls into it, what should have been done before. */
export async function weeklyBoard(
  db: Db,
  scope: Scope,
  projectId: string,
  week: string,
  weeks: number,
  today: string,
): Promise<Board> {
  const weekStart = mondayOf(week);
  const until = dayAfter(weekStart, 7 * weeks - 1);
  const commitments = await commitmentsOf(db, scope, projectId, weekStart);
  const held = [...commitments.values()].filter(({ is_deleted }) => !is_deleted).map(({ action_id }) => action_id);
  const { rows } = await sql<Row>`SELECT a.action_id, a.code, a.name, a.trade, a.crew, a.assignee_user_id,
      trim(p.first_name || ' ' || p.last_name) AS assignee_name, a.start_date, a.end_date, a.progress_percentage, a.task_status,
      a.is_critical, a.total_float_minutes
    FROM actions a LEFT JOIN persons p ON p.kinde_id = a.assignee_user_id
    WHERE ${visibleActions([scope])} AND a.project_id = ${projectId} AND NOT a.is_deleted AND a.action_category = 'Scheduling Task'
      AND a.kind NOT IN ('summary', 'wbs-summary', 'level-of-effort') AND a.is_active
      AND (a.action_id = ANY(${held}::uuid[]) OR (a.actual_finish_minute IS NULL AND a.progress_percentage < 100
        AND a.start_date <= ${until} AND (a.end_date >= ${weekStart} OR ${until} >= ${today})))
    ORDER BY a.start_date, a.position, a.action_id LIMIT ${mostTasks}`.execute(db);
  const constraints = await constraintsOfActions(
    db,
    [scope],
    rows.map(({ action_id }) => action_id),
  );
  const groups = new Map<string | null, BoardTask[]>();
  for (const row of rows) {
    const mine = constraints.get(row.action_id) ?? [];
    const commitment = commitments.get(row.action_id);
    const name = row.crew ?? row.assignee_name;
    const tasks = groups.get(name) ?? [];
    tasks.push({
      ...row,
      constraints: mine,
      can_be_promised: row.progress_percentage < 100 && mine.every(({ status }) => status === 'closed'),
      commitment: commitment && !commitment.is_deleted ? presentCommitment(commitment) : null,
    });
    groups.set(name, tasks);
  }
  return {
    week_start: weekStart,
    days: Array.from({ length: 7 }, (_, day) => dayAfter(weekStart, day)),
    groups: [...groups]
      .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b)))
      .map(([name, tasks]) => ({ name, tasks })),
    reasons: [...varianceReasons],
    figures: await planFigures(db, scope, projectId, { from: dayAfter(weekStart, -84), to: weekStart }, today),
    sees_own_only: seesOwnOnly(scope, projectId),
    abilities: [scope.can('schedule:edit', projectId) ? 'edit' : 'report'],
  };
}

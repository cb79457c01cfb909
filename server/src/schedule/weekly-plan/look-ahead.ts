// The look-ahead's forecast. It is stored once a week, when that week is first planned: later figures show how many
// promises of a week had been forecast two weeks before, and how many of the forecast tasks were made ready.
import { sql } from 'kysely';
import { formatDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { newId } from '../../platform/ids.ts';

/** Weeks in a look-ahead after the one in which it is created. */
const weeksForeseen = 6;
/** A promise counts as anticipated by the last look-ahead created at least this many days before its week. */
const daysBefore = 14;

const dayAfter = (day: string, days: number) => formatDay(parseDay(day)! + days);

/** Stores the look-ahead of the current week, unless it is already stored. */
export async function keepLookAhead(tx: Tx, scope: Scope, projectId: string, thisWeek: string): Promise<void> {
  const known = await sql`SELECT 1 FROM look_aheads WHERE workspace_id = ${scope.workspaceId}
    AND project_id = ${projectId} AND drawn_week = ${thisWeek}`.execute(tx);
  if (known.rows.length > 0) return;
  const until = dayAfter(thisWeek, 7 * (weeksForeseen + 1) - 1);
  const { rows } = await sql<{ action_id: string; start_date: string; end_date: string }>`
    SELECT action_id, start_date, coalesce(end_date, start_date) AS end_date FROM actions
     WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted AND is_active
       AND action_category = 'Scheduling Task' AND kind NOT IN ('summary', 'wbs-summary', 'level-of-effort')
       AND actual_finish_minute IS NULL AND progress_percentage < 100
       AND start_date <= ${until} AND coalesce(end_date, start_date) >= ${dayAfter(thisWeek, 7)}
     ORDER BY start_date, position, action_id`.execute(tx);
  const weeks = Array.from({ length: weeksForeseen }, (_, ahead) => dayAfter(thisWeek, 7 * (ahead + 1)));
  const tasks = Object.fromEntries(
    weeks.map((week) => [
      week,
      rows
        .filter(({ start_date, end_date }) => start_date <= dayAfter(week, 6) && end_date >= week)
        .map(({ action_id }) => action_id),
    ]),
  );
  await sql`INSERT INTO look_aheads (workspace_id, id, project_id, drawn_week, tasks)
    VALUES (${scope.workspaceId}, ${newId()}, ${projectId}, ${thisWeek}, ${JSON.stringify(tasks)})
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** The tasks forecast for each of the weeks; none for a week without a stored look-ahead. */
export async function foreseenFor(
  db: Db,
  scope: Scope,
  projectId: string,
  weeks: readonly string[],
): Promise<Map<string, string[]>> {
  if (weeks.length === 0) return new Map();
  const sorted = weeks.toSorted();
  const { rows } = await sql<{ drawn_week: string; tasks: Record<string, string[]> }>`
    SELECT drawn_week, tasks FROM look_aheads WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}
       AND NOT is_deleted AND drawn_week >= ${dayAfter(sorted[0]!, -7 * weeksForeseen)} AND drawn_week <= ${sorted.at(-1)!}
     ORDER BY drawn_week DESC`.execute(db);
  return new Map(
    sorted.flatMap((week): [string, string[]][] => {
      const drawn = rows.find((row) => row.drawn_week <= dayAfter(week, -daysBefore));
      const tasks = drawn?.tasks[week];
      return tasks ? [[week, tasks]] : [];
    }),
  );
}

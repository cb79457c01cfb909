// Chooses the week in which the plan opens if all remaining work is years ago, or in the future.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { formatDay, mondayOf, parseDay } from '@horizon/working-time';
import type { Db } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import type { ProgrammeState } from '../programme/state.ts';
import { visibleActions } from '../visible.ts';

type WeekToOpen = AnswerOf<Calls['getWeeklyPlan']>['opens'];

/** Weeks in the longest look-ahead: work in them is being made ready now. */
const longestLookAhead = 6;

/**
 * The week to open instead of the current one; null if work is left in the current week or within the longest
 * look-ahead, or nothing is left at all. For a programme that is over it is the week of the data date, or of the first
 * remaining task if that is later.
 */
export async function weekToOpen(db: Db, scope: Scope, state: ProgrammeState, today: string): Promise<WeekToOpen> {
  const left = sql`${visibleActions([scope])} AND a.project_id = ${state.projectId} AND NOT a.is_deleted
    AND a.action_category = 'Scheduling Task' AND a.kind NOT IN ('summary', 'wbs-summary', 'level-of-effort') AND a.is_active
    AND a.actual_finish_minute IS NULL AND a.progress_percentage < 100`;
  const oneOf = async (column: 'start_date' | 'end_date', isLast: boolean) => {
    const of = sql.ref(`a.${column}`);
    const order = isLast ? sql`DESC` : sql`ASC`;
    const { rows } = await sql<{ day: string }>`SELECT ${of} AS day FROM actions a
      WHERE ${left} AND ${of} IS NOT NULL ORDER BY ${of} ${order} LIMIT 1`.execute(db);
    return rows[0]?.day ?? null;
  };
  const [first, last] = [await oneOf('start_date', false), await oneOf('end_date', true)];
  if (first === null || last === null) return null;
  const monday = mondayOf(today);
  const beyond = formatDay(parseDay(monday)! + 7 * longestLookAhead);
  if (first >= beyond) return { week_start: mondayOf(first), day: first, of: 'first task', ends: last };
  if (last >= monday) return null;
  const { statusDate } = state.programme.project;
  const dataDate = statusDate === null ? null : formatDay(Math.floor(statusDate / 1440));
  return dataDate !== null && dataDate >= first && dataDate < monday
    ? { week_start: mondayOf(dataDate), day: dataDate, of: 'data date', ends: last }
    : { week_start: mondayOf(first), day: first, of: 'first task', ends: last };
}

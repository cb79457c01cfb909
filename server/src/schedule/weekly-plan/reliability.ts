// How reliable the promises were, by week, trade and crew.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { lastPlannerFigures, type PlanReliability, type VarianceReason } from '@horizon/schedule';
import { formatDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { visibleActions } from '../visible.ts';
import { mondayOf } from './commitments.ts';

export type PlanFigures = AnswerOf<Calls['getPlanReliability']>;

interface Row {
  action_id: string;
  week_start: string;
  trade: string | null;
  crew: string | null;
  state: string;
  reason: VarianceReason | null;
}

const roundedPpc = ({ made, kept, ppc }: PlanReliability) => ({
  made,
  kept,
  ppc: ppc === null ? null : Math.round(ppc * 10) / 10,
});

/** Figures over the promises that the caller sees, of the weeks that two days fall in and those between. What is promised and not yet closed counts as not kept once its week is over. */
export async function planFigures(
  db: Db,
  scope: Scope,
  projectId: string,
  range: { from?: string | undefined; to?: string | undefined },
  today: string,
): Promise<PlanFigures> {
  const first = range.from === undefined ? '1900-01-01' : mondayOf(range.from);
  const { rows } = await sql<Row>`SELECT c.action_id, c.week_start, c.trade, c.crew, c.state, c.reason
    FROM commitments c JOIN actions a ON a.workspace_id = c.workspace_id AND a.action_id = c.action_id
    WHERE ${visibleActions([scope])} AND c.workspace_id = ${scope.workspaceId} AND c.project_id = ${projectId}
      AND NOT c.is_deleted AND c.state <> 'planned'
      AND c.week_start >= ${first} AND c.week_start <= ${range.to ?? '2199-12-31'}
      AND (c.state <> 'promised' OR c.week_start + 6 < ${today}::date)`.execute(db);
  const figures = lastPlannerFigures(
    rows.map((row) => ({
      taskId: row.action_id,
      weekStart: parseDay(row.week_start)!,
      trade: row.trade,
      crew: row.crew,
      isKept: row.state === 'done',
      reason: row.reason,
    })),
    [],
  );
  const named = (groups: typeof figures.trades) => groups.map((group) => ({ name: group.name, ...roundedPpc(group) }));
  return {
    all: roundedPpc(figures.all),
    weeks: figures.weeks.map((week) => ({ week_start: formatDay(week.weekStart), ...roundedPpc(week) })),
    trades: named(figures.trades),
    crews: named(figures.crews),
    reasons: figures.reasons,
    unexplained: figures.unexplained,
  };
}

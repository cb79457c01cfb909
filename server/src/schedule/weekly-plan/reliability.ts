// How reliable the promises were, by week, trade and crew.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { lastPlannerFigures, type PlanReliability, type VarianceReason } from '@horizon/schedule';
import { formatDay, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';

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

/** Figures over the promises between two days, both included. What is promised and not yet closed counts as not kept once its week is over. */
export async function planFigures(
  db: Db,
  scope: Scope,
  projectId: string,
  range: { from?: string | undefined; to?: string | undefined },
  today: string,
): Promise<PlanFigures> {
  const { rows } = await sql<Row>`SELECT action_id, week_start, trade, crew, state, reason FROM commitments
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND NOT is_deleted AND state <> 'planned'
      AND week_start >= ${range.from ?? '1900-01-01'} AND week_start <= ${range.to ?? '2199-12-31'}
      AND (state <> 'promised' OR week_start + 6 < ${today}::date)`.execute(db);
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

// The reliability of promises, by week, trade and crew.
import { sql } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import { lastPlannerFigures, type PlanReliability, type VarianceReason } from '@horizon/schedule';
import { formatDay, mondayOf, parseDay } from '@horizon/working-time';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { visibleActions } from '../visible.ts';
import { foreseenFor } from './look-ahead.ts';

export type PlanFigures = AnswerOf<Calls['getPlanReliability']>;

interface Row {
  action_id: string;
  week_start: string;
  trade: string | null;
  crew: string | null;
  /** The state that counts for its week. */
  state: string;
  reason: VarianceReason | null;
  /** The last reported state. */
  reported_state: string;
}

type Reliable = Pick<PlanReliability, 'made' | 'kept' | 'ppc'>;
const rounded = (percent: number | null) => (percent === null ? null : Math.round(percent * 10) / 10);
/** The task of each promise: one promised in several weeks occurs once for each, as in the count. */
const idsOf = (rows: readonly Row[]) => rows.map(({ action_id }) => action_id);

/** A figure with its tasks. */
const withTasks = ({ made, kept, ppc }: Reliable, rows: readonly Row[]) => ({
  made,
  kept,
  ppc: rounded(ppc),
  made_task_ids: idsOf(rows),
  kept_task_ids: idsOf(rows.filter(({ state }) => state === 'done')),
});

/**
 * Figures over the promises that the caller sees, from the week of one day to that of another. A promise not yet closed
 * counts as not met once its week is over.
 */
export async function planFigures(
  db: Db,
  scope: Scope,
  projectId: string,
  range: { from?: string | undefined; to?: string | undefined },
  today: string,
  groupOf?: (taskId: string) => string | null,
): Promise<PlanFigures> {
  const first = range.from === undefined ? '1900-01-01' : mondayOf(range.from);
  // A settled week counts as it was settled; a reason given later is still shown.
  const { rows } = await sql<Row>`SELECT c.action_id, c.week_start, c.trade, c.crew, c.state AS reported_state,
      coalesce(c.settled_state, c.state) AS state, coalesce(c.reason, c.settled_reason) AS reason
    FROM commitments c JOIN actions a ON a.workspace_id = c.workspace_id AND a.action_id = c.action_id
    WHERE ${visibleActions([scope])} AND c.workspace_id = ${scope.workspaceId} AND c.project_id = ${projectId}
      AND NOT c.is_deleted AND c.state <> 'planned'
      AND c.week_start >= ${first} AND c.week_start <= ${range.to ?? '2199-12-31'}
      AND (c.state <> 'promised' OR c.week_start + 6 < ${today}::date)`.execute(db);
  const foreseen = await foreseenFor(db, scope, projectId, [...new Set(rows.map(({ week_start }) => week_start))]);
  const figures = lastPlannerFigures(
    rows.map((row) => ({
      taskId: row.action_id,
      weekStart: parseDay(row.week_start)!,
      trade: row.trade,
      crew: row.crew,
      isKept: row.state === 'done',
      reason: row.state === 'done' ? null : row.reason,
    })),
    [...foreseen].flatMap(([week, tasks]) => tasks.map((taskId) => ({ taskId, weekStart: parseDay(week)! }))),
  );
  const broken = rows.filter(({ state }) => state !== 'done');
  const unexplained = broken.filter(({ reason }) => reason === null);
  return {
    all: withTasks(figures.all, rows),
    weeks: figures.weeks.map((week) => {
      const week_start = formatDay(week.weekStart);
      const ahead = foreseen.get(week_start);
      const own = rows.filter((row) => row.week_start === week_start);
      return {
        week_start,
        ...withTasks(week, own),
        done_later_task_ids: idsOf(
          own.filter(({ state, reported_state: reported }) => state !== 'done' && reported === 'done'),
        ),
        undone_later_task_ids: idsOf(
          own.filter(({ state, reported_state: reported }) => state === 'done' && reported !== 'done'),
        ),
        anticipated: ahead ? rounded(week.anticipated) : null,
        made_ready: ahead ? rounded(week.madeReady) : null,
        foreseen_task_ids: ahead ?? [],
      };
    }),
    ...(groupOf ? { groups: groupsOf(rows, groupOf) } : {}),
    trades: figures.trades.map((group) => ({
      name: group.name,
      ...withTasks(
        group,
        rows.filter(({ trade }) => trade === group.name),
      ),
    })),
    crews: figures.crews.map((group) => ({
      name: group.name,
      ...withTasks(
        group,
        rows.filter(({ crew }) => crew === group.name),
      ),
    })),
    reasons: figures.reasons.map(({ reason, count }) => ({
      reason,
      count,
      task_ids: idsOf(broken.filter((row) => row.reason === reason)),
    })),
    unexplained: figures.unexplained,
    unexplained_task_ids: idsOf(unexplained),
  };
}

/** The promises by group, sorted alphabetically; those without a group last. */
function groupsOf(rows: readonly Row[], groupOf: (taskId: string) => string | null) {
  const named = new Map<string | null, Row[]>();
  for (const row of rows) {
    const name = groupOf(row.action_id);
    const own = named.get(name);
    if (own) own.push(row);
    else named.set(name, [row]);
  }
  return [...named]
    .sort(([a], [b]) => (a === null ? 1 : b === null ? -1 : a.localeCompare(b)))
    .map(([name, own]) => {
      const kept = own.filter(({ state }) => state === 'done').length;
      return { name, ...withTasks({ made: own.length, kept, ppc: (100 * kept) / own.length }, own) };
    });
}

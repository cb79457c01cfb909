// Records hidden by replacing a programme: progress and reports on its tasks, and records elsewhere that depend on
// them. They are not deleted; undoing the import restores them.
import type { AnswerOf, Calls } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import type { PlannedTask, ProgrammeState } from '../schedule/programme/state.ts';

type Lost = NonNullable<AnswerOf<Calls['importSchedule']>['report']['merge']>['lost'];

interface Hanging {
  constraints: number;
  commitments: number;
  proposals: number;
  associations: number;
  scenarios: number;
}

/** A line for each kind of hidden data; empty if there is none. At most one statement. */
export async function lostFromSight(db: Db, scope: Scope, state: ProgrammeState): Promise<Lost> {
  const { tasks } = state.programme;
  const hanging = await countHanging(db, scope, state.projectId);
  const count = (test: (task: PlannedTask) => boolean) =>
    tasks.filter((task) => task.kind !== 'summary' && test(task)).length;
  const lines: Lost = [
    {
      kind: 'progress',
      count: count(({ percentComplete, actualStart }) => percentComplete > 0 || actualStart !== null),
      note: 'Progress and actual dates of tasks; the progress that the file holds takes their place',
    },
    {
      kind: 'people',
      count: count(({ trade, crew, location, assigneeUserId, status }) =>
        [trade, crew, location, assigneeUserId, status].some((each) => each !== null),
      ),
      note: 'Tasks with a trade, crew, location, responsible person or status',
    },
    {
      kind: 'baselines',
      count: state.baselines.length,
      note: 'Baselines: they stay on the list, but none of the new tasks is in them unless the file brings its own',
    },
    { kind: 'commitments', count: hanging.commitments, note: 'Promises of the weekly plan' },
    { kind: 'constraints', count: hanging.constraints, note: 'Entries of the make-ready log' },
    { kind: 'proposals', count: hanging.proposals, note: 'Open proposals from site' },
    { kind: 'associations', count: hanging.associations, note: 'Links between tasks and other records' },
    {
      kind: 'scenarios',
      count: hanging.scenarios,
      note: 'Open what-ifs: their edits name tasks that are no longer in the programme',
    },
  ];
  return lines.filter((line) => line.count > 0);
}

async function countHanging(db: Db, scope: Scope, projectId: string): Promise<Hanging> {
  const of = (table: string) =>
    sql`SELECT count(*)::int FROM ${sql.table(table)} each JOIN actions a
      ON a.workspace_id = each.workspace_id AND a.action_id = each.action_id
      WHERE each.workspace_id = ${scope.workspaceId} AND NOT each.is_deleted AND a.project_id = ${projectId}
        AND NOT a.is_deleted AND a.action_category = 'Scheduling Task'`;
  const { rows } =
    await sql<Hanging>`SELECT (${of('action_constraints')}) AS constraints, (${of('commitments')}) AS commitments,
    (${of('programme_proposals')} AND each.state = 'open') AS proposals, (
      SELECT count(*)::int FROM associations each WHERE each.workspace_id = ${scope.workspaceId} AND NOT each.is_deleted AND EXISTS (
        SELECT FROM actions a WHERE a.workspace_id = each.workspace_id AND a.project_id = ${projectId} AND NOT a.is_deleted
          AND a.action_category = 'Scheduling Task' AND ((each.entity = 'actions' AND a.action_id = each.record_id)
            OR (each.other_entity = 'actions' AND a.action_id = each.other_id)))) AS associations,
    (SELECT count(*)::int FROM scenarios WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}
      AND state = 'open' AND NOT is_deleted) AS scenarios`.execute(db);
  return rows[0]!;
}

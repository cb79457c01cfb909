// The proposals of a project, each with its task as it is in the programme now.
import { sql, type RawBuilder } from 'kysely';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import type { Scope } from '../../platform/scope.ts';
import { visibleActions } from '../visible.ts';

export type Proposal = AnswerOf<Calls['createProposal']>;
export interface ProposalRow extends Omit<Proposal, 'abilities' | 'duration_days' | 'task_duration_days'> {
  project_id: string;
  duration_minutes: number | null;
}

const maxListed = 500;

const select = sql`SELECT r.id, r.project_id, r.action_id, a.code AS task_code, a.name AS task_name, a.start_date AS task_start,
  a.end_date AS task_end, r.start_date, r.duration_minutes, r.reason, r.state, r.answer, r.answered_by, r.answered_at,
  r.created_by, r.created_by_user_id, r.version, r.created_at, r.updated_at
  FROM programme_proposals r JOIN actions a ON a.workspace_id = r.workspace_id AND a.action_id = r.action_id`;

/** Proposals that the caller sees: of the tasks they see; open ones first, then the newest. */
export async function findProposals(
  db: Db,
  scope: Scope,
  projectId: string,
  { id, state, action_id }: { id?: string; state?: string | undefined; action_id?: string | undefined },
): Promise<ProposalRow[]> {
  const only = (column: string, value: string | undefined): RawBuilder<unknown> =>
    value === undefined ? sql`TRUE` : sql`${sql.ref(column)} = ${value}`;
  const { rows } = await sql<ProposalRow>`${select}
    WHERE r.workspace_id = ${scope.workspaceId} AND r.project_id = ${projectId} AND NOT r.is_deleted
      AND ${visibleActions([scope])} AND ${only('r.id', id)} AND ${only('r.state', state)} AND ${only('r.action_id', action_id)}
    ORDER BY r.state = 'open' DESC, r.created_at DESC, r.id LIMIT ${maxListed}`.execute(db);
  return rows;
}

/** Locks the proposals of a programme, so that none is created twice and the limit of open ones holds. */
export async function takeTurn(tx: Tx, projectId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('proposals'), hashtext(${projectId}))`.execute(tx);
}

/** The number of unanswered proposals of a project. */
export async function countOpen(db: Db, scope: Scope, projectId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM programme_proposals
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId} AND state = 'open' AND NOT is_deleted`.execute(
    db,
  );
  return rows[0]!.count;
}

// The make-ready log: constraints of tasks, with the person who clears each and the date it is needed by.
import { sql } from 'kysely';
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow, type Row } from '../../platform/rows.ts';
import type { ListAnswer } from '../../platform/list.ts';
import { findAction } from '../tasks/store.ts';

export type Constraint = AnswerOf<Calls['listActionConstraints']>['items'][number];

type ConstraintColumn =
  | 'id'
  | 'workspace_id'
  | 'project_id'
  | 'action_id'
  | 'constraint_type'
  | 'priority'
  | 'description'
  | 'owner_user_id'
  | 'need_by'
  | 'status'
  | 'closed_at'
  | 'is_deleted'
  | 'version'
  | 'created_at'
  | 'updated_at';

interface ConstraintRow extends Pick<Row<'action_constraints'>, ConstraintColumn> {
  task_code: string | null;
  task_name: string;
  task_start: string | null;
  owner_name: string | null;
}

const select = sql`SELECT c.id, c.workspace_id, c.project_id, c.action_id, a.code AS task_code, a.name AS task_name,
  a.start_date AS task_start, c.constraint_type, c.priority, c.description, c.owner_user_id,
  trim(p.first_name || ' ' || p.last_name) AS owner_name, c.need_by, c.status, c.closed_at, c.is_deleted, c.version, c.created_at, c.updated_at
  FROM action_constraints c JOIN actions a ON a.workspace_id = c.workspace_id AND a.action_id = c.action_id
  LEFT JOIN persons p ON p.kinde_id = c.owner_user_id`;

function present(row: ConstraintRow, scope: Scope): Constraint {
  const { constraint_type, workspace_id: _workspace, ...rest } = row;
  return {
    ...rest,
    constraintId: row.id,
    actionId: row.action_id,
    constraintType: constraint_type,
    abilities: scope.can('schedule:plan', row.project_id) ? ['edit', 'delete'] : [],
  };
}

/** Open and closed constraints by work item. */
export async function constraintsOfActions(
  db: Db,
  scopes: readonly Scope[],
  actionIds: string[],
): Promise<Map<string, Constraint[]>> {
  const scopeOf = new Map(scopes.map((scope) => [scope.workspaceId, scope]));
  const { rows } = await sql<ConstraintRow>`${select} WHERE c.workspace_id = ANY(${[...scopeOf.keys()]}::uuid[])
    AND c.action_id = ANY(${actionIds}::uuid[]) AND NOT c.is_deleted ORDER BY c.status DESC, c.need_by NULLS LAST, c.id`.execute(
    db,
  );
  const found = new Map<string, Constraint[]>();
  for (const row of rows) {
    const list = found.get(row.action_id) ?? [];
    list.push(present(row, scopeOf.get(row.workspace_id)!));
    found.set(row.action_id, list);
  }
  return found;
}

export async function listConstraints(
  db: Db,
  scope: Scope,
  projectId: string,
  query: { actionId?: string; status?: string; is_deleted?: boolean; page?: number; limit?: number },
): Promise<ListAnswer<Constraint>> {
  const [page, limit] = [query.page ?? 1, query.limit ?? 100];
  const where = sql`c.workspace_id = ${scope.workspaceId} AND c.project_id = ${projectId} AND c.is_deleted = ${query.is_deleted ?? false}
    AND ${query.actionId === undefined ? sql`TRUE` : sql`c.action_id = ${query.actionId}`}
    AND ${query.status === undefined ? sql`TRUE` : sql`c.status = ${query.status}`}`;
  const counted = await sql<{ n: number }>`SELECT count(*) AS n FROM action_constraints c WHERE ${where}`.execute(db);
  const { rows } = await sql<ConstraintRow>`${select} WHERE ${where}
    ORDER BY c.status DESC, c.need_by NULLS LAST, c.id LIMIT ${limit} OFFSET ${(page - 1) * limit}`.execute(db);
  return {
    items: rows.map((row) => present(row, scope)),
    count: rows.length,
    total_count: counted.rows[0]!.n,
    page,
    limit,
  };
}

async function find(db: Db, scope: Scope, projectId: string, id: string): Promise<ConstraintRow> {
  const { rows } =
    await sql<ConstraintRow>`${select} WHERE c.workspace_id = ${scope.workspaceId} AND c.project_id = ${projectId}
    AND c.id = ${id} AND NOT c.is_deleted`.execute(db);
  if (!rows[0]) {
    throw againstRule({ constraintId: ['There is no such constraint in this project.'] });
  }
  return rows[0];
}

async function checkInput(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: { actionId?: string; owner_user_id?: string | null },
): Promise<void> {
  if (input.actionId) {
    const action = await findAction(tx, scope, input.actionId);
    if (!action || action.project_id !== projectId || action.is_deleted) {
      throw againstRule({ actionId: ['There is no such task in this project.'] });
    }
  }
  if (input.owner_user_id) {
    const { rows } = await sql`SELECT 1 FROM members WHERE workspace_id = ${scope.workspaceId}
      AND kinde_id = ${input.owner_user_id} AND status = 'active'`.execute(tx);
    if (rows.length === 0) {
      throw againstRule({ owner_user_id: ['There is no such member in this workspace.'] });
    }
  }
}

export async function createConstraint(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['createActionConstraint']>,
): Promise<Constraint> {
  await checkInput(tx, scope, projectId, input);
  const { actionId, constraintType, ...fields } = input;
  const row = await insertRow(tx, 'action_constraints', {
    workspace_id: scope.workspaceId,
    id: newId(),
    project_id: projectId,
    action_id: actionId,
    constraint_type: constraintType,
    created_by_user_id: scope.personId,
    ...fields,
  });
  return present(await find(tx, scope, projectId, row.id), scope);
}

export async function updateConstraint(
  tx: Tx,
  scope: Scope,
  projectId: string,
  input: BodyOf<Calls['updateActionConstraint']>,
  now: Date,
): Promise<Constraint> {
  const { constraintId, actionId, constraintType, version, status, ...fields } = input;
  const before = await find(tx, scope, projectId, constraintId);
  await checkInput(tx, scope, projectId, input);
  const closed = status === undefined ? {} : { status, closed_at: status === 'closed' ? now.toISOString() : null };
  const row = await updateRow(
    tx,
    'action_constraints',
    { workspace_id: scope.workspaceId, id: constraintId },
    version ?? null,
    { action_id: actionId, constraint_type: constraintType, ...closed, ...fields },
  );
  if (!row) {
    throw stale(present(before, scope));
  }
  return present(await find(tx, scope, projectId, constraintId), scope);
}

export async function deleteConstraint(
  tx: Tx,
  scope: Scope,
  projectId: string,
  constraintId: string | undefined,
): Promise<{ id: string; message: string }> {
  if (constraintId === undefined) {
    throw againstRule({ constraintId: ['Say which constraint.'] });
  }
  const before = await find(tx, scope, projectId, constraintId).catch(() => null);
  if (!before) {
    throw notFound();
  }
  await updateRow(tx, 'action_constraints', { workspace_id: scope.workspaceId, id: constraintId }, null, {
    is_deleted: true,
  });
  return { id: constraintId, message: 'Constraint deleted' };
}

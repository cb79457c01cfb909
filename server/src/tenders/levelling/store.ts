// The statements of the levelling sheet.
import { sql } from 'kysely';
import type { MarksStage, RecommendationState } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';
import type { Scope } from '../../platform/scope.ts';

/** A package, as the sheet needs it. */
export interface Place {
  tender_package_id: string;
  project_id: string;
}

export type Settings = Omit<Row<'tender_levelling'>, 'marks_stage' | 'governs'> & {
  marks_stage: MarksStage;
  governs: 'lines' | 'total';
};

/** The settings of a package; null before anything is set. */
export async function findSettings(db: Db, scope: Scope, id: string): Promise<Settings | null> {
  const { rows } = await sql<Settings>`SELECT * FROM tender_levelling
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** Locks the sheet of a package against other writes of it. */
export async function lockSheet(tx: Tx, scope: Scope, id: string): Promise<void> {
  await sql`SELECT FROM tender_packages WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id}
    FOR NO KEY UPDATE`.execute(tx);
}

export type ScopeRow = Row<'tender_scope_rows'>;

/** The rows of the bid form, in their order. */
export async function listRows(db: Db, scope: Scope, id: string): Promise<ScopeRow[]> {
  const { rows } = await sql<ScopeRow>`SELECT * FROM tender_scope_rows
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id} AND NOT is_deleted
    ORDER BY position, id`.execute(db);
  return rows;
}

/** How many subcontractors are invited. */
export async function countInvited(db: Db, scope: Scope, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::integer AS n FROM tender_invitations
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id} AND NOT is_deleted`.execute(db);
  return rows[0]!.n;
}

export type Adjustment = Row<'tender_adjustments'> & { author: string };

const author = (column: string) =>
  sql<string>`(SELECT btrim(p.first_name || ' ' || p.last_name) FROM persons p WHERE p.kinde_id = ${sql.ref(column)})`;

/** The adjustments of a package in the order of their creation, deleted ones too. */
export async function listAdjustments(db: Db, scope: Scope, id: string): Promise<Adjustment[]> {
  const { rows } = await sql<Adjustment>`SELECT a.*, ${author('a.updated_by')} AS author FROM tender_adjustments a
    WHERE a.workspace_id = ${scope.workspaceId} AND a.tender_package_id = ${id}
    ORDER BY a.created_at, a.id`.execute(db);
  return rows;
}

/** Those of the ids that an adjustment of the workspace has. */
export async function usedAdjustmentIds(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM tender_adjustments
    WHERE workspace_id = ${scope.workspaceId} AND id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export type CellNote = Row<'tender_cell_notes'> & { author: string };

/** The notes on the cells of a package, deleted ones too. */
export async function listNotes(db: Db, scope: Scope, id: string): Promise<CellNote[]> {
  const { rows } = await sql<CellNote>`SELECT n.*, ${author('n.updated_by')} AS author FROM tender_cell_notes n
    WHERE n.workspace_id = ${scope.workspaceId} AND n.tender_package_id = ${id}`.execute(db);
  return rows;
}

/** The exchange rates of a package, by currency. */
export async function listRates(db: Db, scope: Scope, id: string): Promise<Row<'tender_exchange_rates'>[]> {
  const { rows } = await sql<Row<'tender_exchange_rates'>>`SELECT * FROM tender_exchange_rates
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id} ORDER BY currency`.execute(db);
  return rows;
}

/** The criteria of a package in their order. */
export async function listCriteria(db: Db, scope: Scope, id: string): Promise<Row<'tender_criteria'>[]> {
  const { rows } = await sql<Row<'tender_criteria'>>`SELECT * FROM tender_criteria
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id} AND NOT is_deleted
    ORDER BY position, id`.execute(db);
  return rows;
}

export type Mark = Row<'tender_marks'> & { author: string };

/** The marks of all evaluators. */
export async function listMarks(db: Db, scope: Scope, id: string): Promise<Mark[]> {
  const { rows } = await sql<Mark>`SELECT m.*, ${author('m.evaluator')} AS author FROM tender_marks m
    WHERE m.workspace_id = ${scope.workspaceId} AND m.tender_package_id = ${id} ORDER BY m.created_at, m.id`.execute(
    db,
  );
  return rows;
}

/** The marks that the evaluators agreed on. */
export async function listAgreedMarks(db: Db, scope: Scope, id: string): Promise<Row<'tender_agreed_marks'>[]> {
  const { rows } = await sql<Row<'tender_agreed_marks'>>`SELECT * FROM tender_agreed_marks
    WHERE workspace_id = ${scope.workspaceId} AND tender_package_id = ${id}`.execute(db);
  return rows;
}

export type Recommendation = Omit<Row<'tender_recommendations'>, 'status' | 'snapshot'> & {
  status: RecommendationState;
  bidder: string;
  author: string;
};

/** The recommendations of a package without their sheets, latest first; of one id if it is given. */
export async function listRecommendations(
  db: Db,
  scope: Scope,
  id: string,
  one: string | null = null,
): Promise<Recommendation[]> {
  const { rows } = await sql<Recommendation>`SELECT r.workspace_id, r.id, r.project_id, r.tender_package_id,
      r.invitation_id, r.text, r.reason, r.status, r.status_reason, r.amount, r.snapshot_hash, r.created_by, r.decided_at,
      r.is_deleted, r.version, r.created_at, r.updated_at, i.name AS bidder, ${author('r.created_by')} AS author
    FROM tender_recommendations r
    JOIN tender_invitations i ON i.workspace_id = r.workspace_id AND i.id = r.invitation_id
   WHERE r.workspace_id = ${scope.workspaceId} AND r.tender_package_id = ${id} AND NOT r.is_deleted
     AND (${one}::uuid IS NULL OR r.id = ${one}::uuid)
   ORDER BY r.created_at DESC, r.id DESC`.execute(db);
  return rows;
}

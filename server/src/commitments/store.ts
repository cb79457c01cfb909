// The statements of commitments that the record kit does not have.
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

export interface SubcontractFacts {
  id: string;
  company: string | null;
  tender_package: string | null;
  amount: string;
  approved_amount: string | null;
}

/** Names, the sum of the lines and the approved amount of subcontracts, by id. */
export async function factsOf(
  db: Db,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, SubcontractFacts>> {
  const { rows } =
    await sql<SubcontractFacts>`SELECT s.commitment_id AS id, c.company, t.number || ' ' || t.name AS tender_package,
      s.approved_amount, (SELECT coalesce(sum(l.amount), 0) FROM subcontract_lines l
        WHERE l.workspace_id = s.workspace_id AND l.commitment_id = s.commitment_id AND NOT l.is_deleted) AS amount
    FROM subcontracts s LEFT JOIN companies c ON c.workspace_id = s.workspace_id AND c.id_company = s.company_id
    LEFT JOIN tender_packages t ON t.workspace_id = s.workspace_id AND t.tender_package_id = s.tender_package_id
   WHERE s.workspace_id = ${workspaceId} AND s.commitment_id = ANY(${ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export async function companyExists(db: Db, { workspaceId }: Pick<Scope, 'workspaceId'>, id: string): Promise<boolean> {
  const { rows } =
    await sql`SELECT FROM companies WHERE workspace_id = ${workspaceId} AND id_company = ${id} AND NOT is_deleted`.execute(
      db,
    );
  return rows.length > 0;
}

// Validates records that a request's body refers to by id. One that is absent, deleted or in another workspace is
// answered alike.
import { sql } from 'kysely';
import { seesProject, type Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, type Faults } from '../platform/failures.ts';

/** Ids by their field; null refers to nothing. */
export interface Named {
  award_id?: string | null | undefined;
  labour_rate_id?: string | null | undefined;
  project_id?: string | null | undefined;
}

/** The refusal of a body that refers to records outside the workspace, by field. */
export const notInWorkspace = (...fields: [what: string, field: string][]) =>
  againstRule(Object.fromEntries(fields.map(([what, field]): [string, string[]] => [field, [absent(what)]])));

const absent = (what: string) => `There is no such ${what} in this workspace.`;

/**
 * Refuses (422) with every field that refers to nothing here. The records are locked until the transaction ends: an
 * award cannot be deleted while a rate is being assigned to it.
 */
export async function checkReferences(tx: Tx, scope: Scope, named: Named): Promise<void> {
  const faults: Faults = {};
  const ws = scope.workspaceId;
  if (named.award_id) {
    const { rows } =
      await sql`SELECT 1 FROM labour_awards WHERE workspace_id = ${ws} AND id = ${named.award_id} AND NOT is_deleted FOR SHARE`.execute(
        tx,
      );
    if (rows.length === 0) {
      faults['award_id'] = [absent('award')];
    }
  }
  if (named.labour_rate_id) {
    const { rows } =
      await sql`SELECT 1 FROM labour_rates WHERE workspace_id = ${ws} AND id = ${named.labour_rate_id} AND NOT is_deleted FOR SHARE`.execute(
        tx,
      );
    if (rows.length === 0) {
      faults['labour_rate_id'] = [absent('labour rate')];
    }
  }
  if (named.project_id) {
    const { rows } =
      await sql`SELECT 1 FROM projects WHERE workspace_id = ${ws} AND project_id = ${named.project_id}`.execute(tx);
    if (rows.length === 0 || !seesProject(scope, named.project_id)) {
      faults['project_id'] = [absent('project')];
    }
  }
  if (Object.keys(faults).length > 0) {
    throw againstRule(faults);
  }
}

import { sql } from 'kysely';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';

/** What the workspace has settled about margins and allowances. */
export interface PricingPolicy {
  margin_floor_pct: string;
  sell_allowances: 'none' | 'at_cost' | 'marked_up';
  sell_allowances_markup_pct: string;
}

export async function getPolicy(db: Db, scope: Scope): Promise<PricingPolicy> {
  const { rows } = await sql<PricingPolicy>`SELECT margin_floor_pct, sell_allowances, sell_allowances_markup_pct
    FROM workspaces WHERE workspace_id = ${scope.workspaceId}`.execute(db);
  return rows[0]!;
}

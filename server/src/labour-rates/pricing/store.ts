import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import type { Row } from '../../platform/rows.ts';

const columns = ['margin_floor_pct', 'sell_allowances', 'sell_allowances_markup_pct'] as const;

/** The workspace's policy on margins and allowances. */
export type PricingPolicy = Pick<Row<'workspaces'>, (typeof columns)[number]>;

export function getPolicy(db: Db, scope: Scope): Promise<PricingPolicy> {
  return db
    .selectFrom('workspaces')
    .select(columns)
    .where('workspace_id', '=', scope.workspaceId)
    .executeTakeFirstOrThrow();
}

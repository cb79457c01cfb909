import type { FastifyInstance } from 'fastify';
import { checkOverride, type OverrideDraft } from '@horizon/labour';
import { money } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import { permitChange } from '../../platform/archiving.ts';
import { duplicateOf, type Db, type Tx } from '../../platform/database.ts';
import { isDeleted, notFound, notPermitted, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { sendList, type Column } from '../../platform/spreadsheet.ts';
import { checkReferences } from '../references.ts';
import { overrideExists, refuseFaults } from '../refusals.ts';
import { presentOverride, visibleProjects, type OverrideAnswer } from './present.ts';
import * as store from './store.ts';

/** Money that the caller may not see is empty, as is that of a rate that cannot be found. */
const columns: Column<OverrideAnswer>[] = [
  { header: 'Labour rate', value: (row) => row.labour_rate.name, width: 32 },
  { header: 'Project', value: (row) => row.project_name, width: 32 },
  { header: 'Role', value: (row) => row.labour_rate.role },
  { header: 'Level', value: (row) => row.labour_rate.level },
  { header: 'Multiplier', value: (row) => row.labour_rate.multiplier, decimals: 4 },
  { header: 'Version from', value: (row) => row.labour_rate.effective_date },
  {
    header: 'Cost rate',
    value: (row) => (row.labour_rate.unresolved ? null : row.labour_rate.cost_rate),
    decimals: 4,
  },
  { header: 'Override', value: (row) => row.override_rate, decimals: 4 },
  { header: 'Sell override', value: (row) => row.override_sell_rate, decimals: 4 },
  { header: 'Valid from', value: (row) => row.valid_from },
  { header: 'Valid to', value: (row) => row.valid_to },
  { header: 'Reason', value: (row) => row.reason, width: 40 },
  { header: 'Created by', value: (row) => row.created_by },
];

/** A sort order would reveal a masked value. */
function refuseHiddenOrder(query: store.OverrideFilters, scope: Scope): void {
  if (/override_rate/.test(query.sort ?? '') && !scope.can('labour_overrides:see_cost', query.project_id)) {
    throw notPermitted('labour_overrides:see_cost');
  }
}

/** The calls of project overrides. */
export function overrideRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listProjectOverrides(async ({ db, query, scope }) => {
    refuseHiddenOrder(query, scope);
    const found = await store.listOverrides(db, scope, query, visibleProjects(scope));
    return {
      ...found,
      items: found.items.map((row) => presentOverride(row, scope)),
      abilities: (['create', 'edit', 'delete', 'see_cost'] as const).filter((action) =>
        scope.can(`labour_overrides:${action}`, query.project_id),
      ),
    };
  });

  serveRaw(app, platform).exportProjectOverrides(async ({ db, query, scope, reply, now }) => {
    refuseHiddenOrder(query, scope);
    const list = async (request: typeof query) => {
      const found = await store.listOverrides(db, scope, request, visibleProjects(scope));
      return { ...found, items: found.items.map((row) => presentOverride(row, scope)) };
    };
    return sendList({ query, reply, platform, now }, { name: 'project-overrides', columns, list });
  });

  serve(app, platform).createProjectOverride(async ({ body, scope, tx }) => {
    const { project_id, labour_rate_id } = body;
    await checkReferences(tx, scope, { project_id, labour_rate_id });
    await permitChange(tx, scope, 'labour_overrides:create', project_id);
    const override = { ...body, id: newId(), reason: body.reason.trim() };
    refuseFaults(checkOverride([], draftOf(override)));
    // The unique index decides: of two created at once, one is refused.
    await refusingDuplicate(tx, scope, override, () => store.insertOverrides(tx, scope, [override]));
    return {
      id: override.id,
      message: 'Project override has been created successfully!',
      project_override: presentOverride(await getOverride(tx, scope, override.id), scope),
    };
  });

  serve(app, platform).updateProjectOverride(async ({ body, params, scope, tx }) => {
    const before = await getOverride(tx, scope, params.id);
    await permitChange(tx, scope, 'labour_overrides:edit', before.project_id);
    if (before.is_deleted) {
      throw isDeleted('project override');
    }
    const { version, ...given } = body;
    const change = { ...given, ...(given.reason === undefined ? {} : { reason: given.reason.trim() }) };
    const after = { ...before, ...change };
    refuseFaults(checkOverride([], draftOf(after)));
    const isChanged = await store.updateOverride(tx, scope, before.id, version, change);
    const answer = presentOverride(await getOverride(tx, scope, before.id), scope);
    if (!isChanged) {
      throw stale(answer);
    }
    return answer;
  });

  serve(app, platform).deleteProjectOverride(async ({ params, scope, tx }) => {
    const override = await getOverride(tx, scope, params.id);
    await permitChange(tx, scope, 'labour_overrides:delete', override.project_id);
    if (!override.is_deleted) {
      await store.updateOverride(tx, scope, override.id, null, { is_deleted: true });
    }
    return { id: override.id, message: 'Project override has been deleted successfully!' };
  });

  serve(app, platform).restoreProjectOverride(async ({ params, scope, tx }) => {
    const override = await getOverride(tx, scope, params.id);
    await permitChange(tx, scope, 'labour_overrides:delete', override.project_id);
    if (override.is_deleted) {
      await refusingDuplicate(tx, scope, override, () =>
        store.updateOverride(tx, scope, override.id, null, { is_deleted: false }),
      );
    }
    return presentOverride(await getOverride(tx, scope, override.id), scope);
  });
}

/** The override for the engine's checks. */
function draftOf(override: Omit<store.NewOverride, 'id'>): OverrideDraft {
  const { override_rate, override_sell_rate = null, valid_from = null, valid_to = null, ...rest } = override;
  return {
    ...rest,
    override_rate: money(override_rate),
    override_sell_rate: override_sell_rate === null ? null : money(override_sell_rate),
    valid_from,
    valid_to,
  };
}

async function getOverride(db: Db, scope: Scope, id: string): Promise<store.OverrideRow> {
  const row = await store.findOverride(db, scope, id);
  if (!row || !scope.can('labour_overrides:view', row.project_id)) {
    throw notFound();
  }
  return row;
}

async function refusingDuplicate<T>(
  tx: Tx,
  scope: Scope,
  pair: { project_id: string; labour_rate_id: string },
  write: () => Promise<T>,
): Promise<T> {
  const { override_id, ...names } = await store.findPair(tx, scope, pair);
  if (override_id !== null) {
    const existing = await store.findOverride(tx, scope, override_id);
    const isSeen = existing !== null && scope.can('labour_overrides:view', existing.project_id);
    throw overrideExists(names, isSeen ? presentOverride(existing, scope) : undefined);
  }
  try {
    return await write();
  } catch (error) {
    if (duplicateOf(error) === 'labour_overrides_once') {
      throw overrideExists(names);
    }
    throw error;
  }
}

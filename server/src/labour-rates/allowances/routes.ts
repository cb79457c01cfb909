import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/access.ts';
import type { Db } from '../../platform/database.ts';
import { notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { refuseHiddenSort } from '../cost-mask.ts';
import { checkReferences } from '../references.ts';
import { isDeleted, ownerDeleted } from '../refusals.ts';
import { checkAllowanceCount, checkNewAllowance } from './check-allowance.ts';
import { presentAllowance } from './present.ts';
import * as store from './store.ts';

/** The calls of allowances. */
export function allowanceRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform).listAllowances(async ({ db, query, scope }) => {
    refuseHiddenSort(query.sort, ['amount'], scope);
    const found = await store.listAllowances(db, scope, query);
    return {
      ...found,
      items: found.items.map((row) => presentAllowance(row, scope)),
      abilities: (['create', 'edit', 'delete', 'see_cost'] as const).filter((action) =>
        scope.can(`labour_rates:${action}`),
      ),
    };
  });

  serve(app, platform).createAllowance(async ({ body, scope, tx }) => {
    await checkReferences(tx, scope, { labour_rate_id: body.labour_rate_id });
    await checkAllowanceCount(tx, scope, body.labour_rate_id);
    const allowance: store.NewAllowance = {
      id: newId(),
      labour_rate_id: body.labour_rate_id,
      name: body.name.trim(),
      amount: body.amount,
      trigger: body.trigger.trim(),
      is_stackable: body.is_stackable ?? true,
      is_all_purpose: body.is_all_purpose ?? false,
      basis: body.basis ?? 'fixed',
    };
    await checkNewAllowance(tx, scope, allowance);
    await store.insertAllowances(tx, scope, [allowance]);
    return {
      id: allowance.id,
      message: `Allowance "${allowance.name}" has been created successfully!`,
      allowance: presentAllowance(await getAllowance(tx, scope, allowance.id), scope),
    };
  });

  serve(app, platform).updateAllowance(async ({ body, params, scope, tx }) => {
    const before = await getAllowance(tx, scope, params.id);
    if (before.is_deleted) {
      throw isDeleted('allowance');
    }
    const { version, ...given } = body;
    const change: store.AllowanceChange = {
      ...given,
      ...(given.name === undefined ? {} : { name: given.name.trim() }),
      ...(given.trigger === undefined ? {} : { trigger: given.trigger.trim() }),
    };
    await checkNewAllowance(tx, scope, { ...before, ...change });
    const isChanged = await store.updateAllowance(tx, scope, before.id, version, change);
    const after = presentAllowance(await getAllowance(tx, scope, before.id), scope);
    if (!isChanged) {
      throw stale(after);
    }
    return after;
  });

  serve(app, platform).deleteAllowance(async ({ params, scope, tx }) => {
    const allowance = await getAllowance(tx, scope, params.id);
    if (!allowance.is_deleted) {
      await store.updateAllowance(tx, scope, allowance.id, null, { is_deleted: true });
    }
    return { id: allowance.id, message: 'Allowance has been deleted successfully!' };
  });

  serve(app, platform).restoreAllowance(async ({ params, scope, tx }) => {
    const allowance = await getAllowance(tx, scope, params.id);
    if (allowance.is_deleted) {
      if (allowance.labour_rate_is_deleted) {
        throw ownerDeleted('labour rate', allowance.labour_rate_name);
      }
      await store.updateAllowance(tx, scope, allowance.id, null, { is_deleted: false });
    }
    return presentAllowance(await getAllowance(tx, scope, params.id), scope);
  });
}

async function getAllowance(db: Db, scope: Scope, id: string): Promise<store.AllowanceRow> {
  const row = await store.findAllowance(db, scope, id);
  if (!row) {
    throw notFound();
  }
  return row;
}

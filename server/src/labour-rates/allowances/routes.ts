import type { FastifyInstance } from 'fastify';
import type { Scope } from '../../platform/scope.ts';
import type { Db } from '../../platform/database.ts';
import { isDeleted, notFound, stale } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { serve, serveRaw, type Platform } from '../../platform/serve.ts';
import { sendList, type Column } from '../../platform/spreadsheet.ts';
import { refuseHiddenSort } from '../cost-mask.ts';
import { checkReferences } from '../references.ts';
import { ownerDeleted } from '../refusals.ts';
import { checkAllowanceCount, checkNewAllowance } from './check-allowance.ts';
import { presentAllowance, type AllowanceAnswer } from './present.ts';
import * as store from './store.ts';

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No');
const units = {
  fixed: '$',
  percent_weekly_standard: '% of the weekly standard rate',
  percent_hourly_standard: '% of the hourly standard rate',
};

/** Amounts that the caller may not see are empty. */
const columns: Column<AllowanceAnswer>[] = [
  { header: 'Allowance', value: (row) => row.name, width: 32 },
  { header: 'Labour rate', value: (row) => row.labour_rate_name, width: 32 },
  { header: 'Amount', value: (row) => row.amount, decimals: 4 },
  { header: 'Unit', value: (row) => units[row.basis], width: 28 },
  { header: 'Trigger', value: (row) => row.trigger },
  { header: 'Stackable', value: (row) => yesOrNo(row.is_stackable) },
  { header: 'All-purpose', value: (row) => yesOrNo(row.is_all_purpose) },
  { header: 'Source', value: (row) => row.source, width: 40 },
];

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

  serveRaw(app, platform).exportAllowances(async ({ db, query, scope, reply, now }) => {
    refuseHiddenSort(query.sort, ['amount'], scope);
    const list = async (request: typeof query) => {
      const found = await store.listAllowances(db, scope, request);
      return { ...found, items: found.items.map((row) => presentAllowance(row, scope)) };
    };
    return sendList({ query, reply, platform, now }, { name: 'allowances', columns, list });
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
      source: body.source?.trim() || null,
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

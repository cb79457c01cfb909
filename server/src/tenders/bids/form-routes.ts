// The calls of the bid form.
import type { AnswerOf, Calls, tenderPackageRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { permitChange } from '../../platform/archiving.ts';
import type { Db } from '../../platform/database.ts';
import { conflict, notFound } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import type { RecordActs } from '../../platform/records/rules.ts';
import type { Scope } from '../../platform/scope.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { isScopeOpen } from '../documents/addenda-store.ts';
import { seesWhole } from '../visible.ts';
import { presentRow, refusalOfChange, saveRows, seesBudget } from './scope-rows.ts';
import { listRows, lockPackage, type PackageOfBids } from './store.ts';

/** Serves the rows that every bidder prices. */
export function bidFormRoutes(
  app: FastifyInstance,
  platform: Platform,
  acts: RecordActs<typeof tenderPackageRecord>,
): void {
  const served = serve(app, platform);
  const keyOf = (scope: Scope, { id }: { id: string }) => ({ workspaceId: scope.workspaceId, packageId: id });
  const find = async (db: Db, scope: Scope, { id }: { id: string }) =>
    (await acts.get(db, scope, { id })) as unknown as PackageOfBids;

  const bidForm = async (db: Db, scope: Scope, tender: PackageOfBids): Promise<AnswerOf<Calls['getBidForm']>> => {
    const changesScope = await isScopeOpen(db, scope.workspaceId, tender.tender_package_id);
    const locked = refusalOfChange(tender, changesScope);
    const mayEdit = seesWhole(scope, tender.project_id) && scope.can('tender_packages:edit', tender.project_id);
    const rows = await listRows(db, keyOf(scope, { id: tender.tender_package_id }));
    return {
      items: rows.map((row) => presentRow(row, seesBudget(scope, tender.project_id))),
      abilities: mayEdit && locked === null ? ['edit'] : [],
      sees_budget: seesBudget(scope, tender.project_id),
      locked: mayEdit ? locked : null,
    };
  };

  served.getBidForm(async ({ db, scope, params }) => bidForm(db, scope, await find(db, scope, params)));

  served.saveBidForm(async ({ tx, scope, params, body }) => {
    await permitChange(tx, scope, 'tender_packages:edit', (await find(tx, scope, params)).project_id);
    const tender = await lockPackage(tx, keyOf(scope, params), 'update');
    const changesScope = await isScopeOpen(tx, scope.workspaceId, params.id);
    await saveRows({ tx, scope, tender, changesScope }, body.operations);
    return bidForm(tx, scope, await find(tx, scope, params));
  });

  served.copyBidForm(async ({ tx, scope, params, body }) => {
    await permitChange(tx, scope, 'tender_packages:edit', (await find(tx, scope, params)).project_id);
    const from = await find(tx, scope, { id: body.from_package_id });
    if (!seesWhole(scope, from.project_id)) throw notFound();
    const tender = await lockPackage(tx, keyOf(scope, params), 'update');
    const withBudget = seesBudget(scope, from.project_id) && seesBudget(scope, tender.project_id);
    const rows = await listRows(tx, keyOf(scope, { id: body.from_package_id }));
    if (rows.length === 0) throw conflict('empty', 'That package has no rows to copy. Choose another one.');
    const operations = rows.map((row) => {
      const { id: _id, version: _version, budget, ...values } = presentRow(row, withBudget);
      return {
        op: 'add' as const,
        id: newId(),
        before: null,
        values: { ...values, ...(withBudget ? { budget } : {}) },
      };
    });
    const changesScope = await isScopeOpen(tx, scope.workspaceId, params.id);
    await saveRows({ tx, scope, tender, changesScope }, operations);
    return { added: operations.length, ids: operations.map(({ id }) => id) };
  });
}

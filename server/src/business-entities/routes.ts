import type { AnswerOf, Calls } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { numbersWarning } from '../companies/business-numbers.ts';
import { change, type Db } from '../platform/database.ts';
import type { Sealing } from '../platform/sealing.ts';
import { serve, type Platform } from '../platform/serve.ts';
import type { Actor, Scope } from '../platform/scope.ts';
import { decide, presentChanges } from './bank-changes.ts';
import { maskedBank, viewAccount } from './bank.ts';
import { opens, treeOf } from './hierarchy.ts';
import { changeEntity, createEntity } from './save-entity.ts';
import * as store from './store.ts';

/** The calls of business entities. */
export function businessEntityRoutes(app: FastifyInstance, platform: Platform, sealing: Sealing): void {
  const accounts = new store.Accounts(sealing);
  const itself = { personId: null, name: 'Horizon', requestId: null };
  app.addHook('onReady', async () => void (await change(platform.db, itself, (tx) => accounts.sealStored(tx))));
  serve(app, platform).createBusinessEntity(async ({ tx, scope, actor, body }) => {
    const { workspaceId: _workspace, ...given } = body;
    await createEntity({ tx, scope, actor, accounts }, given);
    return present({ db: tx, scope, accounts }, actor);
  });
  serve(app, platform).getBusinessEntity(({ db, scope, actor }) => present({ db, scope, accounts }, actor));
  serve(app, platform).updateBusinessEntity(async ({ tx, scope, actor, body }) => {
    const { metadata: given, version } = body;
    await changeEntity(
      { tx, scope, actor, accounts },
      { given, version, present: () => present({ db: tx, scope, accounts }, actor) },
    );
    return present({ db: tx, scope, accounts }, actor);
  });
  serve(app, platform).getEntityTree(({ db, scope, actor }) => treeOf(db, scope, actor));
  serve(app, platform).viewBankAccount(({ tx, scope, body }) => viewAccount({ tx, scope, accounts }, body.change_id));
  serve(app, platform).listBankChanges(async ({ db, scope }) => ({
    items: await presentChanges({ db, scope, accounts }, await store.listChanges(db, scope)),
  }));
  serve(app, platform).confirmBankChange(({ tx, scope, params, now }) =>
    decide({ tx, scope, accounts }, { id: params.id, isConfirmed: true, now }),
  );
  serve(app, platform).refuseBankChange(({ tx, scope, params, now }) =>
    decide({ tx, scope, accounts }, { id: params.id, isConfirmed: false, now }),
  );
}

interface At {
  db: Db;
  scope: Scope;
  accounts: store.Accounts;
}

/** The entity of a workspace with its relatives, as the caller sees them. */
async function present(at: At, actor: Actor): Promise<AnswerOf<Calls['getBusinessEntity']>> {
  const { db, scope } = at;
  const entity = await store.findEntity(db, scope);
  const entities = entity ? await store.listCompanyEntities(db, scope) : [];
  const named = (row: store.TreeRow) => ({ ...row, isOpen: opens(actor, row.workspaceId) });
  const above = entities.find(({ workspaceId }) => workspaceId === entity?.parent_workspace_id);
  const [waiting] = await presentChanges(at, await store.listChanges(db, scope, { waiting: true }));
  return {
    self: entity && (await presentEntity(at, entity)),
    parent: above ? named(above) : null,
    children: entities.filter(({ parentWorkspaceId }) => parentWorkspaceId === scope.workspaceId).map(named),
    bankChange: waiting ?? null,
    abilities: [
      ...(!entity && scope.can('business_entities:create') ? ['create'] : []),
      ...(entity && scope.can('business_entities:edit') ? ['edit'] : []),
      ...(scope.can('business_entities:see_bank') ? ['see_bank'] : []),
    ],
  };
}

async function presentEntity({ db, scope, accounts }: At, row: store.EntityRow) {
  const { workspace_id: workspaceId, parent_workspace_id: parentWorkspaceId, defaultTaxRate, contacts, ...rest } = row;
  const { apName = null, apEmail = null, apPhone = null } = contacts;
  return {
    ...rest,
    workspaceId,
    parentWorkspaceId,
    numbersWarning: numbersWarning(row),
    defaultTaxRate: defaultTaxRate === null ? null : Number(defaultTaxRate),
    contacts: { apName, apEmail, apPhone },
    bank: maskedBank(scope, await accounts.find(db, scope, row.bank_account_id)),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    updatedBy: await store.nameOfPerson(db, row.updatedBy),
  };
}

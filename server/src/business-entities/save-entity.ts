// Sets up and changes the legal entity of a workspace.
import type { BodyOf, Calls } from '@horizon/contract';
import { businessNumbers } from '../companies/business-numbers.ts';
import { json } from '../platform/columns.ts';
import { duplicateOf, type Tx } from '../platform/database.ts';
import { conflict, notFound, stale } from '../platform/failures.ts';
import type { RowChange } from '../platform/rows.ts';
import type { Actor, Scope } from '../platform/scope.ts';
import { askForChange } from './bank-changes.ts';
import { checkParent } from './hierarchy.ts';
import * as store from './store.ts';

type Metadata = BodyOf<Calls['updateBusinessEntity']>['metadata'];

export interface Saving {
  tx: Tx;
  scope: Scope;
  actor: Actor;
  accounts: store.Accounts;
}

/** Sets up the entity of a workspace; refused if there is one. */
export async function createEntity(saving: Saving, given: Metadata): Promise<void> {
  const { tx, scope } = saving;
  const columns = await checkedColumns(saving, given, {});
  try {
    const entity = await store.insertEntity(tx, {
      ...columns,
      displayName: columns.displayName ?? scope.membership.workspace,
      workspace_id: scope.workspaceId,
      updatedBy: scope.personId,
    });
    if (given.bank) await askForChange(saving, entity, given.bank);
  } catch (error) {
    if (duplicateOf(error) === 'business_entities_pkey') {
      throw conflict('duplicate', 'This workspace has a business entity already. Change that one.');
    }
    throw error;
  }
}

/** Changes the entity; a new bank account waits for a second person. */
export async function changeEntity(
  saving: Saving,
  { given, version, present }: { given: Metadata; version: number | undefined; present: () => Promise<unknown> },
): Promise<void> {
  const { tx, scope } = saving;
  // Locked before it is read: a confirmation at the same moment changes its account.
  await store.lockAccount(tx, scope);
  const before = await store.findEntity(tx, scope);
  if (!before) throw notFound();
  if (version !== undefined && version !== before.version) throw stale(await present());
  const columns = await checkedColumns(saving, given, before.contacts);
  if (Object.keys(columns).length > 0) {
    const after = await store.updateEntity(tx, scope, before.version, { ...columns, updatedBy: scope.personId });
    if (!after) throw stale(await present());
  }
  // The mail about it goes to the previous address.
  if (given.bank) await askForChange(saving, before, given.bank);
}

async function checkedColumns(
  { tx, scope, actor }: Saving,
  given: Metadata,
  contacts: store.EntityRow['contacts'],
): Promise<RowChange<'business_entities'>> {
  const { bank: _bank, parentWorkspaceId, contacts: changed, abn, acn, displayName, ...plain } = given;
  const parentId = parentWorkspaceId?.toLowerCase() ?? null;
  if (parentWorkspaceId !== undefined) await checkParent(tx, scope, actor, parentId);
  return {
    ...plain,
    ...(displayName === undefined ? {} : { displayName: displayName.trim() }),
    ...businessNumbers({ ...(abn === undefined ? {} : { abn }), ...(acn === undefined ? {} : { acn }) }),
    ...(changed === undefined ? {} : { contacts: json({ ...contacts, ...changed }) }),
    ...(parentWorkspaceId === undefined ? {} : { parent_workspace_id: parentId }),
  };
}

// The company that owns a workspace is the first in its list, so that rates, crews and people can be assigned to it.
import type { Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import * as store from './store.ts';

/** Makes the owner's company the primary company of a new workspace. */
export async function makeOwnCompany(tx: Tx, workspaceId: string, ownerCompanyId: string): Promise<void> {
  await store.insertOwnCompany(tx, workspaceId, newId(), ownerCompanyId);
}

import type { Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import type { Scope } from '../platform/scope.ts';
import { findClient } from './store.ts';

/** Refuses a client that does not exist or is archived. */
export async function checkClient(tx: Tx, scope: Scope, clientId: string | null | undefined): Promise<void> {
  if (!clientId) return;
  const client = await findClient(tx, scope, clientId);
  if (!client) {
    throw againstRule({ client_id: ['There is no such client in this workspace.'] });
  }
  if (client.is_deleted) {
    throw againstRule({ client_id: [`“${client.name}” is archived. Restore the client first, or choose another.`] });
  }
}

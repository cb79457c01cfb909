// The card of a worker: a code that is scanned at the gate. The code alone grants no access. It identifies the worker
// to a signed-in person who sees the workers of that workspace, and to the worker; for everybody else the card does not
// exist.
import type { AnswerOf, Calls } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, notFound } from '../platform/failures.ts';
import { newId, newSecret } from '../platform/ids.ts';
import { insertRow, type Row } from '../platform/rows.ts';
import { scopeOf, type Actor, type Scope } from '../platform/scope.ts';
import { seesWorker } from './details.ts';
import { credentialsOf, inWords, worstOf } from './standing.ts';
import * as store from './store.ts';

type Card = AnswerOf<Calls['getWorkerCard']>;
type Checked = AnswerOf<Calls['checkWorkerCard']>;

const mayMake = (scope: Scope, personId: string) => scope.can('crews:edit') || personId === scope.personId;

/** The open card of a worker whom the caller sees; the code is shown to people who may create one. */
export async function getCard(db: Db, scope: Scope, personId: string): Promise<Card> {
  if (!seesWorker(scope, personId) || !(await store.findDetails(db, scope.workspaceId, personId))) throw notFound();
  const isMaker = mayMake(scope, personId);
  const { rows } = await sql<Row<'worker_cards'>>`SELECT * FROM worker_cards
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId} AND revoked_at IS NULL`.execute(db);
  const [card] = rows;
  return {
    kinde_id: personId,
    card_path: card && isMaker ? `/worker-card/${card.code}` : null,
    made_at: card?.created_at ?? null,
    abilities: isMaker ? ['make', ...(card ? ['revoke'] : [])] : [],
  };
}

/** Creates a card; the previous one is revoked. */
export async function makeCard(tx: Tx, scope: Scope, personId: string): Promise<Card> {
  await revokeCard(tx, scope, personId);
  await insertRow(tx, 'worker_cards', {
    workspace_id: scope.workspaceId,
    id: newId(),
    kinde_id: personId,
    code: newSecret('hzw_'),
  });
  return getCard(tx, scope, personId);
}

/** Revokes the card at once, at every gate. */
export async function revokeCard(tx: Tx, scope: Scope, personId: string): Promise<void> {
  const status = seesWorker(scope, personId) ? await store.lockMember(tx, scope, personId) : null;
  if (!status || !(await store.findDetails(tx, scope.workspaceId, personId))) throw notFound();
  if (!mayMake(scope, personId)) {
    throw againstRule({ kinde_id: ['Only the worker, or somebody who may edit crews, makes and revokes this card.'] });
  }
  await sql`UPDATE worker_cards SET revoked_at = now()
    WHERE workspace_id = ${scope.workspaceId} AND kinde_id = ${personId} AND revoked_at IS NULL`.execute(tx);
}

interface Scanned extends store.DetailsRow {
  name: string;
  status: string;
  revoked_at: string | null;
}

/** Whether the worker of a card may work today; 404 if the caller may not know. */
export async function checkCard(db: Db, actor: Actor, code: string, today: string): Promise<Checked> {
  const { rows } = await sql<Scanned>`
    SELECT d.*, trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name)) AS name,
           m.status, c.revoked_at
      FROM worker_cards c JOIN worker_details d ON d.workspace_id = c.workspace_id AND d.kinde_id = c.kinde_id
      JOIN members m ON m.workspace_id = c.workspace_id AND m.kinde_id = c.kinde_id JOIN persons p ON p.kinde_id = c.kinde_id
     WHERE c.code = ${code}`.execute(db);
  const [card] = rows;
  const membership = card && actor.memberships.get(card.workspace_id);
  if (!card || !membership || !seesWorker(scopeOf(actor, membership), card.kinde_id)) throw notFound();
  const credentials = credentialsOf(card, today);
  const reasons = reasonsAgainst(card, credentials);
  return {
    workspace_id: card.workspace_id,
    workspace: membership.workspace,
    kinde_id: card.kinde_id,
    name: card.name,
    employer: card.employer,
    is_valid: reasons.length === 0,
    reasons,
    notes: credentials.filter(({ standing }) => standing === 'expiring').map((one) => `${inWords(one)}.`),
    credentials,
    checked_on: today,
  };
}

function reasonsAgainst(card: Scanned, credentials: Checked['credentials']): string[] {
  return [
    ...(card.revoked_at ? ['This card was revoked. The worker may have a newer one.'] : []),
    ...(['active', 'invited'].includes(card.status) ? [] : [`${card.name} has no access to this workspace any more.`]),
    ...(worstOf(credentials) === 'none' ? ['No licence, ticket or induction is recorded.'] : []),
    ...credentials.filter(({ standing }) => standing === 'expired').map((one) => `${inWords(one)}.`),
  ];
}

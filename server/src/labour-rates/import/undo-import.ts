// Undoes a paste or an import: deletes the rates it created, unless somebody has changed or used them since.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { deleteUnused } from '../awards/store.ts';
import { deleteUntouched, listInForce } from '../rates/store.ts';

/**
 * Deletes the rates that are unchanged since their creation; those that somebody changed or built upon stay and are
 * named.
 */
export async function undoRates(
  tx: Tx,
  scope: Scope,
  { rates, awards }: BodyOf<Calls['takeBackLabourRates']>,
): Promise<AnswerOf<Calls['takeBackLabourRates']>> {
  const deleted = await deleteUntouched(tx, scope, rates);
  const ids = rates.map(({ id }) => id);
  const awards_deleted = awards && awards.length > 0 ? await deleteUnused(tx, scope, awards) : 0;
  return { deleted, awards_deleted, kept: await listInForce(tx, scope, ids) };
}

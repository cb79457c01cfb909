// Taking back a paste or an import: what it made goes, as long as nobody has made it their own since.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { deleteUnused } from '../awards/store.ts';
import { deleteUntouched, listInForce } from '../rates/store.ts';

/** Deletes the rates that are still as they were made; those that somebody changed or built upon stay and are named. */
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

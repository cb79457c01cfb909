import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import type { Actor } from '../../platform/scope.ts';

/**
 * If a person has a second factor, app or passkey, it can be changed only in a session opened with it: with the
 * password alone nobody adds a factor of their own.
 */
export async function refuseOneFactor(tx: Tx, actor: Actor): Promise<void> {
  if (actor.hasTwoFactors) {
    return;
  }
  const { rows } =
    await sql`SELECT 1 FROM authenticator_apps WHERE kinde_id = ${actor.personId} AND confirmed_at IS NOT NULL
    UNION ALL SELECT 1 FROM passkeys WHERE kinde_id = ${actor.personId} LIMIT 1`.execute(tx);
  if (rows.length > 0) {
    throw new Refusal(
      403,
      'two_factors_needed',
      'Sign out, sign in with your passkey or second factor, and try again.',
    );
  }
}

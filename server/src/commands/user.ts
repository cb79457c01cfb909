import { sql } from 'kysely';
import { change } from '../platform/database.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { findPersonByEmail } from '../session/store.ts';
import { insertMember, insertMemberRole, insertPerson } from '../workspaces/store.ts';
import { needed, readFlags, withDatabase } from './with-database.ts';

/** `user add`: a person, optionally a member of a workspace; prints the page on which they choose a password. */
export async function userCommand(root: string, args: string[]): Promise<number> {
  if (args[0] !== 'add') {
    throw new Error('Say: user add --email E --first-name F --last-name L [--workspace ID --role KEY]');
  }
  const flags = readFlags(args.slice(1), ['email', 'first-name', 'last-name', 'workspace', 'role']);
  const email = needed(flags, 'email');
  return withDatabase(root, async (database) => {
    if (await findPersonByEmail(database.db, email)) {
      throw new Error(`${email} is taken`);
    }
    const secret = newSecret('hzi_');
    await change(database.db, { personId: null, name: 'Command line', requestId: null }, async (tx) => {
      const personId = newId();
      const workspaceId = flags['workspace'];
      const { rows } = await sql<{ global_company_id: string; role_id: string | null }>`
        SELECT w.global_company_id, (SELECT id FROM roles r WHERE r.workspace_id = w.workspace_id AND r.key = ${flags['role'] ?? ''}) AS role_id
          FROM workspaces w WHERE w.workspace_id::text = ${workspaceId ?? ''}`.execute(tx);
      const place = rows[0];
      if (workspaceId !== undefined && !place?.role_id) {
        throw new Error('There is no such workspace, or --role is not the key of a built-in role');
      }
      await insertPerson(tx, {
        kinde_id: personId,
        email,
        first_name: needed(flags, 'first-name'),
        last_name: needed(flags, 'last-name'),
        global_company_id: place?.global_company_id ?? null,
        password_hash: null,
      });
      if (place?.role_id && workspaceId !== undefined) {
        await insertMember(tx, workspaceId, personId, 'invited');
        await insertMemberRole(tx, workspaceId, personId, place.role_id, null);
      }
      await sql`INSERT INTO invitations (token_hash, kinde_id, expires_at) VALUES (${hashSecret(secret)}, ${personId}, now() + interval '14 days')`.execute(
        tx,
      );
    });
    console.log(`/invitation?token=${secret}`);
    return 0;
  });
}

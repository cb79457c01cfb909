import { sql } from 'kysely';
import { change, type Tx } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { newInvitationPage } from '../people/invitation-page.ts';
import { endSessionsOf, findPersonByEmail } from '../session/store.ts';
import { insertInvitedMember, insertMemberRole, insertPerson } from '../workspaces/store.ts';
import { print } from './output.ts';
import { needed, readFlags, withDatabase } from './with-database.ts';

const usage = `Say: user add --email E --first-name F --last-name L [--workspace ID --role KEY]
  or: user link --email E
  or: user sign-out --email E`;
const commandLine = { personId: null, name: 'Command line', requestId: null };

/** `user add`, `user link` and `user sign-out`. */
export async function userCommand(root: string, args: string[]): Promise<number> {
  const [what, ...rest] = args;
  if (what === 'add') {
    return addUser(root, rest);
  }
  if (what === 'link') {
    return linkUser(root, rest);
  }
  if (what === 'sign-out') {
    return signOutUser(root, rest);
  }
  throw new Error(usage);
}

/** Ends every session of a person, on every server of the database at once. Their tokens and password stay. */
async function signOutUser(root: string, args: string[]): Promise<number> {
  const email = needed(readFlags(args, ['email']), 'email');
  return withDatabase(root, async (database) => {
    const person = await findPersonByEmail(database.db, email);
    if (!person) {
      throw new Error(`No one has the e-mail ${email}`);
    }
    const ended = await change(database.db, commandLine, (tx) => endSessionsOf(tx, person.kinde_id));
    print(ended === 1 ? '1 session has ended' : `${ended} sessions have ended`);
    return 0;
  });
}

/** A page on which an existing person, who may have forgotten the password, chooses a new one within a day. */
async function linkUser(root: string, args: string[]): Promise<number> {
  const email = needed(readFlags(args, ['email']), 'email');
  return withDatabase(root, async (database) => {
    const person = await findPersonByEmail(database.db, email);
    if (!person) {
      throw new Error(`No one has the e-mail ${email}`);
    }
    print(
      await change(database.db, commandLine, (tx) =>
        pageOf(tx, { personId: person.kinde_id, workspaceId: null, days: 1 }),
      ),
    );
    return 0;
  });
}

/** The page on which a person chooses a password; earlier links of the same sender are revoked. */
const pageOf = (tx: Tx, link: { personId: string; workspaceId: string | null; days: number }) =>
  newInvitationPage(tx, { ...link, by: null });

/** A person, optionally a member of a workspace; prints the page on which they choose a password. */
async function addUser(root: string, args: string[]): Promise<number> {
  const flags = readFlags(args, ['email', 'first-name', 'last-name', 'workspace', 'role']);
  const email = needed(flags, 'email');
  return withDatabase(root, async (database) => {
    if (await findPersonByEmail(database.db, email)) {
      throw new Error(`${email} is taken`);
    }
    const page = await change(database.db, commandLine, async (tx) => {
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
        await insertInvitedMember(tx, workspaceId, personId);
        await insertMemberRole(tx, workspaceId, personId, place.role_id, null);
      }
      return pageOf(tx, { personId, workspaceId: workspaceId ?? null, days: 14 });
    });
    print(page);
    return 0;
  });
}

import { change } from '../platform/database.ts';
import { hashSecret, newId, newSecret } from '../platform/ids.ts';
import { findPersonByEmail, insertToken } from '../session/store.ts';
import { needed, readFlags, withDatabase } from './with-database.ts';

/** `token create`: an API token for a person, printed once. */
export async function tokenCommand(root: string, args: string[]): Promise<number> {
  if (args[0] !== 'create') {
    throw new Error('Say: token create --email E --name N [--scope read|write] [--days D]');
  }
  const flags = readFlags(args.slice(1), ['email', 'name', 'scope', 'days']);
  const [email, name, scope] = [needed(flags, 'email'), needed(flags, 'name'), flags['scope'] ?? 'read'];
  const days = flags['days'] === undefined ? null : Number(flags['days']);
  if (
    (scope !== 'read' && scope !== 'write') ||
    (days !== null && !(Number.isInteger(days) && days > 0 && days <= 3650))
  ) {
    throw new Error('--scope is read or write; --days is a whole number from 1 to 3650');
  }
  return withDatabase(root, async (database) => {
    const person = await findPersonByEmail(database.db, email);
    if (!person) {
      throw new Error(`No one has the e-mail ${email}`);
    }
    const token = newSecret('hzt_');
    await change(database.db, { personId: null, name: 'Command line', requestId: null }, (tx) =>
      insertToken(tx, {
        id: newId(),
        personId: person.kinde_id,
        name,
        scope,
        tokenHash: hashSecret(token),
        days,
        // The administrator of the installation vouches for the program.
        hasTwoFactors: true,
      }),
    );
    console.log(token);
    return 0;
  });
}

// A second workspace with the same records as a first, created in one transaction by copying rows: creating them by
// calls takes far longer than most tests that need them.
import { sql } from 'kysely';
import { build, buildPerson } from '../../seed/builders.ts';
import { newId, newSecret } from '../../src/platform/ids.ts';
import type { World } from '../harness.ts';
import type { Records } from './records.ts';

interface Source {
  /** The database function that copies the rows, which keeps the plans of its statements. */
  copyRows: string;
  /** The texts that differ in a copy: ids, people's e-mail addresses and codes. */
  replaced: string[];
}

interface Table {
  name: string;
  columns: string[];
}

/** Creates the function that copies the rows of all tables with rows of the workspace. */
async function sourceOf(w: World, original: Records): Promise<Source> {
  const workspaceId = original.workspace.workspace_id;
  const { rows } = await sql<Table>`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
       AND a.attgenerated = '' AND a.attidentity = ''
     GROUP BY c.relname
    HAVING bool_or(a.attname = 'workspace_id')`.execute(w.database.db);
  const questions = rows.map(
    ({ name }) => `SELECT '${name}' AS name WHERE EXISTS (SELECT FROM ${name} WHERE workspace_id = '${workspaceId}')`,
  );
  const { rows: filled } = await sql.raw<{ name: string }>(questions.join(' UNION ALL ')).execute(w.database.db);
  const names = new Set(filled.map(({ name }) => name));
  // Only calls that share the original read its history, which would take the longest.
  names.delete('audit_events');
  const programmes = await w.database.db
    .selectFrom('programmes')
    .select('revision_key')
    .where('workspace_id', '=', workspaceId)
    .execute();
  const { owner } = original.workspace;
  const { member } = original;
  const replaced = [
    workspaceId,
    original.ids['worker-cards']!,
    owner.kinde_id,
    owner.email,
    member.kinde_id,
    member.email,
    // Keys of calculated programmes, under which a server caches them.
    ...programmes.map(({ revision_key }) => revision_key),
  ];
  const row = replaced.reduce((text, old, i) => `replace(${text}, '${old}', given[${i + 1}])`, 'to_jsonb(o)::text');
  const inserts = rows
    .filter(({ name }) => names.has(name))
    .map(({ name, columns }) => {
      const list = columns.map((column) => `"${column}"`).join(', ');
      return `INSERT INTO ${name} (${list}) SELECT ${columns.map((column) => `r."${column}"`).join(', ')}
                FROM ${name} o, jsonb_populate_record(NULL::${name}, (${row})::jsonb) r WHERE o.workspace_id = '${workspaceId}';`;
    });
  const copyRows = `copy_rows_of_${workspaceId.replaceAll('-', '_')}`;
  await sql
    .raw(
      `CREATE FUNCTION ${copyRows}(given text[]) RETURNS void LANGUAGE plpgsql AS $$ BEGIN ${inserts.join('\n')} END $$`,
    )
    .execute(w.database.db);
  return { copyRows, replaced };
}

const sources = new WeakMap<Records, Promise<Source>>();

/**
 * Creates a workspace with copies of the rows of `original` and people of its own. The workspace and its people get new
 * ids; its records keep theirs, since every key includes the workspace. Queued jobs and unfinished uploads are not rows
 * of a workspace and are not copied.
 */
export async function copyRecords(w: World, original: Records): Promise<Records> {
  const source = sources.get(original) ?? sourceOf(w, original);
  sources.set(original, source);
  const { copyRows, replaced } = await source;
  return build(w.database, async (tx) => {
    const companyId = original.workspace.company_id;
    const owner = await buildPerson(tx, { companyId, firstName: 'Olive', lastName: 'Owner' });
    const member = await buildPerson(tx, { companyId, firstName: 'Copied', lastName: 'Member' });
    const card = newSecret('').slice(0, original.ids['worker-cards']!.length);
    const ofPeople = [owner.kinde_id, owner.email, member.kinde_id, member.email];
    // Codes are unique across workspaces.
    const given = [newId(), card, ...ofPeople, ...replaced.slice(6).map(() => newId())];
    const rename = (text: string) => replaced.reduce((all, from, i) => all.replaceAll(from, given[i]!), text);
    // Without triggers, which would write history and search texts a second time.
    await sql
      .raw(`SET LOCAL session_replication_role = replica; SET LOCAL plan_cache_mode = force_generic_plan`)
      .execute(tx);
    await sql`SELECT ${sql.ref(copyRows)}(${given}::text[])`.execute(tx);
    // A number encrypted for one workspace cannot be read in another.
    await sql`UPDATE bank_accounts SET account_number = '123456', sealed_number = NULL
      WHERE workspace_id = ${given[0]!} AND sealed_number IS NOT NULL`.execute(tx);
    const values = JSON.stringify({ ...original, workspace: { ...original.workspace, roles: [] }, member });
    const copied = JSON.parse(rename(values)) as Records;
    return { ...copied, member, workspace: { ...copied.workspace, owner, roles: original.workspace.roles } };
  });
}

// A second workspace with the same records as a first, created in one transaction by copying rows: creating them by
// calls takes far longer than most tests that need them.
import { sql } from 'kysely';
import { build, buildPerson, type BuiltPerson } from '../../seed/builders.ts';
import { newId, newSecret } from '../../src/platform/ids.ts';
import type { World } from '../harness.ts';
import type { Records } from './records.ts';

interface Source {
  tables: Table[];
  /** Keys of calculated programmes, under which a server caches them. */
  revisionKeys: string[];
}

interface Table {
  name: string;
  columns: string[];
}

/** The tables with rows of the workspace, and their insertable columns. */
async function sourceOf(w: World, workspaceId: string): Promise<Source> {
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
  const programmes = await w.database.db
    .selectFrom('programmes')
    .select('revision_key')
    .where('workspace_id', '=', workspaceId)
    .execute();
  return {
    tables: rows.filter(({ name }) => names.has(name)),
    revisionKeys: programmes.map(({ revision_key }) => revision_key),
  };
}

const sources = new WeakMap<Records, Promise<Source>>();

/**
 * Creates a workspace with copies of the rows of `original` and people of its own. The workspace and its people get new
 * ids; its records keep theirs, since every key includes the workspace. Queued jobs and unfinished uploads are not rows
 * of a workspace and are not copied.
 */
export async function copyRecords(w: World, original: Records): Promise<Records> {
  const here = original.workspace.workspace_id;
  const source = sources.get(original) ?? sourceOf(w, here);
  sources.set(original, source);
  const { tables, revisionKeys } = await source;
  return build(w.database, async (tx) => {
    const companyId = original.workspace.company_id;
    const owner = await buildPerson(tx, { companyId, firstName: 'Olive', lastName: 'Owner' });
    const member = await buildPerson(tx, { companyId, firstName: 'Copied', lastName: 'Member' });
    const renamed = new Map([
      [here, newId()],
      ...revisionKeys.map((key): [string, string] => [key, newId()]),
      // Codes are unique across workspaces.
      [original.ids['worker-cards']!, newSecret('').slice(0, original.ids['worker-cards']!.length)],
      ...people(original.workspace.owner, owner),
      ...people(original.member, member),
    ]);
    const rename = (text: string) => [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
    const row = [...renamed].reduce((text, [old, id]) => `replace(${text}, '${old}', '${id}')`, 'to_jsonb(o)::text');
    const inserts = tables.map(({ name, columns }) => {
      const names = columns.map((column) => `"${column}"`).join(', ');
      return `INSERT INTO ${name} (${names}) SELECT ${columns.map((column) => `r."${column}"`).join(', ')}
                FROM ${name} o, jsonb_populate_record(NULL::${name}, (${row})::jsonb) r WHERE o.workspace_id = '${here}'`;
    });
    // Without triggers, which would write history and search texts a second time.
    await sql.raw(`SET LOCAL session_replication_role = replica; ${inserts.join(';\n')}`).execute(tx);
    const values = JSON.stringify({ ...original, workspace: { ...original.workspace, roles: [] }, member });
    const copied = JSON.parse(rename(values)) as Records;
    return { ...copied, member, workspace: { ...copied.workspace, owner, roles: original.workspace.roles } };
  });
}

const people = (from: BuiltPerson, to: BuiltPerson): [string, string][] => [
  [from.kinde_id, to.kinde_id],
  [from.email, to.email],
];

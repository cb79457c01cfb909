// The text of server/schema.sql: the functions and triggers of a migrated database as they are now. A function is defined
// again by each migration that changes it; here it is once. It is for reading and is never run.
import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/database.ts';

const head =
  '-- Written by `npm run tables` from the migrations: the functions and triggers as they are now. Not run by anything.\n';

/** Functions in the order of their names and arguments, then triggers in that of their tables; without those of extensions. */
export async function schemaText(db: Db): Promise<string> {
  const { rows: functions } = await sql<{ text: string }>`
    SELECT pg_get_functiondef(p.oid) AS text FROM pg_proc p
     WHERE p.pronamespace = 'public'::regnamespace AND p.prokind IN ('f', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
     ORDER BY p.proname COLLATE "C", pg_get_function_identity_arguments(p.oid) COLLATE "C"`.execute(db);
  const { rows: triggers } = await sql<{ text: string }>`
    SELECT pg_get_triggerdef(t.oid) AS text FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal AND t.tgparentid = 0 AND c.relnamespace = 'public'::regnamespace
     ORDER BY c.relname COLLATE "C", t.tgname COLLATE "C"`.execute(db);
  const parts = [
    ...functions.map(({ text }) => `${text.trimEnd()};\n`),
    triggers.map(({ text }) => `${text};\n`).join(''),
  ];
  return `${head}\n${parts.join('\n')}`;
}

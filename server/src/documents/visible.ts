// Folders and documents that a caller sees. People who manage the documents of a project see all of them. A folder with
// rights is open to people who have some on it, others to everybody who sees the documents of the project. A document
// is visible if one of its folders is. People restricted to own records see the folders that name them, their role or
// their company, and what they added themselves until it is put into a folder.
import type { Permission } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/database.ts';
import { wholeOrOwn } from '../platform/records/visible.ts';
import { hasPermissionOn, isNarrowedToOwn, type Scope } from '../platform/scope.ts';

export const view: Permission = 'documents:view';
export const manage: Permission = 'documents:administer';

/** True if the caller sees the documents of a project without being named by its folders. */
export const seesWhole = (scope: Scope, projectId: string | null): boolean =>
  hasPermissionOn(scope.membership, view, projectId);

// Uncorrelated, so that PostgreSQL evaluates it once per statement.
const open = (scope: Scope) => sql`(SELECT folders_open_to(${scope.workspaceId}::uuid, ${scope.personId}))::uuid[]`;
/** The folders with rights that are closed to the caller. */
export const closedFolders = (scope: Scope): RawBuilder<unknown> =>
  sql`(SELECT folders_closed_to(${scope.workspaceId}::uuid, ${scope.personId}))::uuid[]`;

/** Condition on rows of projects whose documents the caller manages. */
function managed(scope: Scope, alias: string): RawBuilder<unknown> {
  if (scope.holds(manage)) return sql`TRUE`;
  const projects = [...scope.membership.projectPermissions.keys()].filter((id) => scope.holds(manage, id));
  return projects.length === 0 ? sql`FALSE` : sql`${sql.ref(`${alias}.project_id`)} = ANY(${projects}::uuid[])`;
}

/** Condition on the rows of `cde_folders` under an alias. */
export function visibleFolders(scope: Scope, alias = 't'): RawBuilder<unknown> {
  const walls = sql`FROM cde_folder_walls w WHERE w.workspace_id = ${sql.ref(`${alias}.workspace_id`)} AND w.folder_id = ${sql.ref(`${alias}.id`)}`;
  return wholeOrOwn(scope, view, {
    alias,
    whole: sql`(${managed(scope, alias)} OR ${closedFolders(scope)} = '{}'
      OR NOT EXISTS (SELECT ${walls} AND w.rights_folder_id = ANY(${closedFolders(scope)})))`,
    own: sql`EXISTS (SELECT ${walls} AND w.rights_folder_id = ANY(${open(scope)}))`,
  });
}

/** Condition on the rows `f` of `cde_folders` that the caller may change according to the rights of the folders. */
export const changeableFolders = (scope: Scope): RawBuilder<unknown> =>
  sql`(${visibleFolders(scope, 'f')} AND (${managed(scope, 'f')} OR NOT EXISTS (SELECT FROM cde_folder_walls w
      JOIN folder_levels(${scope.workspaceId}::uuid, ${scope.personId}) l ON l.folder_id = w.rights_folder_id
    WHERE w.workspace_id = f.workspace_id AND w.folder_id = f.id AND l.level < 3)))`;

/** Condition on the rows of `documents` under an alias. */
export function visibleDocuments(scope: Scope, alias = 't'): RawBuilder<unknown> {
  const placed = placedDocuments(alias);
  const isUnplaced = sql`NOT EXISTS (SELECT ${placed})`;
  const versions = sql`FROM document_versions v WHERE ${ofDocument('v', alias)} AND v.uploaded_by`;
  return wholeOrOwn(scope, view, {
    alias,
    whole: openDocuments(scope, alias),
    own: sql`(EXISTS (SELECT ${placed} AND w.rights_folder_id = ANY(${open(scope)}))
      OR (${isUnplaced} AND EXISTS (SELECT ${versions} = ${scope.personId}) AND NOT EXISTS (SELECT ${versions} <> ${scope.personId})))`,
  });
}

const ofDocument = (table: string, alias: string) =>
  sql`${sql.ref(`${table}.workspace_id`)} = ${sql.ref(`${alias}.workspace_id`)} AND ${sql.ref(`${table}.cde_id`)} = ${sql.ref(`${alias}.cde_id`)}`;
const placedDocuments = (alias: string) =>
  sql`FROM cde_placements p LEFT JOIN cde_folder_walls w ON w.workspace_id = p.workspace_id AND w.folder_id = p.folder_id
    WHERE ${ofDocument('p', alias)} AND NOT p.is_deleted`;

/** Condition on the rows of `documents` under an alias: in no folder, or not only in closed ones. */
export function openDocuments(scope: Scope, alias: string): RawBuilder<unknown> {
  const placed = placedDocuments(alias);
  return sql`(${managed(scope, alias)} OR ${closedFolders(scope)} = '{}' OR NOT EXISTS (SELECT ${placed})
    OR EXISTS (SELECT ${placed} AND (w.rights_folder_id IS NULL OR NOT w.rights_folder_id = ANY(${closedFolders(scope)}))))`;
}

/** Condition on rows that refer to a document by `cde_id`, under an alias: as `openDocuments`. */
export const ofOpenDocuments = (scope: Scope, alias: string): RawBuilder<unknown> =>
  sql`EXISTS (SELECT FROM documents d WHERE ${ofDocument('d', alias)} AND ${openDocuments(scope, 'd')})`;

/**
 * Condition on the rows of `documents` that the caller may read; for people restricted to own records, those granted.
 */
export const readableDocuments = (scope: Scope, alias: string): RawBuilder<unknown> =>
  isNarrowedToOwn(scope, view) ? visibleDocuments(scope, alias) : openDocuments(scope, alias);

/** True if any folder of the workspace is closed to the caller. */
export async function hasClosedFolders(db: Db, scope: Scope): Promise<boolean> {
  if (scope.holds(manage)) return false;
  const { rows } = await sql<{ closed: boolean }>`SELECT ${closedFolders(scope)} <> '{}' AS closed`.execute(db);
  return rows[0]!.closed;
}

/** Condition on the rows of the history: without the records of documents that the caller does not see. */
export function withoutClosedFolders(scope: Scope): RawBuilder<unknown> {
  if (scope.holds(manage)) return sql`TRUE`;
  const seen = (table: 'cde_folders' | 'documents', id: string, condition: RawBuilder<unknown>) =>
    sql`(entity <> ${sql.lit(table)} OR entity_id IN (SELECT ${sql.ref(id)}::text FROM ${sql.table(table)} t WHERE ${condition}))`;
  // A visible document may be in closed folders too: names of folders stay hidden.
  return sql`(entity NOT IN ('cde_folders', 'documents') OR ${closedFolders(scope)} = '{}'
    OR (${seen('cde_folders', 't.id', visibleFolders(scope))} AND ${seen('documents', 't.cde_id', visibleDocuments(scope))}
      AND NOT (entity = 'documents' AND coalesce(after, before) ? 'folder')))`;
}

/** How the caller reads the history of a folder or document; null if they do not see it. */
export async function historySeen(
  db: Db,
  scope: Scope,
  { entity, id }: { entity: 'documents' | 'cde_folders'; id: string },
): Promise<'all' | 'without folders' | null> {
  const [column, condition] =
    entity === 'documents' ? ['t.cde_id', visibleDocuments(scope)] : ['t.id', visibleFolders(scope)];
  const { rows } = await sql`SELECT FROM ${sql.table(entity)} t WHERE t.workspace_id = ${scope.workspaceId}
    AND ${sql.ref(String(column))}::text = ${id} AND ${condition}`.execute(db);
  if (rows.length === 0) return null;
  return (await hasClosedFolders(db, scope)) ? 'without folders' : 'all';
}

/** Those of these documents that the caller sees. */
export async function seenDocuments(db: Db, scope: Scope, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ cde_id: string }>`SELECT t.cde_id FROM documents t
    WHERE t.workspace_id = ${scope.workspaceId} AND t.cde_id = ANY(${[...ids]}::uuid[]) AND ${visibleDocuments(scope)}`.execute(
    db,
  );
  return new Set(rows.map(({ cde_id }) => cde_id));
}

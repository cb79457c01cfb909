// Statements of folders and placements.
import { foldersAtOnce } from '@horizon/contract';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { allOf, listPage, type ListAnswer, type ListRequest } from '../platform/list.ts';
import type { Row } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { manage, seesWhole, visibleDocuments, visibleFolders } from './visible.ts';

export type FolderRow = Pick<Row<'cde_folders'>, 'id' | 'name' | 'project_id' | 'parent_id' | 'is_deleted'>;

/** The position of a folder in its tree, and the number of its contents. */
export interface FolderPlace {
  path: string;
  ancestors: string[];
  depth: number;
  folder_count: number;
  document_count: number;
}

/**
 * The positions of folders, by one recursive query. With a scope only the visible part: a path begins below a folder
 * that is closed to the caller.
 */
export async function placesOf(
  db: Db,
  folders: readonly { workspace_id: string; id: string }[],
  scope: Scope | null,
): Promise<Map<string, FolderPlace>> {
  const isSeen = scope ? visibleFolders(scope, 'f') : sql`TRUE`;
  const isChildSeen = scope ? visibleFolders(scope, 'c') : sql`TRUE`;
  const isDocumentSeen = scope ? visibleDocuments(scope, 'd') : sql`TRUE`;
  const { rows } = await sql<FolderPlace & { id: string }>`
    WITH RECURSIVE k AS (
      SELECT * FROM unnest(${folders.map((folder) => folder.workspace_id)}::uuid[], ${folders.map(({ id }) => id)}::uuid[])
        AS k (workspace_id, id)),
    up AS (
      SELECT f.workspace_id, f.id, f.parent_id, ARRAY[f.name] AS names, '{}'::uuid[] AS ancestors
        FROM k JOIN cde_folders f USING (workspace_id, id)
      UNION ALL
      SELECT up.workspace_id, up.id, CASE WHEN seen THEN f.parent_id END, CASE WHEN seen THEN f.name || up.names ELSE up.names END,
             CASE WHEN seen THEN f.id || up.ancestors ELSE up.ancestors END
        FROM up JOIN cde_folders f ON f.workspace_id = up.workspace_id AND f.id = up.parent_id
        CROSS JOIN LATERAL (SELECT ${isSeen} AS seen) AS s
       WHERE NOT f.id = ANY(up.ancestors))
    SELECT up.id, array_to_string(up.names, ' / ') AS path, up.ancestors::text[] AS ancestors,
           cardinality(up.ancestors) AS depth,
           (SELECT count(*)::integer FROM cde_folders c WHERE c.workspace_id = up.workspace_id AND c.parent_id = up.id
             AND NOT c.is_deleted AND ${isChildSeen}) AS folder_count,
           (SELECT count(*)::integer FROM cde_placements p JOIN documents d USING (workspace_id, cde_id)
             WHERE p.workspace_id = up.workspace_id AND p.folder_id = up.id AND NOT p.is_deleted AND NOT d.is_deleted AND ${isDocumentSeen}) AS document_count
      FROM up WHERE up.parent_id IS NULL`.execute(db);
  return new Map(rows.map(({ id, ...place }) => [id, place]));
}

interface TreeLine {
  id: string;
  name: string;
  parent_id: string | null;
  documents: number;
  folders: number;
  version: number;
  level: number;
  restricted: boolean;
  is_whole: boolean;
}

export interface FolderTree {
  ids: string[];
  names: string[];
  parents: number[];
  documents: number[];
  folders: number[];
  versions: number[];
  levels: number[];
  restricted: boolean[];
  is_whole: boolean;
}

/**
 * The folders of a project that the caller sees, in columns, sorted by name; a folder inside a deleted one is left out,
 * and one inside a closed one is at the top. If there are many folders, only the top level, the children of open
 * folders and those of their ancestors; all of them with `whole`.
 */
export async function readTree(
  db: Db,
  scope: Scope,
  { projectId, open, whole }: { projectId: string; open: readonly string[]; whole: boolean },
): Promise<FolderTree> {
  const isManaged = scope.holds(manage, projectId);
  const openLevel = sql`${seesWhole(scope, projectId) ? 3 : 0}::integer`;
  const inUse = sql`f.workspace_id = ${scope.workspaceId} AND f.project_id = ${projectId}::uuid AND NOT f.is_deleted`;
  const columns = sql`f.id, f.name, f.parent_id, f.version, f.has_own_rights`;
  // Rights differ from those of the parent only if a folder has its own.
  const levelIn = (around: RawBuilder<unknown>) =>
    isManaged ? sql`3` : sql`CASE WHEN f.has_own_rights THEN coalesce(l.level, 0) ELSE ${around} END`;
  const withLevel = isManaged ? sql`` : sql`LEFT JOIN own_levels l ON l.folder_id = f.id AND f.has_own_rights`;
  const insideClosed = sql`
      UNION ALL
      SELECT ${columns}, l.level FROM own_levels l JOIN cde_folders f ON f.id = l.folder_id AND ${inUse}
        LEFT JOIN cde_folder_walls w ON w.workspace_id = f.workspace_id AND w.folder_id = f.parent_id
        LEFT JOIN own_levels around ON around.folder_id = w.rights_folder_id
       WHERE l.level > 0 AND f.parent_id IS NOT NULL
         AND CASE WHEN w.folder_id IS NULL THEN ${openLevel} ELSE coalesce(around.level, 0) END = 0
         AND NOT EXISTS (
           WITH RECURSIVE up AS (
             SELECT a.parent_id, a.is_deleted FROM cde_folders a WHERE a.workspace_id = f.workspace_id AND a.id = f.parent_id
             UNION ALL
             SELECT a.parent_id, a.is_deleted FROM up JOIN cde_folders a ON a.workspace_id = ${scope.workspaceId} AND a.id = up.parent_id)
           SELECT FROM up WHERE is_deleted)`;
  const { rows } = await sql<TreeLine>`
    WITH RECURSIVE
    size AS (SELECT ${whole}::boolean OR count(*) <= ${foldersAtOnce}::integer AS is_whole
      FROM (SELECT FROM cde_folders f WHERE ${inUse} LIMIT ${foldersAtOnce + 1}) f),
    own_levels AS MATERIALIZED (SELECT * FROM folder_levels(${scope.workspaceId}::uuid, ${scope.personId})),
    opened AS (
      SELECT f.id, f.parent_id FROM cde_folders f WHERE f.id = ANY(${[...open]}::uuid[]) AND ${inUse}
      UNION
      SELECT f.id, f.parent_id FROM opened JOIN cde_folders f ON f.id = opened.parent_id AND ${inUse}),
    line AS (
      (SELECT * FROM (SELECT ${columns}, ${levelIn(openLevel)} AS level FROM cde_folders f ${withLevel}
         WHERE ${inUse} AND f.parent_id IS NULL) top WHERE level > 0
       ${isManaged ? sql`` : insideClosed})
      UNION ALL
      SELECT * FROM (
        SELECT ${columns}, ${levelIn(sql`line.level`)} AS level FROM line
          JOIN cde_folders f ON f.parent_id = line.id AND ${inUse} ${withLevel}
         WHERE (SELECT is_whole FROM size) OR line.id IN (SELECT id FROM opened)) inside WHERE level > 0),
    shown AS MATERIALIZED (SELECT array_agg(id) AS ids FROM line),
    gone AS MATERIALIZED (
      SELECT cde_id FROM documents WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}::uuid AND is_deleted),
    counted AS (
      SELECT p.folder_id, count(*)::integer AS documents FROM cde_placements p
       WHERE p.workspace_id = ${scope.workspaceId} AND p.folder_id = ANY((SELECT ids FROM shown)::uuid[]) AND NOT p.is_deleted
         AND NOT p.cde_id = ANY(ARRAY(SELECT cde_id FROM gone))
       GROUP BY 1),
    containing AS (
      SELECT f.parent_id, count(*)::integer AS folders FROM cde_folders f ${withLevel}
       WHERE ${inUse} AND f.parent_id = ANY((SELECT ids FROM shown)::uuid[]) AND ${levelIn(sql`1`)} > 0
       GROUP BY 1)
    SELECT line.id, line.name, line.parent_id, line.version, line.level, line.has_own_rights AS restricted,
           coalesce(counted.documents, 0) AS documents, coalesce(containing.folders, 0) AS folders,
           (SELECT is_whole FROM size) AS is_whole
      FROM line LEFT JOIN counted ON counted.folder_id = line.id LEFT JOIN containing ON containing.parent_id = line.id
     ORDER BY lower(line.name), line.id`.execute(db);
  const places = new Map(rows.map(({ id }, at) => [id, at]));
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name),
    parents: rows.map(({ parent_id: parent }) => (parent === null ? -1 : (places.get(parent) ?? -1))),
    documents: rows.map(({ documents }) => documents),
    folders: rows.map(({ folders }) => folders),
    versions: rows.map(({ version }) => version),
    levels: rows.map(({ level }) => level),
    restricted: rows.map(({ restricted }) => restricted),
    is_whole: rows[0]?.is_whole ?? true,
  };
}

/** Serialises changes of a workspace's folders: two concurrent ones could create a cycle. */
export async function lockFolders(tx: Tx, scope: Scope): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`cde_folders ${scope.workspaceId}`}, 0))`.execute(tx);
}

/**
 * A folder of the workspace, deleted or not. `locked`: it can be neither deleted nor restored until the transaction
 * ends.
 */
export async function findFolder(db: Db, scope: Scope, id: string, locked = false): Promise<FolderRow | null> {
  const { rows } = await sql<FolderRow>`SELECT id, name, project_id, parent_id, is_deleted FROM cde_folders
    WHERE workspace_id = ${scope.workspaceId} AND id = ${id}::uuid ${locked ? sql`FOR SHARE` : sql``}`.execute(db);
  return rows[0] ?? null;
}

/** The folders directly in another one, or at the top of a project. */
export async function childFolders(
  db: Db,
  scope: Scope,
  projectId: string,
  parentId: string | null,
): Promise<FolderRow[]> {
  const { rows } = await sql<FolderRow>`SELECT id, name, project_id, parent_id, is_deleted FROM cde_folders
    WHERE workspace_id = ${scope.workspaceId} AND project_id = ${projectId}::uuid AND NOT is_deleted
      AND parent_id IS NOT DISTINCT FROM ${parentId}::uuid`.execute(db);
  return rows;
}

/** The number of levels below a folder, without deleted folders. */
export async function levelsBelow(db: Db, scope: Scope, id: string): Promise<number> {
  const { rows } = await sql<{ levels: number }>`
    WITH RECURSIVE down AS (
      SELECT id, 0 AS level FROM cde_folders WHERE workspace_id = ${scope.workspaceId} AND id = ${id}::uuid
      UNION ALL
      SELECT f.id, down.level + 1 FROM down JOIN cde_folders f
          ON f.workspace_id = ${scope.workspaceId} AND f.parent_id = down.id AND NOT f.is_deleted)
    SELECT coalesce(max(level), 0) AS levels FROM down`.execute(db);
  return rows[0]!.levels;
}

export interface PlacementRow {
  cdeSeriesId: string;
  folderId: string;
  created_at: string;
}

const inUse = sql`p.workspace_id = t.workspace_id AND p.cde_id = t.cde_id`;

/** Placements of documents that the caller sees. */
export function listPlacements(
  db: Db,
  scope: Scope,
  query: ListRequest & { project_id?: string; cdeSeriesId?: string; folderId?: string },
): Promise<ListAnswer<PlacementRow>> {
  return listPage<PlacementRow>(db, query, {
    select: sql`SELECT p.cde_id AS "cdeSeriesId", p.folder_id AS "folderId", p.created_at
      FROM chosen JOIN cde_placements p ON p.workspace_id = ${scope.workspaceId} AND p.id = chosen.chosen_id`,
    from: sql`FROM cde_placements p JOIN documents t ON ${inUse} JOIN cde_folders f ON f.workspace_id = p.workspace_id AND f.id = p.folder_id`,
    where: allOf([
      sql`p.workspace_id = ${scope.workspaceId} AND NOT p.is_deleted AND NOT t.is_deleted AND NOT f.is_deleted`,
      visibleDocuments(scope),
      visibleFolders(scope, 'f'),
      query.project_id !== undefined && sql`p.project_id = ${query.project_id}::uuid`,
      query.cdeSeriesId !== undefined && sql`p.cde_id = ${query.cdeSeriesId}::uuid`,
      query.folderId !== undefined && sql`p.folder_id = ${query.folderId}::uuid`,
      query.q?.trim() &&
        sql`position(plain_letters(${query.q.trim()}) IN plain_letters(t.number || ' ' || t.title)) > 0`,
    ]),
    id: 'p.id',
    sortable: { created_at: 'p.created_at' },
    defaultSort: '-created_at',
  });
}

/** Places documents in a folder, each once; answers those that were not there before. */
export async function insertPlacements(
  tx: Tx,
  scope: Scope,
  folder: Pick<FolderRow, 'id' | 'project_id' | 'name'>,
  cdeIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ cde_id: string }>`
    INSERT INTO cde_placements (workspace_id, id, project_id, cde_id, folder_id, folder_name)
    SELECT ${scope.workspaceId}::uuid, gen_random_uuid(), ${folder.project_id}::uuid, k, ${folder.id}::uuid, ${folder.name}
      FROM unnest(${[...cdeIds]}::uuid[]) k
    ON CONFLICT (workspace_id, folder_id, cde_id) WHERE NOT is_deleted DO NOTHING RETURNING cde_id`.execute(tx);
  return rows.map(({ cde_id }) => cde_id);
}

/** The folders of documents. */
export async function foldersOfDocuments(db: Db, scope: Scope, cdeIds: readonly string[]) {
  const { rows } = await sql<Pick<FolderRow, 'id' | 'name'>>`SELECT DISTINCT f.id, f.name FROM cde_placements p
      JOIN cde_folders f ON f.workspace_id = p.workspace_id AND f.id = p.folder_id
    WHERE p.workspace_id = ${scope.workspaceId} AND p.cde_id = ANY(${[...cdeIds]}::uuid[]) AND NOT p.is_deleted`.execute(
    db,
  );
  return rows;
}

/**
 * Moves documents from folders to another one, each by one of its placements, and answers the number moved: those that
 * are in one of these folders, and not in the other one yet.
 */
export async function movePlacements(
  tx: Tx,
  scope: Scope,
  folder: Pick<FolderRow, 'id' | 'name'>,
  { cdeIds, from }: { cdeIds: readonly string[]; from: readonly string[] },
): Promise<number> {
  const { rows } = await sql`WITH moved AS (
      SELECT DISTINCT ON (p.cde_id) p.id FROM cde_placements p
       WHERE p.workspace_id = ${scope.workspaceId} AND p.cde_id = ANY(${[...cdeIds]}::uuid[]) AND NOT p.is_deleted
         AND p.folder_id = ANY(${[...from]}::uuid[])
         AND NOT EXISTS (SELECT FROM cde_placements there WHERE there.workspace_id = p.workspace_id
               AND there.folder_id = ${folder.id}::uuid AND there.cde_id = p.cde_id AND NOT there.is_deleted)
       ORDER BY p.cde_id, p.id)
    UPDATE cde_placements p SET folder_id = ${folder.id}::uuid, folder_name = ${folder.name} FROM moved
     WHERE p.workspace_id = ${scope.workspaceId} AND p.id = moved.id RETURNING 1`.execute(tx);
  return rows.length;
}

/** Removes documents from folders. */
export async function removePlacements(
  tx: Tx,
  scope: Scope,
  cdeIds: readonly string[],
  folderIds: readonly string[],
): Promise<number> {
  const { rows } = await sql`UPDATE cde_placements SET is_deleted = TRUE
    WHERE workspace_id = ${scope.workspaceId} AND cde_id = ANY(${[...cdeIds]}::uuid[]) AND NOT is_deleted AND folder_id = ANY(${[...folderIds]}::uuid[])
    RETURNING 1`.execute(tx);
  return rows.length;
}

/**
 * Documents of the workspace by their ids, locked against deletion; in the order of their ids, so that two moves cannot
 * deadlock.
 */
export async function lockDocuments(tx: Tx, scope: Scope, cdeIds: readonly string[]) {
  const { rows } = await sql<Pick<Row<'documents'>, 'cde_id' | 'project_id' | 'number' | 'is_deleted'>>`
    SELECT cde_id, project_id, number, is_deleted FROM documents
     WHERE workspace_id = ${scope.workspaceId} AND cde_id = ANY(${[...cdeIds]}::uuid[]) ORDER BY cde_id FOR UPDATE`.execute(
    tx,
  );
  return rows;
}

// A caller's access levels in folders. The role is the limit for documents in general; the rights of the folder, or of
// its nearest ancestor that has any, restrict it: see, add documents, change.
import type { FolderLevel } from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../platform/database.ts';
import { againstRule, notFound, Refusal } from '../platform/failures.ts';
import type { Scope } from '../platform/scope.ts';
import { manage, seesWhole } from './visible.ts';

/** Levels in ascending order. */
export const levels: readonly FolderLevel[] = ['none', 'view', 'upload', 'edit'];
const rankOf = (level: FolderLevel) => levels.indexOf(level);

interface Place {
  project_id: string;
  rights_folder_id: string | null;
  level: number | null;
}

/** The caller's level under the rights of a folder, if any. */
function levelAt(scope: Scope, { project_id: projectId, rights_folder_id: wall, level }: Place): FolderLevel {
  if (scope.holds(manage, projectId)) return 'edit';
  if (wall === null) return seesWhole(scope, projectId) ? 'edit' : 'none';
  return levels[level ?? 0]!;
}

const withLevels = (scope: Scope, folder: string) => sql`LEFT JOIN cde_folder_walls w
    ON w.workspace_id = ${sql.ref(`${folder}.workspace_id`)} AND w.folder_id = ${sql.ref(`${folder}.id`)}
  LEFT JOIN folder_levels(${scope.workspaceId}::uuid, ${scope.personId}) l ON l.folder_id = w.rights_folder_id`;

/** The caller's level in folders, by their ids. */
export async function folderLevels(db: Db, scope: Scope, ids: readonly string[]): Promise<Map<string, FolderLevel>> {
  const { rows } = await sql<Place & { id: string }>`SELECT f.id, f.project_id, w.rights_folder_id, l.level
    FROM cde_folders f ${withLevels(scope, 'f')}
    WHERE f.workspace_id = ${scope.workspaceId} AND f.id = ANY(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, levelAt(scope, row)]));
}

/** The caller's levels for a document: in the most open of its folders, and in all of them. */
export interface DocumentLevels {
  highest: FolderLevel;
  lowest: FolderLevel;
}

/** The caller's levels for documents that they see. Without a folder, only the role counts. */
export async function documentLevels(
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<Map<string, DocumentLevels>> {
  const { rows } = await sql<Place & { cde_id: string }>`SELECT p.cde_id, f.project_id, w.rights_folder_id, l.level
    FROM cde_placements p JOIN cde_folders f ON f.workspace_id = p.workspace_id AND f.id = p.folder_id ${withLevels(scope, 'f')}
    WHERE p.workspace_id = ${scope.workspaceId} AND p.cde_id = ANY(${[...ids]}::uuid[]) AND NOT p.is_deleted`.execute(
    db,
  );
  const placed = Map.groupBy(rows, ({ cde_id }) => cde_id);
  return new Map(
    ids.map((id) => {
      const ranks = (placed.get(id) ?? []).map((row) => rankOf(levelAt(scope, row)));
      const [highest, lowest] = ranks.length === 0 ? [3, 3] : [Math.max(...ranks), Math.min(...ranks)];
      return [id, { highest: levels[highest]!, lowest: levels[lowest]! }];
    }),
  );
}

/** True if a level includes another one. */
export const includes = (level: FolderLevel | undefined, needed: FolderLevel): boolean =>
  rankOf(level ?? 'none') >= rankOf(needed);

const acts = { view: 'see', upload: 'add documents to', edit: 'change' } as const;

/** 403: the folder is visible, but its rights do not allow it. */
export const notInFolder = (name: string, needed: Exclude<FolderLevel, 'none'>) =>
  new Refusal(
    403,
    'not_permitted',
    `Your access to “${name}” does not let you ${acts[needed]} it. Ask somebody who manages the documents of the project.`,
  );

/**
 * Refuses operations that the rights of a folder do not allow: 404, or 422 of the field that names it, if it is not
 * visible.
 */
export async function permitFolder(
  db: Db,
  scope: Scope,
  folder: { id: string; name: string },
  { needed, field }: { needed: Exclude<FolderLevel, 'none'>; field?: string | undefined },
): Promise<void> {
  const level = (await folderLevels(db, scope, [folder.id])).get(folder.id);
  if (includes(level, needed)) return;
  if (includes(level, 'view')) throw notInFolder(folder.name, needed);
  throw field === undefined ? notFound() : againstRule({ [field]: ['There is no such folder in this project.'] });
}

/**
 * Refuses operations that the rights of a document's folders do not allow. To delete it, the caller needs the right in
 * all of them.
 */
export async function permitDocument(
  db: Db,
  scope: Scope,
  document: { cde_id: string; number: string },
  { needed, everywhere = false }: { needed: 'upload' | 'edit'; everywhere?: boolean },
): Promise<void> {
  const found = (await documentLevels(db, scope, [document.cde_id])).get(document.cde_id)!;
  if (includes(everywhere ? found.lowest : found.highest, needed)) return;
  throw new Refusal(
    403,
    'not_permitted',
    `${document.number} is in a folder that you may not change. Ask somebody who manages the documents of the project.`,
  );
}

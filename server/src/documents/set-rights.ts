// The rights of folders as they are read and set by people who manage the documents of the project.
import type { AnswerOf, BodyOf, Calls, FolderLevel } from '@horizon/contract';
import { folderLevelLabels } from '@horizon/contract';
import { sql } from 'kysely';
import { permitChange } from '../platform/archiving.ts';
import type { Db, Tx } from '../platform/database.ts';
import { againstRule, isDeleted, stale, type Faults } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRows, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { lockFolders, placesOf } from './folder-store.ts';
import { manage } from './visible.ts';

type Answer = AnswerOf<Calls['setCdeFolderRights']>;
type Subject = AnswerOf<Calls['readCdeFolderRights']>['subjects'][number];
type Folder = Record<string, unknown> & { version: number; is_deleted: boolean };

/** Roles, active members and their companies, by name. */
export async function listSubjects(db: Db, scope: Scope): Promise<Subject[]> {
  const { rows } = await sql<Subject>`
    SELECT * FROM (
      SELECT 'role' AS kind, id::text, name FROM roles WHERE workspace_id = ${scope.workspaceId} AND NOT is_deleted
      UNION ALL
      SELECT 'person', m.kinde_id, trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name))
        FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
       WHERE m.workspace_id = ${scope.workspaceId} AND m.status <> 'suspended'
      UNION ALL
      SELECT 'company', c.id::text, c.name FROM global_companies c WHERE c.id IN (SELECT p.global_company_id
        FROM members m JOIN persons p ON p.kinde_id = m.kinde_id WHERE m.workspace_id = ${scope.workspaceId})) s
    ORDER BY lower(name), kind, id`.execute(db);
  return rows;
}

/** The rights that apply to a folder. */
export async function readRights(db: Db, scope: Scope, folder: Folder): Promise<Answer> {
  const id = String(folder['id']);
  const { rows: walls } = await sql<{ rights_folder_id: string }>`SELECT rights_folder_id FROM cde_folder_walls
    WHERE workspace_id = ${scope.workspaceId} AND folder_id = ${id}::uuid`.execute(db);
  const from = walls[0]?.rights_folder_id ?? null;
  const { rows: rights } = await sql<Answer['rights'][number]>`
    SELECT CASE WHEN r.role_id IS NOT NULL THEN 'role' WHEN r.kinde_id IS NOT NULL THEN 'person' ELSE 'company' END AS kind,
           coalesce(r.role_id::text, r.kinde_id, r.company_id::text) AS id, r.level,
           coalesce(o.name, c.name, trim(coalesce(m.invited_first_name, p.first_name) || ' ' || coalesce(m.invited_last_name, p.last_name))) AS name
      FROM cde_folder_rights r
      LEFT JOIN roles o ON o.workspace_id = r.workspace_id AND o.id = r.role_id
      LEFT JOIN global_companies c ON c.id = r.company_id
      LEFT JOIN members m ON m.workspace_id = r.workspace_id AND m.kinde_id = r.kinde_id
      LEFT JOIN persons p ON p.kinde_id = r.kinde_id
     WHERE r.workspace_id = ${scope.workspaceId} AND r.folder_id = ${from}::uuid ORDER BY lower(coalesce(o.name, c.name, p.last_name)), 2`.execute(
    db,
  );
  const isInherited = from !== id;
  const path =
    from !== null && isInherited
      ? (await placesOf(db, [{ workspace_id: scope.workspaceId, id: from }], scope)).get(from)!.path
      : null;
  return {
    folder_id: id,
    is_inherited: isInherited,
    inherited_from: path === null ? null : { id: from!, path },
    rights,
    version: folder.version,
  };
}

/** Sets the rights of a folder, or makes it inherit those of its parent. */
export async function setRights(
  tx: Tx,
  scope: Scope,
  folder: Folder,
  body: BodyOf<Calls['setCdeFolderRights']>,
): Promise<Answer> {
  const [id, projectId] = [String(folder['id']), String(folder['project_id'])];
  await permitChange(tx, scope, manage, projectId);
  if (folder.is_deleted) throw isDeleted('folder');
  await lockFolders(tx, scope);
  if (folder.version !== body.version) throw stale(await readRights(tx, scope, folder));
  const rights = body.is_inherited ? [] : await named(tx, scope, body.rights);
  const key = { workspace_id: scope.workspaceId, id };
  const after = await updateRow(tx, 'cde_folders', key, body.version, { has_own_rights: !body.is_inherited });
  if (!after) throw stale(await readRights(tx, scope, folder));
  await replaceRights(tx, scope, id, rights);
  return readRights(tx, scope, { ...folder, version: after.version });
}

export type NamedRight = BodyOf<Calls['setCdeFolderRights']>['rights'][number] & { name: string };

/** Rights with the names of their subjects. Throws 422 by position. */
export async function named(
  db: Db,
  scope: Scope,
  rights: BodyOf<Calls['setCdeFolderRights']>['rights'],
): Promise<NamedRight[]> {
  const keyOf = ({ kind, id }: { kind: string; id: string }) => `${kind} ${id.toLowerCase()}`;
  const subjects = new Map((await listSubjects(db, scope)).map((subject) => [keyOf(subject), subject]));
  const faults: Faults = {};
  const seen = new Set<string>();
  const found = rights.flatMap((right, at) => {
    const subject = subjects.get(keyOf(right));
    if (!subject) faults[`rights.${at}.id`] = [`There is no such ${right.kind} in this workspace.`];
    else if (seen.has(keyOf(right))) faults[`rights.${at}.id`] = [`${subject.name} is named twice.`];
    seen.add(keyOf(right));
    return subject ? [{ ...right, id: subject.id, name: subject.name }] : [];
  });
  if (Object.keys(faults).length > 0) throw againstRule(faults);
  return found;
}

/** Stores the rights of a folder; unchanged ones are not written again. */
export async function replaceRights(tx: Tx, scope: Scope, folderId: string, rights: readonly NamedRight[]) {
  const words = ({ name, level }: { name: string; level: FolderLevel }) => `${name}: ${folderLevelLabels[level]}`;
  const rows = rights.map((right) => ({
    workspace_id: scope.workspaceId,
    id: newId(),
    folder_id: folderId,
    role_id: right.kind === 'role' ? right.id : null,
    kinde_id: right.kind === 'person' ? right.id : null,
    company_id: right.kind === 'company' ? right.id : null,
    level: right.level,
    words: words(right),
  }));
  const subjectOf = (row: { role_id: string | null; kinde_id: string | null; company_id: string | null }) =>
    row.role_id ?? row.kinde_id ?? row.company_id ?? '';
  await sql`DELETE FROM cde_folder_rights r
    WHERE r.workspace_id = ${scope.workspaceId} AND r.folder_id = ${folderId}::uuid AND NOT (coalesce(r.role_id::text, r.kinde_id, r.company_id::text), r.level)
      IN (SELECT * FROM unnest(${rows.map(subjectOf)}::text[], ${rows.map(({ level }) => level)}::text[]))`.execute(tx);
  const { rows: kept } = await sql<{
    subject: string;
  }>`SELECT coalesce(role_id::text, kinde_id, company_id::text) AS subject
      FROM cde_folder_rights WHERE workspace_id = ${scope.workspaceId} AND folder_id = ${folderId}::uuid`.execute(tx);
  const there = new Set(kept.map(({ subject }) => subject));
  await insertRows(
    tx,
    'cde_folder_rights',
    rows.filter((row) => !there.has(subjectOf(row))),
  );
}

// Templates of folders: a tree with its rights and naming standards, saved from a project and created again in another.
import type { AnswerOf, BodyOf, Calls } from '@horizon/contract';
import { deepestFolder } from '@horizon/contract';
import { sql } from 'kysely';
import { permitChange } from '../platform/archiving.ts';
import { json } from '../platform/columns.ts';
import { duplicateOf, type Db, type Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { checkProject } from '../platform/records/visible.ts';
import { findRow, insertRow, insertRows, updateRow, type NewRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { childFolders, findFolder, lockFolders, placesOf, type FolderRow } from './folder-store.ts';
import { listSubjects, replaceRights, type NamedRight } from './set-rights.ts';
import { readStandards } from './standards.ts';
import { manage, view } from './visible.ts';

/** A folder of a template. */
interface TemplateFolder {
  name: string;
  /** Null: those of the parent. */
  rights: NamedRight[] | null;
  naming_standard_id: string | null;
  children: TemplateFolder[];
}

type Answer = AnswerOf<Calls['saveFolderTemplate']>;
interface Kept {
  id: string;
  name: string;
  description: string;
  folder_count: number;
  tree: unknown;
  is_deleted: boolean;
  version: number;
}

const present = ({ id, name, description, folder_count, tree, is_deleted, version }: Kept): Answer => ({
  id,
  name,
  description,
  folder_count,
  top: (tree as TemplateFolder[]).map((folder) => folder.name),
  is_deleted,
  version,
});

/** The templates of a workspace, by name. */
export async function listTemplates(db: Db, scope: Scope): Promise<Answer[]> {
  const { rows } =
    await sql<Kept>`SELECT id, name, description, folder_count, tree, is_deleted, version FROM folder_templates
    WHERE workspace_id = ${scope.workspaceId} AND NOT is_deleted ORDER BY lower(name), id`.execute(db);
  return rows.map(present);
}

/** Saves folders of a project as a template. */
export async function saveTemplate(
  tx: Tx,
  scope: Scope,
  { name, description = '', project_id, folder_id }: BodyOf<Calls['saveFolderTemplate']>,
): Promise<Answer> {
  const projectId = project_id.toLowerCase();
  await checkProject(tx, scope, { view, field: 'project_id', projectId });
  const folder = folder_id === undefined ? null : await findFolder(tx, scope, folder_id);
  if (folder_id !== undefined && (!folder || folder.is_deleted || folder.project_id !== projectId)) {
    throw againstRule({ folder_id: ['There is no such folder in this project.'] });
  }
  const { rows } = await sql<Place>`SELECT f.id, f.name, f.parent_id, f.has_own_rights, f.naming_standard_id,
      (SELECT coalesce(jsonb_agg(jsonb_build_object('level', r.level, 'name', split_part(r.words, ': ', 1),
         'kind', CASE WHEN r.role_id IS NOT NULL THEN 'role' WHEN r.kinde_id IS NOT NULL THEN 'person' ELSE 'company' END,
         'id', coalesce(r.role_id::text, r.kinde_id, r.company_id::text))), '[]')
        FROM cde_folder_rights r WHERE r.workspace_id = f.workspace_id AND r.folder_id = f.id) AS rights
    FROM cde_folders f WHERE f.workspace_id = ${scope.workspaceId} AND f.project_id = ${projectId} AND NOT f.is_deleted
    ORDER BY lower(f.name), f.id`.execute(tx);
  const inside = Map.groupBy(rows, ({ parent_id }) => parent_id);
  const treeOf = (row: Place): TemplateFolder => ({
    name: row.name,
    rights: row.has_own_rights ? row.rights : null,
    naming_standard_id: row.naming_standard_id,
    children: (inside.get(row.id) ?? []).map(treeOf),
  });
  const top = folder ? rows.filter(({ id }) => id === folder.id) : (inside.get(null) ?? []);
  if (top.length === 0) throw againstRule({ project_id: ['The project has no folders yet. Add some first.'] });
  const tree = top.map(treeOf);
  try {
    const row = await insertRow(tx, 'folder_templates', {
      workspace_id: scope.workspaceId,
      id: newId(),
      name: name.trim(),
      description: description.trim(),
      folder_count: countOf(tree),
      tree: json(tree),
    });
    return present({ ...row, tree });
  } catch (error) {
    throw nameTaken(error, `There is a template “${name.trim()}” already. Choose another name.`);
  }
}

/** The refusal of a write whose name another template has; other errors unchanged. */
function nameTaken(error: unknown, sentence: string): unknown {
  return duplicateOf(error) === null ? error : conflict('duplicate', sentence, { fields: { name: [sentence] } });
}

interface Place {
  id: string;
  name: string;
  parent_id: string | null;
  has_own_rights: boolean;
  naming_standard_id: string | null;
  rights: NamedRight[];
}

const countOf = (folders: readonly TemplateFolder[]): number =>
  folders.reduce((sum, { children }) => sum + 1 + countOf(children), 0);
const depthOf = (folders: readonly TemplateFolder[]): number =>
  folders.length === 0 ? 0 : 1 + Math.max(...folders.map(({ children }) => depthOf(children)));

async function getTemplate(db: Db, scope: Scope, id: string, { orDeleted = false } = {}) {
  const row = await findRow(db, 'folder_templates', { workspace_id: scope.workspaceId, id });
  if (!row || (row.is_deleted && !orDeleted)) throw notFound();
  return row;
}

export async function deleteTemplate(tx: Tx, scope: Scope, id: string) {
  const { name, is_deleted: isDeleted } = await getTemplate(tx, scope, id, { orDeleted: true });
  if (!isDeleted) {
    await updateRow(tx, 'folder_templates', { workspace_id: scope.workspaceId, id }, null, { is_deleted: true });
  }
  return { id, message: `The template “${name}” has been deleted. Folders made from it stay.` };
}

/** Restores a deleted template; answers one that is not deleted unchanged. */
export async function restoreTemplate(tx: Tx, scope: Scope, id: string): Promise<Answer> {
  const row = await getTemplate(tx, scope, id, { orDeleted: true });
  if (!row.is_deleted) return present(row);
  try {
    await updateRow(tx, 'folder_templates', { workspace_id: scope.workspaceId, id }, null, { is_deleted: false });
  } catch (error) {
    throw nameTaken(error, `There is another template “${row.name}” now. Delete that one first.`);
  }
  return present(await getTemplate(tx, scope, id));
}

/** Creates the folders of a template in a project, all or none. */
export async function applyTemplate(
  tx: Tx,
  scope: Scope,
  { id, project_id, parent_id }: BodyOf<Calls['applyFolderTemplate']> & { id: string },
): Promise<AnswerOf<Calls['applyFolderTemplate']>> {
  const template = await getTemplate(tx, scope, id);
  const projectId = project_id.toLowerCase();
  await checkProject(tx, scope, { view, field: 'project_id', projectId });
  await permitChange(tx, scope, manage, projectId);
  const tree = template.tree as unknown as TemplateFolder[];
  await lockFolders(tx, scope);
  const parent = parent_id === undefined ? null : await findFolder(tx, scope, parent_id, true);
  if (parent_id !== undefined && (!parent || parent.is_deleted || parent.project_id !== projectId)) {
    throw againstRule({ parent_id: ['There is no such folder in this project.'] });
  }
  await refuseUnfit(tx, scope, { tree, parent, projectId });
  const subjects = new Set((await listSubjects(tx, scope)).map((subject) => `${subject.kind} ${subject.id}`));
  const standards = new Set((await readStandards(tx, scope)).naming_standards.map((standard) => standard.id));
  const leftOut = new Set<string>();
  const rows: NewRow<'cde_folders'>[] = [];
  const rights: { folderId: string; rights: NamedRight[] }[] = [];
  const add = (folders: readonly TemplateFolder[], parentId: string | null) => {
    for (const folder of folders) {
      const row = { workspace_id: scope.workspaceId, id: newId(), project_id: projectId, parent_id: parentId };
      const { naming_standard_id: standard } = folder;
      rows.push({
        ...row,
        name: folder.name,
        has_own_rights: folder.rights !== null,
        naming_standard_id: standard && standards.has(standard) ? standard : null,
      });
      const isThere = ({ kind, id: subject }: NamedRight) => subjects.has(`${kind} ${subject}`);
      for (const right of folder.rights ?? []) if (!isThere(right)) leftOut.add(right.name);
      if (folder.rights) rights.push({ folderId: row.id, rights: folder.rights.filter(isThere) });
      add(folder.children, row.id);
    }
  };
  add(tree, parent?.id ?? null);
  await insertRows(tx, 'cde_folders', rows);
  for (const each of rights) await replaceRights(tx, scope, each.folderId, each.rights);
  return { created: rows.length, left_out: [...leftOut].toSorted() };
}

/** Refuses duplicate names, listing all of them, and a tree that would be too deep. */
async function refuseUnfit(
  tx: Tx,
  scope: Scope,
  { tree, parent, projectId }: { tree: readonly TemplateFolder[]; parent: FolderRow | null; projectId: string },
): Promise<void> {
  const there = await childFolders(tx, scope, projectId, parent?.id ?? null);
  const names = new Set(there.map(({ name }) => name.toLowerCase()));
  const twice = tree.filter(({ name }) => names.has(name.toLowerCase())).map(({ name }) => `“${name}”`);
  if (twice.length > 0) {
    const sentence = `These folders are there already: ${twice.join(', ')}. Nothing was made. Rename them first, or choose another folder.`;
    throw conflict('duplicate', sentence, { fields: { parent_id: [sentence] }, count: twice.length });
  }
  const place =
    parent && (await placesOf(tx, [{ workspace_id: scope.workspaceId, id: parent.id }], null)).get(parent.id);
  if ((place ? place.depth + 1 : 0) + depthOf(tree) > deepestFolder) {
    throw againstRule({ parent_id: [`Folders can be ${deepestFolder} levels deep. Choose one nearer the top.`] });
  }
}

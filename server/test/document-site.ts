// A workspace with a project for tests of documents: folders with access rights, and documents stored as files.
import { build, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../seed/builders.ts';
import type { Answer, Visitor, World } from './harness.ts';
import { dropFile, png } from './sent-file.ts';

export interface DocumentSite {
  workspace: BuiltWorkspace;
  owner: Visitor;
  /** Path of the workspace's calls. */
  root: string;
  project: string;
}

/** A workspace with an owner and one project. */
export async function documentSite(w: World, name: string): Promise<DocumentSite> {
  const workspace = await build(w.database, (tx) => buildWorkspace(tx, name));
  const owner = w.visitor(workspace.owner.token);
  const root = `/api/workspaces/${workspace.workspace_id}`;
  const project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
  return { workspace, owner, root, project };
}

/** Adds a folder to the project. */
export const addFolder = (site: DocumentSite, name: string, parent_id: string | null = null, visitor = site.owner) =>
  visitor.post(`${site.root}/cde-folders`, { project_id: site.project, name, parent_id });

/** A folder of the project, added by its owner. */
export const folderOf = async (site: DocumentSite, name: string, parent_id: string | null = null) =>
  (await addFolder(site, name, parent_id)).body as { id: string; version: number };

export interface FolderRight {
  kind: string;
  id: string;
  level: string;
}

/** Sets the rights of a folder at its current version; null: those of its parent. */
export async function setRights(
  { root, owner }: DocumentSite,
  id: string,
  rights: FolderRight[] | null,
  visitor = owner,
): Promise<Answer> {
  const { version } = (await owner.get(`${root}/cde-folders/${id}/rights`)).body;
  return visitor.put(`${root}/cde-folders/${id}/rights`, { is_inherited: !rights, rights: rights ?? [], version });
}

/** The right of a built-in role. */
export const roleRight = (
  { workspace }: DocumentSite,
  key: Parameters<BuiltWorkspace['roles']['get']>[0],
  level: string,
): FolderRight => ({ kind: 'role', id: workspace.roles.get(key)!, level });

/** The right of a person. */
export const personRight = ({ kinde_id: id }: BuiltPerson, level: string): FolderRight => ({
  kind: 'person',
  id,
  level,
});

/** A document to store; its number and revision are in the name of the file. */
export interface DocumentToStore {
  number: string;
  revision?: string;
  folder_id?: string | null;
  bytes?: Buffer;
  /** Ending of the file's name, matching its content. */
  ending?: string;
  /** Further fields of the version. */
  more?: object;
  visitor?: Visitor;
  project_id?: string;
}

/** Sends a file and stores it under a number; the answer of the call. */
export async function storeDocument(site: DocumentSite, stored: DocumentToStore): Promise<Answer> {
  const {
    number,
    revision = 'P01',
    folder_id = null,
    bytes = png,
    ending = 'png',
    more,
    visitor = site.owner,
  } = stored;
  const project_id = stored.project_id ?? site.project;
  const name = `${number} ${revision}.${ending}`;
  const drop_id = await dropFile(visitor, site.root, { project_id, folder_id }, name, bytes);
  const item = { drop_id, number, title: `Plan ${number}`, revision, ...(folder_id ? { folder_id } : {}), ...more };
  return visitor.post(`${site.root}/document-drops/register`, { project_id, items: [item] });
}

/** A document with a version. */
export async function documentOf(
  site: DocumentSite,
  stored: DocumentToStore,
): Promise<{ cde_id: string; cde_version_id: string }> {
  const answer = await storeDocument(site, stored);
  if (answer.status !== 201) throw new Error(`${stored.number} answered ${answer.status}: ${answer.text}`);
  return answer.body.items[0];
}

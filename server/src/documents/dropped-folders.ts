// Keeps the subfolders of a dropped folder: existing ones with the same names are used, the others are added.
import { deepestFolder, longestFolderName } from '@horizon/contract';
import type { Tx } from '../platform/database.ts';
import { againstRule } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { permitFolder } from './folder-rights.ts';
import { seesWhole } from './visible.ts';
import { childFolders, lockFolders, placesOf, type FolderRow } from './folder-store.ts';

/** Adds missing folders, each once. The caller has not locked anything yet. */
export class DroppedFolders {
  private readonly tx: Tx;
  private readonly scope: Scope;
  private readonly projectId: string;
  private readonly found = new Map<string, FolderRow>();
  private isLocked = false;

  constructor(tx: Tx, scope: Scope, projectId: string) {
    this.tx = tx;
    this.scope = scope;
    this.projectId = projectId;
  }

  /** The folder at a path below another one, or below the top level. Refusals name the field. */
  async at(path: string, { below, field }: { below: FolderRow | null; field: string }): Promise<FolderRow | null> {
    const names = path
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== '');
    let folder = below;
    for (const name of names) folder = await this.inside(folder, name, field);
    if (folder) await permitFolder(this.tx, this.scope, folder, { needed: 'upload', field });
    return folder;
  }

  private async inside(parent: FolderRow | null, name: string, field: string): Promise<FolderRow> {
    const key = `${parent?.id ?? ''} ${name.toLowerCase()}`;
    const known = this.found.get(key);
    if (known) return known;
    if (name.length > longestFolderName) {
      throw againstRule({
        [field]: [`A folder’s name can have ${longestFolderName} characters: “${name.slice(0, 40)}…”.`],
      });
    }
    if (!this.isLocked) await lockFolders(this.tx, this.scope);
    this.isLocked = true;
    const children = await childFolders(this.tx, this.scope, this.projectId, parent?.id ?? null);
    const folder =
      children.find((child) => child.name.toLowerCase() === name.toLowerCase()) ??
      (await this.add(parent, name, field));
    this.found.set(key, folder);
    return folder;
  }

  private async add(parent: FolderRow | null, name: string, field: string): Promise<FolderRow> {
    const { workspaceId } = this.scope;
    if (parent) await permitFolder(this.tx, this.scope, parent, { needed: 'upload', field });
    else if (!seesWhole(this.scope, this.projectId)) {
      throw againstRule({ [field]: ['Your role lets you add folders inside folders only. Choose one.'] });
    }
    const place =
      parent && (await placesOf(this.tx, [{ workspace_id: workspaceId, id: parent.id }], null)).get(parent.id);
    if (place && place.depth + 1 >= deepestFolder) {
      throw againstRule({ [field]: [`Folders can be ${deepestFolder} levels deep. Choose one nearer the top.`] });
    }
    return insertRow(this.tx, 'cde_folders', {
      workspace_id: workspaceId,
      id: newId(),
      project_id: this.projectId,
      name,
      parent_id: parent?.id ?? null,
    });
  }
}

// The folder tree of a project, from the server's columnar answer. A large tree contains only the opened folders.

/** Folders as columns; a parent is an index, -1 at the top level. */
interface FolderColumns {
  ids: readonly string[];
  names: readonly string[];
  parents: readonly number[];
  documents: readonly number[];
  folders: readonly number[];
  versions: readonly number[];
  levels: readonly number[];
  restricted: readonly boolean[];
  is_whole: boolean;
  abilities: readonly string[];
}

export interface Folder {
  id: string;
  name: string;
  parentId: string | null;
  /** The number of documents directly in it. */
  documents: number;
  /** The number of folders directly in it. */
  folders: number;
  version: number;
  /** The caller's access level: 1 see, 2 add documents, 3 change. */
  level: number;
  /** Whether it has access rights of its own. */
  isRestricted: boolean;
}

/** A folder as a row of the tree. */
export interface FolderLine {
  folder: Folder;
  /** The level in the tree, 1 at the top. */
  level: number;
  isOpen: boolean;
  hasFolders: boolean;
  /** The position among its siblings, from 1, and their number. */
  place: number;
  of: number;
}

const byName = new Intl.Collator('en-AU', { numeric: true });

/** Folders by id and parent. */
export class FolderTree {
  readonly byId: ReadonlyMap<string, Folder>;
  readonly abilities: readonly string[];
  /** False if only the opened folders are loaded. */
  readonly isWhole: boolean;
  private readonly children = new Map<string | null, Folder[]>();
  private readonly sorted = new Set<string | null>();

  constructor(columns: FolderColumns) {
    const { ids, names, parents, documents, folders, versions, levels, restricted, abilities } = columns;
    const byId = new Map<string, Folder>();
    for (const [at, id] of ids.entries()) {
      const parentId = ids[parents[at]!] ?? null;
      const folder = {
        id,
        name: names[at]!,
        parentId,
        documents: documents[at]!,
        folders: folders[at]!,
        version: versions[at]!,
        level: levels[at]!,
        isRestricted: restricted[at]!,
      };
      byId.set(id, folder);
      const siblings = this.children.get(parentId);
      if (siblings) siblings.push(folder);
      else this.children.set(parentId, [folder]);
    }
    this.byId = byId;
    this.abilities = abilities;
    this.isWhole = columns.is_whole;
  }

  /** The folders inside one, or at the top level, by name. */
  inside(id: string | null): readonly Folder[] {
    const found = this.children.get(id) ?? [];
    if (!this.sorted.has(id)) {
      found.sort((a, b) => byName.compare(a.name, b.name));
      this.sorted.add(id);
    }
    return found;
  }

  /** The ancestors of a folder, from the top. */
  ancestors(id: string | null): Folder[] {
    const found: Folder[] = [];
    let folder = id === null ? undefined : this.byId.get(id);
    while (folder?.parentId && found.length < this.byId.size) {
      folder = this.byId.get(folder.parentId);
      if (folder) found.unshift(folder);
    }
    return found;
  }

  pathOf(folder: Folder): string {
    return [...this.ancestors(folder.id), folder].map(({ name }) => name).join(' / ');
  }

  /** Whether a folder can be moved into another one, or to the top level. */
  canMove(id: string, to: string | null): boolean {
    const folder = this.byId.get(id);
    if (!folder || folder.parentId === to || id === to || folder.level < 3) return false;
    if (to !== null && (this.byId.get(to)?.level ?? 0) < 3) return false;
    return to === null || !this.ancestors(to).some((around) => around.id === id);
  }

  /** The visible rows, from the top, without the contents of closed folders. */
  lines(isOpen: (folder: Folder) => boolean): FolderLine[] {
    const lines: FolderLine[] = [];
    const add = (parent: string | null, level: number): void => {
      const folders = this.inside(parent);
      for (const [at, folder] of folders.entries()) {
        const hasFolders = folder.folders > 0;
        const open = hasFolders && isOpen(folder);
        lines.push({ folder, level, isOpen: open, hasFolders, place: at + 1, of: folders.length });
        if (open) add(folder.id, level + 1);
      }
    };
    add(null, 1);
    return lines;
  }
}

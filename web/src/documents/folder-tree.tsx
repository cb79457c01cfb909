// The folders of a project as a tree: arrows move, Right and Left open and close, Enter chooses.
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useWrite } from '../client/data.ts';
import { Button } from '../ui/button.tsx';
import styles from './folder-tree.module.css';

export interface Folder {
  id: string;
  name: string;
  path: string;
  parent_id: string | null;
  depth: number;
  folder_count: number;
  document_count: number;
}

interface FolderTreeProps {
  workspaceId: string;
  projectId: string;
  folders: readonly Folder[];
  /** None: the documents of all folders. */
  chosen: string | null;
  mayAdd: boolean;
  onChoose: (id: string | null) => void;
}

/** A tree of folders with a form for another one. */
export function FolderTree({ workspaceId, projectId, folders, chosen, mayAdd, onChoose }: FolderTreeProps) {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const rows = useMemo(() => shownRows(folders, closed), [folders, closed]);
  const add = useWrite('createCdeFolder', {
    successMessage: (folder) => `“${folder.name}” has been added`,
    failsWith: 'Failed to create folder',
  });
  const turn = (id: string, isOpen: boolean) => {
    const next = new Set(closed);
    if (isOpen) next.delete(id);
    else next.add(id);
    setClosed(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLUListElement>) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const folder = rows[at - 1];
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (to !== undefined) items[to]?.focus();
    else if (event.key === 'ArrowRight' && folder) turn(folder.id, true);
    else if (event.key === 'ArrowLeft' && folder) turn(folder.id, false);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(folder?.id ?? null);
    else return;
    event.preventDefault();
  };
  const addFolder = async () => {
    await add.mutateAsync({ params: { workspaceId }, body: { name, project_id: projectId, parent_id: chosen } });
    setName('');
  };
  return (
    <nav className={styles.panel} aria-label="Folders">
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its items take the focus */}
      <ul ref={list} role="tree" aria-label="Folders" className={styles.tree} onKeyDown={onKeyDown}>
        <TreeItem label="All documents" isChosen={chosen === null} depth={0} onChoose={() => onChoose(null)} />
        {rows.map((folder) => (
          <TreeItem
            key={folder.id}
            label={`${folder.name} (${folder.document_count})`}
            isChosen={chosen === folder.id}
            depth={folder.depth + 1}
            onChoose={() => onChoose(folder.id)}
            {...(folder.folder_count > 0 ? { isOpen: !closed.has(folder.id) } : {})}
          />
        ))}
      </ul>
      {mayAdd ? (
        <form
          className={styles.add}
          onSubmit={(event) => {
            event.preventDefault();
            void addFolder().catch(() => undefined);
          }}
        >
          <label>
            {chosen ? 'New folder in the chosen one' : 'New folder'}
            <input value={name} maxLength={120} onChange={(event) => setName(event.target.value)} />
          </label>
          <Button small type="submit" disabled={name.trim() === '' || add.isPending}>
            Add folder
          </Button>
        </form>
      ) : null}
    </nav>
  );
}

interface TreeItemProps {
  label: string;
  isChosen: boolean;
  /** None: nothing is in it. */
  isOpen?: boolean;
  depth: number;
  onChoose: () => void;
}

function TreeItem({ label, isChosen, isOpen, depth, onChoose }: TreeItemProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys
    <li
      role="treeitem"
      aria-selected={isChosen}
      aria-level={depth + 1}
      {...(isOpen === undefined ? {} : { 'aria-expanded': isOpen })}
      tabIndex={isChosen ? 0 : -1}
      className={styles.item}
      style={{ paddingInlineStart: 8 + depth * 16 }}
      onClick={onChoose}
    >
      {label}
    </li>
  );
}

/** Folders in the order of the tree, without those inside closed ones. */
function shownRows(folders: readonly Folder[], closed: ReadonlySet<string>): Folder[] {
  const byParent = new Map<string | null, Folder[]>();
  for (const folder of folders) byParent.set(folder.parent_id, [...(byParent.get(folder.parent_id) ?? []), folder]);
  const below = (parent: string | null): Folder[] =>
    (byParent.get(parent) ?? [])
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en-AU', { numeric: true }))
      .flatMap((folder) => [folder, ...(closed.has(folder.id) ? [] : below(folder.id))]);
  return below(null);
}

// The folder tree of a project; only the visible rows are rendered. Arrow keys move and expand, Enter chooses, F2 renames,
// Insert adds a subfolder, Delete deletes, Ctrl+X and Ctrl+V move; so does dragging a folder onto another one.
import {
  IconChevronDown,
  IconChevronRight,
  IconFolder,
  IconFolderOpen,
  IconFolders,
  IconLock,
} from '@tabler/icons-react';
import { foldersAtOnce } from 'virtual:limits';
import { useEffect, useId, useMemo, useRef, useState, type DragEvent, type KeyboardEvent, type UIEvent } from 'react';
import { classes } from '../ui/classes.ts';
import { useMedia } from '../ui/use-media.ts';
import { useShortcuts, type Shortcut } from '../client/keyboard.ts';
import styles from './folder-tree.module.css';
import type { Folder, FolderLine, FolderTree } from './folder-lines.ts';

export interface FolderActs {
  add?: (parent: Folder | null) => void;
  rename?: (folder: Folder) => void;
  remove?: (folder: Folder) => void;
  /** Opens the access rights of a folder. */
  setAccess?: (folder: Folder) => void;
  /** Moves a folder into another one, or to the top level. */
  move?: (folder: Folder, to: Folder | null) => void;
  /** Takes files dropped on a folder. */
  takeFiles?: (to: Folder | null, data: DataTransfer) => void;
}

interface FolderTreeViewProps {
  tree: FolderTree;
  /** Null for the documents of all folders. */
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  /** Loads the subfolders of a folder. */
  onOpen: (id: string) => void;
  acts: FolderActs;
}

const extraLines = 10;
const walkKeys: readonly Shortcut[] = [
  { keys: '↑ ↓ ← →', label: 'Walk the folders', group: 'Record' },
  { keys: 'Enter', label: 'Show the documents of the folder', group: 'Record' },
];
const editKeys: readonly Shortcut[] = [
  ...walkKeys,
  { keys: 'Insert', label: 'Add a folder inside', group: 'Record' },
  { keys: 'F2', label: 'Rename the folder', group: 'Record' },
  { keys: 'Ctrl X, Ctrl V', label: 'Move the folder into another one', group: 'Record' },
  { keys: 'Delete', label: 'Delete the folder', group: 'Record' },
];

/** The tree, with keyboard and dragging. */
export function FolderTreeView({ tree, chosenId, onChoose, onOpen, acts }: FolderTreeViewProps) {
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [activeId, setActiveId] = useState<string | null>(chosenId);
  const [cutId, setCutId] = useState<string | null>(null);
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const [overId, setOverId] = useState<string | null | undefined>(undefined);
  const rowPx = useMedia('(pointer: coarse)') ? 44 : 30;
  const box = useRef<HTMLDivElement>(null);
  const idPrefix = useId();
  useShortcuts(acts.rename ? editKeys : walkKeys);
  const lines = useMemo(() => {
    const around = new Set(tree.ancestors(chosenId).map(({ id }) => id));
    // Small trees start with all folders open.
    const isSmall = tree.isWhole && tree.byId.size <= foldersAtOnce;
    return tree.lines(({ id }) => turned.get(id) ?? (isSmall || around.has(id)));
  }, [tree, turned, chosenId]);
  const activeAt = Math.max(0, lines.findIndex(({ folder }) => folder.id === activeId) + 1);
  const { first, last, onScroll } = useShownLines(lines.length + 1, rowPx);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const top = activeAt * rowPx;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowPx > element.scrollTop + element.clientHeight) {
      element.scrollTop = top + rowPx - element.clientHeight;
    }
  }, [activeAt, rowPx]);

  const turn = (id: string, isOpen: boolean) => {
    setTurned((before) => new Map(before).set(id, isOpen));
    if (isOpen) onOpen(id);
  };
  const goTo = (at: number) => setActiveId(lines[Math.min(Math.max(at, 0), lines.length) - 1]?.folder.id ?? null);
  const active = lines[activeAt - 1];
  const paste = (to: Folder | null) => {
    const folder = cutId === null ? undefined : tree.byId.get(cutId);
    if (folder && tree.canMove(folder.id, to?.id ?? null)) acts.move?.(folder, to);
    setCutId(null);
  };
  const plainActs: Record<PlainAct, (folder: Folder | null) => void> = {
    toParent: (folder) => setActiveId(folder?.parentId ?? null),
    choose: (folder) => onChoose(folder?.id ?? null),
    add: (folder) => acts.add?.(folder),
    rename: (folder) => folder && acts.rename?.(folder),
    remove: (folder) => folder && acts.remove?.(folder),
    cut: (folder) => folder && acts.move && setCutId(folder.id),
    paste,
    keep: () => setCutId(null),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const act = keyActs({ event, active, at: activeAt, count: lines.length });
    if (!act) return;
    event.preventDefault();
    const folder = active?.folder;
    if (typeof act === 'object') {
      if ('goTo' in act) goTo(act.goTo);
      else if (folder) turn(folder.id, act.turn);
    } else plainActs[act](folder ?? null);
  };
  const drag = (folder: Folder | null) => ({
    draggable: folder !== null && acts.move !== undefined,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', folder?.name ?? '');
      setDraggedId(folder?.id ?? null);
    },
    onDragEnd: () => {
      setDraggedId(null);
      setOverId(undefined);
    },
    onDragOver: (event: DragEvent) => {
      const isFiles = event.dataTransfer.types.includes('Files') && acts.takeFiles !== undefined;
      if (!isFiles && !(draggedId && tree.canMove(draggedId, folder?.id ?? null))) return;
      event.preventDefault();
      event.stopPropagation();
      setOverId(folder?.id ?? null);
    },
    onDragLeave: () => setOverId(undefined),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      event.stopPropagation();
      setOverId(undefined);
      const moved = draggedId === null ? undefined : tree.byId.get(draggedId);
      if (moved) acts.move?.(moved, folder);
      else acts.takeFiles?.(folder, event.dataTransfer);
    },
  });
  const shown = lines.slice(Math.max(0, first - 1), last);
  return (
    <>
      <div
        ref={box}
        role="tree"
        aria-label="Folders"
        tabIndex={0}
        aria-activedescendant={`${idPrefix}${active?.folder.id ?? 'all'}`}
        className={styles.tree}
        onKeyDown={onKeyDown}
        onScroll={onScroll}
      >
        <div style={{ height: (lines.length + 1) * rowPx, position: 'relative' }} role="presentation">
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys */}
          <div
            id={`${idPrefix}all`}
            role="treeitem"
            tabIndex={-1}
            aria-level={1}
            aria-selected={chosenId === null}
            className={classes(styles.item, activeAt === 0 && styles.active, overId === null && styles.over)}
            style={{ top: 0, height: rowPx, paddingInlineStart: 12 }}
            onClick={() => {
              setActiveId(null);
              onChoose(null);
            }}
            {...drag(null)}
          >
            <IconFolders size={16} aria-hidden />
            <span className={styles.name}>All documents</span>
          </div>
          {shown.map((line, index) => {
            const { folder, level, isOpen, hasFolders } = line;
            const at = Math.max(1, first) + index;
            return (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the tree handles the keys
              <div
                key={folder.id}
                id={idPrefix + folder.id}
                role="treeitem"
                tabIndex={-1}
                aria-level={level}
                aria-posinset={line.place}
                aria-setsize={line.of}
                aria-selected={chosenId === folder.id}
                {...(hasFolders ? { 'aria-expanded': isOpen } : {})}
                className={classes(
                  styles.item,
                  activeAt === at && styles.active,
                  cutId === folder.id && styles.cut,
                  overId === folder.id && styles.over,
                )}
                style={{ top: at * rowPx, height: rowPx, paddingInlineStart: 12 + (level - 1) * 16 }}
                onClick={() => {
                  setActiveId(folder.id);
                  onChoose(folder.id);
                }}
                {...drag(folder)}
              >
                <span
                  className={styles.turn}
                  aria-hidden
                  onClick={(event) => {
                    if (!hasFolders) return;
                    event.stopPropagation();
                    turn(folder.id, !isOpen);
                  }}
                >
                  {hasFolders ? isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} /> : null}
                </span>
                {isOpen ? <IconFolderOpen size={16} aria-hidden /> : <IconFolder size={16} aria-hidden />}
                <span className={styles.name} title={folder.name}>
                  {folder.name}
                </span>
                {folder.isRestricted ? (
                  <IconLock size={14} className={styles.lock} role="img" aria-label="Restricted access" />
                ) : null}
                {folder.documents > 0 ? <span className={styles.count}>{folder.documents}</span> : null}
              </div>
            );
          })}
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {cutId
          ? `“${tree.byId.get(cutId)?.name}” will be moved. Walk to a folder and press Ctrl+V, or Esc to keep it.`
          : ''}
      </p>
    </>
  );
}

type PlainAct = 'toParent' | 'choose' | 'add' | 'rename' | 'remove' | 'cut' | 'paste' | 'keep';
type KeyAct = { goTo: number } | { turn: boolean } | PlainAct;

interface Pressed {
  event: KeyboardEvent;
  active: FolderLine | undefined;
  at: number;
  count: number;
}

/** The action of a key on the active row; null for other keys. */
function keyActs({ event, active, at, count }: Pressed): KeyAct | null {
  if (event.ctrlKey || event.metaKey) {
    return event.key === 'x' ? 'cut' : event.key === 'v' ? 'paste' : null;
  }
  switch (event.key) {
    case 'ArrowDown':
      return { goTo: at + 1 };
    case 'ArrowUp':
      return { goTo: at - 1 };
    case 'Home':
      return { goTo: 0 };
    case 'End':
      return { goTo: count };
    case 'PageDown':
      return { goTo: at + 10 };
    case 'PageUp':
      return { goTo: at - 10 };
    case 'ArrowRight':
      return !active?.hasFolders ? null : active.isOpen ? { goTo: at + 1 } : { turn: true };
    case 'ArrowLeft':
      return active?.isOpen ? { turn: false } : active ? 'toParent' : null;
    case 'Enter':
    case ' ':
      return 'choose';
    case 'Insert':
      return 'add';
    case 'F2':
      return 'rename';
    case 'Delete':
      return 'remove';
    case 'Escape':
      return 'keep';
    default:
      return null;
  }
}

/** The rows of a scroll container that may be visible, assuming that it is no taller than the window. */
function useShownLines(count: number, rowPx: number) {
  const [top, setTop] = useState(0);
  const first = Math.max(0, Math.floor(top / rowPx) - extraLines);
  const last = Math.min(count, Math.ceil((top + globalThis.innerHeight) / rowPx) + extraLines);
  return { first, last, onScroll: (event: UIEvent<HTMLElement>) => setTop(event.currentTarget.scrollTop) };
}

// The folder tree next to a project's documents, with the actions on folders.
import { Menu } from '@mantine/core';
import { IconDots, IconFolderPlus, IconTemplate } from '@tabler/icons-react';
import { useState } from 'react';
import { useWrite } from '../client/data.ts';
import { useDeletion } from '../client/deletion.ts';
import { shownFailure } from '../client/failures.ts';
import { IconButton } from '../ui/button.tsx';
import { ErrorNote, Loading } from '../ui/states.tsx';
import { FolderAccess } from './folder-access.tsx';
import { FolderNaming, FoldersFromTemplate, SaveTemplate } from './folder-standards.tsx';
import { ChooseFolderDialog, FolderNameDialog } from './folder-dialogs.tsx';
import { FolderTreeView, type FolderActs } from './folder-tree.tsx';
import styles from './folder-tree.module.css';
import type { Folder } from './folder-lines.ts';
import type { useFolderTree } from './folders-of-project.ts';

interface FolderPanelProps {
  place: { workspaceId: string; projectId: string };
  folders: ReturnType<typeof useFolderTree>;
  chosenId: string | null;
  onChoose: (id: string | null) => void;
  /** Missing if the caller may not add documents. */
  takeFiles?: FolderActs['takeFiles'];
}

/** Whether the folder's access rights allow the caller to change it. */
const mayChange = (folder: Folder | null) => folder === null || folder.level >= 3;

type Asked =
  | { about: 'add'; parent: Folder | null }
  | { about: 'rename' | 'move' | 'access' | 'naming' | 'template'; folder: Folder }
  | { about: 'apply'; parent: Folder | null };

/** The tree, with its buttons and dialogs. */
export function FolderPanel({ place, folders, chosenId, onChoose, takeFiles }: FolderPanelProps) {
  const { workspaceId } = place;
  const { tree } = folders;
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = (ability: string) => tree?.abilities.includes(ability) ?? false;
  const moveBack = useWrite('updateCdeFolder', { failsWith: 'Failed to update folder' });
  const move = useWrite('updateCdeFolder', {
    successMessage: ({ name, path }) => `“${name}” has been moved: ${path}`,
    failsWith: 'Failed to update folder',
    undo: (answer, { params }) => {
      const parent_id = tree?.byId.get(params.id)?.parentId ?? null;
      moveBack.mutate({ params, body: { parent_id, version: answer.version } });
    },
  });
  const { remove } = useDeletion({
    remove: 'deleteCdeFolder',
    restore: 'restoreCdeFolder',
    noun: 'folder',
    restored: ({ name }) => `“${name}” is back`,
  });
  const moveTo = (folder: Folder, to: Folder | null) =>
    move.mutate({
      params: { workspaceId, id: folder.id },
      body: { parent_id: to?.id ?? null, version: folder.version },
    });
  const acts: FolderActs = {
    ...(may('create') ? { add: (parent) => mayChange(parent) && setAsked({ about: 'add', parent }) } : {}),
    ...(may('edit')
      ? { rename: (folder) => mayChange(folder) && setAsked({ about: 'rename', folder }), move: moveTo }
      : {}),
    ...(may('delete')
      ? {
          remove: (folder) => {
            if (mayChange(folder)) remove(folder.id, () => chosenId === folder.id && onChoose(folder.parentId));
          },
        }
      : {}),
    ...(may('administer') ? { setAccess: (folder) => setAsked({ about: 'access', folder }) } : {}),
    ...(takeFiles ? { takeFiles } : {}),
  };
  const chosen = (chosenId && tree?.byId.get(chosenId)) || null;
  return (
    <section className={styles.panel} aria-label="Folders">
      <header className={styles.head}>
        <h2>Folders</h2>
        {acts.add && mayChange(chosen) ? (
          <IconButton
            label={chosen ? `New folder in “${chosen.name}”` : 'New folder'}
            small
            onClick={() => acts.add?.(chosen)}
          >
            <IconFolderPlus size={16} />
          </IconButton>
        ) : null}
        {acts.setAccess && mayChange(chosen) ? (
          <IconButton
            label={chosen ? `Folders from a template in “${chosen.name}”` : 'Folders from a template'}
            small
            onClick={() => setAsked({ about: 'apply', parent: chosen })}
          >
            <IconTemplate size={16} />
          </IconButton>
        ) : null}
        {chosen && mayChange(chosen) && (acts.rename || acts.remove || acts.setAccess) ? (
          <FolderMenu
            folder={chosen}
            acts={acts}
            onMove={() => setAsked({ about: 'move', folder: chosen })}
            onAsk={(about) => setAsked({ about, folder: chosen })}
          />
        ) : null}
      </header>
      {folders.error ? (
        <ErrorNote failure={shownFailure('Failed to fetch folders', folders.error)} onRetry={folders.refetch} />
      ) : tree ? (
        <FolderTreeView tree={tree} chosenId={chosenId} onChoose={onChoose} onOpen={folders.open} acts={acts} />
      ) : (
        <Loading what="the folders" lines={6} />
      )}
      {asked?.about === 'add' ? (
        <FolderNameDialog place={place} parent={asked.parent} onClose={() => setAsked(null)} onAdded={onChoose} />
      ) : null}
      {asked?.about === 'naming' ? (
        <FolderNaming place={place} folder={asked.folder} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.about === 'template' ? (
        <SaveTemplate place={place} folder={asked.folder} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.about === 'apply' ? (
        <FoldersFromTemplate place={place} parent={asked.parent} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.about === 'access' ? (
        <FolderAccess workspaceId={workspaceId} folder={asked.folder} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.about === 'rename' ? (
        <FolderNameDialog place={place} folder={asked.folder} onClose={() => setAsked(null)} />
      ) : null}
      {asked?.about === 'move' ? (
        <ChooseFolderDialog
          title={`Move “${asked.folder.name}”`}
          place={place}
          saveLabel="Move"
          offersTop
          canChoose={(all, to) => all.canMove(asked.folder.id, to)}
          isBusy={move.isPending}
          onChoose={(to) => {
            moveTo(asked.folder, to);
            setAsked(null);
          }}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </section>
  );
}

interface FolderMenuProps {
  folder: Folder;
  acts: FolderActs;
  onMove: () => void;
  onAsk: (about: 'naming' | 'template') => void;
}

function FolderMenu({ folder, acts, onMove, onAsk }: FolderMenuProps) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <IconButton label={`Actions for “${folder.name}”`} small>
          <IconDots size={16} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {acts.rename ? (
          <Menu.Item rightSection="F2" onClick={() => acts.rename?.(folder)}>
            Rename
          </Menu.Item>
        ) : null}
        {acts.move ? (
          <Menu.Item rightSection="Ctrl X" onClick={onMove}>
            Move…
          </Menu.Item>
        ) : null}
        {acts.setAccess ? (
          <>
            <Menu.Item onClick={() => acts.setAccess?.(folder)}>Access…</Menu.Item>
            <Menu.Item onClick={() => onAsk('naming')}>Naming standard…</Menu.Item>
            <Menu.Item onClick={() => onAsk('template')}>Save as template…</Menu.Item>
          </>
        ) : null}
        {acts.remove ? (
          <Menu.Item rightSection="Del" onClick={() => acts.remove?.(folder)}>
            Delete
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

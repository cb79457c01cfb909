// The documents of a project: the folder tree, the documents of the chosen folder, and files that wait for their metadata.
import { IconFolders, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { useCaller, useMay } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { chosenFiles, droppedFiles, type DroppedFile } from '../client/uploads/dropped-files.ts';
import { UploadList } from '../client/uploads/upload-list.tsx';
import { sendFiles } from '../client/uploads/upload-queue.ts';
import { recordColumns } from '../records/record-columns.ts';
import { declared } from '../records/record-screens.ts';
import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { NewTransmittal } from '../transmittals/new-transmittal.tsx';
import { Button } from '../ui/button.tsx';
import { nothingSelected, type RowSelection } from '../ui/data-grid/row-selection.ts';
import { Drawer } from '../ui/drawer.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { countOf } from '../ui/format.ts';
import { EmptyState } from '../ui/states.tsx';
import { useMedia } from '../ui/use-media.ts';
import { documents } from './documents.tsx';
import styles from './documents.module.css';
import { ChooseFolderDialog } from './folder-dialogs.tsx';
import { FolderPanel } from './folder-panel.tsx';
import { FoundPages } from './found-pages.tsx';
import type { Folder } from './folder-lines.ts';
import { useFolderTree } from './folders-of-project.ts';
import { HoldingAreas, WaitingFiles } from './waiting-files.tsx';

const record = declared(documents);

/** Whether the folder's access rights allow the caller to add documents. */
const mayFill = (folder: Folder | null | undefined) => !folder || folder.level >= 2;

/** The page of a project's folders and documents. */
export function ProjectDocumentsPage() {
  const place = useProjectPlace('Documents');
  const { workspaceId, projectId } = place;
  const { kinde_id: person } = useCaller();
  const navigate = useNavigate();
  const [params, change] = useAddress();
  const folderId = params.get('folder');
  const [view, setView] = useListView();
  const [ticked, setTicked] = useState<RowSelection>(nothingSelected);
  const [opened, setOpened] = useState<'move' | 'folders' | 'transmit' | null>(null);
  const mayTransmit = useMay('transmittals:create');
  const isSmall = useMedia('(max-width: 767px)');
  const folders = useFolderTree(workspaceId, projectId, folderId);
  const columns = useMemo(() => recordColumns(record).filter(({ id }) => id !== 'project'), []);
  const query = { project_id: projectId, ...(folderId ? { folder_id: folderId } : {}) };
  const list = useList('listDocuments', { params: { workspaceId }, query }, { view, columns: columns as never });
  const target = { call: 'addDocumentDrops' as const, params: { workspaceId, projectId } };
  const send = (to: string | null, files: readonly DroppedFile[]) => {
    const body = { project_id: projectId, folder_id: to };
    if (files.length > 0) void sendFiles({ ...target, body }, person, files);
  };
  const mayAdd = list.abilities.includes('create');
  const pathOf = (id: string) => {
    const folder = folders.tree?.byId.get(id);
    return folder ? folders.tree!.pathOf(folder) : 'a folder';
  };
  const chosen = folderId ? folders.tree?.byId.get(folderId) : undefined;
  const panel = (
    <FolderPanel
      place={place}
      folders={folders}
      chosenId={folderId}
      onChoose={(id) => {
        change({ folder: id });
        setTicked(nothingSelected);
        setOpened(null);
      }}
      {...(mayAdd
        ? {
            takeFiles: (to: Folder | null, data: DataTransfer) => {
              if (mayFill(to)) void droppedFiles(data).then((files) => send(to?.id ?? null, files));
            },
          }
        : {})}
    />
  );
  const listOf = (choose?: () => void) => (
    <RecordList
      title="Documents"
      records="documents"
      list={list}
      rowId={(row) => row.cde_id}
      rowLabel={(row) => row.number}
      view={view}
      onViewChange={setView}
      selection={ticked}
      onSelectionChange={setTicked}
      onOpen={(row) => void navigate({ to: `/w/${workspaceId}/documents/${row.cde_id}` })}
      actions={
        <>
          {isSmall ? (
            <Button icon={<IconFolders size={16} aria-hidden />} onClick={() => setOpened('folders')}>
              Folders
            </Button>
          ) : null}
          {ticked.ids.size > 0 && mayTransmit ? <Button onClick={() => setOpened('transmit')}>Transmit…</Button> : null}
          {ticked.ids.size > 0 && mayAdd ? <Button onClick={() => setOpened('move')}>Move to folder…</Button> : null}
          {choose ? (
            <Button look="primary" icon={<IconUpload size={16} aria-hidden />} onClick={choose}>
              Add files
            </Button>
          ) : null}
        </>
      }
      filters={chosen && folders.tree ? <span className={styles.path}>{folders.tree.pathOf(chosen)}</span> : <span />}
      notice={
        <div className={styles.tray}>
          <FoundPages workspaceId={workspaceId} projectId={projectId} words={view.q} />
          <UploadList target={target} />
          {mayAdd ? <WaitingFiles workspaceId={workspaceId} projectId={projectId} pathOf={pathOf} /> : null}
          {mayAdd && !folderId && folders.tree ? (
            <HoldingAreas workspaceId={workspaceId} projectId={projectId} pathOf={pathOf} />
          ) : null}
          {mayAdd && chosen ? (
            <WaitingFiles
              key={chosen.id}
              workspaceId={workspaceId}
              projectId={projectId}
              holdingFolder={chosen}
              mayIgnore={folders.tree?.abilities.includes('administer') ?? false}
            />
          ) : null}
        </div>
      }
      empty={
        <EmptyState
          title="No documents here"
          detail={mayAdd ? 'Drop drawings, other files or whole folders here.' : documents.purpose}
        />
      }
    />
  );
  return (
    <div className={styles.split}>
      {isSmall ? null : <div className={styles.side}>{panel}</div>}
      {mayAdd && mayFill(chosen) ? (
        <div className={styles.main}>
          <DropZone
            label="Files to add"
            isMultiple
            onDrop={(data) => void droppedFiles(data).then((files) => send(folderId, files))}
            onChoose={(files) => send(folderId, chosenFiles(files))}
          >
            {listOf}
          </DropZone>
        </div>
      ) : (
        <div className={styles.main}>{listOf()}</div>
      )}
      {isSmall && opened === 'folders' ? (
        <Drawer title="Folders" onClose={() => setOpened(null)}>
          <div className={styles.inDrawer}>{panel}</div>
        </Drawer>
      ) : null}
      {opened === 'transmit' ? (
        <NewTransmittal projectId={projectId} documents={[...ticked.ids]} onClose={() => setOpened(null)} />
      ) : null}
      {opened === 'move' ? (
        <MoveDialog
          place={place}
          from={folderId}
          ids={[...ticked.ids]}
          onClose={() => {
            setOpened(null);
            setTicked(nothingSelected);
          }}
        />
      ) : null}
    </div>
  );
}

interface MoveDialogProps {
  place: { workspaceId: string; projectId: string };
  from: string | null;
  ids: readonly string[];
  onClose: () => void;
}

function MoveDialog({ place, from, ids, onClose }: MoveDialogProps) {
  const { workspaceId, projectId } = place;
  const move = useWrite('bulkMoveCdePlacements', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to move the documents',
  });
  return (
    <ChooseFolderDialog
      title="Move to folder"
      place={place}
      saveLabel={`Move ${countOf(ids.length, 'document')}`}
      canChoose={(all, id) => id !== from && mayFill(all.byId.get(id ?? ''))}
      isBusy={move.isPending}
      onChoose={(to) => {
        if (!to) return;
        const body = {
          cdeSeriesIds: [...ids],
          targetFolderId: to.id,
          projectId,
          ...(from ? { sourceFolderId: from } : {}),
        };
        move.mutate({ params: { workspaceId }, body }, { onSuccess: onClose });
      }}
      onClose={onClose}
    />
  );
}

// The documents of a project: its folders, the list of the chosen one, and files that wait to be named.
import { IconFolderPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useAddress, useListView } from '../client/address.ts';
import { useCaller, useMay } from '../client/caller.tsx';
import { useWrite } from '../client/data.ts';
import { useList, useWholeList } from '../client/list-data.ts';
import { RecordList } from '../client/record-list.tsx';
import { chosenFiles, droppedFiles, type DroppedFile } from '../client/uploads/dropped-files.ts';
import { UploadList } from '../client/uploads/upload-list.tsx';
import { sendFiles } from '../client/uploads/upload-queue.ts';
import { recordColumns } from '../records/record-columns.ts';
import { declared } from '../records/record-screens.ts';
import { NewTransmittal } from '../transmittals/new-transmittal.tsx';
import { useProjectPlace } from '../schedule/tasks/project-place.ts';
import { Button } from '../ui/button.tsx';
import { nothingSelected, type RowSelection } from '../ui/data-grid/row-selection.ts';
import { Dialog } from '../ui/dialog.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import { EmptyState } from '../ui/states.tsx';
import { documents } from './documents.tsx';
import styles from './documents.module.css';
import { FolderTree, type Folder } from './folder-tree.tsx';
import { WaitingFiles } from './waiting-files.tsx';

const record = declared(documents);

/** Folders and documents of a project. */
export function ProjectDocumentsPage() {
  const { workspaceId, projectId } = useProjectPlace('Documents');
  const { kinde_id: person } = useCaller();
  const navigate = useNavigate();
  const [params, change] = useAddress();
  const folderId = params.get('folder');
  const [view, setView] = useListView();
  const [ticked, setTicked] = useState<RowSelection>(nothingSelected);
  const [isMoving, setMoving] = useState(false);
  const [isTransmitting, setTransmitting] = useState(false);
  const mayTransmit = useMay('transmittals:create');
  const folders = useWholeList('listCdeFolders', { params: { workspaceId }, query: { project_id: projectId } });
  const columns = useMemo(() => recordColumns(record).filter(({ id }) => id !== 'project'), []);
  const query = { project_id: projectId, ...(folderId ? { folder_id: folderId } : {}) };
  const list = useList('listDocuments', { params: { workspaceId }, query }, { view, columns: columns as never });
  const target = { call: 'addDocumentDrops' as const, params: { workspaceId, projectId, folderId: folderId ?? '' } };
  const send = (files: readonly DroppedFile[]) => {
    const body = { project_id: projectId, folder_id: folderId };
    if (files.length > 0) void sendFiles({ ...target, body }, person, files);
  };
  const mayAdd = list.abilities.includes('create');
  return (
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
          {ticked.ids.size > 0 && mayTransmit ? <Button onClick={() => setTransmitting(true)}>Transmit…</Button> : null}
          {ticked.ids.size > 0 && mayAdd ? <Button onClick={() => setMoving(true)}>Move to folder…</Button> : null}
        </>
      }
      filters={<span />}
      notice={
        <div className={styles.tray}>
          <FolderTree
            workspaceId={workspaceId}
            projectId={projectId}
            folders={folders.rows}
            chosen={folderId}
            mayAdd={folders.abilities.includes('create')}
            onChoose={(id) => change({ folder: id })}
          />
          {mayAdd ? (
            <DropZone
              label="Files to add"
              isMultiple
              look="zone"
              onDrop={(data) => void droppedFiles(data).then(send)}
              onChoose={(files) => send(chosenFiles(files))}
            >
              {(choose) => (
                <p>
                  Drop drawings and other files here, or{' '}
                  <Button small icon={<IconFolderPlus size={16} aria-hidden />} onClick={choose}>
                    Choose files
                  </Button>
                </p>
              )}
            </DropZone>
          ) : null}
          <UploadList target={target} />
          {mayAdd ? <WaitingFiles workspaceId={workspaceId} projectId={projectId} folderId={folderId} /> : null}
        </div>
      }
      empty={<EmptyState title="No documents here" detail={documents.purpose} />}
    >
      {isTransmitting ? (
        <NewTransmittal projectId={projectId} documents={[...ticked.ids]} onClose={() => setTransmitting(false)} />
      ) : null}
      {isMoving ? (
        <MoveDialog
          workspaceId={workspaceId}
          projectId={projectId}
          folders={folders.rows}
          from={folderId}
          ids={[...ticked.ids]}
          onClose={() => {
            setMoving(false);
            setTicked(nothingSelected);
          }}
        />
      ) : null}
    </RecordList>
  );
}

interface MoveDialogProps {
  workspaceId: string;
  projectId: string;
  folders: readonly Folder[];
  from: string | null;
  ids: readonly string[];
  onClose: () => void;
}

function MoveDialog({ workspaceId, projectId, folders, from, ids, onClose }: MoveDialogProps) {
  const [to, setTo] = useState('');
  const move = useWrite('bulkMoveCdePlacements', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to move the documents',
  });
  const body = {
    cdeSeriesIds: [...ids],
    targetFolderId: to,
    projectId,
    ...(from ? { sourceFolderId: from } : {}),
  };
  return (
    <Dialog
      title="Move to folder"
      onClose={onClose}
      footer={
        <Button
          look="primary"
          disabled={to === '' || move.isPending}
          onClick={() => move.mutate({ params: { workspaceId }, body })}
        >
          Move {ids.length}
        </Button>
      }
    >
      <label>
        Folder
        <select value={to} onChange={(event) => setTo(event.target.value)}>
          <option value="">Choose a folder</option>
          {folders.map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </select>
      </label>
    </Dialog>
  );
}

// The heading of a document's versions with "New revision": files that are chosen or dropped here become the next revisions
// of this document. Until they are stored, they wait here with their proposals.
import { IconUpload } from '@tabler/icons-react';
import { useCaller } from '../client/caller.tsx';
import type { RecordAnswer } from '../client/declared.ts';
import { chosenFiles, droppedFiles, type DroppedFile } from '../client/uploads/dropped-files.ts';
import { UploadList } from '../client/uploads/upload-list.tsx';
import { sendFiles } from '../client/uploads/upload-queue.ts';
import { Button } from '../ui/button.tsx';
import { DropZone } from '../ui/drop-zone.tsx';
import styles from './documents.module.css';
import { WaitingFiles } from './waiting-files.tsx';

/** The heading, the button, and the files that wait. */
export function NewRevision({ record }: { record: RecordAnswer<'documents'> }) {
  const { kinde_id: person } = useCaller();
  const { workspace_id: workspaceId, project_id: projectId, cde_id: id } = record;
  const target = {
    call: 'addDocumentDrops' as const,
    params: { workspaceId, projectId, id },
    body: { project_id: projectId, cde_id: id },
  };
  const send = (files: readonly DroppedFile[]) => {
    if (files.length > 0) void sendFiles(target, person, files);
  };
  return (
    <>
      <DropZone
        label={`Files of the next revision of ${record.number}`}
        isMultiple
        onDrop={(data) => void droppedFiles(data).then(send)}
        onChoose={(files) => send(chosenFiles(files))}
      >
        {(choose) => (
          <div className={styles.revise}>
            <h2 id="document-versions">Versions</h2>
            <Button icon={<IconUpload size={16} aria-hidden />} onClick={choose}>
              New revision…
            </Button>
          </div>
        )}
      </DropZone>
      <UploadList target={target} />
      <WaitingFiles workspaceId={workspaceId} projectId={projectId} documentId={id} />
    </>
  );
}

// The files of a record: those attached, the uploads in progress, and a place to add more. For any record's page or drawer.
import { IconFolderPlus, IconPaperclip } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DropZone } from '../../ui/drop-zone.tsx';
import { countOf } from '../../ui/format.ts';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { useCaller } from '../caller.tsx';
import { useCall } from '../data.ts';
import { shownFailure } from '../failures.ts';
import { chosenFiles, droppedFiles, type DroppedFile } from '../uploads/dropped-files.ts';
import { sendFiles } from '../uploads/upload-queue.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { AttachmentTable } from './attachment-table.tsx';
import styles from './attachments.module.css';
import { targetOf, type AttachedRecord } from './attachments.ts';

/** Files shown at first, and at most; others are found by a search. */
const shownAtFirst = 50;
const maxShown = 500;

interface AttachmentsSectionProps {
  record: AttachedRecord;
  /** Heading level: 2 on a page, 3 in a drawer. */
  level?: 2 | 3;
}

/** The attachments of a record and their uploads. */
export function AttachmentsSection({ record, level = 2 }: AttachmentsSectionProps) {
  const headingId = useId();
  const Heading = level === 2 ? 'h2' : 'h3';
  const [showsRemoved, setShowsRemoved] = useState(false);
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(shownAtFirst);
  const query = {
    limit,
    ...(search.trim() ? { q: search.trim() } : {}),
    ...(showsRemoved ? { is_deleted: true } : {}),
  };
  const found = useCall(record.calls.list, { params: record.params, query }, { keepsPrevious: true });
  const total = found.data?.total_count ?? 0;
  const mayAdd = found.data?.abilities.includes('create') ?? false;
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <header className={styles.head}>
        <Heading id={headingId}>{showsRemoved ? 'Removed attachments' : 'Attachments'}</Heading>
        {found.data ? <span className={styles.count}>{total > 0 ? countOf(total, 'file') : ''}</span> : null}
        {total > 10 || search ? (
          <input
            type="search"
            className={styles.search}
            aria-label="Search attachments"
            placeholder="Search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            // Inside a drawer, Enter would submit the surrounding form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          />
        ) : null}
        <Button look="subtle" small aria-pressed={showsRemoved} onClick={() => setShowsRemoved((before) => !before)}>
          {showsRemoved ? 'Show attachments' : 'Show removed'}
        </Button>
      </header>
      {mayAdd && !showsRemoved ? <AddFiles record={record} /> : null}
      <UploadList target={targetOf(record)} />
      {found.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the attachments', found.error)}
          onRetry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <Loading what="the attachments" lines={3} />
      ) : found.data.items.length === 0 ? (
        <p className={styles.none}>{noneText({ search, showsRemoved })}</p>
      ) : (
        <AttachmentTable record={record} items={found.data.items} />
      )}
      {total > (found.data?.items.length ?? 0) ? (
        <p className={styles.more}>
          {limit < maxShown ? (
            <Button small onClick={() => setLimit(maxShown)}>
              Show more
            </Button>
          ) : (
            `The first ${maxShown} of ${total.toLocaleString('en-AU')} are shown. Search to find others.`
          )}
        </p>
      ) : null}
    </section>
  );
}

function noneText({ search, showsRemoved }: { search: string; showsRemoved: boolean }): string {
  if (search.trim()) return 'No file matches the search.';
  return showsRemoved ? 'Nothing has been removed.' : 'No files are attached.';
}

/** The place to drop or choose files and folders. */
function AddFiles({ record }: { record: AttachedRecord }) {
  const { kinde_id: person } = useCaller();
  const folderId = useId();
  const send = (files: readonly DroppedFile[]) => {
    if (files.length > 0) void sendFiles(targetOf(record), person, files);
  };
  return (
    <DropZone
      label="Files to attach"
      isMultiple
      onDrop={(data) => void droppedFiles(data).then(send)}
      onChoose={(files) => send(chosenFiles(files))}
    >
      {(choose) => (
        <div className={styles.add}>
          <p>Drop files or folders here</p>
          <div className={styles.choices}>
            <Button small icon={<IconPaperclip size={16} aria-hidden />} onClick={choose}>
              Choose files
            </Button>
            <Button
              small
              icon={<IconFolderPlus size={16} aria-hidden />}
              onClick={() => document.getElementById(folderId)?.click()}
            >
              Choose a folder
            </Button>
          </div>
          <input
            id={folderId}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-label="Folder to attach"
            // Makes the file input take a folder.
            {...{ webkitdirectory: '' }}
            onChange={(event) => {
              send(chosenFiles(event.target.files));
              event.target.value = '';
            }}
          />
        </div>
      )}
    </DropZone>
  );
}

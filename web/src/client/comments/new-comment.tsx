// Writes a comment or a reply, with mentions and files.
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { targetOf, type AttachedRecord } from '../attachments/attachments.ts';
import { useCaller, useWorkspace } from '../caller.tsx';
import { useWrite } from '../data.ts';
import { chosenFiles, type DroppedFile } from '../uploads/dropped-files.ts';
import { sendFiles } from '../uploads/upload-queue.ts';
import { CommentText, type Mention } from './comment-text.tsx';
import type { Comment, CommentedRecord } from './commented.ts';
import { commentFiles } from './comment-files.ts';
import styles from './comments.module.css';

interface NewCommentProps {
  record: CommentedRecord;
  repliesTo: Comment | null;
  onReplied: () => void;
}

export function NewComment({ record, repliesTo, onReplied }: NewCommentProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const { kinde_id: person } = useCaller();
  const fileId = useId();
  const [text, setText] = useState('');
  const [mentioned, setMentioned] = useState<Mention[]>([]);
  const [files, setFiles] = useState<DroppedFile[]>([]);
  const add = useWrite('createComment', { alsoStale: ['markups'], failsWith: 'Failed to add the comment' });
  async function send() {
    if (text.trim() === '' || add.isPending) return;
    const body = {
      comment: text,
      related_document_type: record.type,
      related_document_id: record.id,
      parent_id: repliesTo?.id ?? null,
      mentions: mentionsIn(text, mentioned),
    };
    try {
      const { id } = await add.mutateAsync({ params: { workspaceId }, body });
      const attached: AttachedRecord = commentFiles(workspaceId, id);
      if (files.length > 0) void sendFiles(targetOf(attached), person, files);
      setText('');
      setMentioned([]);
      setFiles([]);
      onReplied();
    } catch {
      // The toast shows the failure; the text stays.
    }
  }
  return (
    <div className={styles.new}>
      <CommentText
        key={repliesTo?.id}
        isFocused={repliesTo !== null}
        label={repliesTo ? `Reply to ${repliesTo.source_author ?? repliesTo.author_name}` : 'Comment'}
        value={text}
        onChange={setText}
        onMention={(mention) => setMentioned([...mentioned, mention])}
        onSend={() => void send()}
      />
      {files.length > 0 ? (
        <ul className={styles.files} aria-label="Files to attach">
          {files.map((file) => (
            <li key={`${file.folder}/${file.file.name}`}>
              <span className={styles.fileName}>{file.file.name}</span>
              <IconButton
                label={`Leave out ${file.file.name}`}
                onClick={() => setFiles(files.filter((other) => other !== file))}
              >
                <IconX size={16} aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      ) : null}
      <div className={styles.acts}>
        {repliesTo ? (
          <Button small onClick={onReplied}>
            Cancel reply
          </Button>
        ) : null}
        <Button small busy={add.isPending} disabled={text.trim() === ''} onClick={() => void send()}>
          {repliesTo ? 'Reply' : 'Add comment'}
        </Button>
        <Button
          look="subtle"
          small
          icon={<IconPaperclip size={16} aria-hidden />}
          onClick={() => document.getElementById(fileId)?.click()}
        >
          Attach files
        </Button>
        <input
          id={fileId}
          className="visually-hidden"
          type="file"
          multiple
          tabIndex={-1}
          aria-label="Files to attach"
          onChange={(event) => {
            setFiles([...files, ...chosenFiles(event.target.files)]);
            event.target.value = '';
          }}
        />
      </div>
    </div>
  );
}

/** The ids of the chosen people whose names are still in the text. */
export const mentionsIn = (text: string, chosen: readonly Mention[]): string[] => [
  ...new Set(chosen.filter(({ name }) => text.includes(`@${name}`)).map(({ kinde_id: id }) => id)),
];

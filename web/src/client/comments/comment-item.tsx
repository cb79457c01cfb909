// One comment: its text with mentions, its files, who wrote it, its earlier texts, and what the caller may do with it.
import { IconPaperclip } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '../../ui/button.tsx';
import { formatInstant } from '../../ui/format.ts';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { AttachmentPreview } from '../attachments/attachment-preview.tsx';
import { targetOf, useAttachmentRemoval, type Attachment } from '../attachments/attachments.ts';
import { saveFile } from '../attachments/save-file.ts';
import { useWorkspace } from '../caller.tsx';
import { useCall, useWrite } from '../data.ts';
import { shownFailure } from '../failures.ts';
import { UploadList } from '../uploads/upload-list.tsx';
import { commentFiles } from './comment-files.ts';
import { CommentText, type Mention } from './comment-text.tsx';
import { authorOf, piecesOf, useCommentDeletion, type Comment } from './commented.ts';
import styles from './comments.module.css';
import { mentionsIn } from './new-comment.tsx';

interface CommentItemProps {
  comment: Comment;
  /** Absent where nobody can reply to it. */
  onReply?: (() => void) | undefined;
}

export function CommentItem({ comment, onReply }: CommentItemProps) {
  const { remove, restore } = useCommentDeletion();
  const [isEditing, setEditing] = useState(false);
  const [showsEarlier, setShowsEarlier] = useState(false);
  const may = (ability: string) => comment.abilities.includes(ability);
  if (isEditing) return <EditComment comment={comment} onClose={() => setEditing(false)} />;
  return (
    <article className={styles.comment} aria-label={`By ${authorOf(comment)}`}>
      <p className={styles.said}>
        {piecesOf(
          comment.comment,
          comment.mentions.map(({ name }) => name),
        ).map((piece, at) =>
          // Pieces have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          piece.isMention ? <strong key={at}>{piece.text}</strong> : <span key={at}>{piece.text}</span>,
        )}
      </p>
      <CommentFiles comment={comment} />
      <p className={styles.by}>
        {authorOf(comment)}, {formatInstant(comment.created_at)}
        {comment.edited_at ? (
          <LinkAct
            isExpanded={showsEarlier}
            label="Edited: show its earlier texts"
            word="Edited"
            onPress={() => setShowsEarlier(!showsEarlier)}
          />
        ) : null}
        {onReply ? <LinkAct word="Reply" onPress={onReply} /> : null}
        {may('edit') ? <LinkAct word="Edit" onPress={() => setEditing(true)} /> : null}
        {may('delete') ? <LinkAct word="Delete" onPress={() => remove(comment.id)} /> : null}
        {may('restore') ? <LinkAct word="Restore" onPress={() => restore(comment.id)} /> : null}
      </p>
      {showsEarlier ? <EarlierTexts id={comment.id} /> : null}
    </article>
  );
}

interface LinkActProps {
  word: string;
  label?: string;
  isExpanded?: boolean;
  onPress: () => void;
}

function LinkAct({ word, label, isExpanded, onPress }: LinkActProps) {
  return (
    <button type="button" className={styles.link} aria-label={label} aria-expanded={isExpanded} onClick={onPress}>
      {word}
    </button>
  );
}

function EarlierTexts({ id }: { id: string }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const read = useCall('listCommentTexts', { params: { workspaceId, id } });
  if (read.error) return <ErrorNote failure={shownFailure('Failed to fetch the earlier texts', read.error)} />;
  if (!read.data) return <Loading what="the earlier texts" lines={1} />;
  return (
    <ul className={styles.earlier} aria-label="Earlier texts">
      {read.data.items.map(({ comment, replaced_at: at }) => (
        <li key={at}>
          <p className={styles.said}>{comment}</p>
          <p className={styles.by}>Until {formatInstant(at)}</p>
        </li>
      ))}
    </ul>
  );
}

function EditComment({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const [text, setText] = useState(comment.comment);
  const [mentioned, setMentioned] = useState<Mention[]>(comment.mentions);
  const edit = useWrite('updateComment', { failsWith: 'Failed to edit the comment' });
  async function save() {
    if (text.trim() === '' || edit.isPending) return;
    const body = { comment: text, mentions: mentionsIn(text, mentioned), version: comment.version };
    try {
      await edit.mutateAsync({ params: { workspaceId, id: comment.id }, body });
      onClose();
    } catch {
      // The toast shows the failure; the text stays.
    }
  }
  return (
    <div className={styles.new}>
      <CommentText
        isFocused
        label="Edit your comment"
        value={text}
        onChange={setText}
        onMention={(mention) => setMentioned([...mentioned, mention])}
        onSend={() => void save()}
      />
      <div className={styles.acts}>
        <Button small onClick={onClose}>
          Cancel
        </Button>
        <Button small busy={edit.isPending} disabled={text.trim() === ''} onClick={() => void save()}>
          Save
        </Button>
      </div>
    </div>
  );
}

/** The files of a comment, and uploads in progress. */
function CommentFiles({ comment }: { comment: Comment }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const record = useMemo(() => commentFiles(workspaceId, comment.id), [workspaceId, comment.id]);
  const { remove } = useAttachmentRemoval(record);
  const [opened, setOpened] = useState<Attachment | null>(null);
  const read = useCall(record.calls.list, { params: record.params, query: { limit: 500 } } as never, {
    enabled: comment.files_count > 0,
  });
  const items = comment.files_count > 0 ? (read.data?.items ?? []) : [];
  return (
    <>
      {read.error ? <ErrorNote failure={shownFailure('Failed to fetch the files', read.error)} /> : null}
      {items.length > 0 ? (
        <ul className={styles.files} aria-label="Files">
          {items.map((item) => (
            <li key={item.id}>
              <IconPaperclip size={16} aria-hidden />
              <Button look="link" onClick={() => (item.preview ? setOpened(item) : void saveFile(record, item))}>
                {item.name}
              </Button>
              {item.abilities.includes('delete') ? (
                <Button look="subtle" small aria-label={`Remove ${item.name}`} onClick={() => remove(item.id)}>
                  Remove
                </Button>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <UploadList target={targetOf(record)} />
      {opened
        ? createPortal(
            <AttachmentPreview
              record={record}
              item={opened}
              before={undefined}
              after={undefined}
              onClose={() => setOpened(null)}
            />,
            document.body,
          )
        : null}
    </>
  );
}

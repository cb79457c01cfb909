// The discussion of a markup: comments with replies, oldest first.
import type { Markup } from '@horizon/contract';
import { useState } from 'react';
import type { CallAnswer } from '../client/api.ts';
import { useWorkspace } from '../client/caller.tsx';
import { useCall, useWrite } from '../client/data.ts';
import { shownFailure } from '../client/failures.ts';
import { Button } from '../ui/button.tsx';
import fields from '../ui/fields.module.css';
import { formatInstant } from '../ui/format.ts';
import { ErrorNote } from '../ui/states.tsx';
import { authorText } from './markup-words.ts';
import styles from './panel.module.css';

type Comment = CallAnswer<'listMarkupComments'>['items'][number];

export function MarkupComments({ markup }: { markup: Markup }) {
  const { workspace_id: workspaceId } = useWorkspace();
  const params = { workspaceId, id: markup.id };
  const read = useCall('listMarkupComments', { params });
  const add = useWrite('addMarkupComment', { failsWith: 'Failed to add the comment' });
  const remove = useWrite('deleteMarkupComment', {
    successMessage: ({ message }) => message,
    failsWith: 'Failed to delete the comment',
  });
  const [text, setText] = useState('');
  const [repliesTo, setRepliesTo] = useState<Comment | null>(null);
  const items = read.data?.items ?? [];
  const mayAdd = markup.abilities.includes('comment');
  async function send() {
    if (text.trim() === '') return;
    try {
      await add.mutateAsync({ params, body: { text, parent_id: repliesTo?.id ?? null } });
      setText('');
      setRepliesTo(null);
    } catch {
      // The toast shows the failure; the text stays.
    }
  }
  const shown = (comment: Comment) => (
    <li key={comment.id}>
      <p className={styles.said}>{comment.text}</p>
      <p className={styles.by}>
        {authorText(comment)}, {formatInstant(comment.created_at)}
        {mayAdd && !comment.parent_id ? (
          <button type="button" className={styles.link} onClick={() => setRepliesTo(comment)}>
            Reply
          </button>
        ) : null}
        {comment.abilities.includes('delete') ? (
          <button
            type="button"
            className={styles.link}
            onClick={() => remove.mutate({ params: { ...params, commentId: comment.id } })}
          >
            Delete
          </button>
        ) : null}
      </p>
    </li>
  );
  const isThere = new Set(items.map(({ id }) => id));
  const tops = items.filter((comment) => !comment.parent_id || !isThere.has(comment.parent_id));
  return (
    <section className={styles.comments} aria-label="Comments">
      <h4>Comments</h4>
      {read.error ? <ErrorNote failure={shownFailure('Failed to fetch the comments', read.error)} /> : null}
      <ul>
        {tops.map((comment) => (
          <li key={comment.id}>
            <ul>
              {shown(comment)}
              {items.some(({ parent_id: parent }) => parent === comment.id) ? (
                <li>
                  <ul className={styles.replies}>
                    {items.filter(({ parent_id: parent }) => parent === comment.id).map(shown)}
                  </ul>
                </li>
              ) : null}
            </ul>
          </li>
        ))}
      </ul>
      {mayAdd ? (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            void send();
          }}
        >
          <label>
            {repliesTo ? `Reply to ${repliesTo.source_author ?? repliesTo.author_name}` : 'Comment'}
            <textarea
              className={fields.control}
              rows={2}
              maxLength={2000}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          </label>
          <div className={styles.acts}>
            {repliesTo ? (
              <Button small onClick={() => setRepliesTo(null)}>
                Cancel reply
              </Button>
            ) : null}
            <Button small type="submit" busy={add.isPending} disabled={text.trim() === ''}>
              {repliesTo ? 'Reply' : 'Add comment'}
            </Button>
          </div>
        </form>
      ) : null}
    </section>
  );
}

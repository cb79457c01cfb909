// The comments on a record: threads, oldest first, and a place to write. For any record's page, drawer or panel.
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ErrorNote, Loading } from '../../ui/states.tsx';
import { useWorkspace } from '../caller.tsx';
import { useCall } from '../data.ts';
import { shownFailure } from '../failures.ts';
import { CommentItem } from './comment-item.tsx';
import { threadsOf, type Comment, type CommentedRecord } from './commented.ts';
import styles from './comments.module.css';
import { NewComment } from './new-comment.tsx';

/** The newest comments shown at first, and at most. */
const shownAtFirst = 100;
const maxShown = 500;

interface CommentsSectionProps {
  record: CommentedRecord;
  /** Heading level: 2 on a page, 3 in a drawer, 4 in a panel. */
  level?: 2 | 3 | 4;
}

export function CommentsSection({ record, level = 2 }: CommentsSectionProps) {
  const { workspace_id: workspaceId } = useWorkspace();
  const Heading = `h${level}` as const;
  const [limit, setLimit] = useState(shownAtFirst);
  const [showsDeleted, setShowsDeleted] = useState(false);
  const [repliesTo, setRepliesTo] = useState<Comment | null>(null);
  const read = useCall(
    'listComments',
    {
      params: { workspaceId, relatedDocumentType: record.type, relatedDocumentId: record.id },
      query: { limit, sort: '-created_at', ...(showsDeleted ? { is_deleted: true } : {}) },
    },
    { keepsPrevious: true },
  );
  const items = (read.data?.items ?? []).toReversed();
  const older = (read.data?.total_count ?? 0) - items.length;
  const mayAdd = read.data?.abilities.includes('create') === true && !showsDeleted;
  const shown = (comment: Comment) => (
    <CommentItem comment={comment} onReply={mayAdd ? () => setRepliesTo(comment) : undefined} />
  );
  return (
    <section className={styles.comments} aria-label="Comments" data-level={level}>
      <header className={styles.head}>
        <Heading>{showsDeleted ? 'Deleted comments' : 'Comments'}</Heading>
        <Button look="subtle" small aria-pressed={showsDeleted} onClick={() => setShowsDeleted(!showsDeleted)}>
          {showsDeleted ? 'Show current' : 'Show deleted'}
        </Button>
      </header>
      {read.error ? (
        <ErrorNote
          failure={shownFailure('Failed to fetch the comments', read.error)}
          onRetry={() => void read.refetch()}
        />
      ) : !read.data ? (
        <Loading what="the comments" lines={2} />
      ) : showsDeleted && items.length === 0 ? (
        <p className={styles.none}>None that you can restore.</p>
      ) : null}
      {older > 0 && limit < maxShown ? (
        <Button small onClick={() => setLimit(maxShown)}>
          Show older
        </Button>
      ) : older > 0 ? (
        <p className={styles.none}>The newest {maxShown} are shown.</p>
      ) : null}
      <ul>
        {threadsOf(items).map(({ first, replies }) => (
          <li key={first.id}>
            {shown(first)}
            {replies.length > 0 ? (
              <ul className={styles.replies}>
                {replies.map((reply) => (
                  <li key={reply.id}>
                    <CommentItem comment={reply} />
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
      {mayAdd ? <NewComment record={record} repliesTo={repliesTo} onReplied={() => setRepliesTo(null)} /> : null}
    </section>
  );
}

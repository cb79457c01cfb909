// Notifies the people whom a comment concerns: those it mentions, and the author of the comment that it replies to.
import { notify } from '../notifications/notify.ts';
import type { Announcement } from '../platform/comments/comments.ts';
import type { Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';

/** The longest part of a comment that a notification quotes. */
const mostQuoted = 200;

export async function notifyOfComment(tx: Tx, scope: Scope, announcement: Announcement): Promise<void> {
  const { place, comment, mentioned, repliedTo } = announcement;
  const { record, kind } = place;
  const event = {
    projectId: record.projectId,
    item: { type: kind.oneWord, title: record.title, path: record.path, status: quoted(comment.text) },
  };
  await notify(tx, scope, { ...event, type: 'comment_mention', to: mentioned });
  await notify(tx, scope, { ...event, type: 'comment_reply', to: repliedTo ? [repliedTo] : [] });
}

const quoted = (text: string) => (text.length > mostQuoted ? `${text.slice(0, mostQuoted - 1).trimEnd()}…` : text);

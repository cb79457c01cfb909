// The comments of one record, as the parts of the section share them.
import type { CallAnswer } from '../api.ts';
import { useWorkspace } from '../caller.tsx';
import { useWrite } from '../data.ts';

/** A record with comments: the value of `related_document_type`, and its id. */
export interface CommentedRecord {
  type: string;
  id: string;
}

export type Comment = CallAnswer<'listComments'>['items'][number];

/** A comment with the replies to it and to its replies, oldest first. */
export interface Thread {
  first: Comment;
  replies: Comment[];
}

/** Threads, oldest first. A reply whose comment is not there begins its own. */
export function threadsOf(oldestFirst: readonly Comment[]): Thread[] {
  const threadOf = new Map<string, Thread>();
  const threads: Thread[] = [];
  for (const comment of oldestFirst) {
    const known = comment.parent_id === null ? undefined : threadOf.get(comment.parent_id);
    const thread = known ?? { first: comment, replies: [] };
    if (known) known.replies.push(comment);
    else threads.push(thread);
    threadOf.set(comment.id, thread);
  }
  return threads;
}

/** The author as a comment shows them: of an imported one also the author in the file. */
export const authorOf = ({ author_name: name, source_author: source }: Comment): string =>
  source && source !== name ? `${source} (imported by ${name})` : name;

/** A piece of a comment's text; `isMention` for the name of a mentioned person. */
export interface Piece {
  text: string;
  isMention: boolean;
}

/** The text in pieces, so that mentions can be highlighted. */
export function piecesOf(text: string, names: readonly string[]): Piece[] {
  const marks = names.map((name) => `@${name}`).toSorted((a, b) => b.length - a.length);
  const pieces: Piece[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const mark = marks.find((each) => text.startsWith(each, at));
    if (mark) pieces.push({ text: plain, isMention: false }, { text: mark, isMention: true });
    plain = mark ? '' : plain + text[at];
    at += mark?.length ?? 1;
  }
  return [...pieces, { text: plain, isMention: false }].filter((piece) => piece.text !== '');
}

/** Deletes and restores comments; a deletion can be undone from its toast. */
export function useCommentDeletion() {
  const { workspace_id: workspaceId } = useWorkspace();
  const at = (id: string) => ({ params: { workspaceId, id } });
  const alsoStale = ['markups'];
  const restore = useWrite('restoreComment', {
    alsoStale,
    successMessage: () => 'Comment restored',
    failsWith: 'Failed to restore the comment',
  });
  const remove = useWrite('deleteComment', {
    alsoStale,
    successMessage: ({ message }) => message,
    undo: ({ id }) => restore.mutate(at(id)),
    failsWith: 'Failed to delete the comment',
  });
  return { remove: (id: string) => remove.mutate(at(id)), restore: (id: string) => restore.mutate(at(id)) };
}

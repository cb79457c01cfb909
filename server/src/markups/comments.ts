// The discussion of a markup: comments with replies, and work items created from it.
import type { BodyOf, Calls } from '@horizon/contract';
import { markupTypeLabels } from '@horizon/markup';
import { permitChange } from '../platform/archiving.ts';
import { registerCommentable, type Commentable } from '../platform/comments/commentable.ts';
import * as comments from '../platform/comments/comments.ts';
import { allComments, type CommentRow } from '../platform/comments/store.ts';
import type { Db, Tx } from '../platform/database.ts';
import { isDeleted, notFound } from '../platform/failures.ts';
import { insertRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { createAction } from '../schedule/tasks/change-action.ts';
import { getMarkup } from './rules.ts';

/** Markups have comments: people who may draw comment, and people who manage markups delete those of others. */
const commentable: Commentable = {
  entity: 'markups',
  oneWord: 'markup',
  permissions: {
    view: 'markups:view',
    add: 'markups:create',
    manage: 'markups:administer',
  },
  get: async (db, scope, id) => {
    const markup = await getMarkup(db, scope, id);
    const place = new URLSearchParams({ version: markup.cde_version_id, page: String(markup.pdf_page_number) });
    return {
      isDeleted: markup.is_deleted,
      projectId: markup.project_id,
      title: markup.text?.trim() || `a markup (${markupTypeLabels[markup.markup_type].toLowerCase()})`,
      path: `/w/${scope.workspaceId}/documents/${markup.cde_id}/drawing?${place}`,
    };
  },
};

/** Allows comments on markups. */
export const markupComments = (): void => registerCommentable(commentable);

const placeOf = (db: Db, scope: Scope, markupId: string) => comments.placeOf(db, scope, 'markups', markupId);

/** A comment as the calls of markups answer it. */
function present(row: CommentRow, scope: Scope, place: comments.Place) {
  const { abilities, comment: text } = comments.present(row, scope, place);
  const { id, parent_id, author_kinde_id, author_name, source_author, created_at } = row;
  return {
    id,
    markup_id: row.record_id,
    parent_id,
    author_kinde_id,
    author_name,
    source_author,
    text,
    created_at,
    abilities,
  };
}

/** Every comment on markups that the caller sees, oldest first. */
export const commentsOf = (db: Db, { workspaceId }: Scope, markupIds: readonly string[]): Promise<CommentRow[]> =>
  allComments(db, { workspaceId, entity: 'markups', recordIds: markupIds });

/** The comments on a markup that the caller sees, oldest first. */
export async function listComments(db: Db, scope: Scope, markupId: string) {
  const place = await placeOf(db, scope, markupId);
  const rows = await commentsOf(db, scope, [place.id]);
  return rows.map((row) => present(row, scope, place));
}

/** Adds a comment, or a reply to one of the same markup. */
export async function addComment(tx: Tx, scope: Scope, markupId: string, body: BodyOf<Calls['addMarkupComment']>) {
  const place = await placeOf(tx, scope, markupId);
  const { text, parent_id } = body;
  return present(
    await comments.addComment(tx, scope, place, { comment: text, field: 'text', parent_id }),
    scope,
    place,
  );
}

/** Deletes a comment; its replies stay. */
export async function deleteComment(tx: Tx, scope: Scope, markupId: string, id: string): Promise<void> {
  const { row, place } = await comments.getComment(tx, scope, id);
  if (place.kind !== commentable || row.record_id !== markupId.toLowerCase() || row.is_deleted) throw notFound();
  await comments.turnComment(tx, scope, id, true);
}

/** Creates a work item from a markup and associates the two. */
export async function makeAction(tx: Tx, scope: Scope, markupId: string, body: BodyOf<Calls['createMarkupAction']>) {
  const markup = await getMarkup(tx, scope, markupId);
  if (markup.is_deleted) throw isDeleted('markup');
  await permitChange(tx, scope, 'schedule:record', markup.project_id);
  const action = await createAction(tx, scope, markup.project_id, { ...body, description: markup.text });
  await insertRow(tx, 'markup_actions', {
    workspace_id: scope.workspaceId,
    markup_id: markup.id,
    action_id: action.action_id,
  });
  return { action_id: action.action_id, name: action.name, action_category: action.action_category };
}

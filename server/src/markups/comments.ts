// The discussion of a markup: comments with replies, and work items created from it.
import type { BodyOf, Calls } from '@horizon/contract';
import { permitChange } from '../platform/archiving.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, isDeleted, notFound, notPermitted } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { insertRow, updateRow } from '../platform/rows.ts';
import type { Scope } from '../platform/scope.ts';
import { createAction } from '../schedule/tasks/change-action.ts';
import { type CommentRow, findComment } from './comment-store.ts';
import { getMarkup } from './rules.ts';

/** A comment as it is answered to a caller. */
export function presentComment({ project_id, ...row }: CommentRow, scope: Scope) {
  const isOwn = row.author_kinde_id === scope.personId;
  const mayDelete = scope.can('markups:delete', project_id) && (isOwn || scope.can('markups:administer', project_id));
  return { ...row, abilities: mayDelete ? ['delete'] : [] };
}

/** Adds a comment, or a reply to one of the same markup. */
export async function addComment(tx: Tx, scope: Scope, markupId: string, body: BodyOf<Calls['addMarkupComment']>) {
  const markup = await getMarkup(tx, scope, markupId);
  await permitChange(tx, scope, 'markups:create', markup.project_id);
  if (markup.is_deleted) throw isDeleted('markup');
  const text = body.text.trim();
  if (text === '') throw againstRule({ text: ['Type a comment.'] });
  if (body.parent_id && !(await findComment(tx, scope, markup.id, body.parent_id))) {
    throw againstRule({ parent_id: ['The comment that this replies to is not there any more.'] });
  }
  const id = newId();
  await insertRow(tx, 'markup_comments', {
    workspace_id: scope.workspaceId,
    id,
    markup_id: markup.id,
    parent_id: body.parent_id ?? null,
    author_kinde_id: scope.personId,
    text,
  });
  return presentComment((await findComment(tx, scope, markup.id, id))!, scope);
}

/** Deletes a comment; its replies stay. */
export async function deleteComment(tx: Tx, scope: Scope, markupId: string, id: string): Promise<void> {
  const markup = await getMarkup(tx, scope, markupId);
  const comment = await findComment(tx, scope, markup.id, id);
  if (!comment) throw notFound();
  await permitChange(tx, scope, 'markups:delete', markup.project_id);
  if (comment.author_kinde_id !== scope.personId && !scope.can('markups:administer', markup.project_id)) {
    throw notPermitted('markups:administer');
  }
  await updateRow(tx, 'markup_comments', { workspace_id: scope.workspaceId, id }, null, { is_deleted: true });
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

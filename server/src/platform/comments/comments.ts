// Comments on records of any kind. People who can see a record see its comments; people with the permission of its kind
// comment and reply. Authors edit, delete and restore their own; people who manage the record delete and restore those of
// others. A deleted record keeps its comments unchanged.
import type { Comment } from '@horizon/contract';
import { permitChange } from '../archiving.ts';
import type { Attachable } from '../attachments/attachments.ts';
import type { Db, Tx } from '../database.ts';
import { againstRule, isDeleted, notFound, notPermitted, Refusal, stale } from '../failures.ts';
import { newId } from '../ids.ts';
import { membershipsOf } from '../memberships.ts';
import { scopeOf, type Scope } from '../scope.ts';
import { canBeSeen } from '../seen-text.ts';
import { kindOf, typeOf, type Commentable, type CommentedRecord } from './commentable.ts';
import * as store from './store.ts';
import type { CommentRow } from './store.ts';

/** A record with its kind, as the caller sees it. */
export interface Place {
  kind: Commentable;
  id: string;
  record: CommentedRecord;
}

/** A comment that has been added or edited, for the people whom it concerns. */
export interface Announcement {
  place: Place;
  comment: CommentRow;
  /** People mentioned for the first time. */
  mentioned: readonly string[];
  /** The author of the comment that it replies to. */
  repliedTo: string | null;
}

type Announce = (tx: Tx, scope: Scope, announcement: Announcement) => Promise<void>;
let announce: Announce = async () => {};

/** Sets how people are notified of comments: notifications are a domain of their own. */
export const announceWith = (how: Announce): void => void (announce = how);

/** A record with comments, as the caller sees it. Throws 404. */
export async function placeOf(db: Db, scope: Scope, entity: string, id: string): Promise<Place> {
  const kind = kindOf(entity);
  const record = await kind.get(db, scope, id);
  if (!scope.holds(kind.permissions.view, record.projectId)) throw notFound();
  return { kind, id: id.toLowerCase(), record };
}

/** A comment, deleted or not, with its record, which the caller sees. Throws 404. */
export async function placeOfComment(db: Db, scope: Scope, id: string): Promise<{ row: CommentRow; place: Place }> {
  const row = await store.findComment(db, scope.workspaceId, id);
  if (!row) throw notFound();
  return { row, place: await placeOf(db, scope, row.entity, row.record_id) };
}

/** As `placeOfComment`, without deleted comments that the caller cannot restore. */
export async function getComment(db: Db, scope: Scope, id: string): Promise<{ row: CommentRow; place: Place }> {
  const found = await placeOfComment(db, scope, id);
  if (found.row.is_deleted && !mayTurn(scope, found.place, found.row)) throw notFound();
  return found;
}

const mayAdd = (scope: Scope, { kind, record }: Place) => scope.can(kind.permissions.add, record.projectId);
const manages = (scope: Scope, { kind, record }: Place) => scope.can(kind.permissions.manage, record.projectId);
const mayTurn = (scope: Scope, place: Place, row: Pick<CommentRow, 'author_kinde_id'>) =>
  scope.can(place.kind.permissions.add, place.record.projectId) &&
  (row.author_kinde_id === scope.personId || manages(scope, place));

/** The caller's abilities on the comments of a record. */
export const abilitiesOn = (scope: Scope, place: Place): string[] =>
  mayAdd(scope, place) && !place.record.isDeleted ? ['create'] : [];

/** A comment as it is answered to a caller. */
export function present(row: CommentRow, scope: Scope, place: Place): Comment {
  const { entity, record_id, text, ...rest } = row;
  const isOpen = !place.record.isDeleted;
  const turns = isOpen && mayTurn(scope, place, row);
  const edits = isOpen && row.author_kinde_id === scope.personId && mayAdd(scope, place);
  return {
    ...rest,
    related_document_type: typeOf(entity),
    related_document_id: record_id,
    comment: text,
    abilities: row.is_deleted ? (turns ? ['restore'] : []) : [...(edits ? ['edit'] : []), ...(turns ? ['delete'] : [])],
  };
}

/** The comments on a record, in pages; deleted ones only those that the caller may restore. */
export async function listComments(
  db: Db,
  scope: Scope,
  place: Place,
  query: Parameters<typeof store.listComments>[2],
) {
  const ownOf = query.is_deleted && !manages(scope, place) ? scope.personId : null;
  const found = await store.listComments(db, keyOf(scope, place), { ...query, ownOf });
  return {
    ...found,
    items: found.items.map((row) => present(row, scope, place)),
    abilities: abilitiesOn(scope, place),
  };
}

const keyOf = (scope: Scope, { kind, id }: Place): store.RecordKey => ({
  workspaceId: scope.workspaceId,
  entity: kind.entity,
  recordId: id,
});

/** The text without surrounding space. Throws 422, under the name of its field, if nothing of it can be seen. */
function textOf(typed: string, field = 'comment'): string {
  const text = typed.trim();
  if (!canBeSeen(text)) throw againstRule({ [field]: ['Type a comment.'] });
  return text;
}

export interface NewComment {
  comment: string;
  /** The name of the field with the text in the call's body. */
  field?: string;
  parent_id?: string | null | undefined;
  mentions?: readonly string[] | undefined;
}

/** Adds a comment to a record, or a reply to one of the same record. Throws refusals. */
export async function addComment(tx: Tx, scope: Scope, place: Place, body: NewComment): Promise<CommentRow> {
  const { kind, record } = place;
  await permitChange(tx, scope, kind.permissions.add, record.projectId);
  if (record.isDeleted) throw isDeleted(kind.oneWord);
  const text = textOf(body.comment, body.field);
  const parent = body.parent_id ? await store.findComment(tx, scope.workspaceId, body.parent_id) : null;
  const isOfRecord = parent?.entity === kind.entity && parent.record_id === place.id && !parent.is_deleted;
  if (body.parent_id && !isOfRecord) {
    throw againstRule({ parent_id: ['The comment that this replies to is not there any more.'] });
  }
  const mentions = [...new Set(body.mentions ?? [])];
  await checkMentions(tx, scope, place, mentions);
  const id = newId();
  await store.insertComment(tx, {
    workspace_id: scope.workspaceId,
    id,
    entity: kind.entity,
    record_id: place.id,
    parent_id: parent?.id ?? null,
    author_kinde_id: scope.personId,
    text,
    mentions,
  });
  const comment = (await store.findComment(tx, scope.workspaceId, id))!;
  const answered = parent?.author_kinde_id ?? null;
  const concernsAuthor = answered && !mentions.includes(answered) && (await seesRecord(tx, scope, place, answered));
  await announce(tx, scope, { place, comment, mentioned: mentions, repliedTo: concernsAuthor ? answered : null });
  return comment;
}

/** Refuses to mention people who are not members, or who cannot see the record. */
async function checkMentions(tx: Tx, scope: Scope, place: Place, people: readonly string[]): Promise<void> {
  for (const personId of people) {
    if (!(await seesRecord(tx, scope, place, personId))) {
      throw againstRule({ mentions: [`Only members who can see this ${place.kind.oneWord} can be mentioned.`] });
    }
  }
}

/** Whether a person is a member who can see the record, by its own rule. */
async function seesRecord(db: Db, { workspaceId }: Scope, { kind, id }: Place, personId: string): Promise<boolean> {
  const membership = (await membershipsOf(db, personId)).get(workspaceId);
  if (!membership) return false;
  const theirs = scopeOf({ personId, name: '', email: '', tokenScope: 'read' }, membership);
  try {
    await placeOf(db, theirs, kind.entity, id);
    return true;
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) return false;
    throw error;
  }
}

interface Edited {
  comment: string;
  mentions?: readonly string[] | undefined;
  version: number;
  now: Date;
}

/** Edits an own comment at the version the caller saw. Throws refusals. */
export async function editComment(tx: Tx, scope: Scope, id: string, body: Edited): Promise<Comment> {
  const { row: before, place } = await ownComment(tx, scope, id);
  if (before.is_deleted) throw isDeleted('comment');
  if (before.version !== body.version) throw stale(present(before, scope, place));
  const text = textOf(body.comment);
  const known = before.mentions.map(({ kinde_id: person }) => person);
  const mentions = [...new Set(body.mentions ?? known)];
  const mentioned = mentions.filter((person) => !known.includes(person));
  if (text === before.text && mentioned.length === 0 && mentions.length === known.length) {
    return present(before, scope, place);
  }
  await checkMentions(tx, scope, place, mentioned);
  const edited = text === before.text ? {} : { text, edited_at: body.now.toISOString() };
  const isChanged = await store.updateComment(tx, scope.workspaceId, {
    id: before.id,
    version: body.version,
    changes: { ...edited, mentions },
  });
  const comment = (await store.findComment(tx, scope.workspaceId, id))!;
  if (!isChanged) throw stale(present(comment, scope, place));
  await announce(tx, scope, { place, comment, mentioned, repliedTo: null });
  return present(comment, scope, place);
}

/** An own comment that the caller may change, with its record. Throws 404, 403, or 409 if the record is deleted. */
export async function ownComment(tx: Tx, scope: Scope, id: string): Promise<{ row: CommentRow; place: Place }> {
  const found = await getComment(tx, scope, id);
  const { kind, record } = found.place;
  await permitChange(tx, scope, kind.permissions.add, record.projectId);
  if (found.row.author_kinde_id !== scope.personId) {
    throw new Refusal(403, 'not_own', 'Only its author can edit a comment.');
  }
  if (record.isDeleted) throw isDeleted(kind.oneWord);
  return found;
}

/** Deletes a comment, or restores a deleted one; its replies stay. Does nothing if it is already in that state. */
export async function turnComment(tx: Tx, scope: Scope, id: string, isGone: boolean): Promise<Comment> {
  const { row, place } = await getComment(tx, scope, id);
  const { kind, record } = place;
  await permitChange(tx, scope, kind.permissions.add, record.projectId);
  if (!mayTurn(scope, place, row)) throw notPermitted(kind.permissions.manage);
  if (record.isDeleted) throw isDeleted(kind.oneWord);
  if (row.is_deleted !== isGone) {
    await store.updateComment(tx, scope.workspaceId, { id: row.id, version: null, changes: { is_deleted: isGone } });
  }
  return present((await store.findComment(tx, scope.workspaceId, row.id))!, scope, place);
}

/** Files of comments: authors add them to their own, and everybody who sees the comment sees them. */
export const commentFiles: Attachable = {
  entity: 'comments',
  oneWord: 'comment',
  get: async (db, scope, { id }) => {
    const { row, place } = await getComment(db, scope, id);
    const isOwn = row.author_kinde_id === scope.personId;
    return { isDeleted: row.is_deleted || place.record.isDeleted, isEditable: isOwn && mayAdd(scope, place) };
  },
  getToEdit: async (tx, scope, { id }) => {
    const { row } = await ownComment(tx, scope, id);
    return { isDeleted: row.is_deleted, isEditable: true };
  },
};

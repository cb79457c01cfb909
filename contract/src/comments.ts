// Comments on records of any kind, the same calls for all. They are visible to people who can see the record; the
// permissions for them follow from those on the record (`server/src/platform/comments`).
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import { attachmentCalls } from './record/attachments.ts';
import { inWords } from './record/in-words.ts';
import { records } from './records.ts';
import type { AnyRecord } from './record/record.ts';
import {
  deletedInstead,
  Fields,
  Id,
  Instant,
  KindeId,
  List,
  listQuery,
  LongText,
  Message,
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Trail,
  Version,
  WithId,
  WorkspaceParams,
} from './schema.ts';

/** The value of `related_document_type` for a declared record: its name, as `business_entity`. */
export const commentedTypeOf = ({ one }: Pick<AnyRecord, 'one'>): string => inWords(one).replaceAll(' ', '_');

/** Tables of the records that have comments, by the value of `related_document_type`. */
export const commentedTypes: Readonly<Record<string, string>> = {
  markup: 'markups',
  ...Object.fromEntries(
    Object.values(records as unknown as Record<string, AnyRecord>)
      .filter(({ comments }) => comments)
      .map((record) => [commentedTypeOf(record), record.table]),
  ),
};

/** The longest comment, and the most people that one can mention. */
export const longestComment = 5000;
export const mostMentions = 20;

const area = { domain: 'comments', tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/comments' as const;
const RelatedType = Type.Enum(Object.keys(commentedTypes), { description: 'Kind of the record' });
const RelatedId = Id('The record');
const CommentText = LongText('Comment', longestComment);
const Mentions = Type.Array(KindeId('A member who can see the record'), {
  maxItems: mostMentions,
  description: 'The people whom the comment mentions; each is notified once',
});

export const Comment = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  related_document_type: Type.String({ description: 'Kind of the record' }),
  related_document_id: Type.String({ description: 'The record' }),
  parent_id: Nullable(Type.String({ description: 'The comment that it replies to' })),
  author_kinde_id: Type.String(),
  author_name: Type.String(),
  source_author: Nullable(Type.String({ description: 'Its author in the file from which it was imported' })),
  comment: Type.String({ description: 'Its text' }),
  mentions: Type.Array(Type.Object({ kinde_id: Type.String(), name: Type.String() })),
  files_count: Type.Integer({ description: 'Files attached to it' }),
  edited_at: Nullable(Instant('When its text was last edited; null if it never was')),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String(), { description: 'edit, delete, restore' }),
});
export type Comment = Static<typeof Comment>;

const newComment = {
  comment: CommentText,
  related_document_id: RelatedId,
  related_document_type: RelatedType,
  parent_id: Optional(Nullable(Id('The comment that it replies to'))),
  mentions: Optional(Mentions),
};

export const commentCalls = {
  listComments: call({
    ...area,
    method: 'GET',
    path: `${path}/of/{relatedDocumentType}/{relatedDocumentId}`,
    summary: 'The comments on a record, oldest first',
    description:
      'People who can see the record see its comments. Deleted comments are listed to their authors and to people who can restore them.',
    params: Fields({
      workspaceId: Id('The workspace'),
      relatedDocumentType: RelatedType,
      relatedDocumentId: RelatedId,
    }),
    query: listQuery(['created_at'], deletedInstead, 500),
    answer: List(Comment),
    failureMessage: 'Failed to fetch the comments',
  }),
  createComment: call({
    ...area,
    method: 'POST',
    path,
    changes: true,
    summary: 'Comment on a record, or reply to a comment',
    params: WorkspaceParams,
    body: Fields(newComment),
    status: 201,
    answer: Comment,
    failures: [403, 409, 422],
    idempotent: true,
    failureMessage: 'Failed to add the comment',
  }),
  createProjectComment: call({
    ...area,
    method: 'POST',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/comments',
    changes: true,
    summary: 'Comment on a record of a project, or reply to a comment',
    params: ProjectParams,
    body: Fields({
      ...newComment,
      workspace: Optional(Text('The workspace again; that of the address counts', 200)),
      projectid: Optional(Text('The project again: the same as in the address', 200)),
    }),
    status: 201,
    answer: Comment,
    failures: [403, 409, 422],
    idempotent: true,
    failureMessage: 'Failed to add the comment',
  }),
  updateComment: call({
    ...area,
    method: 'PATCH',
    path: `${path}/{id}`,
    changes: true,
    summary: 'Edit your own comment',
    description: 'It is shown as edited; its earlier texts are kept.',
    params: WithId('The comment'),
    body: Fields({ comment: CommentText, mentions: Optional(Mentions), version: Version }),
    answer: Comment,
    failures: [403, 409, 422],
    failureMessage: 'Failed to edit the comment',
  }),
  deleteComment: call({
    ...area,
    method: 'DELETE',
    path: `${path}/{id}`,
    changes: true,
    summary: 'Delete a comment; its replies stay, and it can be restored',
    description: 'Authors delete their own comments; people who manage the record also delete those of others.',
    params: WithId('The comment'),
    answer: Message,
    failures: [403, 409],
    failureMessage: 'Failed to delete the comment',
  }),
  restoreComment: call({
    ...area,
    method: 'POST',
    path: `${path}/{id}/restore`,
    changes: true,
    summary: 'Restore a deleted comment',
    params: WithId('The comment'),
    answer: Comment,
    failures: [403, 409],
    failureMessage: 'Failed to restore the comment',
  }),
  listCommentTexts: call({
    ...area,
    method: 'GET',
    path: `${path}/{id}/texts`,
    summary: 'The earlier texts of an edited comment, newest first',
    params: WithId('The comment'),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          comment: Type.String({ description: 'The text' }),
          replaced_at: Instant('When it was replaced'),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch the earlier texts',
  }),
  ...attachmentCalls({ one: 'Comment', oneWord: 'comment', domain: 'comments', path: `${path}/{id}` }),
};

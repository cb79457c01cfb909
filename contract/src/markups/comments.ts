// Comments on a markup and replies to them, and work items made from a markup.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { Day, Fields, Id, Instant, KindeId, LongText, Message, Nullable, Optional, Text, WithId } from '../schema.ts';
import { actionCategories } from '../schedule/shapes.ts';
import { area } from './area.ts';

const MarkupComment = Type.Object({
  id: Type.String(),
  markup_id: Type.String(),
  parent_id: Nullable(Type.String({ description: 'The comment that it replies to' })),
  author_kinde_id: Type.String(),
  author_name: Type.String(),
  source_author: Nullable(Type.String({ description: 'Its author in the file from which it was imported' })),
  text: Type.String(),
  created_at: Instant('When it was written'),
  abilities: Type.Array(Type.String(), { description: 'edit, delete' }),
});
export type MarkupComment = Static<typeof MarkupComment>;

const path = '/api/workspaces/{workspaceId}/markups/{id}' as const;

/** The calls of comments on markups. */
export const markupCommentCalls = {
  listMarkupComments: call({
    ...area,
    method: 'GET',
    path: `${path}/comments`,
    permission: 'markups:view',
    summary: 'The comments on a markup, oldest first',
    params: WithId('The markup'),
    answer: Type.Object({ items: Type.Array(MarkupComment) }),
    failureMessage: 'Failed to fetch the comments',
  }),
  addMarkupComment: call({
    ...area,
    method: 'POST',
    path: `${path}/comments`,
    permission: 'markups:create',
    summary: 'Comment on a markup, or reply to a comment',
    params: WithId('The markup'),
    body: Fields({
      text: LongText('Comment', 2000),
      parent_id: Optional(Nullable(Id('The comment that it replies to'))),
    }),
    status: 201,
    answer: MarkupComment,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to add the comment',
  }),
  deleteMarkupComment: call({
    ...area,
    method: 'DELETE',
    path: `${path}/comments/{commentId}`,
    permission: 'markups:create',
    summary: 'Delete your own comment; people who manage markups delete those of others',
    params: Fields({ workspaceId: Id('The workspace'), id: Id('The markup'), commentId: Id('The comment') }),
    answer: Message,
    failures: [409],
    failureMessage: 'Failed to delete the comment',
  }),
  createMarkupAction: call({
    ...area,
    method: 'POST',
    path: `${path}/actions`,
    permission: 'markups:view',
    changes: true,
    summary: 'Make a work item from a markup, joined to it',
    params: WithId('The markup'),
    body: Fields({
      action_category: Type.Enum(actionCategories.filter((category) => category !== 'Scheduling Task')),
      name: Text('Name', 500),
      assignee_user_id: Optional(Nullable(KindeId('Responsible person'))),
      end_date: Optional(Nullable(Day('Due'))),
    }),
    status: 201,
    answer: Type.Object({
      action_id: Type.String(),
      name: Type.String(),
      action_category: Type.String(),
    }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to create action',
  }),
};

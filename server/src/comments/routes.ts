import { commentedTypes } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { attachmentRoutes } from '../platform/attachments/attachment-routes.ts';
import * as comments from '../platform/comments/comments.ts';
import { earlierTexts } from '../platform/comments/store.ts';
import type { Db } from '../platform/database.ts';
import { againstRule, Refusal } from '../platform/failures.ts';
import type { Scope } from '../platform/scope.ts';
import { serve, type Platform } from '../platform/serve.ts';
import { seenProject } from '../schedule/seen-project.ts';
import { notifyOfComment } from './notify-of-comment.ts';

interface Related {
  related_document_type: string;
  related_document_id: string;
}

/** The record that a path or body names, as the caller sees it. Throws 404. */
const relatedPlace = (db: Db, scope: Scope, related: Related) =>
  comments.placeOf(db, scope, commentedTypes[related.related_document_type]!, related.related_document_id);

/** The record that a body names; one that the caller does not see is refused under the name of its field. */
async function givenPlace(db: Db, scope: Scope, related: Related): Promise<comments.Place> {
  try {
    return await relatedPlace(db, scope, related);
  } catch (error) {
    throw error instanceof Refusal && error.status === 404 ? againstRule({ related_document_id: [absent] }) : error;
  }
}

const absent = 'There is no such record, or you do not have access to it.';

/** The calls of comments on records of any kind. */
export function commentRoutes(app: FastifyInstance, platform: Platform): void {
  const calls = serve(app, platform);
  comments.announceWith(notifyOfComment);

  calls.listComments(async ({ db, params, query, scope }) => {
    const { relatedDocumentType, relatedDocumentId } = params;
    const related = { related_document_type: relatedDocumentType, related_document_id: relatedDocumentId };
    return comments.listComments(db, scope, await relatedPlace(db, scope, related), query);
  });
  calls.createComment(async ({ body, scope, tx }) => {
    const place = await givenPlace(tx, scope, body);
    return comments.present(await comments.addComment(tx, scope, place, body), scope, place);
  });
  calls.createProjectComment(async ({ body, params, scope, tx }) => {
    await seenProject(tx, scope, params.projectId);
    const projectId = params.projectId.toLowerCase();
    if (body.projectid !== undefined && body.projectid.toLowerCase() !== projectId) {
      throw againstRule({ projectid: ['This is not the project of the address. Send the same one, or leave it out.'] });
    }
    const place = await givenPlace(tx, scope, body);
    if (place.record.projectId !== projectId) {
      throw againstRule({ related_document_id: ['There is no such record in this project.'] });
    }
    return comments.present(await comments.addComment(tx, scope, place, body), scope, place);
  });
  calls.updateComment(({ body, now, params, scope, tx }) =>
    comments.editComment(tx, scope, params.id, { ...body, now }),
  );
  calls.deleteComment(async ({ params, scope, tx }) => {
    await comments.turnComment(tx, scope, params.id, true);
    return { id: params.id, message: 'Comment deleted' };
  });
  calls.restoreComment(({ params, scope, tx }) => comments.turnComment(tx, scope, params.id, false));
  calls.listCommentTexts(async ({ db, params, scope }) => {
    const { row } = await comments.getComment(db, scope, params.id);
    return { items: await earlierTexts(db, scope.workspaceId, row.id) };
  });
  attachmentRoutes(app, platform, { one: 'Comment' }, comments.commentFiles);
}

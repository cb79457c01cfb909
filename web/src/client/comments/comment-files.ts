import type { AttachedRecord } from '../attachments/attachments.ts';

/** The files of a comment, as attachments of any record. */
export const commentFiles = (workspaceId: string, id: string): AttachedRecord => ({
  calls: {
    list: 'listCommentAttachments',
    add: 'addCommentAttachments',
    link: 'linkCommentAttachment',
    rename: 'renameCommentAttachment',
    remove: 'removeCommentAttachment',
    restore: 'restoreCommentAttachment',
  } as unknown as AttachedRecord['calls'],
  params: { workspaceId, id },
});

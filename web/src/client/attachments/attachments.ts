// The attachments of one record; the names of its calls are derived from the kind of record.
// oxlint-disable-next-line import/no-unassigned-import -- it adds the calls whose names are put together here
import '../all-calls.ts';
import type { Attachment } from '@horizon/contract';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { CallInput } from '../api.ts';
import { useWorkspace } from '../caller.tsx';
import { useWrite } from '../data.ts';
import type { UploadTarget } from '../uploads/upload-queue.ts';

export type { Attachment };

/** The attachment calls of all records have the same shape: the types of the companies' calls represent them all. */
interface AttachmentCallNames {
  list: 'listCompanyAttachments';
  add: 'addCompanyAttachments';
  link: 'linkCompanyAttachment';
  rename: 'renameCompanyAttachment';
  remove: 'removeCompanyAttachment';
  restore: 'restoreCompanyAttachment';
}

/** A record with attachments: the names of its calls, and its path parameters. */
export interface AttachedRecord {
  calls: AttachmentCallNames;
  params: { workspaceId: string; id: string };
}

/** The record of a kind, such as 'Company', by its id; below the project of the address, or `ofProject`. */
export function useAttachedRecord(one: string, id: string, isBelowProject = false, ofProject?: string): AttachedRecord {
  const { workspace_id: workspaceId } = useWorkspace();
  const { projectId: open } = useParams({ strict: false });
  const projectId = ofProject ?? open;
  return useMemo(() => {
    const calls = {
      list: `list${one}Attachments`,
      add: `add${one}Attachments`,
      link: `link${one}Attachment`,
      rename: `rename${one}Attachment`,
      remove: `remove${one}Attachment`,
      restore: `restore${one}Attachment`,
    } as unknown as AttachmentCallNames;
    const params = { workspaceId, ...(isBelowProject && projectId ? { projectId } : {}), id };
    return { calls, params };
  }, [one, id, workspaceId, projectId, isBelowProject]);
}

/** The upload target for the record. */
export const targetOf = ({ calls, params }: AttachedRecord): UploadTarget => ({ call: calls.add, params });

/** Removes and restores attachments; each can be undone from its toast. */
export function useAttachmentRemoval({ calls, params }: AttachedRecord) {
  const inputOf = (attachmentId: string) =>
    ({ params: { ...params, attachmentId } }) as CallInput<'removeCompanyAttachment'>;
  const failsWith = { remove: 'Failed to remove the attachment', restore: 'Failed to restore the attachment' };
  const undoRemove = useWrite(calls.restore, { failsWith: failsWith.restore });
  const remove = useWrite(calls.remove, {
    successMessage: (answer) => answer.message,
    undo: (answer) => undoRemove.mutate(inputOf(answer.id)),
    failsWith: failsWith.remove,
  });
  const restore = useWrite(calls.restore, {
    successMessage: (answer) => `“${answer.name}” has been restored`,
    failsWith: failsWith.restore,
  });
  return {
    remove: (id: string) => remove.mutate(inputOf(id)),
    restore: (id: string) => restore.mutate(inputOf(id)),
  };
}

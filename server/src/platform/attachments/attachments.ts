// Files attached to records of any kind. People who can see a record see its attachments; people who can edit it add, rename,
// remove and restore them. A deleted record keeps its attachments unchanged.
import type { Attachment } from '@horizon/contract';
import { conflict, isDeleted, notFound, stale } from '../failures.ts';
import type { Db, Tx } from '../database.ts';
import { storedName } from '../files/file-names.ts';
import { previewOf } from '../files/file-kinds.ts';
import type { FileUse } from '../files/files.ts';
import { againstRule } from '../failures.ts';
import { newId } from '../ids.ts';
import type { Scope } from '../scope.ts';
import * as store from './store.ts';
import type { AttachmentRow, RecordKey } from './store.ts';

/** The properties of a record that its attachments need. */
export interface AttachableRecord {
  isDeleted: boolean;
  /** Whether the caller may add and remove files now. */
  isEditable: boolean;
}

/** A kind of record that files can be attached to. */
export interface Attachable {
  /** Its table. */
  entity: string;
  oneWord: string;
  /** The record as the caller sees it; throws 404 otherwise. */
  get(db: Db, scope: Scope, place: { id: string; projectId?: string | undefined }): Promise<AttachableRecord>;
  /** As `get`, to change its files; throws 403 if the caller may not edit it. */
  getToEdit(tx: Tx, scope: Scope, place: { id: string; projectId?: string | undefined }): Promise<AttachableRecord>;
}

/** The upload use of attachments. */
export const attachmentUse = 'attachments';

const kinds = new Map<string, Attachable>();

/** Allows attachments on a kind of record. */
export const registerAttachable = (kind: Attachable): void => void kinds.set(kind.entity, kind);

/** The caller's abilities on an attachment. */
function abilitiesOn({ is_deleted: isRemoved }: AttachmentRow, record: AttachableRecord): string[] {
  if (!record.isEditable || record.isDeleted) return [];
  return isRemoved ? ['restore'] : ['edit', 'delete'];
}

export const present = (row: AttachmentRow, record: AttachableRecord): Attachment => ({
  ...row,
  preview: previewOf(row.media_type),
  abilities: abilitiesOn(row, record),
});

/** A record whose files the caller may change. Throws 404, 403, or 409 if it is deleted. */
export async function editable(
  tx: Tx,
  scope: Scope,
  kind: Attachable,
  place: { id: string; projectId?: string | undefined },
) {
  const record = await kind.getToEdit(tx, scope, place);
  if (record.isDeleted) throw isDeleted(kind.oneWord);
  return record;
}

/** Attaches an uploaded file to its record. */
export const attaching: FileUse = {
  finish: async (tx, scope, upload, file) => {
    const kind = kinds.get(upload.entity);
    if (!kind) throw notFound();
    await editable(tx, scope, kind, { id: upload.record_id });
    await store.insertAttachment(tx, {
      workspace_id: scope.workspaceId,
      id: newId(),
      entity: upload.entity,
      record_id: upload.record_id,
      file_id: file.id,
      name: upload.name,
      folder: upload.folder,
      added_by: upload.person_id,
    });
  },
};

/** An attachment whose file may be opened. Throws 404, or 409 if it has been removed. */
export async function getToOpen(db: Db, key: RecordKey, id: string): Promise<AttachmentRow> {
  const found = await store.getAttachment(db, key, id);
  if (found.is_deleted) {
    throw conflict('deleted', 'This attachment has been removed. Restore it, then open it.');
  }
  return found;
}

/** Renames an attachment at the version the caller saw. */
export async function rename(
  tx: Tx,
  key: RecordKey,
  { record, id, name, version }: { record: AttachableRecord; id: string; name: string; version: number },
): Promise<Attachment> {
  const before = await store.getAttachment(tx, key, id);
  if (before.is_deleted) throw isDeleted('attachment');
  const kept = storedName({ name, size: before.size });
  if ('refusal' in kept) throw againstRule({ name: [kept.refusal] });
  if (endingOf(kept.name) !== endingOf(before.name)) {
    throw againstRule({ name: [`Keep the ending ${endingOf(before.name) || '(none)'}: it says what the file is.`] });
  }
  const isChanged =
    before.version === version && (await store.updateAttachment(tx, key, id, version, { name: kept.name }));
  const after = await store.getAttachment(tx, key, id);
  if (!isChanged) throw stale(present(after, record));
  return present(after, record);
}

const endingOf = (name: string) => /\.[^.]+$/.exec(name)?.[0].toLowerCase() ?? '';

/** Removes or restores an attachment; does nothing if it is already in that state. */
export async function turn(
  tx: Tx,
  key: RecordKey,
  { record, id, isRemoved }: { record: AttachableRecord; id: string; isRemoved: boolean },
): Promise<Attachment> {
  const before = await store.getAttachment(tx, key, id);
  if (before.is_deleted === isRemoved) return present(before, record);
  if (!(await store.updateAttachment(tx, key, id, null, { is_deleted: isRemoved }))) {
    throw conflict('stale', 'Somebody changed this at the same moment. Try again.');
  }
  return present(await store.getAttachment(tx, key, id), record);
}

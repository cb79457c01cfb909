// The files attached to a record: the same calls for every kind of record that supports them. Bytes are sent by the
// calls of `files.ts`; permissions for an attachment follow from the permissions on its record.
import { Type, type Static, type TArray, type TInteger, type TObject, type TString } from 'typebox';
import { call, type Call, type FailureStatus } from '../call.ts';
import { FileLink, maxFilesAtOnce, NewFile, StartedUpload } from '../files.ts';
import type { Permission } from '../permissions.ts';
import { deletedInstead, Fields, Id, List, listQuery, Message, Nullable, Trail, Version } from '../schema.ts';
import { paramsIn, type PathProperties } from './parent.ts';

/** A file attached to a record, in responses. */
export const Attachment = Type.Object({
  id: Type.String(),
  workspace_id: Type.String(),
  name: Type.String({ description: 'File name, without folders' }),
  folder: Type.String({ description: 'Folders it was dropped in, separated by /; empty for none' }),
  size: Type.Integer({ description: 'Bytes' }),
  media_type: Type.String({ description: 'Recognised from the content' }),
  preview: Nullable(
    Type.Enum(['image', 'pdf'], { description: 'How it can be shown; null where it can only be downloaded' }),
  ),
  sha256: Type.String({ description: 'SHA-256 of the content, hexadecimal' }),
  added_by: Type.String({ description: 'Name of the person who added it' }),
  is_deleted: Type.Boolean(),
  version: Version,
  ...Trail,
  abilities: Type.Array(Type.String()),
});
export type Attachment = Static<typeof Attachment>;

const AttachmentName = Type.String({
  minLength: 1,
  maxLength: 255,
  pattern: '^[^\\u0000-\\u001F\\u007F/\\\\]*[^\\u0000-\\u0020\\u007F/\\\\.][^\\u0000-\\u001F\\u007F/\\\\]*$',
  description: 'File name, without folders',
});
const linkQuery = Fields({
  use: Type.Optional(
    Type.Enum(['download', 'preview'], { default: 'download', description: 'preview: shown in place, images only' }),
  ),
});
const addBody = Fields({
  files: Type.Array(NewFile, {
    minItems: 1,
    maxItems: maxFilesAtOnce,
    description: `At most ${maxFilesAtOnce} at once`,
  }),
});
const addAnswer = Type.Object({
  items: Type.Array(StartedUpload, { description: 'In the order of the files sent' }),
});
const renameBody = Fields({ name: AttachmentName, version: Version });
const attachmentList = List(Attachment);
const attachmentQuery = listQuery(['name', 'created_at', 'size'], deletedInstead, 200);

/** A kind of record that can have attachments. */
export interface AttachedTo {
  /** In the names of calls: 'Company'. */
  one: string;
  /** In sentences: 'company'. */
  oneWord: string;
  domain: string;
  /** Path of one record, with `{workspaceId}` and `{id}`. */
  path: string;
  /** Required to see and to change the files; absent where the permission depends on the record. */
  view?: Permission;
  edit?: Permission;
  /** A grant on the record's project is enough. */
  projectGrants?: boolean;
}

/** The calls of the attachments of a kind of record. */
export function attachmentCalls<const A extends AttachedTo>(attached: A): AttachmentCalls<A['one'], A['path']> {
  const { one, oneWord } = attached;
  const toView = attached.view ? { permission: attached.view } : {};
  const toEdit = attached.edit ? { permission: attached.edit } : { changes: true };
  const refusals: FailureStatus[] = attached.edit ? [] : [403];
  const area = {
    domain: attached.domain,
    tenancy: 'workspace',
    ...(attached.projectGrants ? { projectGrants: true } : {}),
  } as const;
  const recordParams = { ...paramsIn(attached.path), id: Id(`The ${oneWord}`) };
  const params = Fields(recordParams);
  const oneParams = Fields({ ...recordParams, attachmentId: Id('The attachment') });
  const path = `${attached.path}/attachments`;
  const onePath = `${path}/{attachmentId}`;
  const made: Record<string, Call> = {
    [`list${one}Attachments`]: call({
      method: 'GET',
      path,
      ...area,
      ...toView,
      summary: `Files attached to a ${oneWord}`,
      params,
      query: attachmentQuery,
      answer: attachmentList,
      failureMessage: 'Failed to fetch the attachments',
    }),
    [`add${one}Attachments`]: call({
      method: 'POST',
      path,
      ...area,
      ...toEdit,
      summary: `Start uploads of files to attach to a ${oneWord}`,
      description:
        'Answers for each file its upload, or why it is refused. The bytes are then sent to the address of the upload (tus 1.0.0, `sendUpload`); a file is attached once all of its bytes have arrived.',
      params,
      body: addBody,
      status: 201,
      answer: addAnswer,
      failures: [...refusals, 409, 422],
      idempotent: true,
      failureMessage: 'Failed to start the upload',
    }),
    [`link${one}Attachment`]: call({
      method: 'GET',
      path: `${onePath}/link`,
      ...area,
      ...toView,
      summary: 'A link to the file, valid for five minutes',
      params: oneParams,
      query: linkQuery,
      answer: FileLink,
      failures: [409],
      failureMessage: 'Failed to open the file',
    }),
    [`rename${one}Attachment`]: call({
      method: 'PATCH',
      path: onePath,
      ...area,
      ...toEdit,
      summary: 'Rename an attachment',
      params: oneParams,
      body: renameBody,
      answer: Attachment,
      failures: [...refusals, 409, 422],
      failureMessage: 'Failed to rename the attachment',
    }),
    [`remove${one}Attachment`]: call({
      method: 'DELETE',
      path: onePath,
      ...area,
      ...toEdit,
      summary: 'Remove an attachment; it can be restored',
      params: oneParams,
      answer: Message,
      failures: [...refusals, 409],
      failureMessage: 'Failed to remove the attachment',
    }),
    [`restore${one}Attachment`]: call({
      method: 'POST',
      path: `${onePath}/restore`,
      ...area,
      ...toEdit,
      summary: 'Restore a removed attachment',
      params: oneParams,
      answer: Attachment,
      failures: [...refusals, 409],
      failureMessage: 'Failed to restore the attachment',
    }),
  };
  return made as unknown as AttachmentCalls<A['one'], A['path']>;
}

type RecordParams<Path extends string> = PathProperties<Path>;
type OneParams<Path extends string> = TObject<RecordParams<Path> & { attachmentId: TString }>;

/** The calls by their names in the call table. */
export type AttachmentCalls<One extends string, Path extends string> = {
  [Name in `list${One}Attachments`]: Call<
    TObject<RecordParams<Path>>,
    typeof attachmentQuery,
    undefined,
    TObject<{
      items: TArray<typeof Attachment>;
      count: TInteger;
      total_count: TInteger;
      page: TInteger;
      limit: TInteger;
      abilities: TArray<TString>;
    }>
  >;
} & {
  [Name in `add${One}Attachments`]: Call<TObject<RecordParams<Path>>, undefined, typeof addBody, typeof addAnswer>;
} & {
  [Name in `link${One}Attachment`]: Call<OneParams<Path>, typeof linkQuery, undefined, typeof FileLink>;
} & {
  [Name in `rename${One}Attachment`]: Call<OneParams<Path>, undefined, typeof renameBody, typeof Attachment>;
} & {
  [Name in `remove${One}Attachment`]: Call<OneParams<Path>, undefined, undefined, typeof Message>;
} & {
  [Name in `restore${One}Attachment`]: Call<OneParams<Path>, undefined, undefined, typeof Attachment>;
};

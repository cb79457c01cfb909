// File contents: uploads that can be resumed after a broken connection, and links that open a file. The call that
// starts an upload determines the record of the file (`record/attachments.ts`).
import { Type, type Static } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Instant, List, listQuery, Nullable, Optional, WithId, WorkspaceParams } from './schema.ts';

/** Maximum number of files that one call starts. */
export const maxFilesAtOnce = 500;
/** The media type of a PATCH that sends bytes, defined by tus. */
export const tusMedia = 'application/offset+octet-stream';

/** A file to be uploaded. */
export const NewFile = Fields({
  name: Type.String({ maxLength: 1000, description: 'File name, without folders' }),
  folder: Optional(Type.String({ maxLength: 1000, description: 'Folders it is in, separated by /' })),
  size: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'Bytes' }),
});
export type NewFile = Static<typeof NewFile>;

/** A link that opens a file. */
export const FileLink = Type.Object({
  url: Type.String({ description: 'Opens the file without signing in, until it expires' }),
  expires_at: Instant('When the link expires'),
});

export const uploadStates = ['waiting', 'done', 'refused'] as const;

/** The response to the start of one file's upload. */
export const StartedUpload = Type.Object({
  id: Nullable(Type.String({ description: 'Of the upload; null where the file is refused' })),
  url: Nullable(Type.String({ description: 'Where the bytes are sent' })),
  name: Type.String({ description: 'Under which it is kept; characters that no file name may hold are replaced' }),
  refusal: Nullable(Type.String({ description: 'Why the file is not taken' })),
});
export type StartedUpload = Static<typeof StartedUpload>;

const Upload = Type.Object({
  id: Type.String(),
  url: Type.String(),
  name: Type.String(),
  folder: Type.String(),
  size: Type.Integer({ description: 'Bytes of the whole file' }),
  received: Type.Integer({ description: 'Bytes that have arrived' }),
  state: Type.Enum([...uploadStates]),
  refusal: Nullable(Type.String({ description: 'Why the file was refused once its bytes were there' })),
  entity: Type.String({ description: 'Kind of the record it is for' }),
  record_id: Type.String({ description: 'The record it is for' }),
  expires_at: Instant('When an unfinished upload is discarded'),
});

const area = { domain: 'files', tenancy: 'workspace' } as const;
const path = '/api/workspaces/{workspaceId}/file-uploads';
const tusHeaders = {
  'Upload-Offset': 'Bytes that have arrived',
  'Upload-Length': 'Bytes of the whole file',
  'Tus-Resumable': '1.0.0',
};

export const fileCalls = {
  listUploads: call({
    method: 'GET',
    path,
    ...area,
    summary: 'The caller’s own unfinished uploads',
    params: WorkspaceParams,
    query: listQuery(
      ['created_at'],
      {
        record_id: Optional(Id('Those for this record')),
      },
      500,
    ),
    answer: List(Upload),
    failureMessage: 'Failed to fetch the uploads',
  }),
  getUpload: call({
    method: 'GET',
    path: `${path}/{id}`,
    ...area,
    summary: 'One of the caller’s own uploads: how many of its bytes have arrived',
    description: 'A HEAD answers the same headers: the offset request of tus 1.0.0.',
    params: WithId('The upload'),
    answer: Upload,
    answerHeaders: tusHeaders,
    failureMessage: 'Failed to fetch the upload',
  }),
  sendUpload: call({
    method: 'PATCH',
    path: `${path}/{id}`,
    ...area,
    summary: 'Send bytes of a file',
    description: `The body is bytes (${tusMedia}), \`Upload-Offset\` says where in the file they belong: how many have arrived, else 409. An interrupted request keeps what arrived; ask how much, then go on from there. With the last byte the file is checked, stored and given to its record.`,
    params: WithId('The upload'),
    bytes: tusMedia,
    status: 204,
    answerHeaders: tusHeaders,
    failures: [409, 413, 415, 422, 503],
    changes: true,
    failureMessage: 'Failed to upload the file',
  }),
  cancelUpload: call({
    method: 'DELETE',
    path: `${path}/{id}`,
    ...area,
    summary: 'Discard an unfinished upload',
    params: WithId('The upload'),
    status: 204,
    changes: true,
    failureMessage: 'Failed to discard the upload',
  }),
  openFile: call({
    method: 'GET',
    path: '/api/files/{token}',
    domain: 'files',
    tenancy: 'public',
    summary: 'The bytes of a file, by a link that was given for it',
    description:
      'The link is the permission; it expires after five minutes. One range of bytes can be asked for (`Range`), which is answered 206.',
    params: Fields({ token: Type.String({ maxLength: 4000 }) }),
    heavy: false,
    answerMedia: ['*/*'],
    answerHeaders: { 'Accept-Ranges': 'bytes', 'Content-Range': 'Which bytes are answered', ETag: 'Names the content' },
    failures: [404, 503],
    failureMessage: 'Failed to open the file',
  }),
};

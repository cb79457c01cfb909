// A document of a project with its versions. A document is created with its first version from an uploaded file
// (`incoming.ts`), or before it, as an entry in the register.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { optional, required } from '../record/fields.ts';
import { record } from '../record/record.ts';
import {
  Fields,
  Id,
  Instant,
  Name,
  Nullable,
  OneOrSeveral,
  Optional,
  Text,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { disciplines } from '../source-files.ts';
import { IdList } from './id-list.ts';

/** The state of a version, from its author's draft to everybody. */
export const documentStates = ['wip', 'shared', 'published', 'archived'] as const;
export type DocumentState = (typeof documentStates)[number];
export const documentStateLabels: Readonly<Record<DocumentState, string>> = {
  wip: 'Work in progress',
  shared: 'Shared',
  published: 'Published',
  archived: 'Archived',
};

export const documentTypes = [
  'Drawing',
  'Specification',
  'Schedule',
  'Report',
  'Model',
  'Certificate',
  'Manual',
  'Method statement',
  'Correspondence',
  'Photo',
] as const;

/**
 * Suitability of ISO 19650-2 (UK National Annex 2021), for workspaces without their own list: code, its state, its
 * meaning.
 */
export const suitabilities: readonly { code: string; state: DocumentState; meaning: string }[] = [
  { code: 'S0', state: 'wip', meaning: 'Being developed in the task team' },
  { code: 'S1', state: 'shared', meaning: 'For coordination' },
  { code: 'S2', state: 'shared', meaning: 'For information and reference' },
  { code: 'S3', state: 'shared', meaning: 'For review and comment' },
  { code: 'S4', state: 'shared', meaning: 'For review and authorisation' },
  { code: 'S5', state: 'shared', meaning: 'For review and acceptance' },
  ...[1, 2, 3, 4, 5, 6].flatMap((stage) => [
    { code: `A${stage}`, state: 'published' as const, meaning: `Authorised or accepted, stage ${stage}` },
    { code: `B${stage}`, state: 'published' as const, meaning: `Partially authorised, with comments, stage ${stage}` },
  ]),
  { code: 'CR', state: 'published', meaning: 'As constructed (withdrawn 2021; older documents)' },
];

export const State = Type.Enum([...documentStates], { description: 'State' });
/** A code of the workspace's list. */
export const Suitability = Name('Suitability', 10);
export const Discipline = Type.Enum([...disciplines], { description: 'Discipline' });
export const DocumentType = Type.Enum([...documentTypes], { description: 'Type' });
export const DocumentNumber = Name('Number', 100);
export const DocumentTitle = Name('Title', 300);
export const Revision = Name('Revision', 20);

export const documentRecord = record({
  one: 'Document',
  many: 'Documents',
  table: 'documents',
  id: 'cde_id',
  title: 'number',
  hint: 'title',
  domain: 'documents',
  module: 'documents',
  path: '/api/workspaces/{workspaceId}/documents',
  page: 'documents',
  hasPage: true,
  project: 'project_id',
  fields: {
    number: required(DocumentNumber, {
      noun: 'the document’s number',
      help: 'Once on the project, such as A-DR-1201.',
    }),
    title: required(DocumentTitle, { noun: 'the title' }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    discipline: optional(Discipline),
    type: optional(DocumentType),
  },
  columns: {
    cde_version_id: Nullable(Type.String({ description: 'The newest version' })),
    revision: Nullable(Type.String({ description: 'Revision' })),
    suitability: Nullable(Type.String({ description: 'Suitability code' })),
    state: Nullable(State),
    size: Nullable(Type.Integer({ description: 'Bytes of the newest version' })),
    issued_at: Nullable(Instant('When its newest version was added')),
  },
  computed: {
    project_name: Optional(Nullable(Type.String({ description: 'Name of the project; in lists' }))),
    version_count: Type.Integer({ description: 'Versions' }),
    folder_ids: Type.Array(Type.String(), { description: 'The folders it is placed in' }),
  },
  sort: [
    'number',
    'title',
    'discipline',
    'type',
    'revision',
    'suitability',
    'state',
    'size',
    'issued_at',
    'created_at',
    'updated_at',
  ],
  filters: {
    discipline: Optional(OneOrSeveral(Discipline)),
    type: Optional(OneOrSeveral(DocumentType)),
    state: Optional(OneOrSeveral(State)),
    suitability: Optional(OneOrSeveral(Suitability)),
    folder_id: Optional(Id('Those placed in this folder')),
    unplaced: Optional(Type.Boolean({ description: 'Those placed in no folder' })),
  },
  words: {
    listSummary: 'Documents of projects with their newest version',
    createSummary: 'Enter a document ahead of its first version',
  },
});

/** A version in responses. */
export const DocumentVersion = Type.Object({
  cde_version_id: Type.String(),
  cde_id: Type.String(),
  sequence: Type.Integer({ description: 'From 1; the highest is the newest' }),
  revision: Type.String(),
  state: State,
  suitability: Nullable(Type.String()),
  note: Nullable(Type.String()),
  file_name: Type.String(),
  size: Type.Integer({ description: 'Bytes' }),
  media_type: Type.String(),
  sha256: Type.String({ description: 'SHA-256 of the content, hexadecimal' }),
  preview: Nullable(
    Type.Enum(['image', 'pdf'], { description: 'How it can be shown; null where it can only be downloaded' }),
  ),
  uploaded_by: Type.String({ description: 'Name of the person who added it' }),
  created_at: Instant('When it was added'),
  is_current: Type.Boolean({ description: 'False where a newer version supersedes it' }),
});
export type DocumentVersion = Static<typeof DocumentVersion>;

export const FileLink = Type.Object({
  url: Type.String({ description: 'Opens the file without signing in, until it expires' }),
  expires_at: Instant('When the link expires'),
  superseded_by: Nullable(Type.String({ description: 'Revision that supersedes the opened one; null for the newest' })),
});
export const DocumentPreview = Type.Object({
  url: Nullable(
    Type.String({ description: 'Opens the picture (WebP) for five minutes; null where there is none, or none yet' }),
  ),
  width_px: Type.Integer({ description: '0 where there is no picture' }),
  height_px: Type.Integer({ description: '0 where there is no picture' }),
});
/** Maximum number of documents in one request for thumbnails. */
export const thumbnailsAtOnce = 100;
export const linkQuery = Fields({
  use: Optional(Type.Enum(['download', 'preview'], { default: 'download', description: 'preview: shown in place' })),
});

const area = { domain: 'documents', tenancy: 'workspace', projectGrants: true } as const;
const onePath = '/api/workspaces/{workspaceId}/documents/{id}';
const VersionParams = Fields({
  workspaceId: Id('The workspace'),
  id: Id('The document'),
  versionId: Id('The version'),
});

export const documentCalls = {
  ...documentRecord.calls,
  searchDocumentPages: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/document-pages',
    permission: 'documents:view',
    summary: 'Pages of the newest versions of PDF documents that hold all words, the best first',
    params: WorkspaceParams,
    query: Fields({
      q: Optional(Text('Words, each perhaps only begun; without any nothing is found', 200)),
      project_id: Optional(Id('The project')),
      limit: Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, description: 'Most pages' })),
    }),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          cde_id: Type.String(),
          cde_version_id: Type.String(),
          number: Type.String(),
          title: Type.String(),
          revision: Type.String(),
          page: Type.Integer(),
          text: Type.String({ description: 'The words with the text around them' }),
          marks: Type.Array(Type.Array(Type.Integer()), {
            description: 'Where the words are in it: from, and to (not included)',
          }),
        }),
      ),
    }),
    failureMessage: 'Failed to search the documents',
  }),
  listDocumentVersions: call({
    ...area,
    method: 'GET',
    path: `${onePath}/versions`,
    permission: 'documents:view',
    summary: 'The versions of a document, newest first',
    params: WithId('The document'),
    answer: Type.Object({ items: Type.Array(DocumentVersion), total_count: Type.Integer() }),
    failureMessage: 'Failed to fetch the versions',
  }),
  linkDocumentVersion: call({
    ...area,
    method: 'GET',
    path: `${onePath}/versions/{versionId}/file`,
    permission: 'documents:view',
    summary: 'A link that opens the file of a version for five minutes',
    params: VersionParams,
    query: linkQuery,
    answer: FileLink,
    failureMessage: 'Failed to open the file',
  }),
  linkDocumentPreview: call({
    ...area,
    method: 'GET',
    path: `${onePath}/versions/{versionId}/preview`,
    permission: 'documents:view',
    summary: 'A picture of a page of a version, made by the server soon after it arrived',
    description:
      'Of PDFs up to 24 pages and of larger ones the first page, of PNG and JPEG images the image made smaller. A file that cannot be drawn has none.',
    params: VersionParams,
    query: Fields({ page: Optional(Type.Integer({ minimum: 1, maximum: 100_000, default: 1, description: 'Page' })) }),
    answer: DocumentPreview,
    failureMessage: 'Failed to fetch the preview',
  }),
  listDocumentThumbnails: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/document-thumbnails',
    permission: 'documents:view',
    summary: 'Small pictures of the first pages of the newest versions of documents',
    params: WorkspaceParams,
    query: Fields({
      ids: Optional(IdList(thumbnailsAtOnce, 'documents')),
    }),
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          cde_id: Type.String(),
          url: Type.String({ description: 'Opens the picture (WebP) for five minutes' }),
          width_px: Type.Integer(),
          height_px: Type.Integer(),
        }),
        { description: 'Those that have one, of documents that the caller sees' },
      ),
    }),
    failureMessage: 'Failed to fetch the thumbnails',
  }),
  restoreDocumentVersion: call({
    ...area,
    method: 'POST',
    path: `${onePath}/versions/{versionId}/restore`,
    permission: 'documents:edit',
    summary: 'Restore an earlier version: its file becomes a new version under a new revision',
    params: VersionParams,
    body: Fields({ revision: Revision, note: Optional(Nullable(Text('Note', 1000))) }),
    status: 201,
    answer: DocumentVersion,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to restore the version',
  }),
};

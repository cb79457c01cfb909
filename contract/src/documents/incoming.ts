// Files that were uploaded to a project and are to be named: number, revision and title are proposed from the file
// name; people correct them, then all are stored together as first or further versions.
import { Type, type Static } from 'typebox';
import { call } from '../call.ts';
import { maxFilesAtOnce, NewFile, StartedUpload } from '../files.ts';
import {
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  Message,
  Nullable,
  Optional,
  Text,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { Discipline, DocumentNumber, DocumentTitle, DocumentType, Revision, State, Suitability } from './document.ts';

const Claim = Type.Object({
  number: Type.String({ description: 'Empty for none' }),
  revision: Type.String({ description: 'Empty for none' }),
});
const Incoming = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'File name' }),
  folder: Type.String({ description: 'Folders it was dropped in, separated by /' }),
  folder_id: Nullable(Type.String({ description: 'The folder it was dropped on' })),
  size: Type.Integer({ description: 'Bytes' }),
  created_at: Instant('When it arrived'),
  number: Type.String({ description: 'Proposed from the title block, else from the file name' }),
  revision: Type.String({ description: 'Proposed from the file name, else the next one' }),
  title: Type.String({ description: 'Proposed from the file name, else that of the document' }),
  cde_id: Nullable(
    Type.String({ description: 'The document with the proposed number: the file becomes its next version' }),
  ),
  is_revision: Type.Boolean({
    description: 'True where it was sent for that document: it becomes its next version, and its number is fixed',
  }),
  contradiction: Nullable(
    Type.Object({
      number: Type.Boolean({ description: 'The numbers differ' }),
      revision: Type.Boolean({ description: 'The revisions differ' }),
      file_name: Claim,
      title_block: Claim,
    }),
  ),
  other_number: Nullable(
    Type.String({
      description: 'The number in the title block of a file that was sent for a document with another one',
    }),
  ),
  current_revision: Nullable(Type.String({ description: 'Newest revision of that document' })),
  next_revision: Nullable(
    Type.String({
      description: 'The revision that follows it by the sequences of the workspace; none for a new document',
    }),
  ),
  discipline: Nullable(Type.String()),
  type: Nullable(Type.String()),
  suitability: Nullable(Type.String()),
  note: Nullable(Type.String({ description: 'Typed for it before it went to a holding area' })),
  naming_faults: Type.Array(Type.String(), {
    description: 'Faults of the number by the naming standard of its folder; a sentence each',
  }),
  on_hold_since: Nullable(Instant('When it went to the holding area of its folder')),
  dropped_by: Type.String({ description: 'Name of the person who sent it' }),
  is_read: Type.Boolean({ description: 'False while its title block is still to be read: the proposal may improve' }),
  identical: Type.Array(Type.Object({ cde_id: Type.String(), number: Type.String(), revision: Type.String() }), {
    description: 'Versions on the project with the same content',
  }),
});
export type Incoming = Static<typeof Incoming>;

const area = { domain: 'documents', tenancy: 'workspace', projectGrants: true } as const;
const path = '/api/workspaces/{workspaceId}/document-drops';

const Registered = Fields({
  drop_id: Id('The file'),
  number: DocumentNumber,
  title: DocumentTitle,
  revision: Revision,
  discipline: Optional(Nullable(Discipline)),
  type: Optional(Nullable(DocumentType)),
  state: Optional(State),
  suitability: Optional(Nullable(Suitability)),
  folder_id: Optional(Nullable(Id('The folder to place it in'))),
  ignores_standard: Optional(
    Type.Boolean({
      description: 'True: stored although the number does not comply; people who manage documents alone',
    }),
  ),
  folder_path: Optional(
    Text('Folders below it to place it in, separated by /; those that are not there are added', 2000),
  ),
  note: Optional(Nullable(Text('Note', 1000))),
});
export type RegisteredFile = Static<typeof Registered>;

export const incomingCalls = {
  listDocumentDrops: call({
    ...area,
    method: 'GET',
    path,
    permission: 'documents:create',
    summary: 'The caller’s files that wait to be named, with proposals',
    params: WorkspaceParams,
    query: listQuery(
      ['created_at', 'name'],
      {
        project_id: Optional(Id('The project')),
        on_hold: Optional(
          Type.Boolean({ description: 'Those in holding areas, of everybody whose folders the caller may change' }),
        ),
        folder_id: Optional(Id('Those dropped on this folder')),
        cde_id: Optional(Id('Those sent for this document, as its next revisions')),
      },
      500,
    ),
    answer: List(Incoming),
    failureMessage: 'Failed to fetch the files',
  }),
  addDocumentDrops: call({
    ...area,
    method: 'POST',
    path,
    permission: 'documents:create',
    summary: 'Start the uploads of files for a project',
    params: WorkspaceParams,
    body: Fields({
      project_id: Id('The project'),
      folder_id: Optional(Nullable(Id('The folder they are dropped on'))),
      cde_id: Optional(Nullable(Id('The document whose next revisions they are'))),
      files: Type.Array(NewFile, { minItems: 1, maxItems: maxFilesAtOnce }),
    }),
    status: 201,
    answer: Type.Object({ items: Type.Array(StartedUpload) }),
    failures: [422],
    idempotent: true,
    failureMessage: 'Failed to upload the files',
  }),
  registerDocumentDrops: call({
    ...area,
    method: 'POST',
    path: `${path}/register`,
    permission: 'documents:create',
    summary: 'Store files as versions of documents, all of them or none',
    description:
      'Files whose number does not comply with the naming standard of their folder go to its holding area; the others are stored. A number that the project has already gets a further version; another one becomes a new document. Several revisions of one number are stored in the order of their sequence. Every fault is named under `fields` by `items.<position>.<field>`.',
    params: WorkspaceParams,
    body: Fields({
      project_id: Id('The project'),
      items: Type.Array(Registered, { minItems: 1, maxItems: maxFilesAtOnce }),
    }),
    status: 201,
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          cde_id: Type.String(),
          cde_version_id: Type.String(),
          number: Type.String(),
          revision: Type.String(),
        }),
      ),
      created: Type.Integer({ description: 'New documents' }),
      revised: Type.Integer({ description: 'Documents with a further version' }),
      on_hold: Type.Array(
        Type.Object({ drop_id: Type.String(), number: Type.String(), faults: Type.Array(Type.String()) }),
        {
          description:
            'Files whose number does not comply with the standard of the folder: they are in its holding area now',
        },
      ),
    }),
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to store the documents',
  }),
  discardDocumentDrop: call({
    ...area,
    method: 'DELETE',
    path: `${path}/{id}`,
    permission: 'documents:create',
    summary: 'Discard a file that waits to be named',
    params: WithId('The file'),
    answer: Message,
    failureMessage: 'Failed to discard the file',
  }),
};

// Folders of a project, and the placements of documents in them: a document is in several folders without copies.
import { Type } from 'typebox';
import { call } from '../call.ts';
import { optional, required } from '../record/fields.ts';
import { record } from '../record/record.ts';
import {
  Fields,
  Id,
  Instant,
  List,
  listQuery,
  Message,
  Name,
  Optional,
  ProjectParams,
  WorkspaceParams,
} from '../schema.ts';

/** Characters of a folder's name. */
export const longestFolderName = 120;
/** Folders inside each other. */
export const deepestFolder = 30;
/** Documents that one call moves. */
export const mostMovedAtOnce = 5000;

export const folderRecord = record({
  one: 'CdeFolder',
  many: 'CdeFolders',
  table: 'cde_folders',
  id: 'id',
  title: 'name',
  domain: 'documents',
  module: 'documents',
  listPath: '/api/workspaces/{workspaceId}/cde-folders',
  path: '/api/workspaces/{workspaceId}/cde-folders',
  page: 'cde-folders',
  project: 'project_id',
  ownsNone: true,
  fields: {
    name: required(Name('Name', longestFolderName), { noun: 'the folder’s name' }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    parent_id: optional(Id('The folder it is in'), { label: 'In folder', control: 'none' }),
  },
  computed: {
    path: Type.String({ description: 'Names from the top, separated by " / "' }),
    ancestors: Type.Array(Type.String(), { description: 'Ids of the folders it is in, from the top' }),
    depth: Type.Integer({ description: '0 at the top' }),
    folder_count: Type.Integer({ description: 'Folders directly in it' }),
    document_count: Type.Integer({ description: 'Documents placed directly in it' }),
  },
  sort: ['name', 'created_at', 'updated_at'],
  filters: {
    parent_id: Optional(Id('Those directly in this folder')),
    top: Optional(Type.Boolean({ description: 'Those at the top only' })),
  },
  words: {
    listSummary: 'Folders of documents, with path, ancestors and depth',
    createSummary: 'Add a folder',
    listFailure: 'Failed to fetch folders',
    getFailure: 'Failed to fetch folder',
    createFailure: 'Failed to create folder',
    updateFailure: 'Failed to update folder',
    deleteFailure: 'Failed to delete folder',
    restoreFailure: 'Failed to restore folder',
    exportFailure: 'Failed to export folders',
  },
});

const Placement = Type.Object({
  cdeSeriesId: Type.String({ description: 'The document' }),
  folderId: Type.String({ description: 'The folder' }),
  path: Type.String({ description: 'Path of the folder' }),
  created_at: Instant('When it was placed there'),
});

const area = { domain: 'documents', tenancy: 'workspace', projectGrants: true } as const;
const path = '/api/workspaces/{workspaceId}/cde-placements';
const DocumentId = Id('The document');
const FolderId = Id('The folder');

export const folderCalls = {
  ...folderRecord.calls,
  readCdeFolderTree: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/cde-folder-tree',
    permission: 'documents:view',
    summary: 'All folders of a project at once, in columns: as small as a tree of many folders can be',
    params: ProjectParams,
    answer: Type.Object({
      ids: Type.Array(Type.String(), { description: 'In the order of the names' }),
      names: Type.Array(Type.String()),
      parents: Type.Array(Type.Integer(), { description: 'Position of the folder it is in; -1 at the top' }),
      documents: Type.Array(Type.Integer(), { description: 'Documents placed directly in it' }),
      versions: Type.Array(Type.Integer(), { description: 'For changes of the folder' }),
      abilities: Type.Array(Type.String()),
    }),
    failureMessage: 'Failed to fetch folders',
  }),
  listCdePlacements: call({
    ...area,
    method: 'GET',
    path,
    permission: 'documents:view',
    summary: 'Which documents are in which folders',
    params: WorkspaceParams,
    query: listQuery(
      ['created_at'],
      {
        project_id: Optional(Id('The project')),
        cdeSeriesId: Optional(DocumentId),
        folderId: Optional(FolderId),
      },
      200,
    ),
    answer: List(Placement),
    failureMessage: 'Failed to fetch placements',
  }),
  createCdePlacement: call({
    ...area,
    method: 'POST',
    path,
    permission: 'documents:edit',
    summary: 'Place a document in a folder; it stays in the others',
    params: WorkspaceParams,
    body: Fields({ cdeSeriesId: DocumentId, folderId: FolderId }),
    status: 201,
    answer: Placement,
    failures: [409, 422],
    idempotent: true,
    failureMessage: 'Failed to place the document',
  }),
  deleteCdePlacement: call({
    ...area,
    method: 'DELETE',
    path: `${path}/{folderId}/{cdeSeriesId}`,
    permission: 'documents:edit',
    summary: 'Take a document out of a folder; the document itself stays',
    params: Fields({ workspaceId: Id('The workspace'), folderId: FolderId, cdeSeriesId: DocumentId }),
    answer: Message,
    failureMessage: 'Failed to take the document out of the folder',
  }),
  bulkMoveCdePlacements: call({
    ...area,
    method: 'POST',
    path: `${path}/bulk-move`,
    permission: 'documents:edit',
    summary: 'Move documents to a folder, all of them or none',
    description:
      'With `sourceFolderId` they leave that folder, else all the folders they are in. Documents that cannot be moved are named under `fields` by their ids; nothing is moved then.',
    params: WorkspaceParams,
    body: Fields({
      cdeSeriesIds: Type.Array(DocumentId, { minItems: 1, maxItems: mostMovedAtOnce }),
      targetFolderId: FolderId,
      projectId: Id('The project'),
      sourceFolderId: Optional(Id('The folder they leave')),
    }),
    answer: Type.Object({
      moved: Type.Integer({ description: 'Documents that were not there before' }),
      message: Type.String(),
    }),
    failures: [409, 422],
    failureMessage: 'Failed to move the documents',
  }),
};

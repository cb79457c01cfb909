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
  Nullable,
  Optional,
  ProjectParams,
  Text,
  Version,
  WithId,
  WorkspaceParams,
} from '../schema.ts';
import { IdList } from './id-list.ts';

/** Maximum length of a folder's name. */
export const longestFolderName = 120;
/** Maximum depth of nested folders. */
export const deepestFolder = 30;
/** Levels of access to a folder, each including the previous one. */
export const folderLevelNames = ['none', 'view', 'upload', 'edit'] as const;
export type FolderLevel = (typeof folderLevelNames)[number];
export const folderLevelLabels: Readonly<Record<FolderLevel, string>> = {
  none: 'No access',
  view: 'View',
  upload: 'View and upload',
  edit: 'Edit and move',
};
/** Maximum number of roles, people and companies in the access rights of a folder. */
export const maxFolderRights = 200;
/** A tree with at most this many folders is read completely. */
export const foldersAtOnce = 200;
/** Maximum number of open folders in a request for the tree. */
export const mostOpenFolders = 200;
/** Maximum number of documents that one call moves. */
export const maxMovedAtOnce = 5000;

export const folderRecord = record({
  one: 'CdeFolder',
  many: 'CdeFolders',
  table: 'cde_folders',
  id: 'id',
  title: 'name',
  domain: 'documents',
  module: 'documents',
  path: '/api/workspaces/{workspaceId}/cde-folders',
  page: 'cde-folders',
  project: 'project_id',
  fields: {
    name: required(Name('Name', longestFolderName), { noun: 'the folder’s name' }),
    project_id: required(Id('The project'), { label: 'Project', control: 'project', isFixed: true }),
    parent_id: optional(Id('The folder it is in'), { label: 'In folder', control: 'none' }),
    naming_standard_id: optional(Id('The naming standard that numbers of its documents comply with'), {
      label: 'Naming standard',
      control: 'none',
    }),
  },
  computed: {
    path: Type.String({ description: 'Names from the top, separated by " / "' }),
    ancestors: Type.Array(Type.String(), { description: 'Ids of the folders it is in, from the top' }),
    depth: Type.Integer({ description: '0 at the top' }),
    folder_count: Type.Integer({ description: 'Folders directly in it' }),
    document_count: Type.Integer({ description: 'Documents placed directly in it' }),
    has_own_rights: Type.Boolean({ description: 'True where it is open to those alone whom its own rights name' }),
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

const subjectKinds = ['role', 'person', 'company'] as const;
const Subject = { kind: Type.Enum([...subjectKinds]), id: Text('Id of the role, member or company', 100) };
const Level = Type.Enum([...folderLevelNames], { description: 'Each includes the one before; none excludes' });
const FolderRights = Type.Object({
  folder_id: Type.String(),
  is_inherited: Type.Boolean({ description: 'True where it has no rights of its own' }),
  inherited_from: Nullable(
    Type.Object(
      { id: Type.String(), path: Type.String() },
      {
        description: 'The folder around it whose rights apply; none where the roles alone decide',
      },
    ),
  ),
  rights: Type.Array(Type.Object({ ...Subject, name: Type.String(), level: Level }), {
    description: 'Those that apply, its own or those of the folder around it',
  }),
  version: Type.Integer({ description: 'Of the folder, for the change' }),
});
const rightsPath = '/api/workspaces/{workspaceId}/cde-folders/{id}/rights';

export const folderCalls = {
  ...folderRecord.calls,
  readCdeFolderRights: call({
    ...area,
    method: 'GET',
    path: rightsPath,
    permission: 'documents:administer',
    summary: 'Access of roles, people and companies to a folder, and those that can be given access',
    params: WithId('The folder'),
    answer: Type.Object({
      ...FolderRights.properties,
      subjects: Type.Array(Type.Object({ ...Subject, name: Type.String() }), {
        description: 'Roles, active members and their companies, by name',
      }),
    }),
    failureMessage: 'Failed to fetch the access',
  }),
  setCdeFolderRights: call({
    ...area,
    method: 'PUT',
    path: rightsPath,
    permission: 'documents:administer',
    summary: 'Set the access of roles, people and companies to a folder and the folders inside it',
    description:
      'Without rights of its own a folder has those of the nearest folder around it that has some; where none has, roles alone decide. Of several that fit somebody the highest applies, and none where one says `none`. People who manage the documents of the project may do everything in each.',
    params: WithId('The folder'),
    body: Fields({
      is_inherited: Type.Boolean({ description: 'True: it has no rights of its own' }),
      rights: Type.Array(Fields({ ...Subject, level: Level }), { maxItems: maxFolderRights }),
      version: Version,
    }),
    answer: FolderRights,
    failures: [409, 422],
    failureMessage: 'Failed to save the access',
  }),
  readCdeFolderTree: call({
    ...area,
    method: 'GET',
    path: '/api/workspaces/{workspaceId}/projects/{projectId}/cde-folder-tree',
    permission: 'documents:view',
    summary: 'The folders of a project as a tree, in columns; of many, those at the top and those in the open folders',
    description: `Up to ${foldersAtOnce} folders are answered at once. Of more, the folders at the top, those in each folder that \`open\` names, and those in the folders around it; all of them with \`whole\`.`,
    params: ProjectParams,
    query: Fields({
      open: Optional(IdList(mostOpenFolders, 'open folders')),
      whole: Optional(Type.Boolean({ default: false, description: 'True: all folders, however many' })),
    }),
    answer: Type.Object({
      ids: Type.Array(Type.String(), { description: 'In the order of the names' }),
      names: Type.Array(Type.String()),
      parents: Type.Array(Type.Integer(), { description: 'Position of the folder it is in; -1 at the top' }),
      documents: Type.Array(Type.Integer(), { description: 'Documents placed directly in it' }),
      folders: Type.Array(Type.Integer(), { description: 'Folders directly in it' }),
      versions: Type.Array(Type.Integer(), { description: 'For changes of the folder' }),
      levels: Type.Array(Type.Integer(), { description: 'Level of the caller: 1 see, 2 add documents, 3 change' }),
      restricted: Type.Array(Type.Boolean(), { description: 'True where it has rights of its own' }),
      is_whole: Type.Boolean({ description: 'True where all folders are here' }),
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
      cdeSeriesIds: Type.Array(DocumentId, { minItems: 1, maxItems: maxMovedAtOnce }),
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

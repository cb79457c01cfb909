// The common data environment of a project: documents with versions, folders, placements, files to be named.
import { documentCalls } from './documents/document.ts';
import { folderCalls } from './documents/folders.ts';
import { incomingCalls } from './documents/incoming.ts';
import { standardCalls } from './documents/standards.ts';

export {
  documentRecord,
  documentStateLabels,
  documentStates,
  documentTypes,
  suitabilities,
  type DocumentState,
  type DocumentVersion,
} from './documents/document.ts';
export {
  deepestFolder,
  foldersAtOnce,
  mostOpenFolders,
  folderLevelLabels,
  folderLevelNames,
  folderRecord,
  longestFolderName,
  type FolderLevel,
} from './documents/folders.ts';
export { defaultStandards, type DocumentStandards } from './documents/standards.ts';
export type { Incoming, RegisteredFile } from './documents/incoming.ts';

/** The calls of documents and folders. */
export const documentsCalls = { ...documentCalls, ...folderCalls, ...incomingCalls, ...standardCalls };

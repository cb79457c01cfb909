declare module 'virtual:limits' {
  /** Rows that one import of labour rates takes at most. */
  export const maxImportedRates: number;
  /** Rows that one import of a WBS takes at most. */
  export const maxImportedElements: number;
  /** Rows that one import of declared records takes at most. */
  export const maxImportedRecords: number;
  /** The most rows of a bulk invitation. */
  export const maxInvitedUsers: number;
  /** Imports with more rows are checked and stored in the background. */
  export const mostImportedAtOnce: number;
  /** The most markups stored by one call. */
  export const mostMarkupsAtOnce: number;
  /** Folder trees of at most this size are answered whole; of larger ones, only the open folders. */
  export const foldersAtOnce: number;
  /** The most open folders in one call. */
  export const mostOpenFolders: number;
}

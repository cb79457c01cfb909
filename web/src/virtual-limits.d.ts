declare module 'virtual:limits' {
  /** Rows that one import of labour rates takes at most. */
  export const maxImportedRates: number;
  /** Rows that one import of a WBS takes at most. */
  export const maxImportedElements: number;
  /** Rows that one import of declared records takes at most. */
  export const maxImportedRecords: number;
  /** Rows that one invitation of many people takes at most. */
  export const maxInvitedUsers: number;
  /** Imports of more rows are checked and stored in the background. */
  export const mostImportedAtOnce: number;
  /** Markups that are stored together at most. */
  export const mostMarkupsAtOnce: number;
  /** Folders of a project that are answered at once; of more, those that are open. */
  export const foldersAtOnce: number;
  /** Open folders that one call names at most. */
  export const mostOpenFolders: number;
}

declare module 'virtual:limits' {
  /** Rows that one import of labour rates takes at the most. */
  export const mostImportedRates: number;
  /** Rows that one import of a WBS takes at the most. */
  export const mostImportedElements: number;
}

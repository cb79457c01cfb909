declare module 'virtual:approvals' {
  /** The labels of documents whose amounts are approved. */
  export const approvalDocumentTypes: typeof import('@horizon/contract').approvalDocumentTypes;
  /** The labels and chips of requests. */
  export const approvalStatuses: typeof import('@horizon/contract').approvalStatuses;
}

declare module 'virtual:words' {
  type Contract = typeof import('@horizon/contract');
  export const allPermissions: readonly import('@horizon/contract').Permission[];
  export const actionCategories: Contract['actionCategories'];
  export const actionWords: Contract['actionWords'];
  export const moduleWords: Contract['moduleWords'];
  export const actions: Contract['actions'];
  export const auditActions: Contract['auditActions'];
  /** The most permissions that an external person can have on a project. */
  export const externalCeiling: readonly import('@horizon/contract').Permission[];
  export const memberStatuses: Contract['memberStatuses'];
  export const associatedKinds: readonly string[];
  export const emailChoices: Contract['emailChoices'];
  export const notificationCategories: readonly {
    value: keyof Contract['notificationCategories'];
    label: string;
    isStatutory: boolean;
  }[];
  export const addinNames: Contract['addinNames'];
  export const mappedAddins: Contract['mappedAddins'];
  export const invitedFields: Contract['invitedFields'];
  export const disciplines: Contract['disciplines'];
  export const documentTypes: Contract['documentTypes'];
  export const documentStateLabels: Contract['documentStateLabels'];
  export const folderLevelLabels: Contract['folderLevelLabels'];
  export const jobStates: Contract['jobStates'];
  export const webhookEvents: Contract['webhookEvents'];
  export const mailStates: Contract['mailStates'];
  export const markupStatuses: Contract['markupStatuses'];
  export const markupStatusLabels: Contract['markupStatusLabels'];
  export const markupVisibilities: Contract['markupVisibilities'];
  export const markupVisibilityLabels: Contract['markupVisibilityLabels'];
  export const modules: Contract['modules'];
  export const regions: Contract['regions'];
  export const sectors: Contract['sectors'];
  export const sellAllowancePolicies: Contract['sellAllowancePolicies'];
  export const states: Contract['states'];
  export const timeZones: Contract['timeZones'];
  export const transmittalPurposes: Readonly<
    Record<import('@horizon/contract').TransmittalPurpose, { code: string; label: string }>
  >;
  export const recipientStateLabels: Readonly<Record<import('@horizon/contract').RecipientState, string>>;
  export const sentVias: Readonly<Record<import('@horizon/contract').SentVia, string>>;
}

// The call table: every call of the product by its name.
import type { Call } from './call.ts';
import { approvalCalls } from './approvals.ts';
import { associationCalls } from './associations.ts';
import { auditCalls } from './audit.ts';
import { bulkInviteCalls } from './bulk-invites.ts';
import { businessEntityCalls } from './business-entities.ts';
import { calendarFeedCalls } from './calendar-feed.ts';
import { clientCalls } from './clients.ts';
import { commentCalls } from './comments.ts';
import { companyCalls } from './companies.ts';
import { formCalls } from './forms.ts';
import { implementationCalls } from './implementations.ts';
import { integrationCalls } from './integrations.ts';
import { crewCalls } from './crews.ts';
import { documentsCalls } from './documents.ts';
import { jobCalls } from './jobs.ts';
import { fileCalls } from './files.ts';
import { labourRateCalls } from './labour-rates.ts';
import { mailCalls } from './mail.ts';
import { markupCalls } from './markups.ts';
import { notificationCalls } from './notifications/calls.ts';
import { passkeyCalls } from './passkeys.ts';
import { peopleCalls } from './people.ts';
import { prequalificationCalls } from './prequalifications.ts';
import { structureCalls } from './project-structure.ts';
import { scheduleCalls } from './schedule/calls.ts';
import { recordCalls } from './records.ts';
import { roleCalls } from './roles.ts';
import { secondFactorCalls } from './second-factor.ts';
import { sessionCalls } from './session.ts';
import { signInMethodCalls } from './sign-in-methods.ts';
import { projectCalls } from './projects.ts';
import { savedViewCalls } from './saved-views.ts';
import { searchCalls } from './search.ts';
import { sourceFileCalls } from './source-files.ts';
import { clarificationCalls } from './clarifications.ts';
import { awardCalls } from './tenders/award.ts';
import { levellingCalls } from './tenders/levelling.ts';
import { tenderCalls } from './tenders.ts';
import { bidCalls } from './tenders/bids.ts';
import { scopeRowCalls } from './tenders/scope-rows.ts';
import { transmittalCalls } from './transmittals.ts';
import { webhookCalls } from './webhooks.ts';
import { workerCalls } from './workers.ts';
import { workspaceCalls } from './workspaces.ts';

/** Every call by its name. The reference sorts them by their domains, in this order. */
export const calls = {
  ...sessionCalls,
  ...signInMethodCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...workspaceCalls,
  ...projectCalls,
  ...roleCalls,
  ...peopleCalls,
  ...companyCalls,
  ...prequalificationCalls,
  ...clientCalls,
  ...businessEntityCalls,
  ...structureCalls,
  ...sourceFileCalls,
  ...formCalls,
  ...transmittalCalls,
  ...tenderCalls,
  ...approvalCalls,
  ...scopeRowCalls,
  ...bidCalls,
  ...levellingCalls,
  ...awardCalls,
  ...clarificationCalls,
  ...implementationCalls,
  ...integrationCalls,
  ...bulkInviteCalls,
  ...crewCalls,
  ...workerCalls,
  ...documentsCalls,
  ...fileCalls,
  ...markupCalls,
  ...savedViewCalls,
  ...searchCalls,
  ...associationCalls,
  ...commentCalls,
  ...labourRateCalls,
  ...scheduleCalls,
  ...webhookCalls,
  ...calendarFeedCalls,
  ...auditCalls,
  ...jobCalls,
  ...mailCalls,
  ...notificationCalls,
  ...recordCalls,
};
export type Calls = typeof calls;
export type CallName = keyof Calls;

// As a plain table, without the exact types of every call: comparing them one by one is slow in the compiler.
const plainTable = calls as unknown as Record<CallName, Call>;

/** A call, typed as in the table. */
export function callNamed(name: CallName): Call {
  return plainTable[name];
}

/** Every call with its name, in the order of the reference. */
export const callEntries = Object.entries(plainTable) as [CallName, Call][];

export {
  answersSecret,
  call,
  isChange,
  isHeavy,
  isIsolated,
  isolatesLargeBodies,
  isReading,
  type AnswerOf,
  type BodyOf,
  type Call,
  type CallUndo,
  type FailureStatus,
  type Method,
  type ParamsOf,
  type QueryOf,
  type Tenancy,
} from './call.ts';
export {
  actions,
  allPermissions,
  builtInRoles,
  changesRecords,
  modules,
  permissionsOfRole,
  separateDuties,
  withImplied,
  type Action,
  type BuiltInRoleKey,
  type Module,
  type Permission,
  readsOnly,
} from './permissions.ts';
export { actionWords, moduleWords, permissionLabel } from './permission-words.ts';
export { defaulted, optional, required, type Control, type RecordField, type RecordFields } from './record/fields.ts';
export { importedFields, isImportable, maxImportedRecords } from './record/imports.ts';
export { inWords } from './record/in-words.ts';
export {
  hasCall,
  permissionOf,
  record,
  wordsOf,
  type AnsweredRecord,
  type AnyRecord,
  type CreatedRecord,
} from './record/record.ts';
export { derivedActs, labelOfAct } from './record/act-calls.ts';
export { numberText, type RecordNumber } from './record/number.ts';
export { countOf, countsIn, parentParamOf, type RecordParent } from './record/parent.ts';
export { usualCalls, type UsualCall } from './record/usual-calls.ts';
export {
  actsFrom,
  stateLabels,
  workflow,
  type StateBucket,
  type Workflow,
  type WorkflowAct,
} from './record/workflow.ts';
export { workflows } from './workflows.ts';
export { maxSimilar, type SimilarRecord } from './record/merging.ts';
export type { Contact } from './record/directory-fields.ts';
export { associatedKinds, type Association } from './associations.ts';
export { commentedTypeOf, commentedTypes, longestComment, mostMentions, type Comment } from './comments.ts';
export { attachmentCalls, type AttachedTo, type Attachment, type AttachmentCalls } from './record/attachments.ts';
export { maxFilesAtOnce, tusMedia, uploadStates, type NewFile, type StartedUpload } from './files.ts';
export { recordKinds, type RecordKind } from './kinds.ts';
export { childrenOf, recordOf, records, type RecordAnswer, type RecordTable } from './records.ts';
export { clientRecord, clientStatuses, clientStatusLabels, defaultClientName, type ClientStatus } from './clients.ts';
export { bankChangeStates, maxAccountName, type BankChange, type BusinessEntity } from './business-entities.ts';
export { companyRecord } from './companies.ts';
export { expiringDays, prequalificationRecord } from './prequalifications.ts';
export { tradeCategories, tradeLabel, type TradeCategory } from './trade-categories.ts';
export {
  invitedFields,
  maxInvitedUsers,
  type InvitedField,
  type InvitedRow,
  type InvitedUser,
  type InviteOutcome,
} from './bulk-invites.ts';
export { crewColours, crewRecord, maxCrewMembers } from './crews.ts';
export { emergencyContactMask, expiryDays, type Credential, type WorkerDetails } from './workers.ts';
export { buildingRecord, teamRecord } from './project-structure.ts';
export { failureStatusesOf, openApiDocument, patternsOfAnyText } from './openapi.ts';
export { dayPattern, Failure, largestSum, LongText, Name, namePattern } from './schema.ts';
export { listPermissions, listPlaces, type ListPlace } from './saved-views.ts';
export {
  allowanceBases,
  maxImportedRates,
  maxCreatedAwards,
  maxSelectedRates,
  rateStates,
  salesTaxCodes,
} from './labour-rates.ts';
export { maxImportedElements } from './schedule/wbs-import.ts';
export { sectors, states, timeZones } from './projects.ts';
export { channelIdPattern, regions, sellAllowancePolicies } from './workspaces.ts';
export { memberStatuses } from './people.ts';
export { auditActions } from './audit.ts';
export { jobStates, maxExportedAtOnce, mostImportedAtOnce } from './jobs.ts';
export { mailStates } from './mail.ts';
export {
  markupFileFormats,
  markupStatuses,
  markupStatusLabels,
  markupVisibilities,
  markupVisibilityLabels,
  maxReplies,
  mostMarkupsAtOnce,
  type FileScale,
  type FoundMarkup,
  type FoundScale,
  type Markup,
  type MarkupStatus,
  type MarkupVisibility,
} from './markups.ts';
export { maxCountedHits } from './search.ts';
export {
  emailChoices,
  notificationCategories,
  notificationTypes,
  templateVariables,
  type EmailChoice,
  type NotificationCategory,
  type NotificationType,
  type NotifiedItem,
} from './notifications/types.ts';
export { documentSiteShapes, fallbackAccountId, type DocumentSiteAnswers } from './forms/document-site.ts';
export { formTypeRecord } from './forms/form-types.ts';
export { formNumber } from './forms/shapes.ts';
export { formStatuses, formWorkflow, type FormStatus } from './forms/form-workflow.ts';
export { partNames, partOf, parts, type Part, type PartName } from './implementations.ts';
export { addinNames, addins, integrationStates, mappedAddins, type AddinName } from './integrations.ts';
export {
  deepestFolder,
  foldersAtOnce,
  mostOpenFolders,
  defaultStandards,
  longestFolderName,
  documentRecord,
  documentStateLabels,
  documentStates,
  documentTypes,
  folderLevelLabels,
  folderLevelNames,
  folderRecord,
  suitabilities,
  type DocumentStandards,
  type DocumentState,
  type DocumentVersion,
  type FolderLevel,
  type Incoming,
  type RegisteredFile,
} from './documents.ts';
export { disciplines, sourceFileRecord } from './source-files.ts';
export {
  maxTransmittalRecipients,
  maxTransmittedDocuments,
  purposeNames,
  recipientStateLabels,
  recipientStates,
  sentVias,
  transmittalPurposes,
  openTransmittalStatuses,
  transmittalStatuses,
  transmittalStatusLabels,
  transmittalWorkflow,
  distributionRuleRecord,
  type GuestTransmittal,
  type NewRecipient,
  type Recipient,
  type RecipientState,
  type SentVia,
  type Transmittal,
  type TransmittalPurpose,
  type TransmittalStatus,
  type TransmittalSummary,
  type TransmittedDocument,
} from './transmittals.ts';
export {
  approvalBoxes,
  approvalDocumentTypes,
  approvalStatuses,
  type ApprovalDecision,
  type ApprovalException,
  type ApprovalRequest,
  type ApprovalStatus,
  type ApprovalDelegation,
  type ApprovalDocumentType,
  type ApprovalPolicy,
  type PolicyChange,
  type PolicyContent,
  type PolicyTest,
} from './approvals.ts';
export { clarificationRecord, openClarifications } from './clarifications.ts';
export { mostInvited, tenderDeliveries, tenderPackageRecord, type TenderDelivery } from './tenders.ts';
export { coverageTarget, type TenderCandidate } from './tenders/invite-by-trade.ts';
export { type PortalInvitation, type PortalQuestion, type PortalTender } from './tenders/portal.ts';
export {
  bidConfirmations,
  documentChanges,
  type BidConfirmation,
  type DocumentChange,
  type DocumentChangeKind,
  type TenderAddendum,
} from './tenders/addenda.ts';
export {
  documentCurrencies,
  mostTenderDocuments,
  usualConfidentialityTerms,
  type DocumentCurrency,
  type TenderDocument,
  type TenderDocuments,
} from './tenders/documents.ts';
export {
  adjustmentBases,
  adjustmentKinds,
  cellStates,
  LevellingEdits,
  LevellingSheet,
  marksStages,
  mostLevellingEdits,
  recommendationStates,
  stepKinds,
  type AdjustmentBasis,
  type AdjustmentKind,
  type CellState,
  type LevellingCell,
  type MarksStage,
  type RecommendationState,
  type StepKind,
} from './tenders/levelling.ts';
export { BidContent, bidAnswers, mostBidLines, type BidAnswer, type BidLine } from './tenders/bid-content.ts';
export {
  bidStatuses,
  type BidderRow,
  type BidNote,
  type BidReceipt,
  type BidStatus,
  type PriceFilePreview,
} from './tenders/bids.ts';
export { mostScopeRows, type ScopeRow, type ScopeRowInput, type ScopeRowOperation } from './tenders/scope-rows.ts';
export {
  bidderResponses,
  bidFormTypes,
  documentSecurities,
  quotedResponses,
  responseTransitions,
  tenderResponses,
  tenderStatuses,
  tenderTransitions,
  tenderTypes,
  workflowStatuses,
  workflowTransitions,
  type TenderResponse,
  type TenderStatus,
  type WorkflowStatus,
} from './tenders/tender-states.ts';
export { subcontractLineRecord, subcontractRecord, subcontractWorkflow } from './commitments.ts';
export type { TenderAward } from './tenders/award.ts';
export * from './sops.ts';
export { approvedChangeStates, changeRequestWorkflow, pendingChangeStates, sopWorkflow } from './sops/sop-states.ts';
export { webhookEvents, webhookMessageStates, webhookRecord } from './webhooks.ts';
export * from './schedule/calls.ts';
export { tableEndings } from './schema.ts';

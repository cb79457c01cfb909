// Transmittals: documents sent to people for a purpose, with their responses.
import { distributionRuleRecord } from './transmittals/distribution.ts';
import { guestTransmittalCalls } from './transmittals/guests.ts';
import { transmittalCalls as ownCalls } from './transmittals/transmittals.ts';

export type {
  NewRecipient,
  Recipient,
  Transmittal,
  TransmittalSummary,
  TransmittedDocument,
} from './transmittals/shapes.ts';
export {
  maxTransmittalRecipients,
  maxTransmittedDocuments,
  purposeNames,
  recipientStateLabels,
  recipientStates,
  sentVias,
  transmittalPurposes,
  type RecipientState,
  type SentVia,
  type TransmittalPurpose,
} from './transmittals/words.ts';
export {
  openTransmittalStatuses,
  transmittalStatuses,
  transmittalStatusLabels,
  transmittalWorkflow,
  type TransmittalStatus,
} from './transmittals/transmittal-workflow.ts';

export type { GuestTransmittal } from './transmittals/guests.ts';

export { distributionRuleRecord } from './transmittals/distribution.ts';

/** The calls of transmittals. */
export const transmittalCalls = { ...ownCalls, ...guestTransmittalCalls, ...distributionRuleRecord.calls };

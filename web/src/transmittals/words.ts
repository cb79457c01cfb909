import { statesOf } from 'virtual:states';
import { recipientStateLabels, sentVias, transmittalPurposes } from 'virtual:words';
import type { RecipientState, TransmittalPurpose } from '@horizon/contract';
import type { CallAnswer } from '../client/api.ts';
import type { Choice } from '../ui/fields.tsx';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Transmittal = CallAnswer<'getTransmittal'>;
export type TransmittalSummary = CallAnswer<'listTransmittals'>['items'][number];
export type Recipient = Transmittal['recipients'][number];

const chips = statesOf.transmittals;

/** The status chip of a transmittal; it indicates mail that was not sent, and overdue replies. */
export const statusOf = ({
  status,
  is_overdue,
  not_sent_count,
}: Pick<TransmittalSummary, 'status' | 'is_overdue' | 'not_sent_count'>) =>
  not_sent_count > 0
    ? { bucket: 'delayed' as const, label: recipientStateLabels.not_sent }
    : is_overdue
      ? { bucket: 'delayed' as const, label: `${chips[status].label}, overdue` }
      : chips[status];

const recipientBuckets: Record<RecipientState, StatusBucket> = {
  queued: 'not-started',
  not_sent: 'delayed',
  delivered: 'open',
  bounced: 'delayed',
  viewed: 'in-progress',
  downloaded: 'in-progress',
  acknowledged: 'completed',
  responded: 'completed',
  declined: 'cancelled',
};

/** The status chip of a recipient. */
export const recipientChip = ({ state, revoked_at }: Pick<Recipient, 'state' | 'revoked_at'>) =>
  revoked_at !== null
    ? { bucket: 'cancelled' as const, label: 'Access withdrawn' }
    : state === null
      ? null
      : { bucket: recipientBuckets[state], label: recipientStateLabels[state] };

/** The purpose in words, with its code. */
export const purposeText = (purpose: TransmittalPurpose | null): string | null =>
  purpose && `${transmittalPurposes[purpose].label} (${transmittalPurposes[purpose].code})`;

export const purposeChoices: Choice[] = Object.keys(transmittalPurposes).map((value) => ({
  value,
  label: purposeText(value as TransmittalPurpose)!,
}));
export const statusChoices: Choice[] = Object.entries(chips).map(([value, { label }]) => ({
  value,
  label,
}));
export const viaChoices: Choice[] = Object.entries(sentVias).map(([value, label]) => ({ value, label }));

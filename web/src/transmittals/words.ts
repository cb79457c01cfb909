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

/**
 * The status chip of a transmittal. While answers are missing, it indicates mail that was not sent, and overdue replies;
 * it never hides that some or all recipients have acknowledged, or that it is closed.
 */
export const statusOf = ({
  status,
  is_overdue,
  not_sent_count,
}: Pick<TransmittalSummary, 'status' | 'is_overdue' | 'not_sent_count'>): { bucket: StatusBucket; label: string } => {
  const { label } = chips[status];
  if (not_sent_count > 0 && (status === 'sent' || status === 'sending')) {
    return { bucket: 'delayed', label: recipientStateLabels.not_sent };
  }
  const notSent = not_sent_count > 0 && status === 'partially_acknowledged' ? [`${not_sent_count} not sent`] : [];
  const remarks = [...notSent, ...(is_overdue ? ['overdue'] : [])];
  return remarks.length > 0 ? { bucket: 'delayed', label: [label, ...remarks].join(', ') } : chips[status];
};

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

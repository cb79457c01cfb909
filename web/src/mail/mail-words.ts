import type { CallAnswer } from '../client/api.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Mail = CallAnswer<'listMails'>['items'][number];
type State = Mail['recipients'][number]['state'];

export const stateWords: Record<State, { label: string; bucket: StatusBucket }> = {
  waiting: { label: 'Waiting', bucket: 'not-started' },
  sent: { label: 'Sent', bucket: 'completed' },
  failed: { label: 'Failed', bucket: 'delayed' },
  suppressed: { label: 'Suppressed', bucket: 'cancelled' },
  kept: { label: 'Kept', bucket: 'open' },
};

export const kindWords: Record<Mail['kind'], string> = {
  invitation: 'Invitation',
  password_reset: 'Password reset',
  notification: 'Notification',
  digest: 'Digest',
  tender: 'Tender',
  transmittal: 'Transmittal',
  test: 'Test',
};

/** States, those that need attention first. */
const byNeed: readonly State[] = ['failed', 'suppressed', 'kept', 'waiting', 'sent'];

/** The state of a mail: that of the recipient who needs attention most. */
export function stateOf({ recipients }: Pick<Mail, 'recipients'>): State {
  return byNeed.find((state) => recipients.some((one) => one.state === state)) ?? 'waiting';
}

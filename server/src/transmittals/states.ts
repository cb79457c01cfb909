// The status of a sent transmittal by its recipients, and what these may answer.
import {
  openTransmittalStatuses,
  transmittalWorkflow,
  type RecipientState,
  type TransmittalStatus,
} from '@horizon/contract';
import { refuseTransition } from '../platform/records/workflow.ts';

/** The columns that determine the status. */
interface StandingOf {
  role: 'to' | 'cc';
  state: RecipientState | null;
  acknowledged_at: string | null;
  revoked_at: string | null;
}

/**
 * The status of a sent transmittal by its recipients. Those in CC and those whose access was withdrawn never block it.
 */
export function rolledUp(acknowledgementRequired: boolean, recipients: readonly StandingOf[]): TransmittalStatus {
  const current = recipients.filter(({ revoked_at }) => revoked_at === null);
  const asked = acknowledgementRequired ? current.filter(({ role }) => role === 'to') : [];
  const acknowledged = asked.filter(({ acknowledged_at }) => acknowledged_at !== null);
  if (asked.length > 0 && acknowledged.length === asked.length) return 'acknowledged';
  if (acknowledged.length > 0) return 'partially_acknowledged';
  return current.some(({ state }) => state === 'queued') ? 'sending' : 'sent';
}

/** The answers that a recipient may give to a transmittal of a status. */
export function answersOf(
  status: TransmittalStatus,
  { acknowledged_at, state }: Pick<StandingOf, 'acknowledged_at' | 'state'>,
): ('acknowledge' | 'respond')[] {
  if (!openTransmittalStatuses.includes(status)) return [];
  return acknowledged_at === null && state !== 'declined' ? ['acknowledge', 'respond'] : ['respond'];
}

/** Throws 409 with the possible acts if this one is not. */
export const refuseAct = (
  { reference: subject, status: state }: { reference: string; status: TransmittalStatus },
  act: keyof (typeof transmittalWorkflow)['acts'],
): void => refuseTransition(transmittalWorkflow, { subject, state }, act);

const order: readonly RecipientState[] = [
  'queued',
  'not_sent',
  'bounced',
  'delivered',
  'viewed',
  'downloaded',
  'acknowledged',
  'responded',
  'declined',
];

/** The later of two states: viewing again does not undo anything. */
export const laterState = (before: RecipientState | null, next: RecipientState): RecipientState =>
  before !== null && order.indexOf(before) > order.indexOf(next) ? before : next;

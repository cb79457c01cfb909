// The states of transmittals: draft → sending → sent → partially acknowledged → acknowledged → closed; void only from
// draft. The statuses from sending to acknowledged are derived from the recipients.
import type { RecipientState, TransmittalStatus } from '@horizon/contract';
import { transmittalStatusLabels } from '@horizon/contract';
import { conflict } from '../platform/failures.ts';

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

export type TransmittalAct = 'edit' | 'send' | 'void' | 'delete' | 'close' | 'remind' | 'answer';

/** Statuses of a sent transmittal that accepts answers. */
export const openStatuses: readonly TransmittalStatus[] = ['sending', 'sent', 'partially_acknowledged', 'acknowledged'];
const from: Record<TransmittalAct, readonly TransmittalStatus[]> = {
  edit: ['draft'],
  send: ['draft'],
  void: ['draft'],
  delete: ['draft', 'void'],
  close: openStatuses,
  remind: ['sending', 'sent', 'partially_acknowledged'],
  answer: openStatuses,
};

/** The transitions that are possible from a status. */
export const actsFrom = (status: TransmittalStatus): TransmittalAct[] =>
  (Object.keys(from) as TransmittalAct[]).filter((act) => from[act].includes(status));

/** The answers that a recipient may give to a transmittal of a status. */
export function answersOf(
  status: TransmittalStatus,
  { acknowledged_at, state }: Pick<StandingOf, 'acknowledged_at' | 'state'>,
): ('acknowledge' | 'respond')[] {
  if (!from.answer.includes(status)) return [];
  return acknowledged_at === null && state !== 'declined' ? ['acknowledge', 'respond'] : ['respond'];
}

/** Throws 409 with the possible transitions if this one is not allowed. */
export function refuseTransition(
  transmittal: { reference: string; status: TransmittalStatus },
  act: TransmittalAct,
): void {
  const { reference, status } = transmittal;
  if (from[act].includes(status)) return;
  const word = transmittalStatusLabels[status].toLowerCase();
  const isSent = !['draft', 'void'].includes(status);
  const hint =
    isSent && ['edit', 'send', 'void', 'delete'].includes(act)
      ? ' Sent transmittals are never changed or deleted: send a new one.'
      : act === 'answer' && status === 'closed'
        ? ' It takes no more answers.'
        : '';
  throw conflict('illegal_transition', `${reference} is ${word}.${hint}`, { allowed: actsFrom(status) });
}

const order: readonly RecipientState[] = [
  'queued',
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

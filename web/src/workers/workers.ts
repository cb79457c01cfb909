// Shared by the worker screens: labels for standings and credentials.
import type { CallAnswer } from '../client/api.ts';
import { formatDay } from '../ui/format.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Worker = CallAnswer<'listWorkers'>['items'][number];
export type WorkerDetails = CallAnswer<'getWorkerExtraDetails'>;
export type Credential = Worker['credentials'][number];

export const standings: Record<Worker['standing'], { label: string; bucket: StatusBucket }> = {
  valid: { label: 'Valid', bucket: 'completed' },
  expiring: { label: 'Expires soon', bucket: 'open' },
  expired: { label: 'Expired', bucket: 'delayed' },
  none: { label: 'Nothing recorded', bucket: 'not-started' },
};

export const groupWords: Record<Credential['group'], string> = {
  licence: 'Licence',
  ticket: 'Ticket',
  induction: 'Induction',
};

/** "White Card, 3 Mar 2027" */
export function credentialText({ kind, expires_on: day }: Credential): string {
  return day === null ? kind : `${kind}, ${formatDay(day)}`;
}

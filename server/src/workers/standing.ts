// Licences, tickets and inductions of a worker, and whether they are valid on a day. A licence is valid on its last day
// and has expired on the next.
import { expiryDays, type Credential, type WorkerDetails } from '@horizon/contract';
import { formatCalendarDay } from '@horizon/labour';

export type Credentials = Pick<WorkerDetails, 'licences' | 'tickets' | 'inductions'>;
export type Standing = Credential['standing'];
/** Of a worker: `none` if nothing is recorded. */
export type WorkerStanding = Standing | 'none';

/** The day a number of days later, YYYY-MM-DD. */
export function laterDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Whether a credential with this last day is valid today. */
export function standingOf(expiresOn: string | null, today: string): Standing {
  if (expiresOn === null) return 'valid';
  if (expiresOn < today) return 'expired';
  return expiresOn < laterDay(today, expiryDays) ? 'expiring' : 'valid';
}

/** Licences, tickets and inductions as one list, by expiry; those without one come last. */
export function credentialsOf(credentials: Credentials, today: string): Credential[] {
  const all = [
    ...credentials.licences.map((one) => ({ group: 'licence' as const, done_on: null, ...one })),
    ...credentials.tickets.map((one) => ({ group: 'ticket' as const, state: null, done_on: null, ...one })),
    ...credentials.inductions.map((one) => ({ group: 'induction' as const, number: null, state: null, ...one })),
  ];
  return all
    .map((one) => ({ ...one, standing: standingOf(one.expires_on, today) }))
    .sort((a, b) => (a.expires_on ?? '9999').localeCompare(b.expires_on ?? '9999'));
}

/** The earliest expiry; null where nothing expires. */
export function nextExpiry(credentials: Credentials): string | null {
  const days = [...credentials.licences, ...credentials.tickets, ...credentials.inductions].flatMap(
    ({ expires_on: day }) => day ?? [],
  );
  return days.sort()[0] ?? null;
}

/** The standing of a worker: the worst of what is recorded. Without anything they are not valid. */
export function worstOf(credentials: readonly Credential[]): WorkerStanding {
  if (credentials.length === 0) return 'none';
  const has = (standing: Standing) => credentials.some((one) => one.standing === standing);
  if (has('expired')) return 'expired';
  return has('expiring') ? 'expiring' : 'valid';
}

/** "High-risk work licence expired on 3 May 2026" */
export function inWords({ kind, expires_on: day, standing }: Credential): string {
  if (day === null) return kind;
  return `${kind} ${standing === 'expired' ? 'expired' : 'expires'} on ${formatCalendarDay(day)}`;
}

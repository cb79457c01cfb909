import type { CallAnswer } from '../client/api.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Member = CallAnswer<'getMember'>;

const statuses: Record<string, { label: string; bucket: StatusBucket }> = {
  invited: { label: 'Invited', bucket: 'not-started' },
  active: { label: 'Active', bucket: 'completed' },
  suspended: { label: 'Suspended', bucket: 'cancelled' },
  declined: { label: 'Declined', bucket: 'cancelled' },
};

/** A member's status as word and sign. */
export function statusOf(member: Pick<Member, 'status'>): { label: string; bucket: StatusBucket } {
  return statuses[member.status] ?? { label: member.status, bucket: 'open' };
}

/** Roles for the whole workspace in one line. */
export function roleNames(member: Member): string {
  return member.roles.map((role) => role.name).join(', ');
}

/** Projects on which the member has a role of their own, in one line. */
export function projectNames(member: Member): string {
  return [...new Set(member.project_roles.map((role) => role.project_name))].join(', ');
}

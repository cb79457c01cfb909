import type { CallAnswer } from '../client/api.ts';
import type { StatusBucket } from '../ui/status-chip.tsx';

export type Member = CallAnswer<'getMember'>;

const statuses: Record<string, { label: string; bucket: StatusBucket }> = {
  invited: { label: 'Invited', bucket: 'not-started' },
  active: { label: 'Active', bucket: 'completed' },
  suspended: { label: 'Suspended', bucket: 'cancelled' },
  declined: { label: 'Declined', bucket: 'cancelled' },
};

/** Label and icon for a member's status. */
export function statusOf(member: Pick<Member, 'status'>): { label: string; bucket: StatusBucket } {
  return statuses[member.status] ?? { label: member.status, bucket: 'open' };
}

/** The roles for the whole workspace, in one line. */
export function roleNames(member: Member): string {
  return member.roles.map((role) => role.name).join(', ');
}

/** The projects on which the member has a role, in one line. */
export function projectNames(member: Member): string {
  return [...new Set(member.project_roles.map((role) => role.project_name))].join(', ');
}

// Invites many people: the rows are parsed, members are invited under the rules of single invitations, and the details
// of workers are stored. Each row has one outcome.
import type { InvitedField, InvitedUser, InviteOutcome } from '@horizon/contract';
import { companyOf } from '../people/company-user.ts';
import { inviteMany, type MemberOutcome } from '../people/invite-many.ts';
import type { Tx } from '../platform/database.ts';
import { notPermitted, type Faults } from '../platform/failures.ts';
import type { Scope } from '../platform/scope.ts';
import { addDetails } from '../workers/many-details.ts';
import { readUsers, type Fault, type ReadUser } from './read-users.ts';
import { placesOf } from './store.ts';

/** Refuses bulk invitations by people who may not invite anybody. */
export function permitBulk(scope: Scope): void {
  for (const permission of ['members:create', 'bulk_invite:create'] as const) {
    if (!scope.can(permission)) throw notPermitted(permission);
  }
}

export interface Invited {
  read: ReadUser;
  faults: Fault[];
  outcome: Exclude<MemberOutcome, { kind: 'invalid' }> | null;
}

interface Choice {
  holdsMails: boolean;
  isCheck?: boolean;
}

/** Invites the people of the rows; `firstRow` is the number of the first row. */
export async function inviteRows(
  tx: Tx,
  scope: Scope,
  users: readonly InvitedUser[],
  choice: Choice,
): Promise<Invited[]> {
  permitBulk(scope);
  const read = readUsers(users, await placesOf(tx, scope));
  const members = read.flatMap(({ member }) => member ?? []);
  const outcomes = await inviteMany(tx, scope, members, { companyId: await companyOf(tx, scope), ...choice });
  return read.map((one) => {
    const outcome = outcomes.get(one.row) ?? null;
    return outcome?.kind === 'invalid'
      ? { read: one, faults: faultsOf(outcome.faults), outcome: null }
      : { read: one, faults: one.faults, outcome };
  });
}

/** Faults of roles by the columns of the table. */
function faultsOf(faults: Faults): Fault[] {
  return Object.entries(faults).flatMap(([field, messages]) => {
    const column: InvitedField = field.endsWith('project_id') ? 'projects' : 'roles';
    return messages.map((message) => ({ field: column, message }));
  });
}

/** The outcome of all rows, as it is answered; the details of workers are stored with it. */
export async function inviteUsers(
  tx: Tx,
  scope: Scope,
  users: readonly InvitedUser[],
  choice: Pick<Choice, 'holdsMails'>,
): Promise<InviteOutcome> {
  const invited = await inviteRows(tx, scope, users, choice);
  const present = invited.flatMap(({ read, outcome }) =>
    outcome && 'personId' in outcome ? [{ read, personId: outcome.personId, kind: outcome.kind }] : [],
  );
  // A row that changes nothing of a member adds no details either.
  const withDetails = present.flatMap(({ read: { details }, personId, kind }) =>
    details && kind !== 'unchanged' ? [{ personId, details }] : [],
  );
  const stored = await addDetails(tx, scope, withDetails);
  return {
    successful_users: present.map(({ read, personId, kind }) => ({
      row: read.row,
      email: read.member!.email,
      kinde_id: personId,
      outcome: kind,
    })),
    invalid_data: invited.flatMap(({ read, faults }) =>
      faults.map(({ field, message }) => ({ row: read.row, field, reason: message })),
    ),
    belong_to_diff_company_users: invited.flatMap(({ read, outcome }) =>
      outcome?.kind === 'other_company' ? [{ row: read.row, email: read.member!.email }] : [],
    ),
    extra_details_results: {
      ...stored,
      skipped: stored.skipped + invited.length - withDetails.length,
    },
  };
}

// Adds many people under the rules for adding one: nobody is given a role that a single invitation would not give,
// everybody consents, and a role beyond the caller's own waits with its link (decisions 0019, 0020 and 0042). Written
// with multi-row statements.
import { notify } from '../notifications/notify.ts';
import { ask } from '../platform/approvals/ask.ts';
import type { Tx } from '../platform/database.ts';
import { Refusal, type Faults } from '../platform/failures.ts';
import { hashSecret, newSecret } from '../platform/ids.ts';
import { sendMails } from '../platform/mail/send-mail.ts';
import type { Scope } from '../platform/scope.ts';
import { lockWorkspace } from '../roles/grants.ts';
import * as many from './invited-store.ts';
import { invitationMail } from './mail-invitation.ts';
import { noRole, planRoles, type RoleChange } from './member-roles.ts';
import { peopleCounted } from './notify-people.ts';
import { roleRequests } from './role-requests.ts';

export interface WantedMember {
  row: number;
  email: string;
  first_name: string;
  last_name: string;
  title: string | null;
  phone: string | null;
  role_ids: string[];
  project_roles: { project_id: string; role_id: string }[];
}

export type MemberOutcome =
  | { kind: 'invited' | 'waiting' | 'unchanged'; personId: string }
  | { kind: 'other_company' }
  | { kind: 'invalid'; faults: Faults };

type PlannedRoles = { ok: true; change: RoleChange } | { ok: false; faults: Faults };

interface Planned {
  wanted: WantedMember;
  plan: RoleChange;
}

/** The outcome of each row. With `isCheck` nothing is written: people who would be invited have no id yet. */
export async function inviteMany(
  tx: Tx,
  scope: Scope,
  rows: readonly WantedMember[],
  { companyId, holdsMails, isCheck = false }: { companyId: string; holdsMails: boolean; isCheck?: boolean },
): Promise<Map<number, MemberOutcome>> {
  await lockWorkspace(tx, scope);
  const known = await many.peopleByEmail(
    tx,
    scope,
    rows.map(({ email }) => email),
  );
  const outcomes = new Map<number, MemberOutcome>();
  const planned: Planned[] = [];
  const plans = new Map<string, PlannedRoles>();
  for (const wanted of rows) {
    const person = known.get(wanted.email.toLowerCase());
    if (person?.company_id && person.company_id !== companyId) {
      outcomes.set(wanted.row, { kind: 'other_company' });
    } else if (person?.is_member) {
      outcomes.set(wanted.row, { kind: 'unchanged', personId: person.kinde_id });
    } else {
      const plan = await planOf(tx, scope, wanted, plans);
      if (plan.ok) planned.push({ wanted, plan: plan.change });
      else outcomes.set(wanted.row, { kind: 'invalid', faults: plan.faults });
    }
  }
  const ids = isCheck ? new Map<string, string>() : await store(tx, scope, planned, holdsMails);
  for (const { wanted, plan } of planned) {
    const personId = ids.get(wanted.email.toLowerCase()) ?? '';
    outcomes.set(wanted.row, { kind: plan.requested.length > 0 ? 'waiting' : 'invited', personId });
  }
  return outcomes;
}

/** The plan for these roles, made once for everybody with the same roles; the faults if they cannot be given. */
async function planOf(
  tx: Tx,
  scope: Scope,
  { role_ids, project_roles }: WantedMember,
  plans: Map<string, PlannedRoles>,
): Promise<PlannedRoles> {
  const key = JSON.stringify([role_ids, project_roles]);
  const made = plans.get(key) ?? (await newPlan(tx, scope, { role_ids, project_roles }));
  plans.set(key, made);
  return made;
}

async function newPlan(
  tx: Tx,
  scope: Scope,
  wanted: Pick<WantedMember, 'role_ids' | 'project_roles'>,
): Promise<PlannedRoles> {
  try {
    const change = await planRoles(tx, scope, [], wanted, false);
    return change.after.length === 0 ? { ok: false, faults: { role_ids: [noRole] } } : { ok: true, change };
  } catch (error) {
    if (error instanceof Refusal && error.more.fields) return { ok: false, faults: error.more.fields };
    throw error;
  }
}

/** Writes people, memberships, roles and links; answers the ids of the people by their e-mails in lower case. */
async function store(
  tx: Tx,
  scope: Scope,
  planned: readonly Planned[],
  holdsMails: boolean,
): Promise<Map<string, string>> {
  if (planned.length === 0) return new Map();
  const ids = await many.insertPeople(
    tx,
    planned.map(({ wanted }) => wanted),
  );
  const of = ({ email }: WantedMember) => ids.get(email.toLowerCase())!;
  await many.insertMembers(
    tx,
    scope,
    planned.map(({ wanted }) => ({ ...wanted, personId: of(wanted) })),
  );
  await many.insertRoles(
    tx,
    scope,
    planned.flatMap(({ wanted, plan }) => plan.given.map((role) => ({ ...role, personId: of(wanted) }))),
  );
  const free = planned.filter(({ plan }) => plan.requested.length === 0).map(({ wanted }) => wanted);
  if (!holdsMails) {
    await makeLinks(
      tx,
      scope,
      free.map((wanted) => ({ ...wanted, personId: of(wanted) })),
    );
  }
  await notifyOnce(tx, scope, planned.length);
  await ask(
    roleRequests,
    { tx, scope },
    planned.flatMap(({ wanted, plan }) => plan.requested.map((role) => ({ ...role, personId: of(wanted) }))),
  );
  return ids;
}

type LinkedMember = Pick<WantedMember, 'email' | 'first_name' | 'last_name'> & { personId: string };

/** Creates a link for each member and mails it; links mailed before are revoked. */
export async function makeLinks(tx: Tx, scope: Scope, members: readonly LinkedMember[]): Promise<void> {
  const links = members.map((member) => ({ member, secret: newSecret('hzi_') }));
  await many.replaceLinks(
    tx,
    scope,
    links.map(({ member, secret }) => ({ personId: member.personId, tokenHash: hashSecret(secret) })),
  );
  await sendMails(
    tx,
    links.map(({ member, secret }) => invitationMail(scope, member, `/invitation#token=${secret}`)),
  );
}

/** One notification for all of them. */
async function notifyOnce(tx: Tx, scope: Scope, invited: number): Promise<void> {
  await notify(tx, scope, {
    type: 'user_invited',
    item: { type: 'Person', title: peopleCounted(invited), path: `/w/${scope.workspaceId}/people` },
  });
}

/** Creates and mails the links of members who were invited without one; answers how many. */
export async function sendDelayedLinks(tx: Tx, scope: Scope, personIds: readonly string[]): Promise<number> {
  await lockWorkspace(tx, scope);
  const waiting = await many.withoutLink(tx, scope, personIds);
  await makeLinks(tx, scope, waiting);
  return waiting.length;
}

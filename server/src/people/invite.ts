// Adding people. An e-mail is one person, whatever its case and whichever company they belong to. Somebody new gets a
// link with which they choose a password; only the first workspace that invites them can make such links, since
// whoever holds one comes in everywhere that waits for this person.
import type { BodyOf, Calls } from '@horizon/contract';
import type { Scope } from '../platform/scope.ts';
import type { Tx } from '../platform/database.ts';
import { againstRule, conflict, notFound } from '../platform/failures.ts';
import { newId } from '../platform/ids.ts';
import { lockWorkspace } from '../roles/grants.ts';
import { newInvitationPage } from './invitation-page.ts';
import { noRole, planRoles, type RoleChange } from './member-roles.ts';
import { mayGiveAll, rolesOfMembers } from './see-as.ts';
import * as store from './store.ts';

/** Makes the membership, and the person where the e-mail is new; the page of the invitation where there is one. */
export async function addMember(
  tx: Tx,
  scope: Scope,
  input: BodyOf<Calls['addMember']>,
): Promise<{ personId: string; invitation_path: string | null }> {
  await lockWorkspace(tx, scope);
  const plan = await planRoles(tx, scope, [], input, false);
  if (plan.after.length === 0) {
    const known = await store.findPerson(tx, input.email);
    const isMember = known && (await store.findMember(tx, scope, known.kinde_id));
    throw againstRule({ role_ids: [noRole], ...(isMember ? { email: [memberAlready(input.email)] } : {}) });
  }
  const newcomer = newId();
  const isNew = await store.insertPerson(tx, scope, {
    id: newcomer,
    email: input.email,
    first_name: input.first_name.trim(),
    last_name: input.last_name.trim(),
    ofTheHouse: isOfTheHouse(plan),
  });
  const person = isNew ? { kinde_id: newcomer, is_waiting: true } : (await store.findPerson(tx, input.email))!;
  const isMember = await store.insertMember(tx, scope, {
    personId: person.kinde_id,
    status: person.is_waiting ? 'invited' : 'active',
    title: input.title?.trim() ?? null,
    phone: input.phone?.trim() ?? null,
  });
  if (!isMember) {
    const sentence = memberAlready(input.email);
    throw conflict('duplicate', sentence, { fields: { email: [sentence] } });
  }
  await store.insertMemberRoles(tx, scope, person.kinde_id, plan.given);
  return { personId: person.kinde_id, invitation_path: isNew ? await invite(tx, scope, newcomer) : null };
}

const memberAlready = (email: string) => `${email} is a member of this workspace already.`;

/** People with a role of the house belong to its company; subcontractors and clients to none that is known yet. */
function isOfTheHouse({ after, roles }: RoleChange): boolean {
  return after.some((one) => roles.get(one.role_id)?.is_external === false);
}

/** The page of a new link for a member who has not come in yet. */
export async function renewInvitation(tx: Tx, scope: Scope, personId: string): Promise<string> {
  await lockWorkspace(tx, scope);
  const member = await store.findMember(tx, scope, personId);
  if (!member) {
    throw notFound();
  }
  if (member.status !== 'invited') {
    throw conflict('not_invited', 'This member is not waiting for an invitation.');
  }
  if (!mayGiveAll(scope, member, await rolesOfMembers(tx, scope, [member]))) {
    throw conflict('beyond', `${member.name} holds a role that you may not give. Ask somebody who may.`);
  }
  if (await store.isMemberElsewhere(tx, scope, personId)) {
    throw conflict('invited_elsewhere', 'Another workspace waits for this person too. They use the link they have.');
  }
  return invite(tx, scope, personId);
}

const invite = (tx: Tx, scope: Scope, personId: string) =>
  newInvitationPage(tx, { personId, days: 14, by: scope.personId });

// The mail of an invitation. The outbox shows its link only to people who may create one.
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/database.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { mailPage, secretLink } from '../platform/mail/mail-page.ts';
import { sendMail, type NewMail } from '../platform/mail/send-mail.ts';
import type { Scope } from '../platform/scope.ts';
import { mayGiveAll, rolesOfMembers } from './see-as.ts';
import * as store from './store.ts';

/** Mails the page of an invitation to the invited person. */
export async function mailInvitation(tx: Tx, scope: Scope, personId: string, path: string): Promise<void> {
  const member = (await store.findMember(tx, scope, personId))!;
  await sendMail(tx, invitationMail(scope, { ...member, personId }, path));
}

/** The mail of an invitation, with the names that the workspace typed. */
export function invitationMail(
  scope: Scope,
  member: { personId: string; email: string; first_name: string; last_name: string },
  path: string,
): NewMail {
  const { workspace } = scope.membership;
  const by = escapeHtml(scope.personName);
  const page = mailPage({
    title: `You are invited to ${workspace}`,
    html: `<p>Hello ${escapeHtml(member.first_name)},</p><p>${by} invites you to the workspace <b>${escapeHtml(workspace)}</b> in Horizon. You become a member when you accept. The link works once, for 14 days.</p>`,
    button: { label: 'Open the invitation', href: secretLink },
    reason: `You get this because ${scope.personName} (${scope.personEmail}) invited ${member.email}. If you do not know them, ignore it: nothing happens.`,
  });
  const name = `${member.first_name} ${member.last_name}`.trim();
  return {
    workspaceId: scope.workspaceId,
    kind: 'invitation',
    to: [{ address: member.email, name, personId: member.personId }],
    subject: `${scope.personName} invites you to ${workspace}`,
    ...page,
    secretPath: path,
    thread: `invitations/${member.personId}`,
    by: { id: scope.personId, name: scope.personName },
  };
}

/** True if the caller could create this person's link themselves, and it still waits. */
export async function mayReadInvitation(db: Db, scope: Scope, personId: string): Promise<boolean> {
  const member = await store.findMember(db, scope, personId);
  return (
    member !== null &&
    member.status === 'invited' &&
    member.waiting_roles.length === 0 &&
    scope.can('members:create') &&
    mayGiveAll(scope, member, await rolesOfMembers(db, scope, [member]))
  );
}

/** Removes links that no longer work from mails. */
export async function forgetMailedLinks(tx: Tx, personId: string, workspaceId: string | null): Promise<void> {
  await sql`UPDATE mails m SET secret_path = NULL FROM mail_recipients r
    WHERE r.workspace_id = m.workspace_id AND r.mail_id = m.id AND r.kinde_id = ${personId} AND m.secret_path IS NOT NULL
      AND (${workspaceId}::uuid IS NULL OR m.workspace_id = ${workspaceId}) AND r.state IN ('kept', 'failed', 'suppressed')`.execute(
    tx,
  );
}

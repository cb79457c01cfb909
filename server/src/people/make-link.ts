import type { Tx } from '../platform/database.ts';
import type { Scope } from '../platform/scope.ts';
import { newInvitationPage } from './invitation-page.ts';
import { forgetMailedLinks, mailInvitation } from './mail-invitation.ts';

/**
 * The page of a new link of this workspace, valid for 14 days. It is mailed to the person, and links mailed before are
 * revoked.
 */
export async function makeLink(tx: Tx, scope: Scope, personId: string): Promise<string> {
  const path = await newInvitationPage(tx, { personId, workspaceId: scope.workspaceId, days: 14, by: scope.personId });
  await forgetMailedLinks(tx, personId, scope.workspaceId);
  await mailInvitation(tx, scope, personId, path);
  return path;
}

import type { FastifyInstance } from 'fastify';
import { acceptMembership, activateNewAccount, declineMembership } from '../people/answer-invitation.ts';
import { forgetMailedLinks } from '../people/mail-invitation.ts';
import { waitingInvitations } from '../people/waiting-invitations.ts';
import { actAs } from '../platform/acting.ts';
import { Refusal } from '../platform/failures.ts';
import { hashSecret } from '../platform/ids.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Actor } from '../platform/scope.ts';
import { logSecurity } from '../platform/security-log.ts';
import { serve, type Platform } from '../platform/serve.ts';
import type { EntranceLines } from './entrance-lines.ts';
import { refuseGuessable } from './guessable-password.ts';
import { resetPassword } from './jobs.ts';
import { countReset } from './lock-out.ts';
import { lockLink, noLonger, openInvitation, presentInvitation, signInFirst } from './invitation.ts';
import { personOf, refuseWhileSeeingAs } from './own-view.ts';
import { byPassword } from './proofs.ts';
import { askForCode } from './second-factor/ask-for-code.ts';
import { openSession } from './sign-in.ts';
import * as store from './store.ts';

/** The calls of links, and of invitations that wait for the signed-in person. */
export function invitationRoutes(app: FastifyInstance, platform: Platform, lines: EntranceLines): void {
  serve(app, platform).requestPasswordReset(async ({ body, tx, request, onceCommitted }) => {
    if (await countReset(tx, body.email, request.ip)) {
      // A new one each time, so that nobody learns whether one is already waiting.
      await queueJob(tx, resetPassword, { workspaceId: null, about: 'A link to reset a password', input: body });
      onceCommitted(() => logSecurity(request, 'password reset asked for', null));
    }
    return { id: 'password-reset', message: 'If this address has an account, a link is on its way to it.' };
  }, lines.links);

  serve(app, platform).readInvitation(
    async ({ body, maybeActor, tx, request }) =>
      presentInvitation(await openInvitation(tx, request, body.token), maybeActor),
    lines.links,
  );

  serve(app, platform).acceptInvitation(async ({ body, tx, request, reply, onceCommitted }) => {
    const tokenHash = hashSecret(body.token);
    await lockLink(tx, tokenHash);
    const invitation = await openInvitation(tx, request, body.token);
    const { kinde_id: personId, workspace_id: workspaceId } = invitation;
    // Only the administrator of the installation resets a password: the link of a workspace is visible to its inviters.
    if (workspaceId !== null && invitation.has_password) {
      throw signInFirst(invitation);
    }
    await refuseGuessable('password', body.password, [invitation.name, invitation.email, ...invitation.workspaces]);
    if (!(await store.useInvitation(tx, tokenHash))) {
      throw noLonger('used', invitation);
    }
    // Also if the workspace is archived: the password belongs to the person, and archived workspaces can be read.
    await actAs(tx, personId, invitation.name);
    await store.setPasswordHash(tx, personId, await hashPassword(body.password));
    // A password is often reset because somebody else knows it, who may have created tokens with it.
    await store.endSessionsOf(tx, personId);
    await store.revokeTokensOf(tx, personId);
    await forgetMailedLinks(tx, personId, workspaceId);
    if (invitation.is_of_operator) {
      await store.forgetMethodsOf(tx, personId, { isMailed: invitation.is_mailed });
      await store.proveAddress(tx, personId);
    }
    if (workspaceId !== null) {
      await activateNewAccount(tx, { workspaceId, personId });
    }
    onceCommitted(() => logSecurity(request, 'password chosen by link', personId));
    if (await askForCode(tx, { request, reply }, { personId, proofs: byPassword(new Date()), target: null })) {
      return { id: personId, message: 'Your password is set. Sign in with it and your second factor.' };
    }
    await openSession(tx, platform, request, reply, personId);
    return { id: personId, message: 'Your password is set, and you are signed in.' };
  }, lines.links);

  serve(app, platform).listInvitations(async ({ actor, db }) => waitingInvitations(db, personOf(actor)));

  serve(app, platform).acceptMembership(async ({ actor, body, params, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await acceptMembership(tx, { workspaceId: params.id, personId: actor.personId, token: body.token });
    onceCommitted(() => logSecurity(request, 'invitation accepted', actor.personId));
    return { id: params.id, message: 'You are a member of the workspace.' };
  });

  serve(app, platform).declineMembership(async ({ actor, body, params, tx, request, onceCommitted }) => {
    refuseWithoutSession(actor);
    await declineMembership(tx, { workspaceId: params.id, personId: actor.personId, token: body.token });
    onceCommitted(() => logSecurity(request, 'invitation declined', actor.personId));
    return { id: params.id, message: 'The invitation has been declined.' };
  });
}

/** Only the person can consent, in their own view: a program's token does not join workspaces. */
function refuseWithoutSession(actor: Actor): void {
  refuseWhileSeeingAs(actor);
  if (!actor.sessionId) {
    throw new Refusal(403, 'session_needed', 'Invitations are answered in the browser: sign in there.');
  }
}

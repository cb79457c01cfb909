import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Instant, KindeId, Message, Name, Nullable, Optional, Secret, Text } from './schema.ts';
import { issuerShape, PasswordAgain } from './sign-in-methods.ts';

const Email = (description: string) => Type.String({ format: 'email', maxLength: 254, description });
const Password = (description: string, minLength: number) => Type.String({ minLength, maxLength: 200, description });

const LinkSecret = Type.String({ minLength: 20, maxLength: 200, description: 'The secret of the link' });

/** The signed-in person as the browser's shell needs them. */
export const Caller = Type.Object({
  kinde_id: KindeId('The person'),
  email: Type.String(),
  name: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  company: Nullable(Type.String()),
  csrf: Type.Boolean({ description: 'True where the caller is a browser session' }),
  issuer: Nullable(Type.String({ description: 'The identity provider that the session began at' })),
  seeing_as: Nullable(
    Type.Object(
      {
        kinde_id: Type.String(),
        name: Type.String(),
        workspace_id: Type.String(),
        by_kinde_id: Type.String({ description: 'The person who looks' }),
      },
      { description: 'The member whose view is being shown' },
    ),
  ),
  workspaces: Type.Array(
    Type.Object({
      workspace_id: Type.String(),
      workspace: Type.String(),
      isWorkspaceManager: Type.Boolean(),
      roles: Type.Array(Type.String()),
      permissions: Type.Array(Type.String(), {
        description: 'Permissions for the whole workspace; in an archived one those that remain',
      }),
      is_archived: Type.Boolean({ description: 'It can be read only' }),
      needs_second_factor: Type.Boolean({
        description: 'It asks for a second factor, which this session has not given: nothing of it can be opened',
      }),
    }),
  ),
});

const Session = Type.Object({
  id: Type.String(),
  created_at: Instant('Signed in'),
  last_used_at: Instant('Used last'),
  expires_at: Instant('Ends by itself'),
  user_agent: Nullable(Type.String()),
  ip: Nullable(Type.String()),
  is_current: Type.Boolean({ description: 'The session of this very request' }),
});

const ApiToken = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scope: Type.Union([Type.Literal('read'), Type.Literal('write')], { description: 'read: GET calls only' }),
  created_at: Instant('When it was made'),
  last_used_at: Nullable(Instant('Used last')),
  expires_at: Nullable(Instant('Ends by itself')),
});

export const sessionCalls = {
  signIn: call({
    method: 'POST',
    path: '/api/session',
    domain: 'session',
    tenancy: 'public',
    summary: 'Sign in with e-mail and password',
    description:
      'Answers the caller, sets the session cookie and marks the browser as known to the person. After ten wrong passwords by strangers for one account or fifty from one address within fifteen minutes it answers 429 until the time named in Retry-After. A known browser has its own limit of ten and no other. For a person with an authenticator app it answers 401 with the code "code_needed" after the right password; finishSecondFactor finishes the sign-in.',
    body: Fields({ email: Email('E-mail of the account'), password: Password('Password', 1) }),
    status: 201,
    answer: Caller,
    failures: [401, 429],
    failureMessage: 'Failed to sign in',
    changesAccess: true,
  }),
  getSession: call({
    method: 'GET',
    path: '/api/session',
    domain: 'session',
    tenancy: 'person',
    summary: 'The signed-in person',
    answer: Caller,
    failureMessage: 'Failed to fetch the session',
  }),
  signOut: call({
    method: 'DELETE',
    path: '/api/session',
    domain: 'session',
    tenancy: 'person',
    summary: 'Sign out',
    status: 204,
    changesAccess: true,
    failureMessage: 'Failed to sign out',
  }),
  changePassword: call({
    method: 'PATCH',
    path: '/api/session/password',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Change the own password',
    description:
      'Ends every other session of the person; this one goes on under a new cookie. Revokes their API tokens, unless they ask to keep them. A password that others would guess is refused: one known from breaches, or little more than names. After ten wrong passwords here within fifteen minutes it answers 429 until the time named in Retry-After; wrong passwords of sign-in do not count.',
    body: Fields({
      current_password: Password('The password now', 1),
      new_password: Password('The new one, at least ten characters', 10),
      keep_tokens: Optional(
        Type.Boolean({ default: false, description: 'API tokens go on working; they are revoked otherwise' }),
      ),
    }),
    answer: Message,
    failures: [422, 429],
    changesAccess: true,
    failureMessage: 'Failed to change the password',
  }),
  listSessions: call({
    method: 'GET',
    path: '/api/session/sessions',
    domain: 'session',
    tenancy: 'person',
    summary: 'The own sessions that are alive',
    answer: Type.Object({ items: Type.Array(Session) }),
    failureMessage: 'Failed to fetch sessions',
  }),
  revokeSession: call({
    method: 'DELETE',
    path: '/api/session/sessions/{id}',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'End one of the own sessions',
    description:
      'Asks for the password, as a change of password does, so that a stranger at an open browser cannot end other sessions; of a person without one for a sign-in of the last ten minutes. Wrong ones count as there; with the right one this session goes on under a new cookie.',
    params: Fields({ id: Id('The session') }),
    body: Fields({ current_password: PasswordAgain }),
    status: 204,
    failures: [404, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to end the session',
  }),
  listApiTokens: call({
    method: 'GET',
    path: '/api/session/tokens',
    domain: 'session',
    tenancy: 'person',
    summary: 'The own API tokens',
    answer: Type.Object({ items: Type.Array(ApiToken) }),
    failureMessage: 'Failed to fetch tokens',
  }),
  createApiToken: call({
    method: 'POST',
    path: '/api/session/tokens',
    domain: 'session',
    tenancy: 'person',
    ownView: true,
    needsSession: true,
    summary: 'Make an API token; it is shown this once',
    description:
      'Asks for the password, as a change of it does, and of a person without one for a sign-in of the last ten minutes; wrong ones count as there.',
    body: Fields({
      current_password: PasswordAgain,
      name: Text('Its purpose', 100),
      scope: Optional(
        Type.Union([Type.Literal('read'), Type.Literal('write')], {
          default: 'read',
          description: 'read: GET calls only',
        }),
      ),
      expires_in_days: Optional(
        Type.Integer({ minimum: 1, maximum: 3650, description: 'Days until it ends; never when absent' }),
      ),
    }),
    status: 201,
    answer: Type.Object({
      id: Type.String(),
      token: Secret('Send it as Authorization: Bearer …'),
      name: Type.String(),
    }),
    failures: [422, 429],
    changesAccess: true,
    failureMessage: 'Failed to create the token',
  }),
  revokeApiToken: call({
    method: 'DELETE',
    path: '/api/session/tokens/{id}',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Revoke one of the own API tokens',
    params: Fields({ id: Id('The token') }),
    status: 204,
    failures: [404],
    changesAccess: true,
    failureMessage: 'Failed to revoke the token',
  }),
  requestPasswordReset: call({
    method: 'POST',
    path: '/api/session/password-reset',
    domain: 'session',
    tenancy: 'public',
    summary: 'Ask for a link to choose another password, by e-mail',
    description:
      'Answers alike whether there is such an account or not. The link works once, for an hour. Three links an account and twenty requests an address are made within fifteen minutes; beyond them nothing is sent, or 429 answered.',
    body: Fields({ email: Email('E-mail of the account') }),
    answer: Message,
    failures: [429],
    failureMessage: 'Failed to send the link',
  }),
  readInvitation: call({
    method: 'POST',
    path: '/api/session/invitation/details',
    domain: 'session',
    tenancy: 'public',
    summary: 'Whom a link is for, before it is used',
    description:
      'Only for the holder of the secret, which travels in the body. A link that is used up, too old, replaced or withdrawn answers 404 and says which. Of the person it shows only what the workspace typed.',
    body: Fields({ token: LinkSecret }),
    answer: Type.Object({
      workspace_id: Nullable(
        Type.String({ description: 'The workspace that invites; null where the link resets a password' }),
      ),
      name: Type.String(),
      email: Type.String(),
      workspaces: Type.Array(Type.String(), {
        description: 'The name of the workspace that invites; with a link that resets a password, all of the person',
      }),
      invited_by: Nullable(
        Type.String({ description: 'Name; null where the administrator of the installation made the link' }),
      ),
      has_password: Type.Boolean({
        description:
          'The person has an account: they sign in to accept, or replace the password where the link resets it',
      }),
      expires_at: Instant('The link works until then'),
      signed_in: Nullable(
        Type.Object(
          { name: Type.String(), is_same: Type.Boolean() },
          {
            description: 'The person already signed in at this browser, and whether that is the person invited',
          },
        ),
      ),
    }),
    failures: [404, 429],
    failureMessage: 'Failed to fetch the invitation',
  }),
  acceptInvitation: call({
    method: 'POST',
    path: '/api/session/invitation',
    domain: 'session',
    tenancy: 'public',
    summary: 'Make an account with the link of an invitation, or reset the password with a link made for that',
    description:
      'Makes the person a member of the workspace that sent the link, and of no other. People with an account sign in and accept there instead (409). A password that others would guess is refused: one known from breaches, or little more than names. The link stays open then.',
    body: Fields({
      token: LinkSecret,
      password: Type.String({ minLength: 10, maxLength: 200 }),
    }),
    answer: Message,
    failures: [404, 409, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to accept the invitation',
  }),
  listInvitations: call({
    method: 'GET',
    path: '/api/session/invitations',
    domain: 'session',
    tenancy: 'person',
    summary: 'Invitations that wait for the signed-in person',
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String({ description: 'The workspace that invites' }),
          workspace: Type.String(),
          invited_by: Nullable(Type.String({ description: 'Name' })),
          invited_at: Instant('When they were invited'),
        }),
      ),
      awaiting_proof: Type.Integer({
        description:
          'How many open only with the link that was sent: nobody has vouched yet that the account belongs to its e-mail address',
      }),
    }),
    failureMessage: 'Failed to fetch invitations',
  }),
  acceptMembership: call({
    method: 'POST',
    path: '/api/session/invitations/{id}',
    domain: 'session',
    tenancy: 'person',
    summary: 'Become a member of a workspace that invites the signed-in person',
    description:
      'With the secret of the link that the workspace sent, or without it where the administrator of the installation has vouched for the address of the account.',
    params: Fields({ id: Id('The workspace that invites') }),
    body: Fields({ token: Optional(LinkSecret) }),
    answer: Message,
    failures: [404, 409, 422],
    changesAccess: true,
    failureMessage: 'Failed to accept the invitation',
  }),
  declineMembership: call({
    method: 'DELETE',
    path: '/api/session/invitations/{id}',
    domain: 'session',
    tenancy: 'person',
    summary: 'Decline the invitation of a workspace',
    description: 'The person who invited sees it, and may invite again. Asks for the same proof as accepting does.',
    params: Fields({ id: Id('The workspace that invites') }),
    body: Fields({ token: Optional(LinkSecret) }),
    answer: Message,
    failures: [404, 409, 422],
    changesAccess: true,
    failureMessage: 'Failed to decline the invitation',
  }),
  getSetup: call({
    method: 'GET',
    path: '/api/setup',
    domain: 'session',
    tenancy: 'public',
    summary: 'Whether this installation still waits for its first owner',
    answer: Type.Object({
      needs_setup: Type.Boolean(),
      sends_mail: Type.Boolean({ description: 'A mail server is configured' }),
      demo_people: Type.Array(Type.Object({ email: Type.String(), name: Type.String(), role: Type.String() }), {
        description: 'Offered on the sign-in page where demo data is loaded',
      }),
      demo_password: Nullable(Type.String()),
      issuers: Type.Array(issuerShape, { description: 'Identity providers that people can sign in at' }),
    }),
    failureMessage: 'Failed to fetch the state of the installation',
  }),
  setUp: call({
    method: 'POST',
    path: '/api/setup',
    domain: 'session',
    tenancy: 'public',
    summary: 'Set up company, workspace and owner of an empty installation',
    body: Fields({
      company: Name('The company', 200),
      workspace: Name('The first workspace', 200),
      first_name: Name('First name of the owner', 100),
      last_name: Name('Last name of the owner', 100),
      email: Email('E-mail of the owner'),
      password: Password('Password, at least ten characters', 10),
    }),
    status: 201,
    answer: Caller,
    failures: [409, 422],
    changesAccess: true,
    failureMessage: 'Failed to set up Horizon',
  }),
};

// Ways to sign in other than the password: identity providers (OpenID Connect).
import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Instant, Nullable, Optional, Text } from './schema.ts';

/** The configured name of an identity provider. */
export const issuerIdPattern = '^[a-z][a-z0-9-]{0,39}$';

const IssuerId = Type.String({ pattern: issuerIdPattern, description: 'The name of the identity provider' });
const Target = Optional(
  Type.String({ maxLength: 2000, pattern: '^/', description: 'The page to open after signing in' }),
);
const Address = Type.Object({ address: Type.String({ description: 'Where the browser goes next' }) });

export const issuerShape = Type.Object({
  id: Type.String(),
  name: Type.String({ description: 'As the button shows it' }),
});

/** The password again; a person without one needs a sign-in within the last ten minutes instead. */
export const PasswordAgain = Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'The password now; without one, a sign-in of the last ten minutes counts instead',
  }),
);

export const signInMethodCalls = {
  startIssuerSignIn: call({
    method: 'POST',
    path: '/api/session/issuers/{issuer}',
    domain: 'session',
    tenancy: 'public',
    summary: 'Begin a sign-in at an identity provider',
    description:
      'Answers the address at the provider to which the browser goes. The browser comes back to /sign-in/return within ten minutes, and the page there sends what it was given to finishIssuerSignIn. 503 where the provider cannot be reached.',
    params: Fields({ issuer: IssuerId }),
    body: Fields({
      to: Target,
      fresh: Optional(
        Type.Boolean({ default: false, description: 'The provider asks for proof again, though it knows the person' }),
      ),
    }),
    answer: Address,
    failures: [404, 429, 503],
    failureMessage: 'Failed to start the sign-in',
  }),
  finishIssuerSignIn: call({
    method: 'POST',
    path: '/api/session/issuer-answer',
    domain: 'session',
    tenancy: 'public',
    summary: 'Sign in, or link, with the answer of an identity provider',
    description:
      'Takes what the provider added to the address of /sign-in/return, once, in the browser that began the sign-in. A person is found by issuer and subject; else by a verified e-mail that was invited and has no account yet.',
    body: Fields({
      state: Text('As it came back', 500),
      code: Optional(Text('As it came back', 4000)),
      iss: Optional(Text('As it came back', 500)),
      error: Optional(Text('As it came back', 200)),
    }),
    answer: Type.Object({
      outcome: Type.Enum(['signed_in', 'code_needed', 'linked'], {
        description:
          'signed_in: the session cookie is set. code_needed: finishSecondFactor does that. linked: the account can be used from now on',
      }),
      to: Nullable(Type.String({ description: 'The page that was asked for' })),
    }),
    failures: [401, 409, 429, 503],
    changesAccess: true,
    failureMessage: 'Failed to sign in',
  }),
  getIssuerSignOut: call({
    method: 'GET',
    path: '/api/session/issuer-sign-out',
    domain: 'session',
    tenancy: 'person',
    summary: 'Where the session is ended at the identity provider it began at',
    description: 'Asked for before signing out; the browser goes there afterwards. Null where there is no such place.',
    answer: Type.Object({ address: Nullable(Type.String()) }),
    failureMessage: 'Failed to sign out',
  }),
  listSignInMethods: call({
    method: 'GET',
    path: '/api/session/methods',
    domain: 'session',
    tenancy: 'person',
    summary: 'How the signed-in person can sign in',
    answer: Type.Object({
      has_password: Type.Boolean(),
      identities: Type.Array(
        Type.Object({
          id: Type.String(),
          issuer: Nullable(Type.String({ description: 'Null where the provider is not configured any more' })),
          name: Type.String({ description: 'Of the provider' }),
          email: Nullable(Type.String({ description: 'As the provider named it when it was linked' })),
          linked_at: Instant('When it was linked'),
          last_used_at: Nullable(Instant('Used last')),
        }),
      ),
      issuers: Type.Array(issuerShape, { description: 'Configured, and not linked yet' }),
    }),
    failureMessage: 'Failed to fetch your ways to sign in',
  }),
  linkIdentity: call({
    method: 'POST',
    path: '/api/session/methods/identities',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Begin to link an account of an identity provider',
    description:
      'Asks for the password. Answers the address at the provider; the browser comes back as it does from a sign-in.',
    body: Fields({ issuer: IssuerId, current_password: PasswordAgain }),
    answer: Address,
    failures: [404, 422, 429, 503],
    failureMessage: 'Failed to link the account',
  }),
  unlinkIdentity: call({
    method: 'DELETE',
    path: '/api/session/methods/identities/{id}',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Remove an account of an identity provider; never the last way to sign in',
    description: 'Asks for the password. Sessions that are open go on.',
    params: Fields({ id: Id('The linked account') }),
    body: Fields({ current_password: PasswordAgain }),
    status: 204,
    failures: [404, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to remove the account',
  }),
};

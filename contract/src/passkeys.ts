// Passkeys: sign-in with a key of the device (WebAuthn).
import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Id, Instant, Message, Name, Nullable, Optional } from './schema.ts';
import { PasswordAgain } from './sign-in-methods.ts';

const Base64Url = (description: string, maxLength: number) =>
  Type.String({ minLength: 1, maxLength, pattern: '^[A-Za-z0-9_-]+$', description: `${description}, base64url` });
const Descriptor = Type.Object({
  id: Type.String(),
  type: Type.Literal('public-key'),
  transports: Optional(Type.Array(Type.String())),
});

export const passkeyCalls = {
  startPasskeySignIn: call({
    method: 'POST',
    path: '/api/session/passkey/options',
    domain: 'session',
    tenancy: 'public',
    summary: 'Begin a sign-in with a passkey',
    description: 'Answers what the browser is given for navigator.credentials.get.',
    answer: Type.Object({
      challenge: Type.String(),
      rpId: Type.String(),
      timeout: Type.Integer(),
      userVerification: Type.Literal('required'),
    }),
    failures: [429],
    failureMessage: 'Failed to start the sign-in',
  }),
  finishPasskeySignIn: call({
    method: 'POST',
    path: '/api/session/passkey',
    domain: 'session',
    tenancy: 'public',
    summary: 'Sign in with a passkey',
    description:
      'In the browser that began it, once, within ten minutes. The device has to verify its user (PIN, finger, face); the session counts as one of two factors.',
    body: Fields({
      id: Base64Url('Id of the passkey', 1400),
      client_data: Base64Url('clientDataJSON', 8000),
      authenticator_data: Base64Url('authenticatorData', 8000),
      signature: Base64Url('signature', 8000),
      user_handle: Optional(Base64Url('userHandle', 400)),
    }),
    status: 201,
    answer: Type.Object({ id: Type.String({ description: 'The person' }) }),
    failures: [401, 429],
    changesAccess: true,
    failureMessage: 'Failed to sign in',
  }),
  listPasskeys: call({
    method: 'GET',
    path: '/api/session/passkeys',
    domain: 'session',
    tenancy: 'person',
    summary: 'The own passkeys',
    answer: Type.Object({
      items: Type.Array(
        Type.Object({
          id: Type.String(),
          name: Type.String(),
          created_at: Instant('When it was added'),
          last_used_at: Nullable(Instant('Used last')),
        }),
      ),
    }),
    failureMessage: 'Failed to fetch passkeys',
  }),
  startPasskey: call({
    method: 'POST',
    path: '/api/session/passkeys/options',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Begin to add a passkey',
    description:
      'Asks for the password; a person with a second factor needs a session that was opened with it. Answers what the browser is given for navigator.credentials.create.',
    body: Fields({ current_password: PasswordAgain }),
    answer: Type.Object({
      challenge: Type.String(),
      rp: Type.Object({ id: Type.String(), name: Type.String() }),
      user: Type.Object({ id: Type.String(), name: Type.String(), displayName: Type.String() }),
      pubKeyCredParams: Type.Array(Type.Object({ type: Type.Literal('public-key'), alg: Type.Integer() })),
      timeout: Type.Integer(),
      attestation: Type.Literal('none'),
      excludeCredentials: Type.Array(Descriptor),
      authenticatorSelection: Type.Object({
        residentKey: Type.Literal('required'),
        requireResidentKey: Type.Boolean(),
        userVerification: Type.Literal('required'),
      }),
    }),
    failures: [403, 422, 429],
    failureMessage: 'Failed to add the passkey',
  }),
  addPasskey: call({
    method: 'POST',
    path: '/api/session/passkeys',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Add the passkey that the browser has made',
    body: Fields({
      name: Name('Name of the device', 60),
      id: Base64Url('Id of the passkey', 1400),
      client_data: Base64Url('clientDataJSON', 8000),
      attestation: Base64Url('attestationObject', 20_000),
      transports: Optional(Type.Array(Type.String({ pattern: '^[a-z-]{1,20}$' }), { maxItems: 8 })),
    }),
    status: 201,
    answer: Type.Object({ id: Type.String() }),
    failures: [403, 409, 422],
    changesAccess: true,
    failureMessage: 'Failed to add the passkey',
  }),
  renamePasskey: call({
    method: 'PATCH',
    path: '/api/session/passkeys/{id}',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Rename a passkey',
    params: Fields({ id: Id('The passkey') }),
    body: Fields({ name: Name('Name of the device', 60) }),
    answer: Message,
    failures: [403, 404, 422],
    failureMessage: 'Failed to rename the passkey',
  }),
  removePasskey: call({
    method: 'DELETE',
    path: '/api/session/passkeys/{id}',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Remove a passkey; never the last way to sign in',
    description: 'Asks for the password, in a session that was opened with two factors.',
    params: Fields({ id: Id('The passkey') }),
    body: Fields({ current_password: PasswordAgain }),
    status: 204,
    failures: [403, 404, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to remove the passkey',
  }),
};

// The second factor: an authenticator app with recovery codes.
import { Type } from 'typebox';
import { call } from './call.ts';
import { Fields, Instant, Nullable, Secret, Text } from './schema.ts';
import { PasswordAgain } from './sign-in-methods.ts';

const Code = Text('The code of the authenticator app, or a recovery code', 40);
const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Secret('Signs in once in the place of a code'), {
    description: 'Shown this once; earlier ones no longer work',
  }),
});

export const secondFactorCalls = {
  finishSecondFactor: call({
    method: 'POST',
    path: '/api/session/second-factor/proof',
    domain: 'session',
    tenancy: 'public',
    summary: 'Finish a sign-in with the code of the authenticator app, or a recovery code',
    description:
      'After signIn or finishIssuerSignIn asked for it, in the same browser and within ten minutes. A code works once. After ten wrong ones within fifteen minutes it answers 429 until the time named in Retry-After.',
    body: Fields({ code: Code }),
    status: 201,
    answer: Type.Object({ to: Nullable(Type.String({ description: 'The page that was asked for' })) }),
    failures: [401, 429],
    changesAccess: true,
    failureMessage: 'Failed to sign in',
  }),
  getSecondFactor: call({
    method: 'GET',
    path: '/api/session/second-factor',
    domain: 'session',
    tenancy: 'person',
    summary: 'The second factor of the signed-in person',
    answer: Type.Object({
      enrolled_at: Nullable(Instant('When the authenticator app was set up; null without one')),
      codes_left: Type.Integer({ description: 'Recovery codes that have not been used' }),
      required_by: Type.Array(Type.String(), { description: 'Names of the workspaces that ask for a second factor' }),
      has_two_factors: Type.Boolean({ description: 'This session was opened with two factors' }),
    }),
    failureMessage: 'Failed to fetch the second factor',
  }),
  startSecondFactor: call({
    method: 'POST',
    path: '/api/session/second-factor/enrolment',
    domain: 'session',
    tenancy: 'person',
    ownView: true,
    needsSession: true,
    summary: 'Begin to set up an authenticator app; its secret is shown this once',
    description: 'Asks for the password. The app is asked for only after confirmSecondFactor.',
    body: Fields({ current_password: PasswordAgain }),
    answer: Type.Object({
      secret: Secret('To be typed into the app'),
      address: Secret('As a QR code shows it to the app'),
    }),
    failures: [403, 409, 422, 429],
    failureMessage: 'Failed to set up the second factor',
  }),
  confirmSecondFactor: call({
    method: 'POST',
    path: '/api/session/second-factor/enrolment/confirmation',
    domain: 'session',
    tenancy: 'person',
    ownView: true,
    needsSession: true,
    summary: 'Finish setting up the authenticator app with its first code',
    body: Fields({ code: Code }),
    answer: RecoveryCodes,
    failures: [403, 409, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to set up the second factor',
  }),
  renewRecoveryCodes: call({
    method: 'POST',
    path: '/api/session/second-factor/recovery-codes',
    domain: 'session',
    tenancy: 'person',
    ownView: true,
    needsSession: true,
    summary: 'Make new recovery codes; they are shown this once',
    description: 'Asks for the password, in a session that was opened with two factors.',
    body: Fields({ current_password: PasswordAgain }),
    answer: RecoveryCodes,
    failures: [403, 404, 422, 429],
    failureMessage: 'Failed to make recovery codes',
  }),
  removeSecondFactor: call({
    method: 'DELETE',
    path: '/api/session/second-factor',
    domain: 'session',
    tenancy: 'person',
    needsSession: true,
    summary: 'Remove the authenticator app and its recovery codes',
    description:
      'Asks for the password, in a session that was opened with two factors. Refused while a workspace of the person asks for a second factor.',
    body: Fields({ current_password: PasswordAgain }),
    status: 204,
    failures: [403, 404, 422, 429],
    changesAccess: true,
    failureMessage: 'Failed to remove the second factor',
  }),
};

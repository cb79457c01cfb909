// What the log says of acts that open and close doors, one line each, next to the lines of the requests. docs/security/logging.md
// lists them. No line holds a password, a secret, an e-mail or a name: a person is an id.
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls, once that is known; for the log. */
    callerId: string | null;
  }
}

export type SecurityEvent =
  | 'signed in'
  | 'signed out'
  | 'wrong password'
  | 'sign-in at identity provider refused'
  | 'wrong code'
  | 'second factor set up'
  | 'second factor removed'
  | 'recovery code used'
  | 'recovery codes renewed'
  | 'passkey added'
  | 'passkey removed'
  | 'passkey refused'
  | 'identity linked'
  | 'identity unlinked'
  | 'password changed'
  | 'password chosen by link'
  | 'session ended'
  | 'token made'
  | 'token revoked'
  | 'seeing as another'
  | 'invitation accepted'
  | 'password reset asked for'
  | 'invitation declined'
  | 'roles or status changed'
  | 'set up';

/** Writes an act with the person it is about and who did it, where they were signed in; no person where nobody is known by the e-mail that was given. */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, personId: string | null): void {
  request.log.info({ security: event, person: personId, by: request.callerId, ip: request.ip }, event);
}

/** Writes that a call was refused, with its code and who asked: wrong input, no right, too many, not signed in. */
export function logRefusal(request: FastifyRequest, { status, code }: { status: number; code: string }): void {
  const call = request.routeOptions.config?.call ?? null;
  request.log.info({ security: 'refused', status, code, call, person: request.callerId, ip: request.ip }, 'refused');
}

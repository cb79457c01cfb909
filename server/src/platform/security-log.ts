// Log entries of security events, one line each, among the lines of the requests. docs/security/logging.md lists them.
// No line contains a password, a secret, an e-mail or a name: a person is an id.
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once they are known; for the log. */
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

/**
 * Logs an event with the person it is about and, if signed in, the person who caused it; null if no person has the
 * given e-mail.
 */
export function logSecurity(request: FastifyRequest, event: SecurityEvent, personId: string | null): void {
  request.log.info({ security: event, person: personId, by: request.callerId, ip: request.ip }, event);
}

/** Logs a refused call, with its code and its caller: invalid input, missing permission, rate limit, not signed in. */
export function logRefusal(request: FastifyRequest, { status, code }: { status: number; code: string }): void {
  const call = request.routeOptions.config?.call ?? null;
  request.log.info({ security: 'refused', status, code, call, person: request.callerId, ip: request.ip }, 'refused');
}

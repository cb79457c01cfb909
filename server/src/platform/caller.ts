// Identifies the caller by token or session cookie, and checks that the request really comes from them: a page of
// another site must not act in their name.
import type { FastifyRequest } from 'fastify';
import { isReading, type Call } from '@horizon/contract';
import type { Tx } from './database.ts';
import type { Actor } from './scope.ts';
import { otherPerson, Refusal } from './failures.ts';
import type { Platform } from './serve.ts';

const hostCookie = '__Host-horizon_session';
const plainCookie = 'horizon_session';

/**
 * The name of the session's cookie. Over TLS browsers accept it only from this exact host: no sibling site can set it.
 */
export const sessionCookieOf = (request: FastifyRequest): string => (request.isOverTls ? hostCookie : plainCookie);

/**
 * The secret of the session that the browser sent; undefined if it sent none, or one that another site could have set.
 */
export const sessionSecretOf = (request: FastifyRequest): string | undefined =>
  request.cookies[hostCookie] ?? (request.isOverTls ? undefined : request.cookies[plainCookie]);

const bearerOf = (request: FastifyRequest) => /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1];

/** The caller by bearer token or session cookie; read through the transaction, if there is one. */
export async function callerOf(
  platform: Platform,
  request: FastifyRequest,
  tx: Tx | null = null,
): Promise<Actor | null> {
  const bearer = bearerOf(request);
  const secret = bearer ?? sessionSecretOf(request);
  if (!secret) return null;
  const kind = bearer ? 'token' : 'session';
  return tx ? platform.access.findIn(tx, secret, kind) : platform.access.find(secret, kind, platform.clock().getTime());
}

/**
 * Refuses a write from a page of a person when somebody else has since signed in in another tab. While viewing as
 * another member, pages of both views are accepted: neither can change anything.
 */
export function refuseOtherPerson(call: Call, request: FastifyRequest, actor: Actor | null): void {
  const person = request.headers['x-horizon-person'];
  if (call.method === 'GET' || call.tenancy === 'public' || person === undefined || !actor) {
    return;
  }
  if (person !== actor.personId && person !== actor.realPerson?.personId) {
    throw otherPerson();
  }
}

/**
 * Refuses calls that an API token may not make, and calls that belong to the person alone while somebody else views as
 * them. Both are marks in the call table.
 */
export function refuseOtherCredential(call: Call, actor: Actor | null): void {
  if (call.needsSession && actor && actor.sessionId === null) {
    throw new Refusal(403, 'session_needed', 'An API token cannot do this. Sign in with the browser and do it there.');
  }
  if (call.ownView && actor?.realPerson) {
    throw new Refusal(403, 'own_view', 'Only the person can see this. Go back to your own view to see yours.');
  }
}

/** A page of another site must not act in the caller's name: browsers state the origin of a request. */
export function refuseForgery(call: Call, request: FastifyRequest, actor: Actor | null): void {
  if (call.method === 'GET') {
    return;
  }
  const site = request.headers['sec-fetch-site'];
  const origin = request.headers.origin;
  const foreign = site
    ? site !== 'same-origin' && site !== 'none'
    : origin !== undefined && !sameHost(origin, request.headers.host);
  // Only a bearer token proves that no cookie is used: a browser sends Basic by itself for http://name:word@host.
  if (foreign && !bearerOf(request)) {
    throw new Refusal(403, 'foreign_origin', 'This request came from another site. Open Horizon itself and try again.');
  }
  // While viewing as somebody else, a caller may sign out, return to their own view and request figures; a read token
  // may do none of this.
  if (actor?.tokenScope === 'read' && (actor.sessionId === null || !(call.domain === 'session' || isReading(call)))) {
    throw new Refusal(
      403,
      'read_only',
      actor.realPerson
        ? 'You are seeing Horizon as somebody else; nothing can be changed in this view.'
        : 'This token may only read. Make one with the scope "write".',
    );
  }
}

function sameHost(origin: string, host: string | undefined): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

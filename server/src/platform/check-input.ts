// What a request may hold: checked against its call before anything is done.
import type { Call } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { malformed, notFound, type Faults } from './failures.ts';
import { UnreadBody } from './json-body.ts';
import { refusedText } from './validation.ts';

/** Compiled checks of the parts of a request; none of a part that a call does not take. */
export type InputChecks = Record<
  'params' | 'query' | 'body',
  ((value: unknown) => Record<string, string[]> | null) | undefined
>;

/** Values that programs send where they have no id. */
const noValue = /^\s*(undefined|null)?\s*$/;

/** Throws 400 with the call's own sentence where a parameter of its path was left empty. */
export function refuseMissing({ missingParams = {} }: Call, request: FastifyRequest): void {
  const params = request.params as Record<string, string>;
  const missing = Object.entries(missingParams).find(([name]) => noValue.test(params[name] ?? ''));
  if (missing) {
    throw malformed({ [missing[0]]: [missing[1]] }, missing[1]);
  }
}

/** Checks what a request names against its call; a body that is read elsewhere is checked there. Throws 404 or 400. */
export function checkInput(checks: InputChecks, request: FastifyRequest): void {
  // An id that is no id names nothing: not there, like any other.
  if (checks.params?.(request.params)) {
    throw notFound();
  }
  if (refusedText(request.params, { isKept: false }) !== null) {
    throw notFound();
  }
  // Where every field may be left out, so may the body.
  if (checks.body && request.body === undefined) {
    request.body = {};
  }
  const faults: Faults = Object.assign(
    Object.create(null),
    checks.query?.(request.query ?? {}),
    request.body instanceof UnreadBody ? null : checks.body?.(request.body),
  );
  for (const part of [request.query, request.body]) {
    const isUnread = Buffer.isBuffer(part) || part instanceof UnreadBody;
    const refused = isUnread ? null : refusedText(part, { isKept: part === request.body });
    if (refused !== null) {
      // A name says itself what it may hold.
      faults[refused.field.slice(0, 200)] ??= [refused.sentence];
    }
  }
  if (Object.keys(faults).length > 0) {
    throw malformed(faults);
  }
}

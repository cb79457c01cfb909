// Validates the input of a request against its call before anything is done.
import type { Call } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { malformed, notFound, type Faults } from './failures.ts';
import { UnreadBody } from './json-body.ts';
import { refusedText } from './validation.ts';

/** Compiled checks of the parts of a request; undefined for a part that the call does not take. */
export type InputChecks = Record<
  'params' | 'query' | 'body',
  ((value: unknown) => Record<string, string[]> | null) | undefined
>;

/** Values that programs send in place of a missing id. */
const noValue = /^\s*(undefined|null)?\s*$/;

/** Throws 400 with the call's own sentence if a path parameter was left empty. */
export function refuseMissing({ missingParams = {} }: Call, request: FastifyRequest): void {
  const params = request.params as Record<string, string>;
  const missing = Object.entries(missingParams).find(([name]) => noValue.test(params[name] ?? ''));
  if (missing) {
    throw malformed({ [missing[0]]: [missing[1]] }, missing[1]);
  }
}

/** Validates the input of a request; a body that another process reads is validated there. Throws 404 or 400. */
export function checkInput(checks: InputChecks, request: FastifyRequest): void {
  // An invalid id matches nothing: 404, like any unknown id.
  if (checks.params?.(request.params)) {
    throw notFound();
  }
  if (refusedText(request.params, { isKept: false }) !== null) {
    throw notFound();
  }
  // If every field is optional, so is the body.
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
      // The message for a field name explains which names are allowed.
      faults[refused.field.slice(0, 200)] ??= [refused.sentence];
    }
  }
  if (Object.keys(faults).length > 0) {
    throw malformed(faults);
  }
}

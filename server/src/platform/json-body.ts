// Parses the JSON of a request's body, or keeps it as text if it is long and the call is answered in a separate
// process.
import { callNamed, isolatesLargeBodies } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';

/** A body to be parsed by the process that answers the call. */
export class UnreadBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Maximum length of a body that is parsed at once: several hundred rows. */
const longText = 64 * 1024;

/** The value of a body's text, undefined if it is empty; one for another process stays unparsed. Throws 400. */
export function bodyOf(request: FastifyRequest, text: string): unknown {
  const name = request.routeOptions.config.call;
  return text.length > longText && name !== undefined && isolatesLargeBodies(callNamed(name))
    ? new UnreadBody(text)
    : parseJson(text);
}

const maxDepth = 100;

/** A key that would change the prototype of the object it is assigned to, plain or escaped. */
const mayContainProto = /_proto__|\\u005f/i;

/** The value of a JSON text; undefined if it is empty. Throws 400 if it is invalid, or nested too deeply. */
export function parseJson(text: string): unknown {
  if (text === '') return undefined;
  const value = valueOf(text);
  if (depthOf(value) > maxDepth) {
    throw new Refusal(400, 'malformed', `The body is nested deeper than ${maxDepth} levels.`);
  }
  return value;
}

function valueOf(text: string): unknown {
  try {
    // Checking every key is slow for large bodies; most texts cannot contain the dangerous one.
    return mayContainProto.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
  } catch {
    throw new Refusal(400, 'malformed', 'The body is not JSON that can be read.');
  }
}

function refusePrototype(key: string, item: unknown): unknown {
  if (key === '__proto__') {
    throw new Error('a key named __proto__');
  }
  return item;
}

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object';

/** The nesting depth of a value; stops counting beyond the limit. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level = [value].filter(isNested);
  while (level.length > 0 && depth <= maxDepth) {
    depth += 1;
    level = level.flatMap((item) => Object.values(item).filter(isNested));
  }
  return depth;
}

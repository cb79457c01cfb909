// The JSON of a request's body: read at once, or kept as text where it is long and the call is answered in a process of its own.
import { callNamed, isolatesLargeBodies } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { Refusal } from './failures.ts';

/** A body that the process which answers the call reads. */
export class UnreadBody {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Characters up to which a body is read at once: some hundred rows. */
const longText = 64 * 1024;

/** The value of a body's text, none of an empty one; what is read elsewhere is answered unread. Throws 400. */
export function bodyOf(request: FastifyRequest, text: string): unknown {
  const name = request.routeOptions.config.call;
  return text.length > longText && name !== undefined && isolatesLargeBodies(callNamed(name))
    ? new UnreadBody(text)
    : parseJson(text);
}

const maxDepth = 100;

/** A key that would change the prototype of what it is assigned to, written plainly or escaped. */
const mayNamePrototype = /_proto__|\\u005f/i;

/** The value of a JSON text; none of an empty one. Throws 400 where it cannot be read, or is nested too deeply. */
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
    // Looking at every key is slow on large bodies; most texts cannot hold the one that matters.
    return mayNamePrototype.test(text) ? JSON.parse(text, refusePrototype) : JSON.parse(text);
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

/** How deep a value is nested; stops counting beyond the limit. */
function depthOf(value: unknown): number {
  let depth = 0;
  let level = [value].filter(isNested);
  while (level.length > 0 && depth <= maxDepth) {
    depth += 1;
    level = level.flatMap((item) => Object.values(item).filter(isNested));
  }
  return depth;
}

// Tries to come in stand in line before they take a connection: one at a time from an address of strangers, for a known
// browser and for a person who is signed in, a few of all of them together. However many come at once, and however long a
// try takes, the others of the server go on being answered. More than can wait are refused at once, as over the limit.
import type { BodyOf, Calls } from '@horizon/contract';
import type { FastifyRequest } from 'fastify';
import { tooMany } from '../platform/failures.ts';
import type { Line, Platform } from '../platform/serve.ts';
import { Turns } from '../platform/turns.ts';
import { knownBrowser } from './known-browser.ts';
import {
  entranceOfBrowser,
  entranceOfPerson,
  entranceOfStrangers,
  tooManyGuesses,
  tooManyPasswords,
} from './lock-out.ts';

const momentSeconds = 5;

/** The lines of a server: before the sign-in, the change of a password, and the links with which one is chosen. */
export interface EntranceLines {
  signIn: Line;
  changePassword: Line;
  links: Line;
  /** Before identity providers are asked, which may take seconds to answer. */
  issuers: Line;
}

/** Lines for one server. A handful of connections serves them all. */
export function entranceLines(platform: Platform): EntranceLines {
  const passwords = new Turns({
    atOnce: 4,
    maxWaiting: 60,
    refusal: () => tooMany(tooManyPasswords(60), momentSeconds),
  });
  const links = new Turns({ atOnce: 2, maxWaiting: 300, refusal: () => tooMany(tooManyGuesses, momentSeconds) });
  const providers = new Turns({
    atOnce: 4,
    maxWaiting: 100,
    refusal: () => tooMany('Too many people are signing in right now. Try again in a moment.', momentSeconds),
  });
  const inLine = (turns: Turns, request: FastifyRequest, who: string, work: () => Promise<unknown>) =>
    // Skip attempts for closed connections.
    turns.take(request, who, async () => (request.raw.socket.destroyed ? undefined : work()));
  return {
    signIn: async (request, _actor, work) => {
      const { email } = request.body as BodyOf<Calls['signIn']>;
      const mark = await knownBrowser(platform.db, platform, request, email);
      const { door, ip } = mark === null ? entranceOfStrangers(email, request.ip) : entranceOfBrowser(mark);
      return inLine(passwords, request, ip ?? door, work);
    },
    changePassword: (request, actor, work) =>
      inLine(passwords, request, entranceOfPerson(actor?.personId ?? '').door, work),
    issuers: (request, _actor, work) => inLine(providers, request, request.ip, work),
    links: (request, _actor, work) => inLine(links, request, request.ip, work),
  };
}

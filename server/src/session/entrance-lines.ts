// Queues sign-in attempts before they take a database connection: one at a time per address of strangers, per known
// browser and per signed-in person, and a few in total. However many arrive at once, and however long an attempt takes,
// the server keeps answering everybody else. Attempts beyond the queue's length are refused at once, as over the limit.
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

/** The queues of a server: for sign-in, change of password, and links to choose a password. */
export interface EntranceLines {
  signIn: Line;
  changePassword: Line;
  links: Line;
  /** For requests to identity providers, which may take seconds. */
  issuers: Line;
}

/** Skips attempts whose connection has closed. */
const inLine = (turns: Turns, request: FastifyRequest, who: string, work: () => Promise<unknown>) =>
  turns.take(request, who, async () => (request.raw.socket.destroyed ? undefined : work()));

/** The queues of one server. A handful of connections serves them all. */
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

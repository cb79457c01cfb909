// Codes that prove the second factor: those of the authenticator app, each once, and recovery codes, each once. Wrong
// ones are counted for the person: ten within fifteen minutes, from any browser. They are checked only after the
// password or the identity provider, so that strangers cannot lock anybody out.
import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { clockFault, secondsAhead } from '../../platform/clock.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal, tooMany } from '../../platform/failures.ts';
import type { Sealing } from '../../platform/sealing.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { failuresPerDoor } from '../lock-out.ts';
import * as sessions from '../store.ts';
import * as store from './store.ts';
import { stepOfCode } from './totp.ts';

const codesAtOnce = 10;
/** Letters that are not mistaken for one another; 80 bits in sixteen of them. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

export const secretUse = (personId: string) => ({ use: 'authenticator app', owner: personId });

interface Proof {
  personId: string;
  code: string;
  now: Date;
}

/** Returns if the code is right and marks it as used. Throws 401 with a wrong one, 429 after ten. */
export async function proveCode(
  tx: Tx,
  request: FastifyRequest,
  sealing: Sealing,
  { personId, code, now }: Proof,
): Promise<void> {
  const door = `code of ${personId}`;
  await sessions.lockDoor(tx, door);
  const failures = await sessions.recentFailures(tx, { door });
  if (failures.count >= failuresPerDoor) {
    throw tooMany(tooManyCodes(failures.seconds), failures.seconds);
  }
  if (!(await isRight(tx, request, sealing, { personId, code, now }))) {
    await sessions.noteFailure(tx, { door, ip: null });
    logSecurity(request, 'wrong code', personId);
    throw await wrongCode(tx, { code, now });
  }
  await sessions.forgetFailures(tx, door);
}

/** If the clocks disagree, the app's code may well be right, and the next one would be refused as well. */
async function wrongCode(tx: Tx, { code, now }: Pick<Proof, 'code' | 'now'>): Promise<Refusal> {
  const fault = isOfApp(typedOf(code)) ? clockFault(await secondsAhead(tx, now)) : null;
  if (fault !== null) {
    return new Refusal(401, 'clock_wrong', `The code could not be checked: ${fault}. ${clockAdvice}`, {
      fields: { code: [`Right codes are refused at present: ${fault}.`] },
      keepsChanges: true,
    });
  }
  return new Refusal(401, 'wrong_code', 'The code is wrong, or has been used. Wait for the next one and enter that.', {
    fields: { code: ['Enter the code that the app shows now.'] },
    keepsChanges: true,
  });
}

const clockAdvice =
  'Ask the people who run Horizon to set the clocks of both machines (NTP). If you have a recovery code, enter that instead.';

async function isRight(
  tx: Tx,
  request: FastifyRequest,
  sealing: Sealing,
  { personId, code, now }: Proof,
): Promise<boolean> {
  const app = await store.lockApp(tx, personId);
  if (!app) {
    return false;
  }
  const typed = typedOf(code);
  if (isOfApp(typed)) {
    const secret = sealing.open(app.secret, secretUse(personId));
    const step = stepOfCode(secret, typed, { now, after: Number(app.last_step) });
    if (step === null) {
      return false;
    }
    await store.useStep(tx, personId, step);
    return true;
  }
  if (app.confirmed_at === null || !(await store.useCode(tx, personId, hashOf(sealing, personId, typed)))) {
    return false;
  }
  logSecurity(request, 'recovery code used', personId);
  return true;
}

const typedOf = (code: string) => code.replaceAll(/[\s-]/g, '').toUpperCase();
const isOfApp = (typed: string) => /^\d{6}$/.test(typed);

/** Creates recovery codes that replace earlier ones; they are shown only now. */
export async function renewCodes(tx: Tx, sealing: Sealing, personId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, newCode);
  const hashes = codes.map((code) => hashOf(sealing, personId, code.replaceAll('-', '')));
  await store.replaceCodes(tx, personId, hashes);
  return codes;
}

function newCode(): string {
  const code = [...randomBytes(16)].map((byte) => letters[byte % 32]).join('');
  return code.match(/.{4}/g)!.join('-');
}

const hashOf = (sealing: Sealing, personId: string, code: string) =>
  sealing.mark(code, { use: 'recovery codes', owner: personId });

function tooManyCodes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return `Too many wrong codes. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

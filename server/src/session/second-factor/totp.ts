// One-time codes of authenticator apps. HMAC-SHA-1, six digits, steps of thirty seconds: the parameters that every app
// supports (RFC 6238, on RFC 4226). SHA-1 is broken for signatures; HMAC-SHA-1 is not.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const stepSeconds = 30;
const digits = 6;
/** Steps before and after the current one whose codes are accepted: clocks differ, and people type slowly. */
const toleratedSteps = 1;
const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** A new secret of 160 random bits, in base32. */
export function newTotpSecret(): string {
  return toBase32(randomBytes(20));
}

/** The step at a moment. */
export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

/** The code of a step. */
export function codeOf(secret: string, step: number): string {
  const message = Buffer.alloc(8);
  message.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(message).digest();
  const at = mac[19]! & 0xf;
  const number = mac.readUInt32BE(at) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step of this code, near a moment and after the last used step; null if there is none. */
export function stepOfCode(secret: string, code: string, { now, after }: { now: Date; after: number }): number | null {
  const present = stepOf(now);
  let found: number | null = null;
  for (let step = present - toleratedSteps; step <= present + toleratedSteps; step += 1) {
    const isSame = timingSafeEqual(
      Buffer.from(codeOf(secret, step)),
      Buffer.from(code.padEnd(digits).slice(0, digits)),
    );
    if (isSame && code.length === digits && step > after) {
      found = step;
    }
  }
  return found;
}

/** The URL that an app reads from a QR code. */
export function totpAddress({ secret, account, host }: { secret: string; account: string; host: string }): string {
  const label = encodeURIComponent(`Horizon ${host}:${account}`);
  return `otpauth://totp/${label}?${new URLSearchParams({ secret, issuer: `Horizon ${host}` }).toString().replaceAll('+', '%20')}`;
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return bits
    .match(/.{5}/g)!
    .map((five) => base32[Number.parseInt(five, 2)])
    .join('');
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => base32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)));
}

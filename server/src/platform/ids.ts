// Ids and secrets. Ids are UUIDv7: 48 bits of milliseconds, then randomness, so they sort by time (RFC 9562 §5.7).
import { hash, randomBytes } from 'node:crypto';

let lastMillis = 0;
let counter = 0;

/** A new UUIDv7; within one process ids sort in the order of their creation. */
export function newId(now: number = Date.now()): string {
  const bytes = randomBytes(16);
  if (now > lastMillis) {
    lastMillis = now;
    counter = bytes.readUInt16BE(6) & 0x7ff;
  } else {
    counter += 1;
    if (counter > 0xfff) {
      counter = 0;
      lastMillis += 1;
    }
  }
  bytes.writeUIntBE(lastMillis, 0, 6);
  bytes.writeUInt16BE(0x7000 | counter, 6);
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** A secret of 32 random bytes for cookies, tokens and links, with a prefix for its kind. */
export function newSecret(prefix: string): string {
  return prefix + randomBytes(32).toString('base64url');
}

/** The hash under which a secret is stored. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

// Encrypts values that have to be read again but must not be readable in the database or its backups: secrets of
// authenticator apps, tokens of identity providers, numbers of bank accounts. AES-256-GCM with a key outside the database; each use and each
// owner has a derived key, so that a value copied to another row cannot be opened.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { createDurably, readWritten, UnusableFile } from './durable-file.ts';
import { Refusal } from './failures.ts';

/** The use and the owner of a value: it can be opened only with the same ones. */
export interface SealedFor {
  use: string;
  owner: string;
}

/** Encrypts and decrypts values with the key of the installation. */
export class Sealing {
  private readonly key: Buffer;

  /** `key`: 32 random bytes. */
  constructor(key: Buffer) {
    this.key = key;
  }

  /** The encrypted value: nonce, authentication tag, text. */
  seal(text: string, sealedFor: SealedFor): Buffer {
    const nonce = randomBytes(12);
    const cipher = createCipheriv('aes-256-gcm', this.keyFor(sealedFor), nonce);
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  }

  /** The text of an encrypted value. Throws 503 if it was encrypted with another key, or changed. */
  open(sealed: Buffer, sealedFor: SealedFor): string {
    try {
      const cipher = createDecipheriv('aes-256-gcm', this.keyFor(sealedFor), sealed.subarray(0, 12));
      cipher.setAuthTag(sealed.subarray(12, 28));
      return Buffer.concat([cipher.update(sealed.subarray(28)), cipher.final()]).toString('utf8');
    } catch {
      throw new Refusal(
        503,
        'other_secret_key',
        'This Horizon cannot read what is stored encrypted: its secret key was changed. Ask its administrator to restore HORIZON_SECRET_KEY, or the file secret-key of its data folder.',
      );
    }
  }

  /** A keyed hash that identifies a text, and which cannot be guessed without the key. */
  mark(text: string, sealedFor: SealedFor): string {
    return createHmac('sha256', this.keyFor(sealedFor)).update(text).digest('base64url');
  }

  private keyFor({ use, owner }: SealedFor): Buffer {
    return Buffer.from(hkdfSync('sha256', this.key, owner, `horizon ${use}`, 32));
  }
}

/** The key in a file: generated at the first start, readable by the server's account only. Throws UnusableFile. */
export function keyInFile(path: string): Buffer {
  mkdirSync(dirname(path), { recursive: true });
  if (!existsSync(path)) createDurably(path, `${randomBytes(32).toString('base64')}\n`);
  const key = keyOf(readWritten(path, noKeyAdvice));
  if (!key) {
    throw new UnusableFile(
      `${path} holds no key of 32 bytes in base64. Restore it from a copy, or set HORIZON_SECRET_KEY.`,
    );
  }
  return key;
}

/** Throws UnusableFile if there is a file that holds no key. */
export function refuseUnusableKey(path: string): void {
  if (existsSync(path)) keyInFile(path);
}

const noKeyAdvice =
  'Restore it from a copy, or set HORIZON_SECRET_KEY to the key. If nobody has used this Horizon yet, or the key is lost, ' +
  'delete the file: the next start makes a new key, with which authenticator apps, identity providers, webhooks and ' +
  'calendar links have to be set up again.';

/** The key of a text: 32 bytes in base64 or in hexadecimal digits; null if it is anything else. */
export function keyOf(text: string): Buffer | null {
  const trimmed = text.trim();
  const key = /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
  return key.length === 32 && /^[\w+/=-]+$/.test(trimmed) ? key : null;
}

// Passwords: argon2id with the minimum parameters of OWASP's cheat sheet (19 MiB, 2 passes, 1 lane).
import { hash, verify } from '@node-rs/argon2';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let decoy: Promise<string> | null = null;

/** The hash of a password to store. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/**
 * True if a stored hash was made with other parameters than the current ones: it is replaced when the password is next
 * entered.
 */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** True if the password matches the stored hash; takes as long if there is no hash. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const against = stored ?? (await decoy);
  const same = await verify(against, password).catch(() => false);
  return stored !== null && same;
}

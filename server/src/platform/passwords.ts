// Passwords: argon2id with the parameters OWASP's cheat sheet names as the minimum (19 MiB, 2 passes, 1 lane).
import { hash, verify } from '@node-rs/argon2';

const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
let decoy: Promise<string> | null = null;

/** What is stored of a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, parameters);
}

/** True where what is stored was made with other parameters than those of now: it is to be rebuilt when the password is known. */
export function isOutdated(stored: string): boolean {
  const { memoryCost, timeCost, parallelism } = parameters;
  return !stored.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
}

/** True where the password is the stored one; takes as long where nothing is stored. */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const against = stored ?? (await decoy);
  const same = await verify(against, password).catch(() => false);
  return stored !== null && same;
}

// Timing must not reveal whether an e-mail has an account: hashing dominates it, so hashes are counted.
import { hash, verify } from '@node-rs/argon2';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { hashPassword } from '../platform/passwords.ts';

// The real functions, as spies.
vi.mock('@node-rs/argon2', { spy: true });

const w = world();
beforeAll(async () => {
  const passwordHash = await hashPassword('correct horse battery');
  await build(w.database, async (tx) => {
    await buildPerson(tx, { email: 'ann@work.example', passwordHash });
    await buildPerson(tx, { email: 'invited@work.example' });
  });
  // The first attempt also creates the decoy.
  await signIn('nobody-yet@work.example');
});
beforeEach(() => void vi.clearAllMocks());

const signIn = (email: string) => w.visitor().post('/api/session', { email, password: 'not the password' });
const costOf = (stored: string) => stored.split('$').slice(0, 4).join('$');

it('an unknown e-mail costs the same hashing as a wrong password, and so does an account without a password', async () => {
  const works: string[][] = [];
  for (const email of ['ann@work.example', 'nobody@work.example', 'invited@work.example']) {
    vi.clearAllMocks();
    const { status } = await signIn(email);
    works.push([
      String(status),
      `${vi.mocked(hash).mock.calls.length} hashed`,
      ...vi.mocked(verify).mock.calls.map(([stored]) => costOf(String(stored))),
    ]);
  }

  expect(works[0]).toEqual(['401', '0 hashed', expect.stringContaining('$argon2id$')]);
  expect(works[1]).toEqual(works[0]);
  expect(works[2]).toEqual(works[0]);
});

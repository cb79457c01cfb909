import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { build, buildPerson } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { Access } from './access.ts';
import { hashSecret, newId, newSecret } from './ids.ts';

const w = world();

it.each(['session', 'token'] as const)('a %s is not cached beyond its own expiry', async (kind) => {
  const { kinde_id } = await build(w.database, (tx) => buildPerson(tx));
  const { db } = w.database;
  const secret = newSecret('hzs_');
  const ends = sql`now() + interval '10 seconds'`;
  await (
    kind === 'session'
      ? sql`INSERT INTO sessions (id, kinde_id, token_hash, expires_at) VALUES (${newId()}, ${kinde_id}, ${hashSecret(secret)}, ${ends})`
      : sql`INSERT INTO api_tokens (id, kinde_id, name, scope, token_hash, expires_at)
          VALUES (${newId()}, ${kinde_id}, 'its', 'read', ${hashSecret(secret)}, ${ends})`
  ).execute(db);
  // A server that receives no change notifications.
  const access = new Access(db, () => true);
  const from = Date.now();
  const found = await access.find(secret, kind, from);
  const table = sql.table(kind === 'session' ? 'sessions' : 'api_tokens');
  await sql`UPDATE ${table} SET revoked_at = now() WHERE token_hash = ${hashSecret(secret)}`.execute(db);

  const [before, after] = [
    await access.find(secret, kind, from + 9_000),
    await access.find(secret, kind, from + 10_000),
  ];

  expect([found?.personId, before?.personId, after]).toEqual([kinde_id, kinde_id, null]);
});

it('a caller is looked up again after half a minute, even without a notification', async () => {
  const { kinde_id } = await build(w.database, (tx) => buildPerson(tx));
  const { db } = w.database;
  const secret = newSecret('hzs_');
  await sql`INSERT INTO sessions (id, kinde_id, token_hash, expires_at)
    VALUES (${newId()}, ${kinde_id}, ${hashSecret(secret)}, now() + interval '14 days')`.execute(db);
  const access = new Access(db, () => true);
  const from = Date.now();
  await access.find(secret, 'session', from);
  await sql`UPDATE sessions SET revoked_at = now() WHERE token_hash = ${hashSecret(secret)}`.execute(db);

  const [before, after] = [
    await access.find(secret, 'session', from + 29_999),
    await access.find(secret, 'session', from + 30_000),
  ];

  expect([before?.personId, after]).toEqual([kinde_id, null]);
});

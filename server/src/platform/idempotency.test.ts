// Idempotency-Key, beyond what the generated tests check of every creating call.
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { deleteOldKeys } from './idempotency.ts';
import * as workspaces from '../workspaces/store.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
});

const companies = () => `/api/workspaces/${ws.workspace_id}/companies`;
const add = (company: string, key: string, visitor = owner) =>
  visitor.post(companies(), { company }, { 'idempotency-key': key });
const count = async () => (await owner.get(`/api/manage/company?workspace_id=${ws.workspace_id}`)).body.total_count;

describe('an Idempotency-Key', () => {
  it('is not used up by a refused request: the same request succeeds once nothing is in its way', async () => {
    const first = await add('Quay Concrete', 'free');
    const refused = await add('Quay Concrete', 'refused');
    await owner.delete(`${companies()}/${first.body.id_company}`);

    const again = await add('Quay Concrete', 'refused');

    expect([first.status, refused.status, again.status]).toEqual([201, 409, 201]);
    expect(again.headers['idempotency-replayed']).toBeUndefined();
  });

  it('belongs to one person: another may use the same without seeing the first answer', async () => {
    const manager = await build(w.database, (tx) => buildMember(tx, ws, 'workspace-manager'));
    const mine = await add('Mine Formwork', 'everybody’s');

    const theirs = await add('Their Formwork', 'everybody’s', w.visitor(manager.token));

    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.company).toBe('Their Formwork');
  });

  it('belongs to one address: the same body for another record is another request', async () => {
    const key = { 'idempotency-key': 'one address' };
    const other = await build(w.database, (tx) => buildWorkspace(tx, 'Elsewhere'));
    await build(w.database, async (tx) => {
      await workspaces.insertMember(tx, other.workspace_id, ws.owner.kinde_id);
      const role = other.roles.get('workspace-owner')!;
      await workspaces.insertMemberRole(tx, other.workspace_id, ws.owner.kinde_id, role, null);
    });
    await owner.post(companies(), { company: 'Two Sites' }, key);

    const elsewhere = await owner.post(
      `/api/workspaces/${other.workspace_id}/companies`,
      { company: 'Two Sites' },
      key,
    );

    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('expires after a day', async () => {
    const before = await count();
    await add('Daily Crane Hire', 'a day');
    await sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`.execute(w.database.db);

    const next = await add('Next Day Crane Hire', 'a day');
    const replayed = await add('Next Day Crane Hire', 'a day');

    expect([next.status, replayed.text]).toEqual([201, next.text]);
    expect(await count()).toBe(before + 2);
  });

  it('is deleted once it is a day old', async () => {
    await add('Yesterday Crane Hire', 'yesterday');
    await sql`UPDATE idempotency_keys SET created_at = now() - interval '25 hours'`.execute(w.database.db);
    await add('Today Crane Hire', 'today');

    await deleteOldKeys(w.database.db);

    const left = await w.database.db.selectFrom('idempotency_keys').select('key').execute();
    const replayed = await add('Today Crane Hire', 'today');
    expect(left).toHaveLength(1);
    expect(replayed.headers['idempotency-replayed']).toBe('true');
  });

  it('is found by index, also on a connection whose plan was made for an empty table', async () => {
    const client = await w.database.pool.connect();
    const read = async () => {
      await client.query('SELECT claim_key($1, $2)', [ws.owner.kinde_id, 'one of many']);
      const { rows } = await client.query<{ n: number }>(
        `SELECT seq_tup_read AS n FROM pg_stat_xact_user_tables WHERE relname = 'idempotency_keys'`,
      );
      return rows[0]!.n;
    };
    try {
      await client.query('DELETE FROM idempotency_keys');
      await client.query('VACUUM ANALYZE idempotency_keys');
      await client.query('BEGIN');
      const before = await read();
      await client.query(
        `INSERT INTO idempotency_keys (person_id, key, call, body_hash, status, plain_answer)
         SELECT $1, 'kept ' || n, 'createCompany', 'hash', 201, '{}' FROM generate_series(1, 1000) n`,
        [ws.owner.kinde_id],
      );
      expect((await read()) - before).toBe(0);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });
});

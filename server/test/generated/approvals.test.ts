// The rules of platform/approvals, for every kind of request that a second person decides.
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { newId } from '../../src/platform/ids.ts';
import { inBrowser } from '../browser-session.ts';
import { world, type Visitor } from '../harness.ts';

const w = world();

/** A request of a kind in a workspace of its own. */
interface Site {
  /** Asks, or asks for the same again. */
  ask: () => Promise<unknown>;
  asker: BuiltPerson;
  deciders: readonly [BuiltPerson, BuiltPerson];
  /** Gives the person who asked all that the deciders have, so that only the rule about their own request refuses them. */
  empower?: () => Promise<unknown>;
  /** The table with the workspace's row that requests and decisions lock. */
  locked: string;
  /** The requests of a workspace. */
  pathIn: (workspaceId: string) => string;
  /** The part of the workspace that the request changes, as people see it. */
  effect: () => Promise<unknown>;
}

interface Kind {
  table: string;
  /** The events: a request waits, a request was decided. */
  events: readonly [string, string];
  site: (ws: BuiltWorkspace) => Promise<Site>;
}

const member = (ws: BuiltWorkspace, key: Parameters<typeof buildMember>[2]) =>
  build(w.database, (tx) => buildMember(tx, ws, key));

const kinds: Kind[] = [
  {
    table: 'approval_policy_changes',
    events: ['approval_policy_waiting', 'approval_policy_decided'],
    async site(ws) {
      const asker = ws.owner;
      const by = inBrowser(w, asker);
      const path = `/api/workspaces/${ws.workspace_id}/approval-policy`;
      const role_id = ws.roles.get('project-manager')!;
      const thresholds = [{ role_id, amount: 50_000, valid_from: '2026-01-01' }];
      return {
        ask: () => by.post(`${path}/changes`, { based_on: null, thresholds, workflows: [], cumulative_types: [] }),
        asker,
        deciders: [await member(ws, 'director'), await member(ws, 'workspace-manager')],
        locked: 'workspaces',
        pathIn: (workspaceId) => `/api/workspaces/${workspaceId}/approval-policy/changes`,
        effect: async () => (await by.get(path)).body.thresholds.length,
      };
    },
  },
  {
    table: 'bank_changes',
    events: ['bank_change_waiting', 'bank_change_decided'],
    async site(ws) {
      const asker = ws.owner;
      const by = inBrowser(w, asker);
      const path = `/api/business-entities/${ws.workspace_id}`;
      await by.post('/api/business-entities', { workspaceId: ws.workspace_id });
      const bank = { accountName: 'Banksia', bsb: '062-000', accountNumber: '12345678' };
      return {
        ask: () => by.put(path, { metadata: { bank } }),
        asker,
        deciders: [await member(ws, 'finance-manager'), await member(ws, 'finance-manager')],
        locked: 'business_entities',
        pathIn: (workspaceId) => `/api/business-entities/${workspaceId}/bank-changes`,
        effect: async () => (await by.get(path)).body.self.bank,
      };
    },
  },
  {
    table: 'role_requests',
    events: ['role_requested', 'role_request_decided'],
    async site(ws) {
      const [asker, worker] = [await member(ws, 'workspace-manager'), await member(ws, 'worker')];
      const by = inBrowser(w, asker);
      const path = `/api/workspaces/${ws.workspace_id}/users_hz/${worker.kinde_id}`;
      const role_ids = ['worker', 'director'].map((key) => ws.roles.get(key)!);
      return {
        ask: () => by.patch(path, { role_ids }),
        asker,
        deciders: [ws.owner, await member(ws, 'workspace-owner')],
        empower: () =>
          inBrowser(w, ws.owner).patch(`/api/workspaces/${ws.workspace_id}/users_hz/${asker.kinde_id}`, {
            role_ids: ['workspace-manager', 'director'].map((key) => ws.roles.get(key)!),
          }),
        locked: 'workspaces',
        pathIn: (workspaceId) => `/api/workspaces/${workspaceId}/role-requests`,
        effect: async () => (await by.get(path)).body.roles.map(({ name }: { name: string }) => name),
      };
    },
  },
];

it('every table of requests has its rules tested here', async () => {
  const { rows } = await sql<{ name: string }>`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('requested_by', 'decided_by', 'decided_at', 'status')
    GROUP BY table_name HAVING count(*) = 4 ORDER BY table_name`.execute(w.database.db);

  expect(rows.map(({ name }) => name)).toEqual(kinds.map(({ table }) => table).toSorted());
});

describe.each(kinds)('a request in $table', ({ table, events: [waiting, decided], site: siteOf }) => {
  async function asked() {
    const ws = await build(w.database, (tx) => buildWorkspace(tx, `Approvals ${table}`));
    const site = await siteOf(ws);
    const before = await site.effect();
    await site.ask();
    const stored = async () => {
      const { rows } = await sql<{ id: string; status: string; version: number; decided_by: string | null }>`
        SELECT id, status, version, decided_by FROM ${sql.table(table)} WHERE workspace_id = ${ws.workspace_id}`.execute(
        w.database.db,
      );
      expect(rows).toHaveLength(1);
      return rows[0]!;
    };
    const { id } = await stored();
    const path = site.pathIn(ws.workspace_id);
    return {
      ...site,
      ws,
      id,
      before,
      stored,
      asker: inBrowser(w, site.asker),
      deciders: site.deciders.map((one) => inBrowser(w, one)) as [Visitor, Visitor],
      deciderIds: site.deciders.map(({ kinde_id }) => kinde_id),
      decide: (by: Visitor, how: 'confirm' | 'refuse') => by.post(`${path}/${id}/${how}`),
      abilities: async (by: Visitor) =>
        (await by.get(path)).body.items.find((one: { id: string }) => one.id === id)?.abilities,
      stranger: await outsider(),
    };
  }
  const outsider = async () => {
    const other = await build(w.database, (tx) => buildWorkspace(tx, 'Elsewhere'));
    return { by: inBrowser(w, other.owner), workspaceId: other.workspace_id };
  };
  const notified = async (by: Visitor, type: string) =>
    (await by.get('/api/notifications?unread=false')).body.items.filter((one: { type: string }) => one.type === type);

  it('has no effect before a second person confirms it, whose name it keeps', async () => {
    const { before, effect, decide, deciders, deciderIds, stored } = await asked();
    const whileWaiting = await effect();

    const confirmed = await decide(deciders[0], 'confirm');

    expect(whileWaiting).toEqual(before);
    expect(confirmed.status).toBe(200);
    expect(await effect()).not.toEqual(before);
    expect(await stored()).toMatchObject({ status: 'confirmed', version: 2, decided_by: deciderIds[0] });
  });

  it('is not confirmed by the person who asked, even with all permissions; they can withdraw it', async () => {
    const { before, effect, decide, asker, stored, abilities, empower } = await asked();
    await empower?.();
    const offered = await abilities(asker);

    const own = await decide(asker, 'confirm');
    const still = await stored();
    const withdrawn = await decide(asker, 'refuse');

    expect(offered).toEqual(['withdraw']);
    expect([own.status, still.status, still.version]).toEqual([409, 'waiting', 1]);
    expect([withdrawn.status, (await stored()).status]).toEqual([200, 'withdrawn']);
    expect(await effect()).toEqual(before);
  });

  it('changes nothing when it is refused, and the person who asked is notified', async () => {
    const { before, effect, decide, deciders, asker, stored, abilities } = await asked();
    const offered = await abilities(deciders[1]);

    const refused = await decide(deciders[1], 'refuse');

    expect(offered).toEqual(['confirm', 'refuse']);
    expect([refused.status, (await stored()).status]).toEqual([200, 'refused']);
    expect(await effect()).toEqual(before);
    const [event, ...more] = await notified(asker, decided);
    expect(event.title).toContain('refused');
    expect(more).toEqual([]);
  });

  it('is decided by one of two people at the same moment', async () => {
    const { before, effect, decide, deciders, stored } = await asked();

    const [confirmed, refused] = await Promise.all([decide(deciders[0], 'confirm'), decide(deciders[1], 'refuse')]);

    const isConfirmed = confirmed.status === 200;
    expect([confirmed.status, refused.status].toSorted()).toEqual([200, 409]);
    expect((isConfirmed ? refused : confirmed).body.code).toBe('decided');
    expect(await stored()).toMatchObject({ status: isConfirmed ? 'confirmed' : 'refused', version: 2 });
    expect(JSON.stringify(await effect()) === JSON.stringify(before)).toBe(!isConfirmed);
  });

  it('is decided under the lock of its kind, so that a change at the same moment counts', async () => {
    const { decide, deciders, locked, ws } = await asked();
    const client = await w.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(`SELECT FROM ${locked} WHERE workspace_id = $1 FOR NO KEY UPDATE`, [ws.workspace_id]);
      const decision = decide(deciders[0], 'refuse');
      await expect
        .poll(
          async () => {
            const { rowCount } = await client.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            );
            return rowCount;
          },
          { timeout: 20_000 },
        )
        .toBe(1);
      await client.query('COMMIT');

      expect((await decision).status).toBe(200);
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('keeps its decision', async () => {
    const { effect, decide, deciders, asker, stored } = await asked();
    await decide(deciders[0], 'confirm');
    const after = { effect: await effect(), stored: await stored() };

    const late = [
      await decide(deciders[1], 'refuse'),
      await decide(deciders[0], 'confirm'),
      await decide(asker, 'refuse'),
    ];

    expect(late.map(({ status, body }) => [status, body.code])).toEqual(late.map(() => [409, 'decided']));
    expect({ effect: await effect(), stored: await stored() }).toEqual(after);
  });

  it('waits once, however often it is asked for; its deciders are notified once', async () => {
    const { ask, deciders, stored } = await asked();

    await Promise.all([ask(), ask(), ask()]);

    expect(await stored()).toMatchObject({ status: 'waiting', version: 1 });
    expect(await notified(deciders[0], waiting)).toHaveLength(1);
    expect(await notified(deciders[1], waiting)).toHaveLength(1);
  });

  it('does not exist for strangers, nor in another workspace', async () => {
    const { decide, pathIn, id, stranger, deciders, stored } = await asked();
    const path = `${pathIn(stranger.workspaceId)}/${id}`;

    const answers = [
      await decide(stranger.by, 'confirm'),
      await decide(stranger.by, 'refuse'),
      await stranger.by.post(`${path}/confirm`),
      await stranger.by.post(`${path}/refuse`),
      await deciders[0].post(`${path}/confirm`),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    expect((await stored()).status).toBe('waiting');
  });

  it('that does not exist is answered alike', async () => {
    const ws = await build(w.database, (tx) => buildWorkspace(tx, 'No requests'));
    const { deciders, pathIn } = await siteOf(ws);

    const answer = await inBrowser(w, deciders[0]).post(`${pathIn(ws.workspace_id)}/${newId()}/confirm`);

    expect(answer.status).toBe(404);
  });
});

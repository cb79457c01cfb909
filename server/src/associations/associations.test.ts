import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { chain, scheduleSite, type Site } from '../../test/schedule-site.ts';

const w = world();
let site: Site;
let root: string;
let owner: Visitor;
let task: string;

beforeAll(async () => {
  site = await scheduleSite(w);
  root = `/api/workspaces/${site.workspace.workspace_id}`;
  owner = w.visitor(site.workspace.owner.token);
  const { ids, edits } = chain(1);
  await site.edit(edits);
  task = ids[0]!;
});

const client = async (name: string, visitor = owner, at = root) =>
  (await visitor.post(`${at}/clients`, { name })).body.id as string;
const associate = (visitor: Visitor, one: [string, string], other: [string, string], note?: string) =>
  visitor.post(`${root}/associations`, {
    record_kind: one[0],
    record_id: one[1],
    other_kind: other[0],
    other_id: other[1],
    ...(note ? { note } : {}),
  });
const others = async (kind: string, id: string, visitor = owner) =>
  (await visitor.get(`${root}/associations/${kind}/${id}`)).body;
const titles = (body: { items: { other: { title: string } }[] }) => body.items.map(({ other }) => other.title);
const historyOf = async (kind: string, id: string, visitor = owner) =>
  (await visitor.get(`${root}/history/${kind}/${id}`)).body.items.flatMap(
    (event: { changes: object[] }) => event.changes,
  );

/** A member whose only role has these permissions. */
async function memberWith(permissions: string[]): Promise<Visitor> {
  const role = await owner.post(`${root}/roles`, { name: `Role ${Math.random()}`, permissions });
  const member = await build(w.database, (tx) => buildMember(tx, site.workspace, 'worker'));
  await owner.patch(`${root}/users_hz/${member.kinde_id}`, { role_ids: [role.body.id] });
  return w.visitor(member.token);
}

describe('associations between records', () => {
  it('are shown on both records and in the history of both, until they are removed', async () => {
    const id = await client('Harbour Trust');

    const made = await associate(owner, ['actions', task], ['clients', id], 'asked for it');
    const [ofTask, ofClient] = [await others('actions', task), await others('clients', id)];
    const gone = await owner.delete(`${root}/associations/${made.body.id}`);

    expect([made.status, gone.status]).toEqual([201, 200]);
    expect(ofTask.items).toMatchObject([{ other: { kind: 'clients', title: 'Harbour Trust' }, note: 'asked for it' }]);
    expect(ofClient.items).toMatchObject([{ other: { kind: 'actions', id: task, title: 'Task 1' } }]);
    expect((await others('clients', id)).total_count).toBe(0);
    expect(await historyOf('clients', id)).toEqual(
      expect.arrayContaining([
        { field: 'association', from: null, to: 'Task 1' },
        { field: 'association', from: 'Task 1', to: null },
      ]),
    );
    expect(await historyOf('actions', task)).toContainEqual({ field: 'association', from: null, to: 'Harbour Trust' });
  });

  it('name the record that they are on in the changes, also if it has no earlier one to take the name from', async () => {
    const id = await client('Wharf Trust');
    const company = (await owner.post(`${root}/companies`, { company: 'Wharf Formwork' })).body.id_company;
    await build(w.database, async (tx) => {
      // As records that were stored by statements of thousands of rows: without an event of their own.
      await sql`SET LOCAL session_replication_role = replica`.execute(tx);
      await sql`DELETE FROM audit_events WHERE entity = 'companies' AND entity_id = ${company}`.execute(tx);
    });
    await associate(owner, ['companies', company], ['clients', id]);

    // The changes of companies alone: those of the client, which name the company, are not among them.
    const { items } = (await owner.get(`${root}/audit?entity=companies`)).body;

    expect(items).toMatchObject([
      { title: 'Wharf Formwork', action: 'updated', changes: [{ field: 'association', to: 'Wharf Trust' }] },
    ]);
  });

  it('exist once for two records, in either order, and never with itself', async () => {
    const [one, other] = [await client('Once'), await client('Twice')];

    const statuses = [
      await associate(owner, ['clients', one], ['clients', other]),
      await associate(owner, ['clients', one], ['clients', other]),
      await associate(owner, ['clients', other], ['clients', one]),
      await associate(owner, ['clients', one], ['clients', one.toUpperCase()]),
    ].map(({ status }) => status);

    expect(statuses).toEqual([201, 409, 409, 422]);
  });

  it('are created once by a repeated call', async () => {
    const id = await client('Sent twice');
    const body = { record_kind: 'actions', record_id: task, other_kind: 'clients', other_id: id };
    const key = { 'idempotency-key': 'associated-once' };

    const first = await owner.post(`${root}/associations`, body, key);
    const again = await owner.post(`${root}/associations`, body, key);

    expect([first.status, again.status, again.headers['idempotency-replayed']]).toEqual([201, 201, 'true']);
    expect((await others('clients', id)).total_count).toBe(1);
  });

  it('require access to both records and the right to change one of them', async () => {
    const id = await client('Permitted');
    const both: [[string, string], [string, string]] = [
      ['actions', task],
      ['clients', id],
    ];

    const blind = await associate(await memberWith(['schedule:view', 'schedule:record']), ...both);
    const reader = await associate(await memberWith(['schedule:view', 'clients:view']), ...both);
    const oneSided = await memberWith(['schedule:view', 'schedule:record', 'clients:view']);
    const made = await associate(oneSided, ...both);

    expect([blind.status, reader.status, made.status]).toEqual([422, 403, 201]);
    expect(blind.body.fields).toHaveProperty('other_id');
  });

  it('are hidden from people who may not see the other record, and its name in the history too', async () => {
    const id = await client('Secret Trust');
    const { body } = await associate(owner, ['actions', task], ['clients', id]);
    const planner = await memberWith(['schedule:view', 'schedule:record', 'audit:view']);

    const seen = await others('actions', task, planner);
    const history = JSON.stringify(await historyOf('actions', task, planner));

    expect(titles(seen)).not.toContain('Secret Trust');
    expect(history).not.toMatch(/Secret Trust/);
    expect(history).not.toContain(id);
    expect((await planner.delete(`${root}/associations/${body.id}`)).status).toBe(404);
  });

  it('do not reach into other workspaces', async () => {
    const foreign = await build(w.database, (tx) => buildWorkspace(tx, 'Foreign'));
    const stranger = w.visitor(foreign.owner.token);
    const theirs = await client('Theirs', stranger, `/api/workspaces/${foreign.workspace_id}`);

    const refused = await associate(owner, ['actions', task], ['clients', theirs]);
    const looked = await owner.get(`${root}/associations/clients/${theirs}`);

    expect([refused.status, looked.status]).toEqual([422, 404]);
  });

  it('disappear with a deleted record and are restored with it', async () => {
    const id = await client('Archived');
    await associate(owner, ['actions', task], ['clients', id]);

    await owner.delete(`${root}/clients/${id}`);
    const without = titles(await others('actions', task));
    await owner.post(`${root}/clients/${id}/restore`);

    expect(without).not.toContain('Archived');
    expect(titles(await others('actions', task))).toContain('Archived');
  });

  it('follow a merge, without duplicates and without the record itself', async () => {
    const [kept, other, third] = [await client('Kept'), await client('Other'), await client('Third')];
    await associate(owner, ['clients', kept], ['clients', third]);
    await associate(owner, ['clients', third], ['clients', other]);
    await associate(owner, ['clients', kept], ['clients', other]);
    await associate(owner, ['actions', task], ['clients', other]);

    const merged = await owner.post(`${root}/clients/${kept}/merge`, { other_id: other, version: 1, other_version: 1 });

    expect(merged.status).toBe(200);
    expect(titles(await others('clients', kept)).toSorted()).toEqual(['Task 1', 'Third']);
    expect(titles(await others('clients', third))).toEqual(['Kept']);
  });
});

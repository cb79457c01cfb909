import { sql } from 'kysely';
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildMembership,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { makeWorkspace } from '../workspaces/first-workspace.ts';
import { newId } from '../platform/ids.ts';
import type { Scope } from '../platform/scope.ts';
import { Sealing } from '../platform/sealing.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { Accounts } from './store.ts';

const w = world();
const bank = { accountName: 'Gumtree Build', bsb: '062-000', accountNumber: '012 345 678' };
let ws: BuiltWorkspace;
let finance: BuiltPerson;
let path: string;

/** A workspace with an entity, its owner, and a finance manager. */
async function setUp(): Promise<void> {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Gumtree'));
  finance = await build(w.database, (tx) => buildMember(tx, ws, 'finance-manager'));
  path = `/api/business-entities/${ws.workspace_id}`;
  const made = await owner().post('/api/business-entities', {
    workspaceId: ws.workspace_id,
    displayName: 'Gumtree Build Pty Ltd',
    abn: '53 004 085 616',
    contacts: { apEmail: 'accounts@gumtree.example' },
  });
  expect([made.status, made.text]).toEqual([201, made.text]);
}
const owner = () => w.visitor(ws.owner.token);
const second = () => w.visitor(finance.token);
const put = (metadata: object, by: Visitor = owner()) => by.put(path, { metadata });
const change = async () => (await owner().get(path)).body.bankChange;
const decide = (by: Visitor, id: string, how: 'confirm' | 'refuse') => by.post(`${path}/bank-changes/${id}/${how}`);

describe('a business entity', () => {
  beforeAll(setUp);

  it('is unique in a workspace, with checked numbers', async () => {
    const again = await owner().post('/api/business-entities', { workspaceId: ws.workspace_id, displayName: 'Two' });
    const wrong = await put({ abn: '53 004 085 617' });
    const { body } = await owner().get(path);

    expect([again.status, wrong.status]).toEqual([409, 422]);
    expect(wrong.body.fields.abn).toEqual(['The ABN’s check digits do not match.']);
    expect(body.self).toMatchObject({
      workspaceId: ws.workspace_id,
      displayName: 'Gumtree Build Pty Ltd',
      abn: '53004085616',
      headOfficeCountry: 'Australia',
      isGstRegistered: true,
      defaultTaxRate: 10,
      bank: null,
      contacts: { apEmail: 'accounts@gumtree.example', apName: null, apPhone: null },
      updatedBy: 'Olive Owner',
    });
    expect([body.parent, body.children]).toEqual([null, []]);
  });

  it('is set up once, however often the same request is sent', async () => {
    const other = await build(w.database, (tx) => buildWorkspace(tx, 'Twice'));
    const send = () =>
      w
        .visitor(other.owner.token)
        .post(
          '/api/business-entities',
          { workspaceId: other.workspace_id, bank },
          { 'idempotency-key': 'set-up-twice' },
        );

    const [first, again] = [await send(), await send()];

    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
  });

  it('is set up in the workspace of the body, not in one that the address names without being asked', async () => {
    const twice = await build(w.database, (tx) => buildWorkspace(tx, 'Named in the body'));
    const asBoth = w.visitor(twice.owner.token);
    const other = await build(w.database, async (tx) => {
      const built = await buildWorkspace(tx, 'Named in the address');
      await buildMembership(tx, built, { person: twice.owner, roleId: built.roles.get('workspace-owner')! });
      return built;
    });

    const made = await asBoth.post(`/api/business-entities?workspace_id=${other.workspace_id}`, {
      workspaceId: twice.workspace_id,
    });
    const nowhere = await asBoth.post(`/api/business-entities?workspace_id=${newId()}`, {
      workspaceId: other.workspace_id,
    });

    expect([made.status, made.body.self.workspaceId]).toEqual([201, twice.workspace_id]);
    expect([nowhere.status, nowhere.body.self.workspaceId]).toEqual([201, other.workspace_id]);
  });

  it('does not exist yet in a new workspace, and is hidden from strangers', async () => {
    const other = await build(w.database, (tx) => buildWorkspace(tx, 'Bare'));

    const own = await w.visitor(other.owner.token).get(`/api/business-entities/${other.workspace_id}`);
    const foreign = await w.visitor(other.owner.token).get(path);

    expect(own.body).toMatchObject({ self: null, parent: null, children: [], abilities: ['create', 'see_bank'] });
    expect(foreign.status).toBe(404);
  });

  it('is changed at the version it was read at', async () => {
    const { version } = (await owner().get(path)).body.self;
    const first = await owner().put(path, { metadata: { notes: 'First' }, version });
    const late = await owner().put(path, { metadata: { notes: 'Late' }, version });

    expect([first.status, late.status, late.body.code]).toEqual([200, 409, 'stale']);
  });
});

describe('bank details', () => {
  beforeEach(setUp);

  it.each([
    [{ ...bank, bsb: '62-000' }, 'metadata.bank.bsb', 'A BSB is six digits, written 062-000 or 062000.'],
    [{ ...bank, bsb: '06200A' }, 'metadata.bank.bsb', 'A BSB is six digits.'],
    [
      { ...bank, accountNumber: '1234567890' },
      'metadata.bank.accountNumber',
      'An account number has at most nine digits, not 10.',
    ],
  ])('are refused if they are invalid, with the reason', async (given, field, reason) => {
    const refused = await put({ bank: given });

    expect(refused.status).toBe(422);
    expect(refused.body.fields[field]).toEqual([reason]);
    expect((await put({ bank: { ...bank, accountName: 'A'.repeat(33) } })).status).toBe(400);
  });

  it('wait for a second person, who sees old and new, masked', async () => {
    const asked = await put({ bank });
    const waiting = asked.body.bankChange;
    const seen = (await second().get(path)).body.bankChange;

    expect(asked.body.self.bank).toBeNull();
    expect(waiting).toMatchObject({ status: 'waiting', requested_by: 'Olive Owner', abilities: ['withdraw'] });
    expect(seen).toMatchObject({
      old: null,
      new: { accountName: 'Gumtree Build', bsb: '062-000', accountNumber: '••••••678' },
      abilities: ['confirm', 'refuse'],
    });

    const own = await decide(owner(), waiting.id, 'confirm');
    const confirmed = await decide(second(), waiting.id, 'confirm');

    expect([own.status, own.body.code]).toEqual([409, 'second_person']);
    expect(confirmed.body).toMatchObject({ status: 'confirmed', decided_by: 'Finance manager Member' });
    expect((await owner().get(path)).body.self.bank).toMatchObject({ bsb: '062-000', accountNumber: '••••••678' });
  });

  it('are confirmed by one of two concurrent people; the other is shown by whom', async () => {
    const third = await build(w.database, (tx) => buildMember(tx, ws, 'finance-manager'));
    await put({ bank });
    const { id } = await change();

    const answers = await Promise.all([decide(second(), id, 'confirm'), decide(w.visitor(third.token), id, 'confirm')]);
    const lost = answers.find(({ status }) => status === 409)!;

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(lost.body).toMatchObject({ code: 'decided', current: { status: 'confirmed' } });
    expect(lost.body.message).toMatch(/^Finance manager Member has confirmed this change already\.$/);
  });

  it('wait once, also if two people save another account at the same moment', async () => {
    const numbers = ['111', '222', '333', '444'];

    const answers = await Promise.all(numbers.map((accountNumber) => put({ bank: { ...bank, accountNumber } })));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  it('are not asked for again when a second person confirms the same account at that moment', async () => {
    await put({ bank });
    const client = await w.database.pool.connect();
    try {
      await client.query('BEGIN');
      await client.query('SELECT FROM business_entities WHERE workspace_id = $1 FOR NO KEY UPDATE', [ws.workspace_id]);
      await client.query(
        `UPDATE bank_changes SET status = 'confirmed', decided_by = $2, decided_at = now() WHERE workspace_id = $1`,
        [ws.workspace_id, finance.kinde_id],
      );
      await client.query(
        `UPDATE business_entities e SET bank_account_id = c.new_account_id, version = e.version + 1
          FROM bank_changes c WHERE c.workspace_id = e.workspace_id AND e.workspace_id = $1`,
        [ws.workspace_id],
      );
      const again = put({ bank });
      await expect
        .poll(async () => {
          const { rowCount } = await client.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          );
          return rowCount;
        })
        .toBe(1);
      await client.query('COMMIT');
      const { body } = await again;

      expect(body.bankChange).toBeNull();
      expect(body.self.bank).toMatchObject({ bsb: '062-000', accountNumber: '••••••678' });
    } finally {
      await client.query('ROLLBACK');
      client.release();
    }
  });

  it('allow one change at a time; its author can withdraw it', async () => {
    await put({ bank });
    const again = await put({ bank: { ...bank, accountNumber: '999' } });
    const { id } = await change();
    const withdrawn = await decide(owner(), id, 'refuse');

    expect([again.status, again.body.code]).toEqual([409, 'bank_change_waiting']);
    expect([withdrawn.body.status, await change()]).toEqual(['withdrawn', null]);
  });

  it('are masked for people without the permission, who cannot set, show or confirm them either', async () => {
    await put({ bank });
    const { id } = await change();
    await decide(second(), id, 'confirm');
    const manager = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
    const { body } = await manager.get(path);

    expect(body.self.bank).toEqual({ accountName: null, bsb: '•••-000', accountNumber: '••••••678' });
    expect((await manager.post(`${path}/bank-account/view`, {})).status).toBe(403);
    expect((await decide(manager, id, 'confirm')).status).toBe(403);
    expect(JSON.stringify((await manager.get(`${path}/bank-changes`)).body)).not.toContain('012345678');
  });

  it('are shown in full by a call that the history records; the number itself is never in it', async () => {
    await put({ bank });
    await decide(second(), (await change()).id, 'confirm');

    const whole = await second().post(`${path}/bank-account/view`, {});
    const history = await owner().get(
      `/api/workspaces/${ws.workspace_id}/history/business_entities/${ws.workspace_id}`,
    );
    const { rows } = await sql<{ text: string }>`SELECT string_agg(concat(before, after, title), ' ') AS text
      FROM audit_events WHERE workspace_id = ${ws.workspace_id}`.execute(w.database.db);

    expect(whole.body).toEqual({ accountName: 'Gumtree Build', bsb: '062-000', accountNumber: '012345678' });
    expect(history.body.items[0]).toMatchObject({
      actor_name: 'Finance manager Member',
      changes: [{ field: 'bank_account_viewed', from: null, to: '••••••678' }],
    });
    expect(rows[0]!.text).not.toContain('012345678');
  });

  it('are announced: to the second person in Horizon, to accounts payable by mail at the previous address', async () => {
    await put({ bank, contacts: { apEmail: 'new@elsewhere.example' } });

    const { rows: notified } = await sql<{ kinde_id: string }>`SELECT n.kinde_id FROM notifications n
      JOIN notification_events e ON e.workspace_id = n.workspace_id AND e.id = n.event_id
      WHERE n.workspace_id = ${ws.workspace_id} AND e.type = 'bank_change_waiting'`.execute(w.database.db);
    const { rows: mailed } = await sql<{ address: string }>`SELECT address FROM mail_recipients
      WHERE workspace_id = ${ws.workspace_id} AND kinde_id IS NULL`.execute(w.database.db);

    expect(notified.map(({ kinde_id }) => kinde_id)).toEqual([finance.kinde_id]);
    expect(mailed.map(({ address }) => address)).toEqual(['accounts@gumtree.example']);
  });
});

describe('the organisation', () => {
  let ids: string[];
  beforeEach(async () => {
    ws = await build(w.database, (tx) => buildWorkspace(tx, 'Holding'));
    ids = [ws.workspace_id];
    for (const name of ['North', 'South']) {
      const id = newId();
      await build(w.database, (tx) =>
        makeWorkspace(tx, { workspaceId: id, companyId: ws.company_id, name, ownerId: ws.owner.kinde_id }),
      );
      ids.push(id);
    }
    for (const id of ids) await owner().post('/api/business-entities', { workspaceId: id });
  });
  const place = (at: number, parent: number | null) =>
    owner().put(`/api/business-entities/${ids[at]}`, {
      metadata: { parentWorkspaceId: parent === null ? null : ids[parent] },
    });

  it('has a parent, children and a tree', async () => {
    await place(1, 0);
    await place(2, 1);
    const middle = (await owner().get(`/api/business-entities/${ids[1]}`)).body;
    const tree = (await owner().get(`/api/business-entities/${ids[2]}/tree`)).body;

    expect(middle.parent.displayName).toBe('Holding');
    expect(middle.children.map((one: { displayName: string }) => one.displayName)).toEqual(['South']);
    expect(tree.items.map((one: { displayName: string }) => one.displayName)).toEqual(['Holding', 'North', 'South']);
    expect(tree.choices.map((one: { displayName: string }) => one.displayName)).toEqual(['Holding', 'North']);
  });

  it('has no cycle, and nothing above itself', async () => {
    await place(1, 0);
    await place(2, 1);
    const [circle, itself] = [await place(0, 2), await place(0, 0)];

    expect([circle.status, itself.status]).toEqual([422, 422]);
    expect(circle.body.fields.parentWorkspaceId[0]).toContain('South → North → Holding');
  });

  it('has no cycle when two are moved below each other concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([place(1, 2), place(2, 1)]);

      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
      await place(1, null);
      await place(2, null);
    }
  });

  it('does not reach into another company, nor to an entity that the caller does not see', async () => {
    const stranger = await build(w.database, (tx) => buildWorkspace(tx, 'Stranger'));
    await w.visitor(stranger.owner.token).post('/api/business-entities', { workspaceId: stranger.workspace_id });
    await build(w.database, (tx) =>
      buildMembership(tx, stranger, { person: ws.owner, roleId: stranger.roles.get('workspace-manager')! }),
    );
    const local = await build(w.database, (tx) => buildMember(tx, ws, 'finance-manager'));

    const foreign = await owner().put(`/api/business-entities/${ids[0]}`, {
      metadata: { parentWorkspaceId: stranger.workspace_id },
    });
    const unseen = await w.visitor(local.token).put(`/api/business-entities/${ids[0]}`, {
      metadata: { parentWorkspaceId: ids[1] },
    });

    expect([foreign.status, unseen.status]).toEqual([422, 422]);
  });
});

describe('the number of a bank account', () => {
  beforeAll(setUp);

  it('is stored encrypted, also one that was stored as text before', async () => {
    await put({ bank });
    const rows = async () =>
      (
        await sql<{ text: string }>`SELECT bank_accounts::text AS text FROM bank_accounts
          WHERE workspace_id = ${ws.workspace_id}`.execute(w.database.db)
      ).rows.map(({ text }) => text);
    const stored = await rows();
    const { id } = await change();
    await sql`UPDATE bank_accounts SET account_number = '987654321', sealed_number = NULL
      WHERE workspace_id = ${ws.workspace_id}`.execute(w.database.db);
    const accounts = new Accounts(new Sealing(randomBytes(32)));
    const account = { workspaceId: ws.workspace_id } as Scope;
    const accountId = (
      await sql<{ id: string }>`SELECT id FROM bank_accounts WHERE workspace_id = ${ws.workspace_id}`.execute(
        w.database.db,
      )
    ).rows[0]!.id;
    const unsealed = (await second().post(`${path}/bank-account/view`, { change_id: id })).body.accountNumber;
    const sealed = await build(w.database, (tx) => accounts.sealStored(tx));
    const [after, again] = [await rows(), await build(w.database, (tx) => accounts.sealStored(tx))];

    expect(stored).toHaveLength(1);
    expect(stored[0]).not.toContain('012345678');
    expect(unsealed).toBe('987654321');
    expect([sealed, again]).toEqual([1, 0]);
    expect(after[0]).not.toContain('987654321');
    expect((await accounts.find(w.database.db, account, accountId))?.account_number).toBe('987654321');
  });
});

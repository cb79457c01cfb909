import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  build,
  buildMember,
  buildMembership,
  buildPerson,
  buildWorkspace,
  type BuiltPerson,
  type BuiltWorkspace,
} from '../../seed/builders.ts';
import { queueJob } from '../platform/jobs/job.ts';
import { world } from '../../test/harness.ts';
import { remindOfExpiry } from './remind-of-expiry.ts';

const w = world();
let ws: BuiltWorkspace;
let other: BuiltWorkspace;
let worker: BuiltPerson;
let siteManager: BuiltPerson;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  other = await build(w.database, (tx) => buildWorkspace(tx, 'Other'));
  worker = await member();
  siteManager = await build(w.database, (tx) => buildMember(tx, ws, 'site-manager'));
});
const member = () => build(w.database, (tx) => buildMember(tx, ws, 'worker'));
const owner = () => w.visitor(ws.owner.token);
const path = '/api/worker-extra-details';
const save = (person: BuiltPerson, changes: object, by = owner()) =>
  by.post(path, { kinde_id: person.kinde_id, ...changes });
const read = (person: BuiltPerson, by = owner()) => by.get(`${path}?kinde_id=${person.kinde_id}`);
const contact = { name: 'Kim Nguyen', phone: '0491 570 006', relationship: 'Partner' };

describe('details of workers', () => {
  it('do not exist until they are entered', async () => {
    const fresh = await member();
    const before = await read(fresh);
    const made = await save(fresh, { employee_number: ' E-100 ', version: 0, updatedAt: '2020-01-01T00:00:00Z' });
    const after = await read(fresh);

    expect([before.status, made.status, after.status]).toEqual([404, 200, 200]);
    expect(after.body).toMatchObject({ version: 1, extra_details: { employee_number: 'E-100', licences: [] } });
  });

  it('keep absent fields, and answer a change of an older version with the current details', async () => {
    const person = await member();
    await save(person, { employer: 'Ironbark Steel', licences: [{ kind: 'White Card', number: 'W1' }] });
    await save(person, { level: 'CW3', version: 1 });
    const late = await save(person, { level: 'CW4', version: 1 });

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { version: 2, extra_details: { level: 'CW3', employer: 'Ironbark Steel' } } },
    });
  });

  it('have unique employee numbers and licences', async () => {
    const [one, two] = [await member(), await member()];
    await save(one, { employee_number: 'E-7' });
    const number = await save(two, { employee_number: 'e-7' });
    const licence = await save(two, { licences: [{ kind: 'White Card' }, { kind: 'white card' }] });

    expect([number.status, Object.keys(number.body.fields)]).toEqual([409, ['employee_number']]);
    expect([licence.status, Object.keys(licence.body.fields)]).toEqual([422, ['licences.1.kind']]);
  });

  it('refuse an award and a rate that are not in the workspace', async () => {
    const absent = '018f0000-0000-7000-8000-000000000000';
    const answer = await save(worker, { award_id: absent, labour_rate_id: absent });

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([422, ['award_id', 'labour_rate_id']]);
  });

  it('show the emergency contact to the worker and to people who edit crews, and to nobody else, not even in the history', async () => {
    const person = await member();
    await save(person, { employer: 'Ironbark', emergency_contact: contact });
    const [planner, auditor] = await build(w.database, async (tx) => [
      await buildMember(tx, ws, 'planner'),
      await buildMember(tx, ws, 'auditor'),
    ]);
    const seen = async (who: BuiltPerson) => (await read(person, w.visitor(who.token))).body.extra_details;
    const history = (
      await w
        .visitor(auditor!.token)
        .get(`/api/workspaces/${ws.workspace_id}/history/worker_details/${person.kinde_id}`)
    ).text;

    expect((await seen(person)).emergency_contact).toEqual(contact);
    expect((await seen(siteManager)).emergency_contact).toEqual(contact);
    expect(await seen(planner!)).toMatchObject({ emergency_contact: null, emergency_contact_hidden: true });
    expect(history).toContain('Ironbark');
    expect(history).not.toContain('0491');
  });

  it('let workers see only themselves and change only their own contact', async () => {
    const person = await member();
    await save(person, { employer: 'Ironbark' });
    await save(worker, { employer: 'Ironbark' });
    const self = w.visitor(person.token);
    const list = (await self.get(`/api/workspaces/${ws.workspace_id}/workers`)).body;

    expect(list.items.map((row: { kinde_id: string }) => row.kinde_id)).toEqual([person.kinde_id]);
    expect((await read(worker, self)).status).toBe(404);
    expect((await save(worker, { emergency_contact: contact }, self)).status).toBe(404);
    expect((await save(person, { level: 'CW8' }, self)).status).toBe(403);
    expect((await save(person, { emergency_contact: contact }, self)).status).toBe(200);
    expect(
      (await self.get(`/api/workspaces/${ws.workspace_id}/history/worker_details/${worker.kinde_id}`)).status,
    ).toBe(404);
  });

  it('require the workspace if the person is a member of several of the caller’s', async () => {
    const [manager, person] = await build(w.database, async (tx) => {
      const people = [await buildPerson(tx), await buildPerson(tx)];
      for (const one of people) {
        for (const workspace of [ws, other]) {
          await buildMembership(tx, workspace, { person: one, roleId: workspace.roles.get('workspace-manager')! });
        }
      }
      return people;
    });
    const by = w.visitor(manager!.token);
    const unnamed = await save(person!, { level: 'CW1' }, by);
    const named = await save(person!, { level: 'CW1', workspace_id: other.workspace_id }, by);

    expect([unnamed.status, unnamed.body.fields]).toEqual([400, { workspace_id: [expect.any(String)] }]);
    expect(named.body.workspace_id).toBe(other.workspace_id);
  });
});

describe('the list of workers', () => {
  it('separates expired, expiring and valid by the day, and finds workers by expiry', async () => {
    const days: Record<string, string | null> = {
      expired: '2026-11-20',
      lastDay: '2026-11-21',
      soon: '2027-01-19',
      later: '2027-01-20',
      never: null,
    };
    const people = new Map<string, string>();
    for (const [name, expires_on] of Object.entries(days)) {
      const person = await member();
      people.set(person.kinde_id, name);
      await save(person, { employer: 'Expiry Pty Ltd', licences: [{ kind: 'White Card', expires_on }] });
    }
    const bare = await member();
    people.set(bare.kinde_id, 'bare');
    await save(bare, { employer: 'Expiry Pty Ltd' });
    const list = async (query: string) =>
      (
        await owner().get(`/api/workspaces/${ws.workspace_id}/workers?employer=Expiry%20Pty%20Ltd&${query}`)
      ).body.items.map((row: { kinde_id: string; standing: string }) => `${people.get(row.kinde_id)}: ${row.standing}`);

    expect((await list('standing=none')).concat(await list('standing=valid&sort=next_expiry'))).toEqual([
      'bare: none',
      'never: valid',
      'later: valid',
    ]);
    expect((await list('sort=next_expiry')).filter((one: string) => one !== 'bare: none')).toEqual([
      'never: valid',
      'expired: expired',
      'lastDay: expiring',
      'soon: expiring',
      'later: valid',
    ]);
    expect(await list('standing=expiring&sort=next_expiry')).toEqual(['lastDay: expiring', 'soon: expiring']);
    expect(await list('expires_within=60&sort=next_expiry')).toEqual([
      'expired: expired',
      'lastDay: expiring',
      'soon: expiring',
      'later: valid',
    ]);
  });

  it('is searched by name, number and employer, and exported to a file', async () => {
    const person = await member();
    await save(person, { employee_number: 'QX-991', employer: 'Wattle Rigging' });
    const found = await owner().get(`/api/workspaces/${ws.workspace_id}/workers?q=qx-991`);
    const file = await owner().get(`/api/workspaces/${ws.workspace_id}/workers/export?q=wattle`);

    expect(found.body.items.map((row: { kinde_id: string }) => row.kinde_id)).toEqual([person.kinde_id]);
    expect(file.text).toContain('Wattle Rigging');
    expect(file.text.trim().split('\n')).toHaveLength(2);
  });
});

describe('a person of a company', () => {
  it('is found by members of the same workspace, under their company', async () => {
    const at = (company: string) => `/api/global-companies/${company}/users/${worker.kinde_id}`;
    const stranger = await build(w.database, (tx) => buildWorkspace(tx, 'Strangers'));

    expect((await owner().get(at(ws.company_id))).body).toMatchObject({
      kinde_id: worker.kinde_id,
      name: 'Worker Member',
    });
    expect((await owner().get(at(other.company_id))).status).toBe(404);
    expect((await w.visitor(stranger.owner.token).get(at(ws.company_id))).status).toBe(404);
  });
});

describe('a card', () => {
  const cardAt = (person: BuiltPerson) => `/api/workspaces/${ws.workspace_id}/workers/${person.kinde_id}/card`;
  const scan = (code: string, who: BuiltPerson) => w.visitor(who.token).get(`/api/worker-cards/${code}`);
  async function made(licences: object[]): Promise<{ person: BuiltPerson; code: string }> {
    const person = await member();
    await save(person, { licences });
    const card = await w.visitor(person.token).post(cardAt(person), {});
    return { person, code: card.body.card_path.replace('/worker-card/', '') };
  }

  it('shows a site manager whether the worker is valid, with the reasons', async () => {
    const good = await made([{ kind: 'White Card' }, { kind: 'Forklift licence', expires_on: '2026-12-01' }]);
    const bad = await made([{ kind: 'White Card', expires_on: '2026-11-20' }]);
    const bare = await made([]);

    expect((await scan(good.code, siteManager)).body).toMatchObject({
      is_valid: true,
      reasons: [],
      notes: ['Forklift licence expires on 1 December 2026.'],
    });
    expect((await scan(bad.code, siteManager)).body.reasons).toEqual(['White Card expired on 20 November 2026.']);
    expect((await scan(bare.code, siteManager)).body).toMatchObject({
      is_valid: false,
      reasons: ['No licence, ticket or induction is recorded.'],
    });
  });

  it('does not exist for strangers, other workers and other workspaces', async () => {
    const { code } = await made([{ kind: 'White Card' }]);
    const someone = await member();
    const answers = [await scan(code, someone), await scan(code, other.owner), await scan('hzw_guess', siteManager)];

    expect((await w.visitor().get(`/api/worker-cards/${code}`)).status).toBe(401);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
      answers.map(() => [404, answers[2]!.body.message]),
    );
  });

  it('ends when it is revoked or replaced, and its code is in no history', async () => {
    const { person, code } = await made([{ kind: 'White Card' }]);
    const again = (await owner().post(cardAt(person), {})).body.card_path.replace('/worker-card/', '');
    const old = (await scan(code, siteManager)).body;
    const fresh = (await scan(again, siteManager)).body;
    await w.visitor(person.token).delete(cardAt(person));
    const revoked = (await scan(again, siteManager)).body;
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM audit_events
      WHERE entity = 'worker_cards' AND (before::text LIKE '%hzw_%' OR after::text LIKE '%hzw_%')`.execute(
      w.database.db,
    );

    expect([old.is_valid, fresh.is_valid, revoked.is_valid, rows[0]!.n]).toEqual([false, true, false, 0]);
    expect(revoked.reasons).toEqual(['This card was revoked. The worker may have a newer one.']);
  });

  it('is neither created for nor shown to people who may not edit crews', async () => {
    const { person } = await made([{ kind: 'White Card' }]);
    const planner = await build(w.database, (tx) => buildMember(tx, ws, 'planner'));

    expect((await w.visitor(planner.token).get(cardAt(person))).body).toMatchObject({ card_path: null, abilities: [] });
    expect((await w.visitor(planner.token).post(cardAt(person), {})).status).toBe(422);
  });
});

describe('reminders', () => {
  it('reach the worker and people who edit crews 30 and 7 days before, each once', async () => {
    const person = await member();
    await save(person, { licences: [{ kind: 'EWP licence', expires_on: '2026-12-21' }] });
    const titles = async (who: BuiltPerson) =>
      (await w.visitor(who.token).get('/api/notifications')).body.items
        .map(({ title }: { title: string }) => title)
        .filter((title: string) => title.includes('EWP'));
    const remind = async (now: string) => {
      w.now.value = new Date(now);
      await build(w.database, (tx) =>
        queueJob(tx, remindOfExpiry, { workspaceId: null, about: 'Reminders', input: {} }),
      );
      await w.app.jobs.runDue();
      return [(await titles(person)).length, (await titles(siteManager)).length];
    };

    const early = await remind('2026-11-20T00:00:00Z');
    const first = await remind('2026-11-21T00:00:00Z');
    const again = await remind('2026-12-10T00:00:00Z');
    const second = await remind('2026-12-14T00:00:00Z');
    w.now.value = new Date('2026-11-21T00:00:00Z');

    expect([early, first, again, second]).toEqual([
      [0, 0],
      [1, 1],
      [1, 1],
      [2, 2],
    ]);
    expect(await titles(person)).toContain('Your EWP licence expires on 21 Dec 2026');
  });
});

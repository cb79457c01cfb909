import { beforeAll, describe, expect, it } from 'vitest';
import type { BuiltPerson } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { transmittalSite } from '../../test/transmittal-site.ts';
import { listDue } from './store.ts';

const w = world();
const { site, store, as, body, at, query, sent, read, stateOf } = transmittalSite(w);
let owner: Visitor;
let engineer: BuiltPerson;
let mason: BuiltPerson;
let painter: BuiltPerson;
let plan: string;
let root: string;
beforeAll(() => {
  ({ owner, engineer, mason, painter, plan, root } = site);
});

describe('recipients', () => {
  const both = () => [
    { kinde_id: mason.kinde_id },
    { kinde_id: painter.kinde_id },
    { kinde_id: engineer.kinde_id, role: 'cc' },
  ];

  it('advance from delivered to viewed, downloaded, acknowledged and responded; viewing again undoes nothing', async () => {
    const transmittal = await sent();
    const state = async () => stateOf((await read(transmittal.id)).body, mason);
    const states = [await state()];
    await as(mason).post(at(transmittal.id, '/view'), body());
    states.push(await state());
    await as(mason).post(at(transmittal.id, `/documents/${plan}/open`), body());
    states.push(await state());
    await as(mason).post(at(transmittal.id, '/acknowledge'), body());
    states.push(await state());
    await as(mason).post(at(transmittal.id, '/respond'), body({ response: 'Rebar clashes.' }));
    await as(mason).post(at(transmittal.id, '/view'), body());
    states.push(await state());

    expect(states).toEqual(['delivered', 'viewed', 'downloaded', 'acknowledged', 'responded']);
    expect((await read(transmittal.id)).body.recipients[0]).toMatchObject({
      response: 'Rebar clashes.',
      opened_documents: 1,
    });
  });

  it('roll up to partially acknowledged and acknowledged; CC never blocks', async () => {
    const { id } = await sent({ recipients: both() });
    const first = await as(mason).post(at(id, '/acknowledge'), body());
    const second = await as(painter).post(at(id, '/acknowledge'), body());

    expect([first.body.status, second.body.status]).toEqual(['partially_acknowledged', 'acknowledged']);
  });

  it('have acknowledged once they respond, but not if they decline', async () => {
    const { id } = await sent({ recipients: both() });
    const responded = await as(mason).post(at(id, '/respond'), body({ response: 'Fine.' }));
    const declined = await as(painter).post(at(id, '/respond'), body({ response: 'Not ours.', declines: true }));

    expect([responded.body.status, declined.body.status]).toEqual(['partially_acknowledged', 'partially_acknowledged']);
    expect(stateOf((await read(id)).body, painter)).toBe('declined');
    expect((await as(painter).post(at(id, '/acknowledge'), body())).status).toBe(409);
  });

  it('see the pinned documents and their own state, and of the others no blind ones, states or responses', async () => {
    const { id } = await sent({
      recipients: [
        { kinde_id: mason.kinde_id },
        { kinde_id: painter.kinde_id, is_blind: true },
        { kinde_id: engineer.kinde_id, role: 'cc' },
      ],
    });
    await as(painter).post(at(id, '/respond'), body({ response: 'Seen.' }));
    const seen = (await read(id, as(mason))).body;
    const list = (await as(mason).get(`/api/transmittals${query()}&cde_id=${plan}&sort=-number&limit=1`)).body.items[0];

    expect(seen.recipients.map((one: { kinde_id: string; state: string }) => [one.kinde_id, one.state])).toEqual([
      [mason.kinde_id, 'delivered'],
      [engineer.kinde_id, null],
    ]);
    expect(JSON.stringify([seen, list])).not.toContain(painter.kinde_id);
    expect(list.id).toBe(id);
    expect((await as(mason).get(`${root}/documents/${plan}`)).status).toBe(404);
    expect((await read(id, as(painter))).body.recipients.length).toBe(3);
  });

  it('are the only ones who can acknowledge: others who see the transmittal cannot', async () => {
    const { id } = await sent();

    expect((await as(engineer).post(at(id, '/acknowledge'), body())).status).toBe(404);
    expect((await as(painter).post(at(id, '/acknowledge'), body())).status).toBe(404);
  });

  it('cannot answer once it is closed', async () => {
    const { id } = await sent();
    const closed = await owner.post(at(id, '/close'), body());
    const late = await as(mason).post(at(id, '/acknowledge'), body());

    expect([closed.body.status, late.status]).toEqual(['closed', 409]);
    expect(late.body.message).toMatch(/ is closed\. It takes no more answers\.$/);
  });

  it('make it overdue if answers are missing after the due date', async () => {
    const { id } = await sent({ due_date: '2026-11-20' });
    const late = (await read(id)).body.is_overdue;
    const listed = (await owner.get(`/api/transmittals${query()}&is_overdue=true`)).body.items.map(
      (one: { id: string }) => one.id,
    );
    await as(mason).post(at(id, '/acknowledge'), body());

    expect([late, listed.includes(id), (await read(id)).body.is_overdue]).toEqual([true, true, false]);
  });
});

describe('the due date', () => {
  it('ends by the clock of the project, in whose morning reminders are sent', async () => {
    const perth = await owner.post(`${root}/projects`, { project_name: 'Wharf', time_zone: 'Australia/Perth' });
    const { project_id } = perth.body;
    const documents = [{ cde_id: (await store('W-101', 'P01', project_id)).cde_id }];
    const recipients = [{ email: 'wharf@masons.example', name: 'Will Wharf' }];
    const inPerth = await sent({ project_id, documents, recipients, due_date: '2026-11-20' });
    const inSydney = await sent({ due_date: '2026-11-20' });
    const before = w.now.value;
    // Half past one in Sydney, and half past ten on the previous day in Perth.
    w.now.value = new Date('2026-11-20T14:30:00Z');
    const overdue = [(await read(inSydney.id)).body.is_overdue, (await read(inPerth.id)).body.is_overdue];
    const due = async (at: string) => {
      const ids = (await listDue(w.database.db, new Date(at))).map(({ id }) => id);
      return [ids.includes(inSydney.id), ids.includes(inPerth.id)];
    };
    w.now.value = before;

    expect(overdue).toEqual([true, false]);
    expect(await due('2026-11-20T14:30:00Z')).toEqual([false, true]);
    expect(await due('2026-11-20T21:30:00Z')).toEqual([true, false]);
    expect(await due('2026-11-21T00:30:00Z')).toEqual([true, true]);
  });
});

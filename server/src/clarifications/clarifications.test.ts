import { beforeAll, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { cutOffOf } from './cut-off.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let root: string;
let steel: BuiltPerson;
let precast: BuiltPerson;
let outsider: BuiltPerson;
let tender_package_id: string;
const at = (rest = '') => `${root}/cost/clarifications${rest}`;
const ask = (by: Visitor, more: object = {}) => by.post(at(), { subject: 'Bolt grade', tender_package_id, ...more });

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  const { project_id } = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body;
  const bidder = () => build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
  [steel, precast, outsider] = [await bidder(), await bidder(), await bidder()];
  const manager = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
  const made = await manager.post(`${root}/cost/tender-packages`, {
    name: 'Frame',
    project_id,
    due_date: '2026-12-18T03:00:00.000Z',
    additional_options: { needs_no_approval: true, has_no_documents: true },
    invited_subcontractors: [
      { tax_id: '51 824 753 556', name: 'Quoll Steel', email: steel.email },
      { tax_id: '004 085 616', name: 'Numbat Precast', email: precast.email },
    ],
  });
  tender_package_id = made.body.tender_package_id;
  await manager.patch(`${root}/cost/tender-packages/${tender_package_id}`, { tender_status: 'issued' });
});

it('is numbered, dated, and answered without a version: the answer has a date of its own', async () => {
  const { body: asked } = await ask(owner, { description: '8.8 or 10.9?' });
  const path = at(`/${asked.clarification_id}`);
  const answered = await owner.patch(path, { response_message: '8.8' });
  const early = await owner.patch(path, { response_date: '2020-01-01T00:00:00.000Z' });
  await owner.patch(path, { response_message: '10.9' });
  const history = await owner.get(`${root}/history/clarifications/${asked.clarification_id}`);

  expect(asked).toMatchObject({ number: 'CL-0001', status: 'submitted', user_name: expect.any(String) });
  expect(asked.date_submitted).toBe('2026-11-21T00:00:00.000Z');
  expect(answered.body).toMatchObject({ status: 'answered', response_date: '2026-11-21T00:00:00.000Z' });
  expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['response_date']]);
  expect(history.text).toContain('8.8');
});

it('shows bidders their own questions and published answers, never who else asked', async () => {
  const [first, rival, other] = [steel, precast, outsider].map(({ token }) => w.visitor(token));
  const { body: open } = await ask(first!, { subject: 'Wombat splice' });
  const { body: closed } = await ask(first!, { subject: 'Wombat price', visibility: 'private' });
  const unanswered = await rival!.get(at('?q=wombat'));
  for (const one of [open, closed]) await owner.patch(at(`/${one.clarification_id}`), { response_message: 'Yes' });
  const published = await rival!.get(at('?q=wombat'));
  const own = await first!.get(at('?q=wombat'));

  expect(open.user_id).toBe(steel.kinde_id);
  expect(unanswered.body.total_count).toBe(0);
  expect(published.body.items.map((one: { subject: string }) => one.subject)).toEqual(['Wombat splice']);
  expect(published.body.items[0]).toMatchObject({ user_id: null, user_name: null, created_by_user_email: null });
  expect(published.text).not.toContain(steel.kinde_id);
  expect(published.text).not.toContain(steel.email);
  expect(own.body.total_count).toBe(2);
  expect((await other!.get(at('?q=wombat'))).body.total_count).toBe(0);
  expect((await rival!.get(at(`/${closed.clarification_id}`))).status).toBe(404);
  expect((await ask(other!)).status).toBe(422);
});

it('takes questions of bidders until three business days before bids are due, and those of staff later', async () => {
  const bidder = w.visitor(steel.token);
  const answering = await ask(bidder, { response_message: 'Mine' });
  w.now.value = new Date('2026-12-15T03:00:01.000Z');
  const [late, staff] = [await ask(bidder), await ask(owner)];
  w.now.value = new Date('2026-11-21T00:00:00Z');

  expect([answering.status, late.status, late.body.code, staff.status]).toEqual([422, 409, 'closed', 201]);
});

it('counts business days back over a weekend', () => {
  expect(cutOffOf(new Date('2026-12-15T03:00:00.000Z')).toISOString()).toBe('2026-12-10T03:00:00.000Z');
});

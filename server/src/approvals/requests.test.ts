import { beforeAll, expect, it } from 'vitest';
import { approvalSite } from '../../test/approval-site.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';
import { change } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { registerApprovalSubject } from './request.ts';
import { followUp } from './requests/follow-up.ts';

const w = world();
/** Transitions of documents. */
const outcomes: string[] = [];
const outcome = (what: string) => (at: { request: { documentId: string } }) => {
  outcomes.push(`${what} ${at.request.documentId}`);
  return Promise.resolve();
};
// After the server has registered the subjects of its domains.
beforeAll(() => {
  for (const type of ['award', 'purchase_order', 'variation', 'claim'] as const) {
    registerApprovalSubject(type, {
      view: 'tender_prices:view',
      page: (id) => `tenders/${id}`,
      onApproved: outcome('approved'),
      onReturned: outcome('returned'),
      onRejected: outcome('rejected'),
    });
  }
});
const site = async (content: Parameters<Awaited<ReturnType<typeof approvalSite>>['adopt']>[0] | null = {}) => {
  w.now.value = new Date('2026-12-03T00:00:00Z');
  const made = await approvalSite(w);
  if (content) await made.adopt(content);
  return made;
};
const band = (document_type: 'award' | 'claim' | 'variation', min: number, max: number | null, steps: object[]) => ({
  document_type,
  min_amount: min,
  max_amount: max,
  is_active: true,
  steps: steps as never,
});
const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers.map(({ status, body }) => [status, body.code]);

it('an order of 5,000.00 is approved by a site manager, and its own transition is part of the decision', async () => {
  const s = await site();
  const sam = await s.person('Site manager', 'Sam');
  const pam = await s.person('Project manager', 'Pam');
  const documentId = newId();

  const id = await s.request(pam, { documentType: 'purchase_order', amount: 5_000, documentId });
  const waiting = (await inBrowser(w, sam).get(`${s.root}/approvals/count`)).body.waiting;
  const approved = await s.decide(sam, id);

  expect([waiting, approved.status, approved.body.status]).toEqual([1, 200, 'approved']);
  expect(outcomes).toContain(`approved ${documentId}`);
});

it('a cent above the limit of the site manager goes to the project manager', async () => {
  const s = await site({ workflows: [] });
  const [sam, pam] = [await s.person('Site manager', 'Sam'), await s.person('Project manager', 'Pam')];
  const inWorkflow = await site({ workflows: [] });
  await inWorkflow.adopt({
    workflows: [band('award', 0, null, [inWorkflow.step(1, ['Site manager', 'Project manager'])])],
  });
  const [sid, pid] = [
    await inWorkflow.person('Site manager', 'Sid'),
    await inWorkflow.person('Project manager', 'Pip'),
  ];

  const id = await s.request(s.ws.owner, { documentType: 'purchase_order', amount: 5_000.01 });
  const below = await s.decide(sam, id);
  const both = await inWorkflow.request(inWorkflow.ws.owner, { amount: 5_000.01 });
  const over = await inWorkflow.decide(sid, both);
  const returned = await inWorkflow.read(sid, both);

  // The site manager has no role of this request, and sees none of it.
  expect(codes([below])).toEqual([[404, 'not_found']]);
  expect((await s.decide(pam, id)).body.status).toBe('approved');
  expect(codes([over])).toEqual([[403, 'over_limit']]);
  expect(returned.abilities).toEqual(['return', 'reject']);
  expect((await inWorkflow.decide(pid, both)).body.status).toBe('approved');
});

it('neither the requester nor their delegate approves', async () => {
  const s = await site();
  const [pam, pia, pete] = [
    await s.person('Project manager', 'Pam'),
    await s.person('Project manager', 'Pia'),
    await s.person('Project manager', 'Pete'),
  ];
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-10' };
  await inBrowser(w, pam).post(`${s.root}/approval-delegations`, { delegate_id: pia.kinde_id, ...days });

  const id = await s.request(pam, { amount: 30_000 });
  const refused = [await s.decide(pam, id), await s.decide(pia, id)];

  expect(codes(refused)).toEqual([
    [403, 'self_approval'],
    [403, 'self_approval'],
  ]);
  expect((await s.decide(pete, id)).body.status).toBe('approved');
});

it('an award of 300,000 needs a project manager, a finance manager and a CEO: three people', async () => {
  const s = await site(null);
  await s.adopt({
    workflows: [
      band('award', 0, null, [
        s.step(1, ['Project manager', 'Finance manager'], { requires_all: true }),
        s.step(2, ['CEO']),
      ]),
    ],
  });
  const [pam, fay, carla] = [
    await s.person('Project manager', 'Pam'),
    await s.person('Finance manager', 'Fay'),
    await s.person('CEO', 'Carla'),
  ];
  const both = await s.person('Project manager', 'Bo');
  await s.owner.patch(`${s.root}/users_hz/${both.kinde_id}`, {
    role_ids: [s.roles['Project manager'], s.roles['Finance manager']],
  });

  const id = await s.request(s.ws.owner, { amount: 300_000 });
  const early = await s.decide(carla, id);
  const first = await s.decide(both, id);
  const second = await s.decide(both, id);
  const other = first.body.steps[0].decisions[0].role === 'Project manager' ? fay : pam;
  const third = await s.decide(other, id);
  const last = await s.decide(carla, id);

  expect(codes([early])).toEqual([[403, 'not_in_role']]);
  expect([first.body.status, first.body.steps[1].state]).toEqual(['in_step', 'waiting']);
  expect(codes([second])).toEqual([[403, 'duplicate_approver']]);
  expect(third.body.steps.map(({ state }: { state: string }) => state)).toEqual(['done', 'active']);
  expect(last.body.status).toBe('approved');
});

it('a delegate acts up to the lesser of both limits', async () => {
  const s = await site();
  const [dora, pam] = [await s.person('Director', 'Dora'), await s.person('Project manager', 'Pam')];
  await inBrowser(w, dora).post(`${s.root}/approval-delegations`, {
    delegate_id: pam.kinde_id,
    starts_on: '2026-12-01',
    ends_on: '2026-12-10',
    max_amount: 120_000,
  });

  const above = await s.request(s.ws.owner, { documentType: 'claim', amount: 150_000 });
  const within = await s.request(s.ws.owner, { documentType: 'claim', amount: 120_000 });
  const refused = await s.decide(pam, above);
  const seen = await s.read(pam, within);
  const approved = await s.decide(pam, within);

  expect(codes([refused])).toEqual([[403, 'over_limit']]);
  expect(seen.acting_for).toEqual({ id: dora.kinde_id, name: 'Dora Director' });
  expect(approved.body.steps[0].decisions[0]).toMatchObject({
    person: { id: pam.kinde_id },
    acting_for: { id: dora.kinde_id },
    role: 'Director',
  });
});

it('a delegation ends with its last day in the zone of the workspace', async () => {
  const s = await site();
  const [dora, pam] = [await s.person('Director', 'Dora'), await s.person('Project manager', 'Pam')];
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-10' };
  await inBrowser(w, dora).post(`${s.root}/approval-delegations`, { delegate_id: pam.kinde_id, ...days });
  const ids = [await s.request(s.ws.owner, { amount: 200_000 }), await s.request(s.ws.owner, { amount: 200_000 })];

  // Sydney is eleven hours ahead of UTC in December.
  w.now.value = new Date('2026-12-10T13:00:00Z');
  const after = await s.decide(pam, ids[0]!);
  w.now.value = new Date('2026-12-10T12:59:00Z');
  const before = await s.decide(pam, ids[1]!);

  expect(codes([after])).toEqual([[403, 'not_in_role']]);
  expect([before.status, before.body.status]).toEqual([200, 'approved']);
});

it('a step of two days that is activated on a Friday is reminded on Monday and Tuesday, and escalated after it', async () => {
  const s = await site(null);
  await s.adopt({
    workflows: [
      band('award', 0, null, [
        s.step(1, ['Project manager'], { timeout_days: 2, escalation_role_id: s.roles.Director }),
      ]),
    ],
  });
  const [pam, dora] = [await s.person('Project manager', 'Pam'), await s.person('Director', 'Dora')];
  const raiser = { workspaceId: s.ws.workspace_id, personId: null, personName: 'Horizon' };
  const at = async (now: string) => {
    w.now.value = new Date(now);
    await change(w.database.db, { personId: null, name: 'Horizon', requestId: null }, (tx) =>
      followUp(tx, raiser, w.now.value),
    );
  };
  const reminders = async () =>
    (await inBrowser(w, pam).get('/api/notifications?unread=false')).body.items.filter(
      (one: { type: string }) => one.type === 'approval_reminder',
    ).length;

  // Friday, 9:00 in Sydney.
  w.now.value = new Date('2026-12-03T22:00:00Z');
  const id = await s.request(s.ws.owner, { amount: 40_000 });
  await at('2026-12-05T02:00:00Z');
  const onSaturday = await reminders();
  await at('2026-12-07T02:00:00Z');
  await at('2026-12-07T03:00:00Z');
  const onMonday = await reminders();
  await at('2026-12-08T12:59:00Z');
  const onTuesday = [await reminders(), (await s.read(pam, id)).status];
  const early = await s.decide(dora, id);
  await at('2026-12-08T13:01:00Z');
  const escalated = await s.read(dora, id);
  const exceptions = (await s.owner.get(`${s.root}/approvals/exceptions`)).body.items;

  expect([onSaturday, onMonday, onTuesday]).toEqual([0, 1, [2, 'in_step']]);
  expect(codes([early])).toEqual([[403, 'not_in_role']]);
  expect(escalated).toMatchObject({ status: 'escalated', steps: [{ escalated_to: ['Director'] }] });
  expect(escalated.steps[0].people.map(({ id: one }: { id: string }) => one)).toContain(pam.kinde_id);
  expect(exceptions.map(({ kind }: { kind: string }) => kind)).toEqual(['escalated']);
  expect((await s.decide(dora, id)).body.status).toBe('approved');
});

it('a variation is tested by the revised total of its contract, and an omission by its size', async () => {
  const s = await site({ cumulative_types: ['variation'] });
  const [dora, carla, fay] = [
    await s.person('Director', 'Dora'),
    await s.person('CEO', 'Carla'),
    await s.person('Finance manager', 'Fay'),
  ];

  const addition = await s.request(s.ws.owner, { documentType: 'variation', amount: 40_000, contractTotal: 260_000 });
  const omission = await s.request(s.ws.owner, { documentType: 'variation', amount: -60_000 });

  expect((await s.read(carla, addition)).steps[0].roles).toEqual(['CEO']);
  expect((await s.decide(carla, addition)).body.status).toBe('approved');
  expect(await s.read(fay, omission)).toMatchObject({ amount: 60_000, steps: [{ roles: ['Finance manager'] }] });
  expect((await s.decide(dora, omission)).status).toBe(403);
});

it('a larger amount voids the approvals, a smaller one keeps them; a stale decision is refused', async () => {
  const s = await site(null);
  await s.adopt({
    workflows: [band('award', 0, null, [s.step(1, ['Project manager']), s.step(2, ['Director'])])],
  });
  const [pam, dora] = [await s.person('Project manager', 'Pam'), await s.person('Director', 'Dora')];
  const documentId = newId();
  const ask = (amount: number) => s.request(s.ws.owner, { amount, documentId });

  const id = await ask(40_000);
  await s.decide(pam, id);
  await ask(39_000);
  const smaller = await s.read(dora, id);
  await ask(45_000);
  const larger = await s.read(dora, id);
  const stale = await inBrowser(w, dora).post(`${s.root}/approvals/${id}/decide`, { decision: 'approve', revision: 1 });
  const soon = await s.decide(dora, id);
  await s.decide(pam, id);

  expect([smaller.revision, smaller.amount, smaller.steps[0].state]).toEqual([1, 39_000, 'done']);
  expect([larger.revision, larger.steps[0].state, larger.steps[0].decisions[0].is_void]).toEqual([2, 'active', true]);
  expect(codes([stale, soon])).toEqual([
    [409, 'changed'],
    [403, 'not_in_role'],
  ]);
  expect((await s.decide(dora, id)).body.status).toBe('approved');
});

it('returning and rejecting need a comment, which the requester reads; a returned document starts again when it is sent again', async () => {
  const s = await site();
  const [pam, pia] = [await s.person('Project manager', 'Pam'), await s.person('Project manager', 'Pia')];
  const documentId = newId();
  const id = await s.request(pam, { amount: 20_000, documentId });

  const silent = [
    await s.decide(pia, id, { decision: 'return', comment: '  ' }),
    await s.decide(pia, id, { decision: 'reject' }),
  ];
  const returned = await s.decide(pia, id, { decision: 'return', comment: 'Scope of the crane is missing' });
  const [event] = (await inBrowser(w, pam).get('/api/notifications?unread=false')).body.items;
  const again = await s.request(pam, { amount: 20_000, documentId, scopeHash: 'two' });
  const rejected = await s.decide(pia, again, { decision: 'reject', comment: 'Not needed' });
  const late = await s.decide(pia, id);

  expect(silent.map(({ status, body }) => [status, Object.keys(body.fields)])).toEqual([
    [422, ['comment']],
    [422, ['comment']],
  ]);
  expect(returned.body.status).toBe('returned');
  expect(event.title).toContain('returned (“Scope of the crane is missing”) Structural steel');
  expect(again).toBe(id);
  expect([rejected.body.status, rejected.body.revision]).toEqual(['rejected', 2]);
  expect(codes([late])).toEqual([[409, 'decided']]);
  expect(outcomes.filter((one) => one.endsWith(documentId))).toEqual([
    `returned ${documentId}`,
    `rejected ${documentId}`,
  ]);
});

it('of two people who decide at the same moment, one approves and the other sees that it is decided', async () => {
  const s = await site();
  const people = [await s.person('Project manager', 'Pam'), await s.person('Project manager', 'Pia')];
  const documentId = newId();
  const id = await s.request(s.ws.owner, { amount: 20_000, documentId });

  const answers = await Promise.all(people.map((one) => s.decide(one, id)));

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(outcomes.filter((one) => one.endsWith(documentId))).toEqual([`approved ${documentId}`]);
});

it('nobody sees a request without a part in it or a view of its document', async () => {
  const s = await site();
  const pam = await s.person('Project manager', 'Pam');
  const sam = await s.person('Site manager', 'Sam');
  const id = await s.request(s.ws.owner, { amount: 20_000 });

  const answers = [
    await inBrowser(w, sam).get(`${s.root}/approvals/${id}`),
    await s.decide(sam, id),
    await inBrowser(w, sam).post(`${s.root}/approvals/${id}/withdraw`),
    await inBrowser(w, sam).post(`${s.root}/approvals/${id}/interest`, { comment: 'None' }),
  ];
  const withdrawn = await inBrowser(w, pam).post(`${s.root}/approvals/${id}/withdraw`);

  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect(codes([withdrawn])).toEqual([[409, 'not_yours']]);
});

it('a request that nobody can decide says so to administrators, and goes on when somebody can', async () => {
  const s = await site({ thresholds: [] });
  const pam = await s.person('Project manager', 'Pam');

  const id = await s.request(pam, { amount: 20_000 });
  const blocked = await s.read(pam, id);
  const [event] = (await s.owner.get('/api/notifications?unread=false')).body.items;
  await s.adopt({});
  const nobody = await s.read(pam, id);
  const pia = await s.person('Project manager', 'Pia');
  const raiser = { workspaceId: s.ws.workspace_id, personId: null, personName: 'Horizon' };
  await change(w.database.db, { personId: null, name: 'Horizon', requestId: null }, (tx) =>
    followUp(tx, raiser, w.now.value),
  );

  expect([blocked.status, blocked.blocked_reason]).toEqual([
    'blocked',
    'No role may approve $20,000.00. Add a threshold that reaches it to the delegation of authority.',
  ]);
  expect(event).toMatchObject({ type: 'approval_escalated' });
  expect(nobody.blocked_reason).toMatch(/^Nobody is left to decide the active step/);
  expect((await s.decide(pia, id)).body.status).toBe('approved');
});

it('somebody who declares an interest does not decide; the escalation role does if nobody else is left', async () => {
  const s = await site(null);
  await s.adopt({
    workflows: [
      band('award', 0, null, [s.step(1, ['Project manager'], { timeout_days: 2, escalation_role_id: s.roles.CEO })]),
    ],
  });
  const [pam, carla] = [await s.person('Project manager', 'Pam'), await s.person('CEO', 'Carla')];
  const id = await s.request(s.ws.owner, { amount: 20_000 });

  const declared = await inBrowser(w, pam).post(`${s.root}/approvals/${id}/interest`, {
    comment: 'My brother owns it',
  });
  const refused = await s.decide(pam, id);

  expect([declared.status, declared.body.status]).toEqual([200, 'escalated']);
  expect(codes([refused])).toEqual([[403, 'declared_interest']]);
  expect((await s.decide(carla, id)).body.status).toBe('approved');
});

it('people who created the payee in the last 30 days do not approve a document for it', async () => {
  const s = await site();
  const [pam, pia] = [await s.person('Project manager', 'Pam'), await s.person('Project manager', 'Pia')];
  const company = await inBrowser(w, pam).post(`${s.root}/companies`, { company: 'New Steel' });
  w.now.value = new Date();
  const id = await s.request(s.ws.owner, { amount: 20_000, payeeId: company.body.id_company });

  const refused = await s.decide(pam, id);

  expect(codes([refused])).toEqual([[403, 'creator_of_payee']]);
  expect((await s.decide(pia, id)).body.status).toBe('approved');
});

it('orders of one payee that cross a limit only together are reported, and not blocked', async () => {
  const s = await site();
  const fay = await s.person('Finance manager', 'Fay');
  await s.person('Site manager', 'Sam');
  const payee = { payeeId: newId(), payeeName: 'Quoll Steel' };
  const ask = (amount: number) => s.request(s.ws.owner, { documentType: 'purchase_order', amount, ...payee });
  await ask(3_000);

  const second = await ask(2_500);
  const exceptions = (await inBrowser(w, fay).get(`${s.root}/approvals/exceptions`)).body.items;
  const events = (await inBrowser(w, fay).get('/api/notifications?unread=false')).body.items;

  expect(exceptions.map(({ kind, request }: { kind: string; request: { id: string } }) => [kind, request.id])).toEqual([
    ['split', second],
  ]);
  expect(exceptions[0].request.status).not.toBe('approved');
  expect(events.map(({ type }: { type: string }) => type)).toContain('approval_split');
});

it('the record of decisions finds a changed and a removed row', async () => {
  const s = await site();
  const pam = await s.person('Project manager', 'Pam');
  for (const amount of [10_000, 20_000, 30_000]) await s.decide(pam, await s.request(s.ws.owner, { amount }));
  const verify = async () => (await s.owner.get(`${s.root}/approvals/record/verification`)).body;
  const intact = await verify();
  const file = await s.owner.get(`${s.root}/approvals/record/export?format=csv`);
  const tamper = (statement: string) =>
    w.database.pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statement}; COMMIT`);

  await tamper(`UPDATE approval_decisions SET amount = 2 WHERE workspace_id = '${s.ws.workspace_id}' AND seq = 2`);
  const changed = await verify();
  await tamper(`DELETE FROM approval_decisions WHERE workspace_id = '${s.ws.workspace_id}' AND seq = 3`);
  const removed = await verify();
  const refused = await w.database.pool.query('UPDATE approval_decisions SET amount = 1').then(
    () => 'changed',
    (error: Error) => error.message,
  );

  expect(intact).toEqual({ decisions: 3, is_whole: true, faults: [] });
  expect(file.text.trim().split('\n')).toHaveLength(4);
  expect(changed.faults).toEqual([
    { seq: 2, title: 'Structural steel', sentence: 'It was changed after it was recorded.' },
  ]);
  expect(removed.faults.at(-1).sentence).toBe('1 decisions were recorded, and 0 are there.');
  expect(refused).toBe('decisions on approvals cannot be changed');
});

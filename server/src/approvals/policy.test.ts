import { expect, it } from 'vitest';
import { approvalSite } from '../../test/approval-site.ts';
import { inBrowser } from '../../test/browser-session.ts';
import { world } from '../../test/harness.ts';

const w = world();

const band = (min: number, max: number | null, steps: object[]) => ({
  document_type: 'award' as const,
  min_amount: min,
  max_amount: max,
  is_active: true,
  steps: steps as never,
});

it('a policy applies when a second person has confirmed it; each change is a version', async () => {
  const site = await approvalSite(w);
  const read = async () => (await site.owner.get(`${site.root}/approval-policy`)).body;
  const empty = await read();

  const first = await site.adopt({});
  const stale = await site.owner.post(`${site.root}/approval-policy/changes`, {
    based_on: null,
    thresholds: [],
    workflows: [],
    cumulative_types: [],
  });
  const second = await site.adopt({ thresholds: site.thresholds.slice(0, 2) });

  expect([empty.policy_version, empty.thresholds]).toEqual([null, []]);
  expect([first.policy_version, second.policy_version]).toEqual([1, 2]);
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);
  expect((await read()).thresholds).toHaveLength(2);
});

it('people who may only edit the policy do not decide on it', async () => {
  const site = await approvalSite(w);
  const finance = inBrowser(w, await site.person('Finance manager', 'Fay'));
  const path = `${site.root}/approval-policy/changes`;
  const { body } = await site.owner.post(path, { based_on: null, thresholds: [], workflows: [], cumulative_types: [] });

  const byEditor = await finance.post(`${path}/${body.id}/confirm`);

  expect([byEditor.status, byEditor.body.code]).toEqual([409, 'not_decider']);
});

it('refuses bands that overlap or leave a gap, steps without roles, and days in the wrong order, all at once', async () => {
  const site = await approvalSite(w);
  const one = site.step(1, ['Project manager']);

  const refused = await site.owner.post(`${site.root}/approval-policy/changes`, {
    based_on: null,
    thresholds: [{ ...site.thresholds[0], valid_to: '2025-12-31' }],
    workflows: [band(0, 50_000, [one]), band(40_000, 100_000, [one]), band(120_000, null, [{ ...one, role_ids: [] }])],
    cumulative_types: [],
  });

  expect(refused.status).toBe(422);
  expect(refused.body.fields.thresholds).toEqual([
    'Threshold 1 (Site manager) ends before it begins. Correct its days.',
  ]);
  expect(refused.body.fields.workflows).toEqual([
    'Tender award from $120,000.00 upwards: a step has no role. Choose the roles that approve in it.',
    'Tender award from $0.00 to below $50,000.00 overlaps “Tender award from $40,000.00 to below $100,000.00”. Let the one end where the other begins.',
    'There is a gap between “Tender award from $40,000.00 to below $100,000.00” and “Tender award from $120,000.00 upwards”. Let the one end where the other begins.',
  ]);
});

it('the tester names the people of each step, adds a step where no role suffices, and excludes the requester', async () => {
  const site = await approvalSite(w);
  const pam = await site.person('Project manager', 'Pam');
  const pia = await site.person('Project manager', 'Pia');
  const carla = await site.person('CEO', 'Carla');
  await site.adopt({
    workflows: [
      band(0, null, [site.step(1, ['Project manager'], { timeout_days: 2, escalation_role_id: site.roles.Director })]),
    ],
    cumulative_types: ['variation'],
  });
  const test = async (body: object) =>
    (await site.owner.post(`${site.root}/approval-policy/test`, { document_type: 'award', ...body })).body;

  const small = await test({ amount: 50_000, requester_id: pam.kinde_id });
  const above = await test({ amount: 250_000.01 });
  const omission = await test({ document_type: 'variation', amount: -60_000 });
  const cumulative = await test({ document_type: 'variation', amount: 40_000, contract_total: 260_000 });

  expect(small.steps).toHaveLength(1);
  expect(
    small.steps[0].people.map(({ id, obstacle }: { id: string; obstacle: string | null }) => [id, obstacle]),
  ).toEqual([
    [pam.kinde_id, 'asked for it, or acts for the person who did'],
    [pia.kinde_id, null],
  ]);
  expect(small.steps[0].sentence).toBe(
    'Step 1: One approval of Project manager. After 2 business days Director may decide too.',
  );
  expect(above.steps[1]).toMatchObject({ is_added: true, roles: [{ name: 'CEO', limit: 'up to $1,000,000.00' }] });
  expect(above.steps[1].people).toMatchObject([{ id: carla.kinde_id, obstacle: null }]);
  expect(omission.steps[0].roles).toMatchObject([{ name: 'Finance manager', limit: 'up to $100,000.00' }]);
  expect(cumulative.steps[0].roles).toMatchObject([{ name: 'CEO' }]);
  expect(cumulative.sentences[0]).toBe('Variation of $40,000.00, tested as the revised contract total of $260,000.00.');
});

it('delegations: none to oneself, none that overlap, none to people who may not approve, ended at once', async () => {
  const site = await approvalSite(w);
  const [dora, pam, pia] = [
    await site.person('Director', 'Dora'),
    await site.person('Project manager', 'Pam'),
    await site.person('Project manager', 'Pia'),
  ];
  const by = inBrowser(w, dora);
  const path = `${site.root}/approval-delegations`;
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-10' };
  const estimator = site.ws.owner.kinde_id;

  const first = await by.post(path, { delegate_id: pam.kinde_id, ...days, max_amount: 120_000 });
  const toSelf = await by.post(path, { delegate_id: dora.kinde_id, ...days });
  const overlapping = await by.post(path, {
    delegate_id: pia.kinde_id,
    starts_on: '2026-12-10',
    ends_on: '2026-12-12',
  });
  const nextDay = await by.post(path, { delegate_id: pia.kinde_id, starts_on: '2026-12-11', ends_on: '2026-12-12' });
  const backwards = await by.post(path, { delegate_id: pia.kinde_id, starts_on: '2026-12-31', ends_on: '2026-12-30' });
  const forAnother = await by.post(path, { delegator_id: estimator, delegate_id: pia.kinde_id, ...days });
  const onBehalf = await site.owner.post(path, { delegator_id: pam.kinde_id, delegate_id: pia.kinde_id, ...days });
  const owner = site.ws.owner.kinde_id;
  const toAdministrator = await site.owner.post(path, { delegator_id: pia.kinde_id, delegate_id: owner, ...days });
  const byDelegate = await inBrowser(w, pam).post(`${path}/${first.body.id}/revoke`);
  const revoked = await by.post(`${path}/${first.body.id}/revoke`);
  const again = await by.post(path, { delegate_id: pia.kinde_id, ...days });

  expect([first.status, first.body.state]).toEqual([201, 'planned']);
  expect([toSelf.status, Object.keys(toSelf.body.fields)]).toEqual([422, ['delegate_id']]);
  expect([overlapping.status, overlapping.body.code]).toEqual([409, 'overlap']);
  expect(nextDay.status).toBe(201);
  expect([backwards.status, Object.keys(backwards.body.fields)]).toEqual([422, ['ends_on']]);
  expect([forAnother.status, onBehalf.status]).toEqual([422, 201]);
  // An administrator takes no limit of another person without a second one.
  expect([toAdministrator.status, toAdministrator.body.fields.delegate_id]).toEqual([
    422,
    expect.arrayContaining([expect.stringContaining('nobody gives themselves')]),
  ]);
  expect([byDelegate.status, revoked.status, revoked.body.state]).toEqual([409, 200, 'revoked']);
  expect(again.status).toBe(201);
});

it('a proposal and a delegation that are sent again with their key are stored once', async () => {
  const site = await approvalSite(w);
  const pam = await site.person('Project manager', 'Pam');
  const twice = async (path: string, body: object) => {
    const key = { 'idempotency-key': `twice ${path}` };
    return [
      await site.owner.post(`${site.root}/${path}`, body, key),
      await site.owner.post(`${site.root}/${path}`, body, key),
    ];
  };

  const proposals = await twice('approval-policy/changes', {
    based_on: null,
    thresholds: site.thresholds,
    workflows: [],
    cumulative_types: [],
  });
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-10' };
  const delegations = await twice('approval-delegations', { delegate_id: pam.kinde_id, ...days });

  for (const [first, again] of [proposals, delegations]) {
    expect([first!.status, again!.status]).toEqual([201, 201]);
    expect(again!.body.id).toBe(first!.body.id);
  }
});

import { money, type Money } from '@horizon/money';
import { describe, expect, it } from 'vitest';
import {
  changed,
  decide,
  delegationFaults,
  mayDecide,
  openRequest,
  routeOf,
  splitWith,
  stepDays,
  sufficientRoles,
  testedAmount,
  thresholdOf,
  timedOut,
  whoMayDecide,
  withSomebody,
  workflowFaults,
} from '../src/index.ts';
import type {
  ApprovalRequest,
  Delegation,
  Facts,
  Person,
  Policy,
  StepRule,
  Threshold,
  Workflow,
} from '../src/index.ts';

const today = '2026-12-04';
const threshold = (role: string, amount: number | null, more: Partial<Threshold> = {}): Threshold => ({
  id: `${role} ${amount}`,
  role,
  department: null,
  documentTypes: [],
  projectId: null,
  amount: amount === null ? null : money(amount),
  validFrom: '2026-01-01',
  validTo: null,
  ...more,
});
const thresholds = [
  threshold('Site Manager', 5_000),
  threshold('Project Manager', 50_000),
  threshold('Finance Manager', 100_000),
  threshold('Director', 250_000),
  threshold('CEO', 1_000_000),
  threshold('Board', null),
];
const step = (order: number, roles: string[], more: Partial<StepRule> = {}): StepRule => ({
  order,
  roles,
  requiresAll: false,
  timeoutDays: null,
  escalationRole: null,
  ...more,
});
const workflow = (minAmount: number, maxAmount: number | null, steps: StepRule[], more: Partial<Workflow> = {}) => ({
  id: `${minAmount}`,
  version: 3,
  documentType: 'award',
  department: null,
  minAmount: money(minAmount),
  maxAmount: maxAmount === null ? null : money(maxAmount),
  steps,
  isActive: true,
  ...more,
});
const policy = (...workflows: Workflow[]): Policy => ({ thresholds, workflows });

const person = (id: string, ...roles: string[]): Person => ({
  id,
  isActive: true,
  roles: roles.map((role) => ({ role, projectId: null })),
});
const staff = [
  person('engineer'),
  person('sam', 'Site Manager'),
  person('petra', 'Project Manager'),
  person('fay', 'Finance Manager'),
  person('dora', 'Director'),
  person('cleo', 'CEO'),
];
const facts = (more: Partial<Facts> & { others?: Person[] } = {}): Facts => ({
  day: today,
  thresholds,
  delegations: [],
  people: new Map([...staff, ...(more.others ?? [])].map((one) => [one.id, one])),
  conflictsOf: () => [],
  ...more,
});
const delegation = (delegatorId: string, delegateId: string, more: Partial<Delegation> = {}): Delegation => ({
  id: `${delegatorId} to ${delegateId}`,
  delegatorId,
  delegateId,
  from: '2026-12-01',
  to: '2026-12-10',
  documentTypes: [],
  projectIds: [],
  maxAmount: null,
  isRevoked: false,
  ...more,
});
const place = { documentType: 'award', department: null, projectId: 'tower' };
const ask = (amount: number, requesterId = 'engineer', rules: Policy = policy()): ApprovalRequest =>
  openRequest(rules, { requesterId, editorId: null, amount: money(amount), place }, today).request;
const codeOf = (request: ApprovalRequest, personId: string, of: Facts = facts()) => {
  const may = mayDecide(request, personId, of);
  return may.ok ? 'ok' : may.code;
};
const approve = (request: ApprovalRequest, personId: string, of: Facts = facts()): ApprovalRequest => {
  const decided = decide(request, { personId, kind: 'approve', comment: null }, of);
  if (!decided.ok) throw new Error(`${personId}: ${decided.code}`);
  return decided.request;
};

describe('the limits of the sample policy', () => {
  it('a site manager approves 5,000.00 alone, and not a cent more', () => {
    expect(approve(ask(5_000), 'sam').status).toBe('approved');

    const above = ask(5_000.01);
    expect(above.steps.map(({ roles }) => roles)).toEqual([['Project Manager']]);
    expect(codeOf(above, 'sam')).toBe('not_in_role');
    const withSite = ask(
      5_000.01,
      'engineer',
      policy(workflow(0, null, [step(1, ['Site Manager', 'Project Manager'])])),
    );
    expect(codeOf(withSite, 'sam')).toBe('over_limit');
    expect(codeOf(withSite, 'petra')).toBe('ok');
  });

  it('an omission of 60,000 goes to the finance manager', () => {
    expect(ask(testedAmount(money(-60_000)) / 10_000).steps[0]!.roles).toEqual(['Finance Manager']);
  });

  it('a variation of 40,000 that makes the contract 260,000 goes to the CEO', () => {
    const tested = testedAmount(money(40_000), money(260_000));

    expect(sufficientRoles(thresholds, { ...place, day: today }, tested)).toEqual(['CEO', 'Board']);
  });

  it('the most specific row holds, and of equally specific ones the lower', () => {
    const rows = [
      ...thresholds,
      threshold('Project Manager', 80_000, { documentTypes: ['award'] }),
      threshold('Project Manager', 70_000, { department: 'civil' }),
      threshold('Project Manager', 20_000, { projectId: 'tower' }),
      threshold('Project Manager', 30_000, { projectId: 'tower' }),
      threshold('Project Manager', 999_000, { projectId: 'tower', validTo: '2026-12-03' }),
    ];
    const limit = (at: object) => thresholdOf(rows, 'Project Manager', { ...place, day: today, ...at })?.amount;

    expect(limit({})).toBe(money(20_000));
    expect(limit({ projectId: 'bridge', department: 'civil' })).toBe(money(70_000));
    expect(limit({ projectId: 'bridge' })).toBe(money(80_000));
    expect(limit({ projectId: 'bridge', documentType: 'bill' })).toBe(money(50_000));
    expect(limit({ day: '2025-12-31' })).toBeUndefined();
  });
});

describe('a route', () => {
  it('adds a step where no role of the last one may decide, and says so', () => {
    const rules = policy(workflow(0, null, [step(1, ['Project Manager'])]));

    expect(routeOf(rules, { ...place, day: today }, money(120_000)).steps).toMatchObject([
      { roles: ['Project Manager'], isAdded: false },
      { roles: ['Director'], order: 2, isAdded: true },
    ]);
    expect(routeOf(rules, { ...place, day: today }, money(50_000)).steps).toHaveLength(1);
  });

  it('takes the band that begins with the amount, and the department’s own workflow first', () => {
    const rules = policy(
      workflow(0, 100_000, [step(1, ['Director'])]),
      workflow(100_000, null, [step(1, ['CEO'])]),
      workflow(100_000, null, [step(1, ['Board'])], { id: 'civil', department: 'civil' }),
    );
    const idAt = (amount: Money, department: string | null) =>
      routeOf(rules, { ...place, department, day: today }, amount).workflow?.id;

    expect(idAt(money(99_999.99), null)).toBe('0');
    expect(idAt(money(100_000), null)).toBe('100000');
    expect(idAt(money(100_000), 'civil')).toBe('civil');
    expect(idAt(money(5), 'civil')).toBe('0');
  });

  it('is blocked, and never approved, where no role reaches the amount', () => {
    const poor: Policy = { thresholds: [threshold('Site Manager', 5_000)], workflows: [] };

    expect(ask(6_000, 'engineer', poor)).toMatchObject({ status: 'blocked', steps: [] });
  });

  it('bands of one type neither overlap nor leave a gap', () => {
    const steps = [step(1, ['CEO'])];

    expect(workflowFaults([workflow(0, 100, steps), workflow(100, null, steps)])).toEqual([]);
    expect(workflowFaults([workflow(0, 100, steps), workflow(99, null, steps)])).toEqual([
      { workflowId: '0', code: 'overlap', otherId: '99' },
    ]);
    expect(workflowFaults([workflow(0, 100, steps), workflow(101, null, steps)])).toEqual([
      { workflowId: '0', code: 'gap', otherId: '101' },
    ]);
    expect(workflowFaults([workflow(50, 50, []), workflow(0, 50, [step(1, [])])])).toEqual([
      { workflowId: '50', code: 'empty_band' },
      { workflowId: '50', code: 'no_steps' },
      { workflowId: '0', code: 'no_roles' },
    ]);
    expect(workflowFaults([workflow(0, 100, steps), workflow(99, null, steps, { documentType: 'bill' })])).toEqual([]);
  });
});

describe('a decision', () => {
  const three = policy(
    workflow(0, null, [step(1, ['Project Manager', 'Finance Manager'], { requiresAll: true }), step(2, ['CEO'])]),
  );

  it('of an award of 300,000 needs a project manager, a finance manager and the CEO: three people', () => {
    const asked = ask(300_000, 'engineer', three);

    expect(codeOf(asked, 'cleo')).toBe('not_in_role');
    const first = approve(asked, 'petra');
    expect(first.steps.map(({ state }) => state)).toEqual(['active', 'waiting']);
    const second = approve(first, 'fay');
    expect(second.steps.map(({ state }) => state)).toEqual(['done', 'active']);
    expect(second.status).toBe('in_step');
    expect(approve(second, 'cleo').status).toBe('approved');
  });

  it('is refused to one person for a second role, and for a second step', () => {
    const both = person('bo', 'Project Manager', 'Finance Manager', 'CEO');
    const of = facts({ others: [both] });
    const once = approve(ask(300_000, 'engineer', three), 'bo', of);

    expect(codeOf(once, 'bo', of)).toBe('duplicate_approver');
    expect(codeOf(approve(once, 'fay', of), 'bo', of)).toBe('duplicate_approver');
  });

  it('is refused to the requester, and to the requester’s delegate', () => {
    const asked = ask(30_000, 'petra', policy(workflow(0, null, [step(1, ['Project Manager', 'Director'])])));
    const of = facts({ delegations: [delegation('petra', 'dora')] });

    expect(codeOf(asked, 'petra')).toBe('self_approval');
    expect(codeOf(asked, 'dora', of)).toBe('self_approval');
    expect(codeOf(asked, 'dora')).toBe('ok');
  });

  it('is refused to the last editor, and to people with a conflict or without access', () => {
    const asked: ApprovalRequest = { ...ask(30_000), editorId: 'petra' };

    expect(codeOf(asked, 'petra')).toBe('editor');
    expect(codeOf(ask(30_000), 'petra', facts({ conflictsOf: () => ['creator_of_payee'] }))).toBe('creator_of_payee');
    const gone = { ...person('gil', 'Project Manager'), isActive: false };
    expect(codeOf(ask(30_000), 'gil', facts({ others: [gone] }))).toBe('inactive');
  });

  it('is refused to a delegate of the last editor, or of somebody with a conflict, who has no right of their own', () => {
    const of = facts({ delegations: [delegation('petra', 'sam')] });
    const declared = facts({
      delegations: [delegation('petra', 'sam')],
      conflictsOf: (id) => (id === 'petra' ? ['declared_interest'] : []),
    });

    expect(codeOf(ask(30_000), 'sam', of)).toBe('ok');
    expect(codeOf({ ...ask(30_000), editorId: 'petra' }, 'sam', of)).not.toBe('ok');
    expect(codeOf(ask(30_000), 'sam', declared)).not.toBe('ok');
  });

  it('is refused in a role of another project', () => {
    const other: Person = { id: 'olga', isActive: true, roles: [{ role: 'Project Manager', projectId: 'bridge' }] };

    expect(codeOf(ask(30_000), 'olga', facts({ others: [other] }))).toBe('not_in_role');
  });

  it('once made twice after the end changes nothing', () => {
    const done = approve(ask(5_000), 'sam');

    expect(decide(done, { personId: 'sam', kind: 'approve', comment: null }, facts())).toEqual({
      ok: true,
      isNew: false,
      request: done,
    });
    expect(decide(done, { personId: 'petra', kind: 'approve', comment: null }, facts())).toMatchObject({ ok: false });
  });

  it('against it needs a comment, and no limit', () => {
    const asked = ask(5_000.01, 'engineer', policy(workflow(0, null, [step(1, ['Site Manager', 'Project Manager'])])));

    expect(decide(asked, { personId: 'sam', kind: 'reject', comment: ' ' }, facts())).toEqual({
      ok: false,
      code: 'comment_required',
    });
    expect(decide(asked, { personId: 'sam', kind: 'reject', comment: 'Too dear' }, facts())).toMatchObject({
      ok: true,
      request: { status: 'rejected' },
    });
    expect(decide(asked, { personId: 'petra', kind: 'return', comment: 'Quote?' }, facts())).toMatchObject({
      request: { status: 'returned' },
    });
  });

  it('of parallel steps is taken in any order', () => {
    const rules = policy(workflow(0, null, [step(1, ['Project Manager']), step(1, ['Director'])]));
    const asked = ask(30_000, 'engineer', rules);

    expect(asked.steps.map(({ state }) => state)).toEqual(['active', 'active']);
    expect(approve(approve(asked, 'dora'), 'petra').status).toBe('approved');
  });
});

describe('a delegation', () => {
  it('carries the delegator’s roles with the lesser of both limits', () => {
    const of = facts({ delegations: [delegation('dora', 'petra', { maxAmount: money(120_000) })] });

    expect(codeOf(ask(150_000), 'petra', of)).toBe('over_limit');
    expect(mayDecide(ask(120_000), 'petra', of)).toEqual({
      ok: true,
      as: {
        step: 0,
        role: 'Director',
        thresholdId: 'Director 250000',
        actingForId: 'dora',
        delegationId: 'dora to petra',
      },
    });
  });

  it('lasts to the end of its last day', () => {
    const on = (day: string) =>
      codeOf(ask(150_000), 'petra', facts({ day, delegations: [delegation('dora', 'petra')] }));

    expect([on('2026-11-30'), on('2026-12-01'), on('2026-12-10'), on('2026-12-11')]).toEqual([
      'not_in_role',
      'ok',
      'ok',
      'not_in_role',
    ]);
  });

  it('is not passed on, ends when it is revoked, and covers its types and projects only', () => {
    const chain = [delegation('cleo', 'dora'), delegation('dora', 'petra')];
    const with1 = (more: Partial<Delegation>) =>
      codeOf(ask(150_000), 'petra', facts({ delegations: [delegation('dora', 'petra', more)] }));

    expect(codeOf(ask(900_000), 'petra', facts({ delegations: chain }))).toBe('not_in_role');
    expect(with1({ isRevoked: true })).toBe('not_in_role');
    expect(with1({ documentTypes: ['bill'] })).toBe('not_in_role');
    expect(with1({ projectIds: ['bridge'] })).toBe('not_in_role');
    expect(with1({ documentTypes: ['award'], projectIds: ['tower'] })).toBe('ok');
  });

  it('is refused to oneself, backwards, or over another of the same delegator for the same documents', () => {
    const existing = [delegation('dora', 'petra', { documentTypes: ['award'] })];
    const faults = (more: Partial<Delegation>) =>
      delegationFaults(existing, { ...delegation('dora', 'fay'), id: 'new', ...more });

    expect(faults({})).toEqual(['overlap']);
    expect(faults({ documentTypes: ['bill'] })).toEqual([]);
    expect(faults({ from: '2026-12-11', to: '2026-12-20' })).toEqual([]);
    expect(faults({ from: '2026-12-10', to: '2026-12-20' })).toEqual(['overlap']);
    expect(faults({ delegateId: 'dora', from: '2027-01-02', to: '2027-01-01' })).toEqual([
      'to_self',
      'ends_before_it_begins',
    ]);
  });
});

describe('time', () => {
  const isBusinessDay = (day: string) =>
    ![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && day !== '2026-12-25';

  it('a step of two days activated on a Friday times out at the end of Tuesday', () => {
    expect(stepDays('2026-12-04', 2, isBusinessDay)).toEqual({ remindOn: '2026-12-07', lastDay: '2026-12-08' });
    expect(stepDays('2026-12-24', 1, isBusinessDay)).toEqual({ remindOn: '2026-12-28', lastDay: '2026-12-28' });
  });

  it('brings the escalation role first, then the next role up; the original approvers keep their right', () => {
    const rules = policy(workflow(0, null, [step(1, ['Project Manager'], { escalationRole: 'Finance Manager' })]));
    const once = timedOut(rules, ask(30_000, 'engineer', rules), 0, today);

    expect(once).toMatchObject({ status: 'escalated', steps: [{ escalatedTo: ['Finance Manager'] }] });
    expect(whoMayDecide(once, facts())).toEqual(['petra', 'fay']);
    expect(timedOut(rules, once, 0, today).steps[0]!.escalatedTo).toEqual(['Finance Manager', 'Director']);
    expect(approve(once, 'fay').status).toBe('approved');
  });

  it('an escalated approval replaces that of one open role of a step that needs all', () => {
    const rules = policy(
      workflow(0, null, [step(1, ['Project Manager', 'Director'], { requiresAll: true, escalationRole: 'CEO' })]),
    );
    const late = timedOut(rules, approve(ask(30_000, 'engineer', rules), 'petra'), 0, today);

    expect(approve(late, 'cleo').status).toBe('approved');
    const nobodyElse = timedOut(rules, ask(30_000, 'engineer', rules), 0, today);
    expect(approve(nobodyElse, 'cleo').status).toBe('escalated');
  });
});

describe('a request without an approver', () => {
  const rules = policy(workflow(0, null, [step(1, ['Project Manager'], { escalationRole: 'Director' })]));

  it('goes to the escalation role at once', () => {
    const asked = ask(30_000, 'petra', rules);

    expect(whoMayDecide(withSomebody(asked, facts()), facts())).toEqual(['dora']);
    expect(withSomebody(asked, facts()).status).toBe('escalated');
  });

  it('is blocked where that role has nobody either', () => {
    const none = facts({ people: new Map([['petra', staff[2]!]]) });

    expect(withSomebody(ask(30_000, 'petra', rules), none).status).toBe('blocked');
  });

  it('stays as it is while somebody can decide', () => {
    const asked = ask(30_000, 'engineer', rules);

    expect(withSomebody(asked, facts())).toBe(asked);
  });
});

describe('a change of the document', () => {
  const rules = policy(workflow(0, null, [step(1, ['Site Manager']), step(2, ['Project Manager'])]));
  const half = approve(ask(40_000, 'engineer', rules), 'sam');
  const change = (amount: number, changesPayeeOrScope = false) =>
    changed(rules, half, { amount: money(amount), editorId: 'engineer', changesPayeeOrScope, day: today });

  it('to a larger amount voids the approvals', () => {
    const again = change(45_000);

    expect(again).toMatchObject({ revision: 2, amount: money(45_000) });
    expect(again.steps.map(({ state }) => state)).toEqual(['active', 'waiting']);
    expect(codeOf(again, 'sam')).toBe('ok');
    expect(approve(approve(again, 'sam'), 'petra').status).toBe('approved');
  });

  it('to a smaller amount keeps them, unless the payee changes', () => {
    expect(change(35_000).steps.map(({ state }) => state)).toEqual(['done', 'active']);
    expect(change(35_000, true).steps.map(({ state }) => state)).toEqual(['active', 'waiting']);
  });
});

describe('split orders', () => {
  const order = (id: string, amount: number, day: string, payeeId = 'payee') => ({
    id,
    payeeId,
    projectId: 'tower',
    documentType: 'award',
    amount: money(amount),
    day,
  });
  const limits = [money(5_000), money(50_000)];

  it('of one payee within 30 days are reported if their sum crosses a limit that each alone does not', () => {
    const earlier = [order('a', 3_000, '2026-11-04'), order('b', 1_900, '2026-11-20'), order('c', 100, '2026-11-03')];

    expect(splitWith(order('d', 200, today), earlier, limits).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
    expect(splitWith(order('d', 100, today), earlier, limits)).toEqual([]);
    expect(splitWith(order('d', 200, today, 'other'), earlier, limits)).toEqual([]);
    expect(splitWith(order('d', 6_000, today), [earlier[0]!], limits)).toEqual([]);
  });
});

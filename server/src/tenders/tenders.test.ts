import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { attach } from '../../test/sent-file.ts';
import { world, type Visitor } from '../../test/harness.ts';

const w = world();
// Companies with valid numbers: an ABN, and an ACN without one.
const [steelAbn, precastAcn] = ['51 824 753 556', '004 085 616'];
let ws: BuiltWorkspace;
let owner: Visitor;
let approver: Visitor;
let secondApprover: Visitor;
let root: string;
let project_id: string;
let steel: { person: BuiltPerson; visitor: Visitor };
let precast: { person: BuiltPerson; visitor: Visitor };
const at = (rest = '') => `${root}/cost/tender-packages${rest}`;
const due = '2026-12-18T03:00:00.000Z';

async function make(more: object = {}, by = owner) {
  const answer = await by.post(at(), { name: 'Structural steel', project_id, due_date: due, ...more });
  expect([answer.status, answer.text]).toEqual([201, answer.text]);
  return answer.body;
}
const change = (id: string, body: object, by = owner) => by.patch(at(`/${id}`), body);
// Owners do not approve, so they do not waive an approval either.
const waived = { additional_options: { needs_no_approval: true, has_no_documents: true } };

/** An issued package with these subcontractors. */
async function issued(invited: object[], more: object = {}) {
  const made = await make({ invited_subcontractors: invited, ...waived, ...more }, approver);
  const answer = await change(made.tender_package_id, { tender_status: 'issued' });
  expect([answer.status, answer.body.tender_status]).toEqual([200, 'issued']);
  return answer.body;
}

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  root = `/api/workspaces/${ws.workspace_id}`;
  project_id = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body.project_id;
  approver = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
  secondApprover = w.visitor((await build(w.database, (tx) => buildMember(tx, ws, 'project-manager'))).token);
  const bidder = async () => {
    const person = await build(w.database, (tx) => buildMember(tx, ws, 'subcontractor', project_id));
    return { person, visitor: w.visitor(person.token) };
  };
  [steel, precast] = [await bidder(), await bidder()];
  const contacts = [{ name: 'Estimator', email: steel.person.email.toUpperCase() }];
  await owner.post(`${root}/companies`, { company: 'Quoll Steel', abn: steelAbn, contacts });
});

describe('a tender package', () => {
  it('is created with its defaults, number, author and the labels of its invitations', async () => {
    const made = await make({ invited_subcontractors: [{ tax_id: steelAbn }], estimated_value: 1234567.8912 });

    expect(made).toMatchObject({
      number: 'TP-0001',
      tender_status: 'draft',
      workflow_status: 'not_started',
      estimated_value: 1234567.8912,
      due_date: due,
      created_by_user_email: ws.owner.email,
      coverage: { invited: 1, will_tender: 0, quoted: 0 },
      invited_subcontractors_count: 1,
      invited_subcontractors: [
        {
          tax_id: '51824753556',
          tax_id_shown: steelAbn,
          name: 'Quoll Steel',
          response: 'pending',
          response_label: 'Pending',
        },
      ],
    });
  });

  it('is refused with every fault of its invitations, and nothing is stored', async () => {
    const { body: before } = await owner.get(at());
    const invited_subcontractors = [
      { tax_id: '51 824 753 557' },
      { tax_id: steelAbn },
      { tax_id: '51824753556' },
      { tax_id: precastAcn, company_id: ws.workspace_id },
    ];
    const answer = await owner.post(at(), { name: 'Refused', project_id, invited_subcontractors });

    expect([answer.status, Object.keys(answer.body.fields)]).toEqual([
      422,
      ['invited_subcontractors.0.tax_id', 'invited_subcontractors.2.tax_id', 'invited_subcontractors.3.company_id'],
    ]);
    expect((await owner.get(at())).body.total_count).toBe(before.total_count);
  });

  it('is issued when it is approved by somebody else, has documents, a due date and somebody invited', async () => {
    const { tender_package_id: id } = await make({ due_date: null });
    const noDate = await change(id, { tender_status: 'issued' });
    const all = await change(id, { tender_status: 'issued', due_date: due });
    expect([noDate.status, Object.keys(noDate.body.fields)]).toEqual([422, ['due_date']]);
    expect([all.status, all.body.fields.tender_status.length]).toEqual([422, 3]);

    await change(id, { invited_subcontractors: [{ tax_id: precastAcn, name: 'Precast' }], due_date: due });
    await attach(owner, at(`/${id}/attachments`), 'scope.png');
    const jump = await change(id, { workflow_status: 'approved' });
    await change(id, { workflow_status: 'in_review' });
    await change(id, { workflow_status: 'pending_approval' }, approver);
    const own = await change(id, { workflow_status: 'approved' }, approver);
    const approved = await change(id, { workflow_status: 'approved' }, secondApprover);
    const out = await change(id, { tender_status: 'issued' });

    expect([jump.status, jump.body.code, jump.body.allowed]).toEqual([
      409,
      'illegal_transition',
      ['in_review', 'withdrawn'],
    ]);
    expect([own.status, own.body.code, approved.status]).toEqual([409, 'own_request', 200]);
    expect(out.body).toMatchObject({ tender_status: 'issued', issue_date: '2026-11-21', workflow_status: 'approved' });
  });

  it('is reviewed again after a material edit of an approved draft, and not after a small one', async () => {
    const { tender_package_id: id } = await make({ estimated_value: 100_000 });
    await change(id, { workflow_status: 'in_review' });
    await change(id, { workflow_status: 'pending_approval' });
    await change(id, { workflow_status: 'approved' }, approver);
    const small = await change(id, { estimated_value: 105_000, notes: 'Indexed' });
    const large = await change(id, { estimated_value: 110_251 });

    expect([small.body.workflow_status, large.body.workflow_status]).toEqual(['approved', 'in_review']);
  });

  it('moves between states as the tables say: with reasons, back from hold, never to what does not exist yet', async () => {
    const { tender_package_id: id } = await issued([{ tax_id: steelAbn }]);
    const early = await change(id, { tender_status: 'closed', status_reason: 'All in' });
    const noReason = await change(id, { tender_status: 'on_hold' });
    const paused = await change(id, { tender_status: 'on_hold', status_reason: 'Client pauses' });
    const elsewhere = await change(id, { tender_status: 'closed', status_reason: 'No' });
    await change(id, { tender_status: 'issued' });
    await owner.patch(at(`/${id}/subcontractors/51824753556`), { response: 'declined' });
    const closed = await change(id, { tender_status: 'closed', status_reason: 'Nobody tenders' });
    await change(id, { tender_status: 'under_evaluation' });
    const recommended = await change(id, { tender_status: 'recommended' });

    expect([early.status, Object.keys(early.body.fields)]).toEqual([422, ['tender_status']]);
    expect([noReason.status, Object.keys(noReason.body.fields)]).toEqual([422, ['status_reason']]);
    expect(paused.body).toMatchObject({ tender_status: 'on_hold', allowed_tender_statuses: ['issued', 'cancelled'] });
    expect([elsewhere.status, elsewhere.body.allowed]).toEqual([409, ['issued', 'cancelled']]);
    expect(closed.body.tender_status).toBe('closed');
    expect([recommended.status, recommended.body.code]).toEqual([409, 'recommend_bidder']);
  });

  it('is deleted as a draft or when cancelled; otherwise the refusal says what to do', async () => {
    const { tender_package_id: id } = await issued([{ tax_id: steelAbn }]);
    const refused = await owner.delete(at(`/${id}`));
    await change(id, { tender_status: 'cancelled', status_reason: 'Scope moved' });
    const ended = await change(id, { name: 'Another' });
    const deleted = await owner.delete(at(`/${id}`));

    expect([refused.status, refused.body.code, refused.body.allowed]).toEqual([
      409,
      'illegal_transition',
      ['cancelled'],
    ]);
    expect([ended.status, deleted.status]).toEqual([409, 200]);
  });

  it('accepts a change without a version, and refuses one based on an older version', async () => {
    const { tender_package_id: id } = await make();
    const first = await change(id, { notes: 'Without' });
    const stale = await change(id, { notes: 'Old', version: 1 });

    expect([first.body.version, stale.status, stale.body.code]).toEqual([2, 409, 'stale']);
  });
});

describe('an invitation', () => {
  it('is withdrawn when a list leaves it out, and comes back as pending when a list names it again', async () => {
    const { tender_package_id: id } = await make({
      invited_subcontractors: [{ tax_id: steelAbn }, { tax_id: precastAcn }],
    });
    await owner.patch(at(`/${id}/subcontractors/51824753556`), { response: 'accepted', response_note: 'Keen' });
    const one = await change(id, { invited_subcontractors: [{ tax_id: precastAcn }] });
    const gone = await owner.patch(at(`/${id}/subcontractors/51824753556`), { response: 'declined' });
    const back = await change(id, { invited_subcontractors: [{ tax_id: precastAcn }, { tax_id: steelAbn }] });

    expect([one.body.coverage.invited, gone.status]).toEqual([1, 404]);
    expect(back.body.invited_subcontractors.map((each: { response: string }) => each.response)).toEqual([
      'pending',
      'pending',
    ]);
  });

  it('takes a response that may follow, by a number with spaces, and says its label', async () => {
    const { tender_package_id: id } = await make({ invited_subcontractors: [{ tax_id: steelAbn }] });
    const path = at(`/${id}/subcontractors/${encodeURIComponent(` ${steelAbn} `)}`);
    const answer = await owner.patch(path, { response: 'accepted' });
    const jump = await owner.patch(path, { response: 'shortlisted' });
    const award = await owner.patch(path, { response: 'awarded' });
    const unknown = await owner.patch(at(`/${id}/subcontractors/53004085616`), { response: 'accepted' });
    const quoted = await owner.patch(path, { response: 'submitted' });

    expect([answer.status, answer.body.message]).toEqual([200, 'Subcontractor response updated to: Will tender']);
    expect([jump.status, jump.body.allowed]).toEqual([409, ['viewed', 'undecided', 'declined', 'submitted', 'late']]);
    expect([award.status, unknown.status, quoted.status]).toEqual([409, 404, 200]);
    expect((await owner.get(at(`/${id}`))).body.coverage).toEqual({ invited: 1, will_tender: 1, quoted: 1 });
  });

  it('is refused for a company whose insurance has expired, where the package says so', async () => {
    const { body: company } = await owner.post(`${root}/companies`, { company: 'Lapsed Precast', acn: precastAcn });
    const lapsed = {
      name: 'Liability',
      kind: 'public_liability',
      expires_on: '2020-01-01',
      company_id: company.id_company,
    };
    await owner.post(`${root}/prequalifications`, lapsed);
    const body = { name: 'Precast', project_id, invited_subcontractors: [{ tax_id: precastAcn }] };
    const open = await owner.post(at(), body);
    const blocked = await owner.post(at(), { ...body, additional_options: { blocks_expired_prequalifications: true } });

    expect([open.status, blocked.status]).toEqual([201, 422]);
  });
});

describe('a bidder', () => {
  const secret = 'Wombat budget';
  let shared: string;
  let others: string;
  beforeAll(async () => {
    const rivals = [{ tax_id: steelAbn }, { tax_id: precastAcn, name: 'Numbat Precast', email: precast.person.email }];
    const more = { estimated_value: 987_654, notes: secret, description: 'Columns and beams' };
    shared = (await issued(rivals, { name: 'Shared frame', ...more })).tender_package_id;
    others = (await issued([rivals[1]!], { name: 'Shared panels', ...more })).tender_package_id;
    await make({ name: 'Shared draft', invited_subcontractors: rivals });
    await owner.post(`${root}/comments`, {
      comment: secret,
      related_document_id: shared,
      related_document_type: 'tender_package',
    });
  });

  it('sees issued packages with their own invitation, and of each nothing of rivals, estimate and notes', async () => {
    const list = await steel.visitor.get(at('?q=shared'));
    const one = await steel.visitor.get(at(`/${shared}`));
    const file = await steel.visitor.get(at('/export?q=shared'));

    expect(list.body.items.map((row: { name: string }) => row.name)).toEqual(['Shared frame']);
    expect(one.body).toMatchObject({
      description: 'Columns and beams',
      estimated_value: null,
      notes: null,
      coverage: null,
      invited_subcontractors_count: null,
      comments_count: null,
      invited_subcontractors: [{ name: 'Quoll Steel', response: 'pending' }],
    });
    for (const answer of [list, one, file]) expect(answer.text).not.toMatch(/Numbat|Wombat|987,?654|precast/i);
    expect((await precast.visitor.get(at('?q=shared'))).body.total_count).toBe(2);
  });

  it('gets the answer of a package that does not exist for those of others: page, history, files, comments, search', async () => {
    const ask = (path: string) => steel.visitor.get(path);
    const statuses = await Promise.all(
      [at(`/${others}`), at(`/${others}/attachments`), `${root}/history/tender_packages/${shared}`].map(
        async (path) => (await ask(path)).status,
      ),
    );
    const comments = await ask(`${root}/comments/of/tender_package/${shared}`);
    const found = await ask(`${root}/search?q=shared`);
    const sorted = await ask(at('?sort=due_date&tender_status=issued'));

    expect(statuses).toEqual([404, 404, 404]);
    expect(comments.text).not.toContain(secret);
    expect(JSON.stringify(found.body)).toContain('Shared frame');
    expect(found.text).not.toMatch(/Shared panels|Shared draft/);
    expect(sorted.text).not.toMatch(/panels/);
  });

  it('changes their own response while the package is issued, and nothing else', async () => {
    const own = at(`/${shared}/subcontractors/51824753556`);
    const will = await steel.visitor.patch(own, { response: 'accepted' });
    const rival = await steel.visitor.patch(at(`/${shared}/subcontractors/004085616`), { response: 'declined' });
    const prize = await steel.visitor.patch(own, { response: 'shortlisted' });
    const edit = await change(shared, { name: 'Mine' }, steel.visitor);
    await change(shared, { tender_status: 'on_hold', status_reason: secret });
    const late = await steel.visitor.patch(own, { response: 'declined' });

    expect(will.body).toMatchObject({
      message: 'Subcontractor response updated to: Will tender',
      invited_subcontractor: { response: 'accepted', responded_by: null },
    });
    expect([rival.status, prize.status, edit.status, late.status]).toEqual([404, 409, 403, 409]);
    expect(prize.body.allowed).toEqual(['undecided', 'declined']);
    expect((await steel.visitor.get(at(`/${shared}`))).text).not.toContain(secret);
  });
});

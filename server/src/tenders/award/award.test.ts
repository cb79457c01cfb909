import { describe, expect, it } from 'vitest';
import { approvalSite } from '../../../test/approval-site.ts';
import { inBrowser } from '../../../test/browser-session.ts';
import { world } from '../../../test/harness.ts';
import { fitOut, insertPackage } from '../../../test/levelling-site.ts';
import { newId } from '../../platform/ids.ts';
import { awardedLines } from './lines.ts';

const w = world();

/** A package whose award to C waits for a project and a finance manager, then the CEO. */
async function recommended() {
  const site = await approvalSite(w, 'Awards');
  await site.adopt({
    workflows: [
      {
        document_type: 'award',
        min_amount: 0,
        max_amount: null,
        is_active: true,
        steps: [site.step(1, ['Project manager', 'Finance manager'], { requires_all: true }), site.step(2, ['CEO'])],
      },
    ],
  });
  const people = {
    pam: await site.person('Project manager', 'Pam'),
    fay: await site.person('Finance manager', 'Fay'),
    carla: await site.person('CEO', 'Carla'),
  };
  const tender = await insertPackage(w, { workspace_id: site.ws.workspace_id, project_id: site.projectId }, fitOut);
  for (const [name, id] of Object.entries(tender.bidders)) {
    await w.database.pool.query(`UPDATE tender_invitations SET email = $1, mailed_at = now() WHERE id = $2`, [
      `${name.replace(' ', '').toLowerCase()}@bidders.example`,
      id,
    ]);
  }
  const path = (rest = '') => `${site.root}/cost/tender-packages/${tender.id}${rest}`;
  const adjustment = (bidder: string, more: object) => ({
    id: newId(),
    version: null,
    invitation_id: tender.bidders[bidder]!,
    kind: 'plug',
    row_id: null,
    item: null,
    title: null,
    basis: 'median',
    is_accepted: true,
    note: 'Median of the others',
    ...more,
  });
  const adjustments = [
    adjustment('C', { row_id: tender.rows['temporary'], amount: 9_500 }),
    adjustment('C', { row_id: tender.rows['test'], amount: 14_000 }),
    adjustment('C', { kind: 'qualification', item: 0, amount: 6_000, basis: 'entered' }),
  ];
  const edited = await site.owner.post(path('/levelling/edits'), { adjustments });
  if (edited.status !== 200) throw new Error(edited.text);
  const chosen = { invitation_id: tender.bidders['C'], text: 'Best value', reason: 'Shortest programme' };
  const made = await site.owner.post(path('/recommendations'), chosen);
  if (made.status !== 201) throw new Error(made.text);
  const award = async () => (await site.owner.get(path('/award'))).body;
  const { approval_id: approvalId } = await award();
  const status = async () => (await site.owner.get(path())).body.tender_status;
  return { site, tender, path, award, approvalId, status, people };
}

describe('the award of a tender package', () => {
  it('needs the whole route; the last of three approvals awards the package and drafts the subcontract', async () => {
    const { site, tender, award, approvalId, status, people } = await recommended();
    const byHand = await site.owner.patch(`${site.root}/cost/tender-packages/${tender.id}`, {
      tender_status: 'awarded',
    });

    await site.decide(people.pam, approvalId);
    await site.decide(people.fay, approvalId);
    const before = await status();
    const last = await site.decide(people.carla, approvalId);

    expect([byHand.status, before, last.status, await status()]).toEqual([409, 'recommended', 200, 'awarded']);
    const { commitment, amount, outcomes } = await award();
    expect([amount, commitment.number]).toEqual([386_500, 'SC-0001']);
    const contract = `${site.root}/projects/${site.projectId}/cost/commitments/${commitment.id}`;
    const subcontract = (await site.owner.get(contract)).body;
    const lines = (await site.owner.get(`${contract}/lines`)).body.items;
    expect([subcontract.status, subcontract.amount, subcontract.approved_amount]).toEqual(['draft', 357_000, 386_500]);
    expect(lines.map((one: { description: string; amount: number }) => [one.description, one.amount])).toEqual([
      ['boards', 115_000],
      ['power', 198_000],
      ['fire', 20_000],
      ['after-hours', 24_000],
    ]);
    expect(outcomes.map((one: { bidder: string; response: string }) => [one.bidder, one.response])).toEqual([
      ['A', 'unsuccessful'],
      ['B', 'unsuccessful'],
      ['C', 'awarded'],
    ]);
    expect((await site.owner.post(`${contract}/send`, { version: subcontract.version })).status).toBe(200);
  });

  it('mails each unsuccessful bidder its own reason, with a contact, and neither names nor prices of others', async () => {
    const { site, tender, path, approvalId, people } = await recommended();
    const reasons = [{ invitation_id: tender.bidders['A'], reason: 'Your programme is eight weeks longer.' }];
    const saved = await site.owner.put(path('/award/reasons'), { reasons });
    const unknown = await site.owner.put(path('/award/reasons'), {
      reasons: [{ invitation_id: tender.bidders['Silent 1'], reason: 'None' }],
    });

    for (const one of Object.values(people)) await site.decide(one, approvalId);

    const { rows } = await w.database.pool.query<{ subject: string; text: string; address: string }>(
      `SELECT m.subject, m.text, r.address FROM mails m JOIN mail_recipients r ON r.mail_id = m.id
        WHERE m.workspace_id = $1 AND r.address LIKE '%@bidders.example' ORDER BY r.address`,
      [site.ws.workspace_id],
    );
    expect([saved.status, unknown.status]).toEqual([200, 422]);
    expect(rows.map(({ address }) => address)).toEqual(['a@bidders.example', 'b@bidders.example', 'c@bidders.example']);
    expect(rows[0]!.text).toContain('Your programme is eight weeks longer.');
    expect(rows[1]!.text).toContain('Another bid was assessed as better value for this package.');
    expect(rows.map(({ text }) => text.includes('Carla CEO'))).toEqual([true, true, true]);
    expect(rows.map(({ text }) => /\$|357|386|379|385/.test(text.replace(/https?:\S+/g, '')))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('returned by an approver, the package is under evaluation again, and nothing is awarded', async () => {
    const { site, approvalId, award, status, people } = await recommended();
    await site.decide(people.pam, approvalId);

    const returned = await site.decide(people.fay, approvalId, { decision: 'return', comment: 'Check the crane' });

    expect([returned.body.status, await status(), (await award()).commitment]).toEqual([
      'returned',
      'under_evaluation',
      null,
    ]);
  });

  it('is shown to nobody without the prices', async () => {
    const { site, path } = await recommended();
    const sam = await site.person('Site manager', 'Sam');

    const answer = await inBrowser(w, sam).get(path('/award'));

    expect([403, 404]).toContain(answer.status);
    expect(answer.text).not.toContain('386');
  });
});

describe('the lines of an awarded bid', () => {
  const rows = [
    { id: 'r1', item: '1', description: 'Steel', unit: 't', quantity: '12.5' },
    { id: 'r2', item: '2', description: 'Crane', unit: null, quantity: null },
  ];
  const content = {
    includes_gst: true,
    currency: 'AUD',
    stated_total: null,
    alternates: [],
    qualifications: [],
    exclusions: [],
    valid_until: null,
    lead_weeks: null,
    note: null,
  };

  it('are ex GST to the cent, and come to the base price', () => {
    const lines = [
      { row_id: 'r2', answer: 'priced' as const, amount: 100 },
      { row_id: 'r1', answer: 'priced' as const, rate: 3.333, quantity: 12.5 },
      { row_id: null, answer: 'priced' as const, amount: 0.11, description: 'Levy' },
      { row_id: null, answer: 'excluded' as const, amount: 999, description: 'Never counted' },
    ];

    const made = awardedLines({ ...content, lines }, rows, 128.9);

    expect(made.map(({ description, amount }) => [description, amount])).toEqual([
      ['Steel', '37.87'],
      ['Crane', '90.91'],
      ['Levy', '0.10'],
      ['Difference to the total of the bid', '0.02'],
    ]);
  });

  it('of a bid in another currency are its base price in Australian dollars', () => {
    const lines = [{ row_id: 'r2', answer: 'priced' as const, amount: 100 }];

    expect(awardedLines({ ...content, currency: 'EUR', lines }, rows, 165.43)).toEqual([
      { item: null, description: 'Price of the bid', unit: null, quantity: null, amount: '165.43' },
    ]);
  });
});

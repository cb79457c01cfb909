// Companies of the directory invited several at once, and the coverage of trades.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { tenderSite } from '../../../test/tender-site.ts';

const w = world();
const site = tenderSite(w);
const numbers = { quoll: '51 824 753 556', numbat: '004 085 616', emu: '53 004 085 616' };
let ids: Record<'quoll' | 'numbat' | 'emu' | 'bare', string>;

beforeAll(async () => {
  const company = async (name: string, more: object) => {
    const made = await site.owner.post(`${site.root}/companies`, {
      company: name,
      trades: ['structural_steel'],
      ...more,
    });
    if (made.status !== 201) throw new Error(made.text);
    return made.body.id_company as string;
  };
  ids = {
    quoll: await company('Quoll Steel', { abn: numbers.quoll, regions: ['NSW'], email: 'bids@quoll.example' }),
    numbat: await company('Numbat Steel', {
      acn: numbers.numbat,
      regions: ['VIC'],
      contacts: [{ name: 'Nora', email: 'nora@numbat.example' }],
    }),
    emu: await company('Emu Steel', { abn: numbers.emu, regions: ['NSW', 'VIC'] }),
    bare: await company('Bare Steel', {}),
  };
  await site.owner.post(`${site.root}/prequalifications`, {
    name: 'Liability',
    kind: 'public_liability',
    expires_on: '2020-01-01',
    company_id: ids.emu,
  });
});

const candidates = async (id: string, query = '') =>
  (await site.owner.get(site.at(`/${id}/candidates?trade=structural_steel${query}`))).body.items as Record<
    string,
    unknown
  >[];
const invite = (id: string, company_ids: string[], by: Visitor = site.owner) =>
  by.post(site.at(`/${id}/invitations`), { company_ids });

describe('companies of the directory', () => {
  it('are listed by trade and region with address, expired documents, and what keeps them from being invited', async () => {
    const { tender_package_id: id } = await site.make({ invited_subcontractors: [{ tax_id: numbers.quoll }] });
    const all = await candidates(id);
    const south = await candidates(id, '&region=VIC');

    expect(
      all.map(({ company, email, expired, response, obstacle }) => [company, email, expired, response, obstacle]),
    ).toEqual([
      ['Bare Steel', null, [], null, 'It has no ABN or ACN. Enter one in the directory first.'],
      ['Emu Steel', null, ['Liability'], null, null],
      ['Numbat Steel', 'nora@numbat.example', [], null, null],
      ['Quoll Steel', 'bids@quoll.example', [], 'pending', 'Invited already.'],
    ]);
    expect(south.map(({ company }) => company)).toEqual(['Emu Steel', 'Numbat Steel']);
  });

  it('are invited several at once, once each, and mailed where the package is issued', async () => {
    const tender = await site.issued([{ tax_id: numbers.quoll, email: 'bids@quoll.example' }]);
    const id = tender.tender_package_id;
    const first = await invite(id, [ids.numbat, ids.quoll]);
    const again = await invite(id, [ids.numbat]);
    const { invited_subcontractors: invited } = await site.read(id);

    expect([first.status, first.body.invited, again.body.invited]).toEqual([200, 1, 0]);
    expect(invited.map((one: { name: string; delivery: string }) => [one.name, one.delivery])).toEqual([
      ['Numbat Steel', 'queued'],
      ['Quoll Steel', 'queued'],
    ]);
    expect((await site.newestMail('nora@numbat.example')).subject).toMatch(/^Invitation to tender/);
  });

  it('with expired documents are refused where the package blocks them, and nobody is invited then', async () => {
    const { tender_package_id: id } = await site.make({
      additional_options: { blocks_expired_prequalifications: true },
    });
    const refused = await invite(id, [ids.quoll, ids.emu]);
    const bare = await invite(id, [ids.bare]);

    expect([refused.status, bare.status]).toEqual([422, 422]);
    expect((await candidates(id)).find(({ company }) => company === 'Emu Steel')!['obstacle']).toMatch(
      /Expired: Liability/,
    );
    expect((await site.read(id)).invited_subcontractors).toEqual([]);
  });

  it('are invited once: a second invitation by their other number is refused', async () => {
    const both = { company: 'Both Steel', abn: '12 004 044 937', acn: '004 044 937' };
    await site.owner.post(`${site.root}/companies`, both);
    const { tender_package_id: id } = await site.make({ invited_subcontractors: [{ tax_id: both.abn }] });
    const twice = await site.owner.patch(site.at(`/${id}`), {
      invited_subcontractors: [{ tax_id: both.abn }, { tax_id: both.acn }],
    });

    expect([twice.status, Object.keys(twice.body.fields)]).toEqual([422, ['invited_subcontractors.1.tax_id']]);
  });
});

describe('coverage', () => {
  it('counts each trade against three bids, for people who see whole packages only', async () => {
    const project = (await site.owner.post(`${site.root}/projects`, { project_name: 'Tower' })).body.project_id;
    const path = site.at(`/coverage?project_id=${project}`);
    const invited_subcontractors = [
      { tax_id: numbers.quoll, response: 'accepted' },
      { tax_id: numbers.numbat },
      { tax_id: numbers.emu, response: 'declined' },
    ];
    await site.make({ project_id: project, trade_category: 'structural_steel', invited_subcontractors });
    await site.make({ project_id: project, trade_category: 'structural_steel' });
    await site.make({ project_id: project, trade_category: 'painting' });
    const seen = await site.owner.get(path);
    const bidder = w.visitor(
      (await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', project))).token,
    );

    expect(seen.body.target).toBe(3);
    expect(seen.body.items).toMatchObject([
      { trade: 'painting', packages: 1, invited: 0, short: 1 },
      { trade: 'structural_steel', packages: 2, invited: 3, will_tender: 1, quoted: 0, short: 2 },
    ]);
    expect((await bidder.get(path)).body.items).toEqual([]);
    expect((await invite((await site.make()).tender_package_id, [ids.quoll], bidder)).status).toBe(403);
  });
});

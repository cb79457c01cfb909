// The tenders of the demo's tower: packages in every state, their bid forms, invited companies and bids. Bids go through the
// rules of real ones: a package is issued, receives them, and then reaches its state.
import type { BidContent, BidLine } from '@horizon/contract';
import { sql } from 'kysely';
import { json } from '../../src/platform/columns.ts';
import type { Tx } from '../../src/platform/database.ts';
import { nextNumber } from '../../src/platform/records/next-number.ts';
import { insertRows } from '../../src/platform/rows.ts';
import { dayAfter, fixedId, instantAfter } from '../fixed-id.ts';
import type { Sealing } from '../../src/platform/sealing.ts';
import { Bids } from '../../src/tenders/bids/bids.ts';
import { demoPackages, type DemoBidder, type DemoPackage, type DemoPrice, type DemoRow } from './tender-packages.ts';
import { mailHost } from './tenderers.ts';

export interface TenderSite {
  sealing: Sealing;
  workspaceId: string;
  projectId: string;
  /** Demo people by their mailbox. */
  personOf: (mailbox: string) => string;
}

interface Company {
  id: string;
  short: string;
  name: string;
  abn: string;
}

/** Bids are due at 2 pm in Sydney, counted from the demo's day; daylight saving moves it by an hour. */
const dueAt = (days: number) => `${dayAfter(days)}T03:00:00.000Z`;

export const packageId = ({ projectId }: TenderSite, at: number) => fixedId(`${projectId}/tender/${at}`);
export const rowId = (site: TenderSite, at: number, place: number) => fixedId(`${packageId(site, at)}/row/${place}`);
export const invitationId = (site: TenderSite, at: number, short: string) =>
  fixedId(`${packageId(site, at)}/invitation/${short}`);

/** Stores the packages with their rows and invitations. */
export async function seedTenders(tx: Tx, site: TenderSite): Promise<void> {
  const companies = await companiesOf(tx, site.workspaceId);
  for (const [at, one] of demoPackages.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- numbers follow each other
    await seedPackage(tx, site, { one, at, companies });
  }
}

async function companiesOf(tx: Tx, workspaceId: string): Promise<Map<string, Company>> {
  const { rows } = await sql<Company>`SELECT id_company AS id, company_abbreviation AS short, company AS name, abn
    FROM companies WHERE workspace_id = ${workspaceId} AND abn IS NOT NULL`.execute(tx);
  return new Map(rows.map((row) => [row.short, row]));
}

async function seedPackage(
  tx: Tx,
  site: TenderSite,
  { one, at, companies }: { one: DemoPackage; at: number; companies: Map<string, Company> },
): Promise<void> {
  const { workspaceId, projectId, personOf } = site;
  const place = { workspace_id: workspaceId, project_id: projectId, tender_package_id: packageId(site, at) };
  const issuedAt = one.issuedDaysAgo === undefined ? null : instantAfter(-one.issuedDaysAgo);
  const made = instantAfter(-(one.issuedDaysAgo ?? 10) - 12, at);
  const author = personOf('contracts-administrator');
  await insertRows(tx, 'tender_packages', [
    {
      ...place,
      number: `TP-${String(await nextNumber(tx, 'tender_packages', site)).padStart(4, '0')}`,
      name: one.name,
      trade_category: one.trade,
      tender_status: one.issuedDaysAgo === undefined ? one.status : 'issued',
      status_before_hold: one.status === 'on_hold' ? 'draft' : null,
      status_reason: one.reason ?? null,
      workflow_status: one.approval,
      approval_requested_by: ['in_review', 'not_started'].includes(one.approval) ? null : author,
      issue_date: one.issuedDaysAgo === undefined ? null : dayAfter(-one.issuedDaysAgo),
      issued_at: issuedAt,
      due_date: one.dueInDays === null ? null : dueAt(one.dueInDays),
      estimated_value: one.estimate,
      bid_form_type: one.form ?? 'lump_sum_breakdown',
      description: one.description,
      notes: one.notes ?? null,
      additional_options: json({ has_no_documents: true }),
      required_task_id: one.task ? fixedId(`${projectId}/schedule/${one.task}`) : null,
      required_on_site: one.requiredInDays === undefined ? null : dayAfter(one.requiredInDays),
      lead_days: one.leadDays,
      letting_days: one.lettingDays ?? 28,
      created_by_user_id: author,
      updated_by_user_id: author,
      created_at: made,
      updated_at: issuedAt ?? made,
    },
  ]);
  await insertRows(
    tx,
    'tender_scope_rows',
    one.rows.map((row, order) => ({
      ...place,
      id: rowId(site, at, order),
      position: order + 1,
      section: row.section,
      item: row.item,
      description: row.description,
      unit: row.unit ?? null,
      quantity: row.quantity ?? null,
      is_mandatory: !row.isOptional,
      provisional_sum: row.provisionalSum ?? null,
      budget: row.budget,
      created_at: made,
      updated_at: made,
    })),
  );
  await insertRows(
    tx,
    'tender_invitations',
    one.bidders.map(({ short, response, note, prices }) => {
      const company = companies.get(short)!;
      const answeredAt =
        response === 'pending' || issuedAt === null ? null : instantAfter(-(one.issuedDaysAgo ?? 0) + 6);
      return {
        ...place,
        id: invitationId(site, at, short),
        company_id: company.id,
        tax_id: company.abn,
        name: company.name,
        // The demo's subcontractor works for Ironbark Steel, and prices its package signed in.
        email: short === 'IBS' ? 'subcontractor@demo.horizon.example' : `estimating@${mailHost(company.name)}`,
        response: prices ? 'accepted' : response,
        response_note: note ?? null,
        responded_at: answeredAt,
        created_at: made,
        updated_at: answeredAt ?? made,
      };
    }),
  );
  await receiveBids(tx, site, one, at);
}

const answers: Readonly<Record<Exclude<DemoPrice, number>, BidLine['answer'] | null>> = {
  i: 'included',
  x: 'excluded',
  o: 'by_others',
  '-': null,
};

/** The line of a row; none for a row that is not addressed. A price of a measured row is its rate. */
function linesOf(row: DemoRow, row_id: string, price: DemoPrice): BidLine[] {
  if (typeof price !== 'number') {
    const answer = answers[price];
    return answer ? [{ row_id, answer }] : [];
  }
  if (row.quantity === undefined) return [{ row_id, answer: 'priced', amount: price }];
  return [{ row_id, answer: 'priced', rate: price, amount: Math.round(price * row.quantity * 100) / 100 }];
}

function contentOf(site: TenderSite, at: number, one: DemoPackage, bidder: DemoBidder): BidContent {
  const lines = one.rows.flatMap((row, order) => linesOf(row, rowId(site, at, order), bidder.prices![order] ?? '-'));
  return {
    includes_gst: bidder.includesGst ?? false,
    currency: 'AUD',
    stated_total: lines.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    lines,
    alternates: (bidder.alternates ?? []).map(([title, amount]) => ({ title, amount })),
    qualifications: [...(bidder.qualifications ?? [])],
    exclusions: [...(bidder.exclusions ?? [])],
    valid_until: dayAfter((one.dueInDays ?? 0) + 90),
    lead_weeks: bidder.leadWeeks ?? null,
    note: null,
  };
}

/** Submits the bids shortly before they are due, opens them where the package has got so far, and sets its state. */
async function receiveBids(tx: Tx, site: TenderSite, one: DemoPackage, at: number): Promise<void> {
  if (one.issuedDaysAgo === undefined) return;
  const { workspaceId, personOf } = site;
  const id = packageId(site, at);
  const submittedOn = Math.min((one.dueInDays ?? 0) - 2, -3);
  const bidders = one.bidders.filter(({ prices }) => prices);
  for (const [order, bidder] of bidders.entries()) {
    const bids = new Bids(site.sealing, () => new Date(instantAfter(submittedOn, order * 37)));
    const invitation = await tx
      .selectFrom('tender_invitations')
      .selectAll()
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', invitationId(site, at, bidder.short))
      .executeTakeFirstOrThrow();
    await bids.submitBid(tx, invitation as Parameters<Bids['submitBid']>[1], contentOf(site, at, one, bidder), {
      name: bidder.contact ?? 'Estimator',
    });
    await sql`UPDATE tender_invitations SET response = ${bidder.response} WHERE workspace_id = ${workspaceId}
      AND id = ${invitation.id}`.execute(tx);
  }
  const isOpened = ['under_evaluation', 'recommended', 'awarded', 'not_awarded'].includes(one.status);
  if (isOpened) await openContents(tx, site, id);
  await sql`UPDATE tender_packages SET tender_status = ${one.status},
      bids_opened_at = ${isOpened ? instantAfter(one.dueInDays ?? 0, 180) : null}::timestamptz,
      bids_opened_by = ${isOpened ? personOf('contracts-administrator') : null},
      bids_opened_count = ${isOpened ? bidders.length : null}::integer
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${id}`.execute(tx);
}

async function openContents(tx: Tx, { sealing, workspaceId }: TenderSite, packageId: string): Promise<void> {
  const bids = new Bids(sealing, () => new Date());
  const { rows } = await sql<{ id: string; sealed: Buffer }>`SELECT id, sealed FROM tender_bids
    WHERE workspace_id = ${workspaceId} AND tender_package_id = ${packageId}`.execute(tx);
  for (const bid of rows) {
    await sql`UPDATE tender_bids SET content = ${json(bids.contentAtOpening(bid))} WHERE workspace_id = ${workspaceId}
      AND id = ${bid.id}`.execute(tx);
  }
}

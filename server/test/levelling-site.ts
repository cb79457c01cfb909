// Packages with opened bids for tests of levelling, and the bids of the published worked example.
import type { BidContent } from '@horizon/contract';
import { sql } from 'kysely';
import { build } from '../seed/builders.ts';
import { json } from '../src/platform/columns.ts';
import type { Database } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import { insertRow, insertRows, updateRow, type NewRow } from '../src/platform/rows.ts';

type Answer = BidContent['lines'][number]['answer'];
/** A price, how else the row is answered, or the whole line. Rows that are left out are not addressed. */
type Given = number | Answer | Partial<BidContent['lines'][number]>;

export interface GivenBid extends Partial<Omit<BidContent, 'lines'>> {
  lines: Record<string, Given>;
  added?: Partial<BidContent['lines'][number]>[];
  status?: 'submitted' | 'late';
  response?: string;
}
export interface GivenPackage {
  /** By name: what differs from a mandatory row that is priced as a sum. */
  rows: Record<string, Partial<NewRow<'tender_scope_rows'>>>;
  bids: Record<string, GivenBid>;
  estimate?: number | null;
  /** Invited without a bid. */
  silent?: number;
  isSealed?: boolean;
  status?: string;
}

/** A fit-out: three bids, one of them including GST; one bidder who is silent. */
export const fitOut: GivenPackage = {
  rows: Object.fromEntries(['boards', 'power', 'fire', 'temporary', 'test', 'after-hours'].map((name) => [name, {}])),
  estimate: 480_000,
  silent: 1,
  bids: {
    A: {
      lines: {
        boards: 120_000,
        power: 210_000,
        fire: 18_000,
        temporary: 'included',
        test: 14_000,
        'after-hours': 'excluded',
      },
    },
    B: {
      lines: {
        boards: 128_000,
        power: 205_000,
        fire: 'excluded',
        temporary: 9_500,
        test: 'included',
        'after-hours': 22_000,
      },
      alternates: [{ title: 'LED fittings', description: null, amount: -4_500 }],
    },
    C: {
      includes_gst: true,
      stated_total: 392_700,
      lines: {
        boards: 126_500,
        power: 217_800,
        fire: 22_000,
        temporary: 'excluded',
        'after-hours': 26_400,
      },
      qualifications: ['The builder provides the crane'],
    },
  },
};

export interface BuiltPackage {
  id: string;
  /** Ids of rows and invitations by name. */
  rows: Record<string, string>;
  bidders: Record<string, string>;
  /** Opens the bids of a sealed package. */
  open: () => Promise<void>;
  /** Submits another revision: the bid before with these lines instead. */
  revise: (bidder: string, lines: Record<string, Given>) => Promise<void>;
}

let numbered = 0;

/** A package with its rows and bids, opened unless it is sealed. */
export async function insertPackage(
  { database }: { database: Database },
  { workspace_id, project_id }: { workspace_id: string; project_id: string },
  { rows, bids, estimate = null, silent = 0, isSealed = false, status = 'under_evaluation' }: GivenPackage,
): Promise<BuiltPackage> {
  const id = newId();
  const place = { workspace_id, project_id, tender_package_id: id };
  const rowIds = Object.fromEntries(Object.keys(rows).map((name) => [name, newId()]));
  const bidders = Object.fromEntries(
    [...Object.keys(bids), ...Array.from({ length: silent }, (_, at) => `Silent ${at + 1}`)].map((name) => [
      name,
      newId(),
    ]),
  );
  const revisions = new Map<string, { revision: number; bid: GivenBid }>();
  const bidRow = (name: string, bid: GivenBid): NewRow<'tender_bids'> => {
    const revision = (revisions.get(name)?.revision ?? 0) + 1;
    revisions.set(name, { revision, bid });
    return {
      ...place,
      id: newId(),
      invitation_id: bidders[name]!,
      revision,
      status: bid.status ?? 'submitted',
      sealed: Buffer.from('sealed'),
      content: isSealed ? null : json(contentOf(bid, rowIds)),
      content_hash: 'hash',
      submitted_at: '2026-11-18T03:00:00.000Z',
    };
  };
  await build(database, async (tx) => {
    numbered += 1;
    await insertRow(tx, 'tender_packages', {
      ...place,
      number: `TP-9${String(numbered).padStart(3, '0')}`,
      name: 'Electrical fit-out',
      tender_status: status,
      estimated_value: estimate === null ? null : String(estimate),
      issued_at: '2026-11-01T00:00:00.000Z',
      bids_opened_at: isSealed ? null : '2026-11-19T00:00:00.000Z',
    });
    await insertRows(
      tx,
      'tender_scope_rows',
      Object.entries(rows).map(([name, more], at) => ({
        ...place,
        id: rowIds[name]!,
        position: String(at + 1),
        description: name,
        ...more,
      })),
    );
    await insertRows(
      tx,
      'tender_invitations',
      Object.entries(bidders).map(([name, bidder], at) => ({
        ...place,
        id: bidder,
        tax_id: String(100_000_000 + at),
        name,
        response: bids[name] ? (bids[name].response ?? 'submitted') : 'pending',
      })),
    );
    await insertRows(
      tx,
      'tender_bids',
      Object.entries(bids).map(([name, bid]) => bidRow(name, bid)),
    );
  });
  return {
    id,
    rows: rowIds,
    bidders,
    open: () =>
      build(database, async (tx) => {
        for (const [name, bid] of Object.entries(bids)) {
          const content = json(contentOf(bid, rowIds));
          // oxlint-disable-next-line no-await-in-loop
          await sql`UPDATE tender_bids SET content = ${content} WHERE invitation_id = ${bidders[name]}`.execute(tx);
        }
        const opened = { bids_opened_at: '2026-11-19T00:00:00.000Z', tender_status: 'under_evaluation' };
        await updateRow(tx, 'tender_packages', { workspace_id, tender_package_id: id }, null, opened);
      }),
    revise: async (name, lines) => {
      const before = revisions.get(name)!.bid;
      const bid = bidRow(name, { ...before, stated_total: null, lines: { ...before.lines, ...lines } });
      await build(database, (tx) => insertRow(tx, 'tender_bids', bid));
    },
  };
}

function contentOf(
  { lines, added = [], status: _status, response: _response, ...more }: GivenBid,
  rowIds: Record<string, string>,
): BidContent {
  const plain = { row_id: null, answer: 'priced' as const, amount: null, rate: null, quantity: null };
  return {
    includes_gst: false,
    currency: 'AUD',
    stated_total: null,
    alternates: [],
    qualifications: [],
    exclusions: [],
    valid_until: null,
    lead_weeks: null,
    note: null,
    ...more,
    lines: [
      ...Object.entries(lines).map(([name, given]) => ({
        ...plain,
        // A name with a suffix is a further line of the same row.
        row_id: rowIds[name.replace(/#\d+$/, '')] ?? newId(),
        ...(typeof given === 'number' ? { amount: given } : typeof given === 'string' ? { answer: given } : given),
      })),
      ...added.map((line) => ({ ...plain, ...line })),
    ],
  };
}

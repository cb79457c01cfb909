// How long does the server take to compare 12 bids of 2,000 lines? The sheet as it is answered, written as JSON; the
// statements that read it are not included. The bar is 200 ms.
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';
import { composeSheet, type SheetParts } from '../server/src/tenders/levelling/compose-sheet.ts';

const barMillis = 200;
const runs = 15;

/** Prints the median time of the large sheet, and of one of 400 rows. */
export async function run(): Promise<void> {
  for (const rows of [2000, 400]) {
    const parts = partsOf(rows, 12);
    const times = Array.from({ length: runs }, () => {
      const began = performance.now();
      JSON.stringify(composeSheet(parts, { personId: 'bench' }));
      return performance.now() - began;
    }).toSorted((a, b) => a - b);
    const bytes = JSON.stringify(composeSheet(parts, { personId: 'bench' })).length;
    const middle = times[Math.floor(runs / 2)]!;
    console.log(
      `tender sheet: 12 bids of ${rows} lines: ${middle.toFixed(0)} ms (bar ${barMillis} ms), ${(bytes / 1e6).toFixed(1)} MB raw`,
    );
  }
  return Promise.resolve();
}

function partsOf(rowCount: number, bidders: number): SheetParts {
  const place = { workspace_id: 'w', project_id: 'p', tender_package_id: 't', is_deleted: false, version: 1 };
  const times = { created_at: '2026-11-01T00:00:00.000Z', updated_at: '2026-11-01T00:00:00.000Z' };
  const rows = Array.from({ length: rowCount }, (_, at) => ({
    ...place,
    ...times,
    id: `row-${at}`,
    position: String(at),
    section: `Section ${Math.floor(at / 20)}`,
    item: String(at + 1),
    description: `Cable tray, perforated, ${at} mm`,
    unit: 'm',
    quantity: String(10 + (at % 90)),
    is_mandatory: true,
    provisional_sum: null,
    budget: '1000',
  }));
  const bids = Array.from({ length: bidders }, (_, bidder) => ({
    id: `bid-${bidder}`,
    invitation_id: `invitation-${bidder}`,
    bidder: `Bidder ${bidder}`,
    tax_id: '51824753556',
    company_id: null,
    response: 'submitted' as const,
    revision: 1,
    status: 'submitted' as const,
    submitted_at: times.created_at,
    content: {
      includes_gst: bidder % 2 === 1,
      currency: 'AUD',
      stated_total: null,
      lines: rows.flatMap(({ id, quantity }, at) =>
        (at + bidder) % 17 === 0
          ? []
          : [
              {
                row_id: id,
                answer: 'priced' as const,
                rate: 10 + ((at * 7 + bidder) % 50),
                quantity: Number(quantity),
              },
            ],
      ),
      alternates: [],
      qualifications: [],
      exclusions: [],
      valid_until: null,
      lead_weeks: null,
      note: null,
    },
  }));
  return {
    tender: {
      tender_package_id: 't',
      number: 'TP-0001',
      name: 'Large',
      tender_status: 'under_evaluation',
      estimated_value: '1000000',
    },
    settings: null,
    rows: rows as unknown as SheetParts['rows'],
    bids,
    invited: bidders,
    adjustments: [],
    notes: [],
    rates: [],
    criteria: [],
    marks: [],
    agreed: [],
    withPlugs: true,
    today: '2026-11-20',
    abilities: [],
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run();

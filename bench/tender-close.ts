// 200 bidders submit in the last seconds before a tender closes, each a bid of 200 lines over HTTP, and twenty more after
// it. Every bid that was answered with a receipt must be stored, none after the closing time.
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { build, buildMember, buildWorkspace } from '../server/seed/builders.ts';
import { newId } from '../server/src/platform/ids.ts';
import { insertRows } from '../server/src/platform/rows.ts';
import { startSite, type Site } from './site.ts';

const bidders = 200;
const lateBidders = 20;
const rowsOfForm = 200;
const secondsToSubmit = 30;
const barMillis = 1000;

interface Sent {
  status: number;
  millis: number;
}

/** Measures the submissions and prints their times. */
export async function run(): Promise<void> {
  const site = await startSite('horizon-bench-tender-close-');
  try {
    const place = await makeTender(site);
    await sql`ANALYZE`.execute(site.database.db);
    const due = Date.now() + (secondsToSubmit + 5) * 1000;
    await site.database.pool.query(
      "UPDATE tender_packages SET due_date = $1, tender_status = 'issued', issued_at = now() WHERE tender_package_id = $2",
      [new Date(due).toISOString(), place.id],
    );
    const sent = await Promise.all(
      place.people.map((person, at) => {
        const isAfter = at >= bidders;
        // A third of them in the last two seconds.
        const before = at % 3 === 0 ? 2000 * (at / bidders) : secondsToSubmit * 1000 * (at / bidders);
        return submit(place, { ...person, at: isAfter ? due + 50 + 20 * (at - bidders) : due - 300 - before });
      }),
    );
    await report(site, place.id, { sent, due });
  } finally {
    await site.stop();
  }
}

interface Tender {
  id: string;
  root: string;
  rows: string[];
  people: { token: string; invitation: string }[];
}

async function makeTender(site: Site): Promise<Tender> {
  const workspace = await build(site.database, (tx) => buildWorkspace(tx, 'Closing'));
  const root = `${site.origin}/api/workspaces/${workspace.workspace_id}`;
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${root}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${workspace.owner.token}`,
        'x-horizon-product': 'cost',
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Record<string, string>;
  };
  const project_id = (await post('/projects', { project_name: 'Harbour' }))['project_id']!;
  const id = (await post('/cost/tender-packages', { name: 'Frame', project_id }))['tender_package_id']!;
  const place = { workspace_id: workspace.workspace_id, project_id, tender_package_id: id };
  const rows = Array.from({ length: rowsOfForm }, newId);
  return build(site.database, async (tx) => {
    const scope = rows.map((row, at) => ({
      ...place,
      id: row,
      position: at + 1,
      description: `Row ${at + 1}`,
      quantity: 10,
    }));
    await insertRows(tx, 'tender_scope_rows', scope);
    const people: Tender['people'] = [];
    for (let n = 0; n < bidders + lateBidders; n += 1) {
      // One transaction makes them all.
      // oxlint-disable-next-line no-await-in-loop
      const person = await buildMember(tx, workspace, 'subcontractor', project_id);
      const invitation = newId();
      const tax_id = String(10_000_000_000 + n);
      // oxlint-disable-next-line no-await-in-loop
      await insertRows(tx, 'tender_invitations', [
        { ...place, id: invitation, tax_id, name: `Bidder ${n}`, email: person.email, response: 'accepted' },
      ]);
      people.push({ token: person.token, invitation });
    }
    return { id, root, rows, people };
  });
}

async function submit(
  { root, id, rows }: Tender,
  { token, invitation, at }: { token: string; invitation: string; at: number },
): Promise<Sent> {
  const lines = rows.map((row, n) => ({ row_id: row, answer: 'priced', rate: 100 + n, amount: null }));
  const content = {
    includes_gst: false,
    currency: 'AUD',
    stated_total: null,
    lines,
    alternates: [],
    qualifications: [],
    exclusions: [],
    valid_until: null,
    lead_weeks: null,
    note: null,
  };
  const body = JSON.stringify({ content });
  await sleep(Math.max(at - Date.now(), 0));
  const start = performance.now();
  const answer = await fetch(`${root}/cost/tender-packages/${id}/bidders/${invitation}/bid/submit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'x-horizon-product': 'cost', 'content-type': 'application/json' },
    body,
  });
  await answer.text();
  return { status: answer.status, millis: performance.now() - start };
}

async function report(site: Site, id: string, { sent, due }: { sent: Sent[]; due: number }): Promise<void> {
  const { rows } = await sql<{ stored: number; after: number }>`SELECT count(*)::int AS stored,
      count(*) FILTER (WHERE submitted_at >= ${new Date(due).toISOString()})::int AS after
    FROM tender_bids WHERE tender_package_id = ${id} AND status <> 'draft'`.execute(site.database.db);
  const { stored, after } = rows[0]!;
  const received = sent.filter(({ status }) => status === 200).length;
  const times = sent.map(({ millis }) => millis).toSorted((a, b) => a - b);
  const at = (share: number) => times[Math.min(Math.floor(times.length * share), times.length - 1)]!.toFixed(0);
  console.log(`${sent.length} bids of ${rowsOfForm} lines, ms      median    p99    longest    bar`);
  console.log(
    `from request to receipt          ${at(0.5)}    ${at(0.99)}    ${times.at(-1)!.toFixed(0)}    ${barMillis}`,
  );
  console.log(
    `receipts ${received}, stored ${stored}, refused ${sent.length - received}, stored after the closing time ${after}`,
  );
  if (stored !== received || after > 0 || received < bidders) throw new Error('A bid was lost, or accepted too late');
}

// The recommendation as a report on the letterhead: the three rankings, the adjustments with their notes, the spread against
// the estimate, the reason. It is drawn from the frozen sheet, so it shows the same figures for ever.
import { adjustmentKinds, recommendationStates } from '@horizon/contract';
import { sql } from 'kysely';
import { letterheadOf } from '../../business-entities/letterhead.ts';
import { money, toDisplay } from '@horizon/money';
import type { Db } from '../../platform/database.ts';
import { notFound } from '../../platform/failures.ts';
import type { PrintedBlock, PrintedRecord } from '../../platform/pdf/draw-record.ts';
import { printedInstant, printRecord } from '../../platform/pdf/print-record.ts';
import type { Scope } from '../../platform/scope.ts';
import type { WorkProcesses } from '../../platform/work-processes.ts';
import type { TenderPackage } from '../transitions.ts';
import { permitPrices } from '../visible.ts';
import type { Sheet } from './compose-sheet.ts';
import * as store from './store.ts';

interface Place {
  db: Db;
  scope: Scope;
  work: WorkProcesses | null;
}

/** The report of a recommendation, by default of the latest one. Throws 404 if there is none. */
export async function printRecommendation(
  { db, scope, work }: Place,
  tender: TenderPackage,
  id: string | null,
): Promise<Uint8Array> {
  permitPrices(scope, tender.project_id);
  const [row] = await store.listRecommendations(db, scope, tender.tender_package_id, id);
  if (!row) throw notFound();
  const { rows } = await sql<{ snapshot: string; project_name: string; time_zone: string }>`
    SELECT r.snapshot, p.project_name, p.time_zone FROM tender_recommendations r
      JOIN projects p ON p.workspace_id = r.workspace_id AND p.project_id = r.project_id
     WHERE r.workspace_id = ${scope.workspaceId} AND r.id = ${row.id}`.execute(db);
  const sheet = JSON.parse(rows[0]!.snapshot) as Sheet;
  const record: PrintedRecord = {
    title: 'Tender recommendation',
    subtitle: `${sheet.number} · ${rows[0]!.project_name}`,
    letterhead: await letterheadOf(db, scope),
    blocks: blocksOf(row, sheet, rows[0]!.project_name),
  };
  return printRecord(work, record, 'The report could not be drawn in time. Save the sheet as a workbook instead.');
}

const dollars = (amount: number | null) => (amount === null ? '–' : toDisplay(money(amount)));
const rank = (value: number | null) => (value === null ? '–' : String(value));

function blocksOf(row: store.Recommendation, sheet: Sheet, project: string): PrintedBlock[] {
  const { bidders, figures, estimated_value: estimate, settings } = sheet;
  const nameOf = new Map(bidders.map(({ invitation_id, name }) => [invitation_id, name]));
  const rowOf = new Map(
    sheet.rows.map(({ id, item, description }) => [id, [item, description].filter(Boolean).join(' ')]),
  );
  const columns = ['Bidder', 'Base, ex GST', 'By base', 'Levelled total', 'By levelled', 'Value, of 100', 'By value'];
  return [
    { label: 'Package', text: `${sheet.number} ${sheet.name}` },
    { label: 'Project', text: project },
    { label: 'Recommended bidder', text: `${row.bidder}, levelled total ${dollars(Number(row.amount))} ex GST` },
    { label: 'Recommendation', text: row.text },
    ...(row.reason ? [{ label: 'Reason for not taking the lowest levelled total', text: row.reason }] : []),
    { label: 'Author', text: `${row.author}, ${printedInstant(row.created_at)}` },
    { label: 'State', text: [recommendationStates[row.status].label, row.status_reason].filter(Boolean).join(': ') },
    { heading: 'Rankings' },
    {
      label: 'By base price, by levelled total and by value',
      columns,
      numeric: [1, 2, 3, 4, 5, 6],
      rows: bidders.map(({ name, base, levelled, standing }) => [
        name,
        dollars(base),
        rank(standing.by_base),
        dollars(levelled),
        rank(standing.by_levelled),
        standing.score === null ? '–' : standing.score.toFixed(2),
        rank(standing.by_value),
      ]),
    },
    {
      bars: {
        label: 'Levelled totals against the estimate',
        bars: bidders.flatMap(({ name, levelled }) =>
          levelled === null ? [] : [{ name, value: levelled, text: dollars(levelled) }],
        ),
        limit: estimate === null ? null : { name: 'estimate', value: estimate, text: dollars(estimate) },
      },
    },
    {
      label: 'Package',
      text: [
        `${figures.submitted} of ${figures.invited} invited subcontractors submitted a bid.`,
        figures.spread_percent === null
          ? null
          : `Spread of the levelled totals: ${figures.spread_percent} % of the median.`,
        estimate === null
          ? null
          : `Saving of the recommended bid to the estimate: ${dollars(estimate - Number(row.amount))}.`,
        `Weight of the price: ${settings.price_weight} %.`,
      ]
        .filter((text) => text !== null)
        .join(' '),
    },
    { heading: 'Adjustments' },
    {
      label: 'A$ ex GST, added to the base prices',
      columns: ['Bidder', 'Kind', 'For', 'Amount', 'Note', 'By'],
      numeric: [3],
      rows: sheet.adjustments.map((one) => [
        nameOf.get(one.invitation_id) ?? '',
        `${adjustmentKinds[one.kind]}${one.is_accepted ? '' : ', not counted'}`,
        one.row_id ? (rowOf.get(one.row_id) ?? '') : one.title,
        dollars(one.amount),
        one.note ?? '',
        one.author,
      ]),
    },
    ...stepsOf(sheet),
    ...criteriaOf(sheet),
    { label: 'SHA-256 of the frozen levelling sheet', text: row.snapshot_hash },
  ];
}

/** From the base price to the levelled total of each bidder. */
function stepsOf({ bidders }: Sheet): PrintedBlock[] {
  return [
    {
      label: 'From base to levelled',
      columns: ['Bidder', 'As received', 'Base, ex GST', 'Levelled scope', 'Levelled total', 'Gaps'],
      numeric: [1, 2, 3, 4, 5],
      rows: bidders.map((one) => [
        one.name,
        dollars(one.received),
        dollars(one.base),
        dollars(one.levelled_scope),
        dollars(one.levelled),
        String(one.gaps),
      ]),
    },
  ];
}

function criteriaOf({ criteria, marks, bidders }: Sheet): PrintedBlock[] {
  if (criteria.length === 0) return [];
  const markOf = (criterion: string, invitation: string) => {
    const one = marks.find(
      ({ evaluator, criterion_id, invitation_id }) =>
        evaluator === null && criterion_id === criterion && invitation_id === invitation,
    );
    if (one?.has_passed != null) return one.has_passed ? 'Passed' : 'Failed';
    return one?.mark == null ? '–' : String(one.mark);
  };
  // A page has room for this many bidders side by side.
  const perTable = 6;
  const groups = Array.from({ length: Math.ceil(bidders.length / perTable) }, (_, at) =>
    bidders.slice(at * perTable, (at + 1) * perTable),
  );
  return [
    { heading: 'Criteria' },
    ...groups.map((own): PrintedBlock => ({
      label: 'Agreed marks from 0 to 10',
      columns: ['Criterion', 'Weight', ...own.map(({ name }) => name)],
      numeric: [1],
      rows: criteria.map(({ id, name, weight, is_pass_fail: isPass }) => [
        name,
        isPass ? 'Mandatory' : `${weight} %`,
        ...own.map(({ invitation_id }) => markOf(id, invitation_id)),
      ]),
    })),
  ];
}

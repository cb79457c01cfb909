// The levelling sheet as it is answered, from what is stored: bids, scope rows, adjustments, rates and marks. The figures
// are those of the engine.
import type { AnswerOf, BidContent, Calls } from '@horizon/contract';
import {
  dollarsExGst,
  levelBids,
  packageFigures,
  rankBids,
  savingOf,
  suggestPlug,
  type Adjustment as EngineAdjustment,
  type Bid,
  type LevelledBid,
  type ScopeRow as EngineRow,
  type Standing,
} from '@horizon/tendering';
import { money, toNumber, type Money } from '@horizon/money';
import type { Scope } from '../../platform/scope.ts';
import type { OpenedBid } from '../bids/opened.ts';
import { composeMarks, marksOf, type MarkParts } from './compose-marks.ts';
import type { Adjustment, CellNote, ScopeRow, Settings } from './store.ts';
import { isPriceHidden } from './two-envelopes.ts';

export type Sheet = AnswerOf<Calls['getLevelling']>;
type Bidder = Sheet['bidders'][number];

/** All that a sheet is made of. */
export interface SheetParts extends MarkParts {
  tender: {
    tender_package_id: string;
    number: string;
    name: string;
    tender_status: string;
    estimated_value: number | string | null;
  };
  settings: Settings | null;
  rows: readonly ScopeRow[];
  bids: readonly OpenedBid[];
  invited: number;
  adjustments: readonly Adjustment[];
  notes: readonly CellNote[];
  rates: readonly { currency: string; rate: string; rate_date: string; source: string | null; version: number }[];
  withPlugs: boolean;
  today: string;
  abilities: string[];
}

const number = (value: string | number | null): number | null => (value === null ? null : Number(value));
const dollars = (amount: Money | null): number | null => (amount === null ? null : toNumber(amount));
const optional = <Value>(name: string, value: Value | null | undefined | false): Record<string, Value> =>
  value === null || value === undefined || value === false ? {} : { [name]: value };

/** The most that a bid may amount to; a larger one was mistyped, and sums of such amounts are not exact. */
const largestBid = 100_000_000_000;

/** The sheet of a package for a caller. Throws a RangeError if sums are beyond what can be added exactly. */
export function composeSheet(parts: SheetParts, scope: Pick<Scope, 'personId'>): Sheet {
  const { tender, settings, rows, bids, adjustments } = parts;
  const isHidden = isPriceHidden(settings);
  const engineRows = rows.map(engineRow);
  const engineBids = bids.map((bid) => engineBid(bid, parts, engineRows));
  const live = adjustments.filter((one) => !one.is_deleted);
  const engineAdjustments = live.map(engineAdjustment);
  const conforming = engineBids.filter((_, index) => isConforming(bids[index]!));
  const ranked = levelBids(engineRows, conforming, engineAdjustments, { withPlugs: parts.withPlugs });
  const others = engineBids
    .filter((_, index) => !isConforming(bids[index]!))
    .flatMap((bid) => levelBids(engineRows, [bid], engineAdjustments, { withPlugs: parts.withPlugs }));
  const levelledOf = new Map([...ranked, ...others].map((bid) => [bid.bidderId, bid]));
  const standings = rankBids(ranked, {
    priceWeight: Number(settings?.price_weight ?? 100),
    criteria: parts.criteria.flatMap((one) => (one.is_pass_fail ? [] : [{ id: one.id, weight: Number(one.weight) }])),
    marks: marksOf(parts, bids),
  });
  const standingOf = new Map(standings.map((standing) => [standing.bidderId, standing]));
  const estimate = tender.estimated_value === null ? null : money(tender.estimated_value);
  const figures = packageFigures(ranked);
  const bidders = bids.map((bid, index): Bidder => {
    const shown = bidderOf(bid, {
      bid: engineBids[index]!,
      levelled: levelledOf.get(bid.invitation_id)!,
      standing: standingOf.get(bid.invitation_id) ?? null,
      estimate,
      parts,
    });
    return isHidden ? withoutPrices(shown) : shown;
  });
  return {
    tender_package_id: tender.tender_package_id,
    number: tender.number,
    name: tender.name,
    tender_status: tender.tender_status,
    estimated_value: number(tender.estimated_value),
    with_plugs: parts.withPlugs,
    is_price_hidden: isHidden,
    settings: shownSettings(settings),
    rows: rows.map((row, index) => ({
      ...shownRow(row),
      ...(isHidden ? noSuggestion : suggestionFor(engineRows[index]!, ranked, index)),
    })),
    bidders,
    adjustments: isHidden ? [] : live.map(shownAdjustment),
    cell_notes: parts.notes.flatMap((note) =>
      note.is_deleted
        ? []
        : [
            {
              row_id: note.row_id,
              invitation_id: note.invitation_id,
              text: note.text,
              author: note.author,
              version: note.version,
            },
          ],
    ),
    exchange_rates: parts.rates.map(shownRate),
    ...composeMarks(parts, scope, settings?.marks_stage ?? 'individual'),
    figures: {
      invited: parts.invited,
      submitted: bids.length,
      coverage_percent: parts.invited === 0 ? null : Math.round((10_000 * bids.length) / parts.invited) / 100,
      ...(isHidden
        ? { lowest: null, median: null, highest: null, spread_percent: null, saving: null }
        : {
            lowest: dollars(figures.lowest),
            median: dollars(figures.middle),
            highest: dollars(figures.highest),
            spread_percent: figures.spreadPercent,
            saving: dollars(savingOf(estimate, figures.lowest)),
          }),
    },
    abilities: parts.abilities,
  };
}

export const shownSettings = (settings: Settings | null): Sheet['settings'] => ({
  price_weight: Number(settings?.price_weight ?? 100),
  governs: settings?.governs ?? 'lines',
  two_envelopes: settings?.two_envelopes ?? false,
  marks_stage: settings?.marks_stage ?? 'individual',
  version: settings?.version ?? 0,
});

const shownRow = (row: ScopeRow) => ({
  id: row.id,
  section: row.section,
  item: row.item,
  description: row.description,
  unit: row.unit,
  quantity: number(row.quantity),
  is_mandatory: row.is_mandatory,
  provisional_sum: number(row.provisional_sum),
  budget: number(row.budget),
});

const shownRate = ({ currency, rate, rate_date, source, version }: SheetParts['rates'][number]) => ({
  currency,
  rate: Number(rate),
  rate_date,
  source,
  version,
});

/** A bid marked as non-conforming is shown and not ranked. */
const isConforming = ({ response }: OpenedBid) => response !== 'non_conforming';

const engineRow = (row: ScopeRow): EngineRow => ({
  id: row.id,
  isMandatory: row.is_mandatory,
  quantity: row.quantity,
  budget: row.budget === null ? null : money(row.budget),
  provisionalSum: row.provisional_sum === null ? null : money(row.provisional_sum),
});

const engineAdjustment = (one: Adjustment): EngineAdjustment => ({
  id: one.id,
  bidderId: one.invitation_id,
  rowId: one.row_id,
  kind: one.kind as EngineAdjustment['kind'],
  amount: money(one.amount),
  isAccepted: one.is_accepted,
});

/** The bid for the engine; without lines if its currency has no exchange rate yet, or if its amounts are too large. */
function engineBid({ invitation_id, content }: OpenedBid, parts: SheetParts, rows: readonly EngineRow[]): Bid {
  const rate = rateOf(content, parts);
  const quantityOf = new Map(rows.map((row) => [row.id, row.quantity]));
  const isCounted = rate !== null && approximate(content, quantityOf) * Number(rate) <= largestBid;
  return {
    bidderId: invitation_id,
    statedTotal: isCounted && content.stated_total !== null ? money(content.stated_total) : null,
    includesGst: content.includes_gst,
    exchangeRate: rate ?? 1,
    governs: parts.settings?.governs ?? 'lines',
    lines: content.lines.map((line) => ({
      // A line that the bidder added belongs to no row: it counts in the base price.
      rowId: line.row_id?.toLowerCase() ?? '',
      answer: line.answer,
      amount: isCounted && line.amount != null ? money(line.amount) : null,
      rate: isCounted && line.rate != null ? money(line.rate) : null,
      quantity: line.quantity ?? null,
    })),
  };
}

/** The sum of all amounts of a bid regardless of their signs, to see whether it is within bounds. */
function approximate(content: BidContent, quantityOf: ReadonlyMap<string, string | number | null>): number {
  const lines = content.lines.reduce((total, { row_id: id, amount, rate, quantity }) => {
    const counted = Math.max(quantity ?? 0, Number(quantityOf.get(id?.toLowerCase() ?? '') ?? 0));
    return total + Math.abs(amount ?? 0) + Math.abs(rate ?? 0) * counted;
  }, 0);
  return Math.max(lines, Math.abs(content.stated_total ?? 0));
}

/** Australian dollars for one unit of the bid's currency; null if nobody has entered the rate. */
const rateOf = ({ currency }: BidContent, { rates }: SheetParts): string | number | null =>
  currency === 'AUD' ? 1 : (rates.find((one) => one.currency === currency)?.rate ?? null);

const noSuggestion = { suggested: null, lowest: null, median: null, highest: null };

function suggestionFor(row: EngineRow, bids: readonly LevelledBid[], index: number) {
  const prices = bids.flatMap(({ cells }) => {
    const { state, levelled } = cells[index]!;
    return state === 'priced' && levelled !== null ? [levelled] : [];
  });
  const { suggested, lowest, middle, highest } = suggestPlug(prices, row.budget);
  return {
    suggested: row.provisionalSum === null ? dollars(suggested) : null,
    lowest: dollars(lowest),
    median: dollars(middle),
    highest: dollars(highest),
  };
}

interface BidderParts {
  bid: Bid;
  levelled: LevelledBid;
  standing: Standing | null;
  estimate: Money | null;
  parts: SheetParts;
}

function bidderOf(received: OpenedBid, { bid, levelled, standing, estimate, parts }: BidderParts): Bidder {
  const { content, invitation_id } = received;
  const needsRate = rateOf(content, parts) === null;
  const inDollars = (amount: number | null | undefined) =>
    amount == null || needsRate ? null : toNumber(dollarsExGst(bid, money(amount)));
  const plugs = parts.adjustments.filter((one) => one.invitation_id === invitation_id && one.kind === 'plug');
  const linesOf = Map.groupBy(content.lines, ({ row_id }) => row_id?.toLowerCase() ?? '');
  const known = new Set(parts.rows.map(({ id }) => id));
  return {
    invitation_id,
    name: received.bidder,
    revision: received.revision,
    is_late: received.status === 'late',
    is_conforming: isConforming(received),
    submitted_at: received.submitted_at,
    currency: content.currency,
    needs_rate: needsRate,
    includes_gst: content.includes_gst,
    stated_total: content.stated_total,
    valid_until: content.valid_until,
    has_expired: content.valid_until !== null && content.valid_until < parts.today,
    lead_weeks: content.lead_weeks,
    message: content.note,
    alternates: content.alternates.map(({ title, description, amount }) => ({
      title,
      description: description ?? null,
      amount: inDollars(amount),
    })),
    qualifications: content.qualifications,
    exclusions: content.exclusions,
    added_lines: content.lines
      .filter(({ row_id: id }) => id === null || !known.has(id.toLowerCase()))
      .map(({ description, amount, rate, quantity }) => ({
        description: description ?? null,
        amount: inDollars(amount ?? (rate != null && quantity != null ? rate * quantity : null)),
      })),
    received: dollars(levelled.received),
    base: dollars(levelled.base),
    levelled_scope: dollars(levelled.levelledScope),
    levelled: dollars(levelled.levelled),
    saving: dollars(savingOf(estimate, levelled.levelled)),
    arithmetic_difference: toNumber(levelled.arithmeticDifference),
    steps: levelled.steps.map(({ kind, rowId, amount }) => ({ kind, row_id: rowId, amount: toNumber(amount) })),
    gaps: levelled.gaps,
    is_abnormally_low: levelled.isAbnormallyLow,
    cleared_plugs: plugs.filter((one) => one.is_cleared).length,
    earlier_plugs: plugs.filter((one) => !one.is_deleted && one.bid_revision < received.revision).length,
    standing: {
      by_base: standing?.byBase ?? null,
      by_levelled: standing?.byLevelled ?? null,
      by_value: standing?.byValue ?? null,
      price_score: standing?.priceScore ?? null,
      non_price_score: standing?.nonPriceScore ?? null,
      score: standing?.score ?? null,
      relative_value_cost: standing?.relativeValueCost ?? null,
    },
    cells: levelled.cells.map((cell): Bidder['cells'][number] => {
      const lines = linesOf.get(cell.rowId) ?? [];
      const [only] = lines.length === 1 ? lines : [];
      const notes = lines.flatMap(({ note }) => (note ? [note] : []));
      return {
        state: cell.state,
        ...optional('amount', dollars(cell.amount)),
        ...optional('levelled', dollars(cell.levelled)),
        ...optional('is_gap', cell.isGap),
        ...optional('is_outlier', cell.isOutlier),
        ...optional('has_unused_plug', cell.hasUnusedPlug),
        ...optional('rate', only?.rate),
        ...optional('quantity', only?.quantity),
        ...optional('lines', lines.length > 1 && lines.length),
        ...optional('note', notes.length > 0 && notes.join('\n')),
      };
    }),
  };
}

/** A bidder while the prices are hidden: how each row is answered, without any amount. */
const withoutPrices = (bidder: Bidder): Bidder => ({
  ...bidder,
  message: null,
  stated_total: null,
  arithmetic_difference: 0,
  received: null,
  base: null,
  levelled_scope: null,
  levelled: null,
  saving: null,
  steps: [],
  gaps: 0,
  is_abnormally_low: false,
  cleared_plugs: 0,
  earlier_plugs: 0,
  alternates: bidder.alternates.map((one) => ({ ...one, amount: null })),
  added_lines: bidder.added_lines.map((one) => ({ ...one, amount: null })),
  standing: {
    ...bidder.standing,
    by_base: null,
    by_levelled: null,
    by_value: null,
    price_score: null,
    score: null,
    relative_value_cost: null,
  },
  cells: bidder.cells.map(({ state, is_gap: isGap }) => ({ state, ...(isGap ? { is_gap: isGap } : {}) })),
});

const shownAdjustment = (one: Adjustment): Sheet['adjustments'][number] => ({
  id: one.id,
  version: one.version,
  invitation_id: one.invitation_id,
  kind: one.kind as Sheet['adjustments'][number]['kind'],
  row_id: one.row_id,
  item: one.item,
  title: one.title,
  amount: Number(one.amount),
  basis: one.basis as Sheet['adjustments'][number]['basis'],
  is_accepted: one.is_accepted,
  note: one.note,
  bid_revision: one.bid_revision,
  author: one.author,
  updated_at: one.updated_at,
});

// The levelling sheet of a tender package: bids of different form as prices for the same scope. Only for the buyer's people
// who see prices, and only after the bids have been opened.
import { Type, type Static } from 'typebox';
import { call, type FailureStatus } from '../call.ts';
import { Day, Fields, Id, Instant, LongText, Nullable, Optional, Text, Version } from '../schema.ts';
import { tenderPackageRecord } from '../tenders.ts';

export const adjustmentKinds = {
  plug: 'Plug',
  alternate: 'Alternate',
  qualification: 'Qualification',
  buyer_cost: 'Buyer’s cost',
} as const;
export type AdjustmentKind = keyof typeof adjustmentKinds;

/** Where the amount of an adjustment comes from. */
export const adjustmentBases = {
  entered: 'Entered',
  median: 'Median of the other prices',
  lowest: 'Lowest price',
  highest: 'Highest price',
  budget: 'Budget',
  bid: 'Stated in the bid',
} as const;
export type AdjustmentBasis = keyof typeof adjustmentBases;

export const cellStates = {
  priced: 'Priced',
  included: 'Included',
  excluded: 'Excluded',
  by_others: 'By others',
  not_addressed: 'Not addressed',
  plugged: 'Plugged',
} as const;
export type CellState = keyof typeof cellStates;

/** The steps from a bid as received to its levelled price. */
export const stepKinds = {
  currency: 'Exchange rate',
  gst: 'GST',
  arithmetic: 'Arithmetic',
  quantity: 'Common quantity',
  provisional_sum: 'Provisional sum',
  ...adjustmentKinds,
} as const;
export type StepKind = keyof typeof stepKinds;

export const marksStages = {
  individual: 'Evaluators mark by themselves',
  consensus: 'Evaluators agree on marks',
  locked: 'Marks are locked',
} as const;
export type MarksStage = keyof typeof marksStages;

export const recommendationStates = {
  waiting: { label: 'Waiting for approval', bucket: 'in-progress' },
  returned: { label: 'Returned', bucket: 'delayed' },
  rejected: { label: 'Rejected', bucket: 'cancelled' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
  approved: { label: 'Approved', bucket: 'completed' },
} as const;
export type RecommendationState = keyof typeof recommendationStates;

const keys = <Key extends string>(list: Readonly<Record<Key, unknown>>) => Object.keys(list) as Key[];
const choice = <Key extends string>(list: Readonly<Record<Key, unknown>>) => Type.Enum(keys(list));

/** The most edits of one save. */
export const mostLevellingEdits = 2000;

const Dollars = (description: string) =>
  Type.Number({
    minimum: -9_999_999_999,
    maximum: 9_999_999_999,
    multipleOf: 0.0001,
    description: `${description}, A$ ex GST`,
  });
const Sum = Nullable(Type.Number());
const Before = Nullable(Version);
const many = <Item extends Parameters<typeof Type.Array>[0]>(item: Item) =>
  Optional(Type.Array(item, { maxItems: mostLevellingEdits }));

const AdjustmentInput = Fields({
  id: Id('The adjustment, made up by the caller for a new one'),
  version: Before,
  invitation_id: Id('The bidder'),
  kind: choice(adjustmentKinds),
  row_id: Nullable(Id('The row of a plug; null for other kinds')),
  item: Nullable(
    Type.Integer({ minimum: 0, maximum: 99, description: 'Which alternate or qualification of the bid, from 0' }),
  ),
  title: Nullable(Text('Title of a qualification or cost that is not in the bid', 200)),
  amount: Dollars('Amount that is added'),
  basis: choice(adjustmentBases),
  is_accepted: Type.Boolean({ description: 'False: recorded and not counted' }),
  note: Nullable(LongText('Note', 2000)),
});
const Versioned = Fields({ id: Id('The adjustment'), version: Version });

export const LevellingEdits = Fields({
  adjustments: many(AdjustmentInput),
  removed: many(Versioned),
  restored: many(Versioned),
  cell_notes: many(
    Fields({
      row_id: Id('The row'),
      invitation_id: Id('The bidder'),
      text: Nullable(LongText('Note; null removes it', 2000)),
      version: Before,
    }),
  ),
  exchange_rates: Optional(
    Type.Array(
      Fields({
        currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
        rate: Type.Number({
          exclusiveMinimum: 0,
          maximum: 1_000_000,
          multipleOf: 0.00000001,
          description: 'A$ for one unit',
        }),
        rate_date: Day('Day of the rate'),
        source: Nullable(Text('Source', 200)),
        version: Before,
      }),
      { maxItems: 50 },
    ),
  ),
  clear_plugs_of: many(Id('Bidder whose plugs are cleared')),
  reapply_plugs_of: many(Id('Bidder whose plugs are applied to the latest revision of the bid')),
});
export type LevellingEdits = Static<typeof LevellingEdits>;

const Flag = (description: string) => Optional(Type.Boolean({ description }));

export const LevellingCell = Type.Object({
  state: choice(cellStates),
  amount: Optional(Type.Number({ description: 'The bidder’s price, A$ ex GST' })),
  levelled: Optional(Type.Number({ description: 'The amount that counts' })),
  is_gap: Flag('A mandatory row without a price or plug'),
  is_outlier: Flag('More than a quarter from the median of the row'),
  has_unused_plug: Flag('A plug that is not counted, since the bidder has priced the row'),
  rate: Optional(Type.Number({ description: 'Rate as received' })),
  quantity: Optional(Type.Number({ description: 'The bidder’s own quantity' })),
  lines: Optional(Type.Integer({ description: 'Lines of the bid, if more than one' })),
  note: Optional(Type.String({ description: 'The bidder’s note' })),
});
export type LevellingCell = Static<typeof LevellingCell>;

const Standing = Type.Object({
  by_base: Nullable(Type.Integer()),
  by_levelled: Nullable(Type.Integer()),
  by_value: Nullable(Type.Integer()),
  price_score: Sum,
  non_price_score: Sum,
  score: Sum,
  relative_value_cost: Sum,
});

const Bidder = Type.Object({
  invitation_id: Type.String(),
  name: Type.String(),
  revision: Type.Integer(),
  is_late: Type.Boolean(),
  is_conforming: Type.Boolean({ description: 'False: shown and not ranked' }),
  submitted_at: Nullable(Instant('When it was submitted')),
  currency: Type.String(),
  needs_rate: Type.Boolean({ description: 'No exchange rate has been entered: the bid has no amounts yet' }),
  includes_gst: Type.Boolean(),
  stated_total: Sum,
  valid_until: Nullable(Type.String()),
  has_expired: Type.Boolean({ description: 'The prices no longer hold' }),
  lead_weeks: Sum,
  message: Nullable(Type.String()),
  alternates: Type.Array(
    Type.Object({
      title: Type.String(),
      description: Nullable(Type.String()),
      amount: Nullable(Type.Number({ description: 'A$ ex GST' })),
    }),
  ),
  qualifications: Type.Array(Type.String()),
  exclusions: Type.Array(Type.String()),
  added_lines: Type.Array(
    Type.Object({ description: Nullable(Type.String()), amount: Nullable(Type.Number({ description: 'A$ ex GST' })) }),
    { description: 'Lines of the bidder that belong to no row' },
  ),
  received: Sum,
  base: Sum,
  levelled_scope: Sum,
  levelled: Sum,
  saving: Nullable(Type.Number({ description: 'Estimated value less levelled total' })),
  arithmetic_difference: Type.Number({ description: 'Stated total less sum of the lines, in the bid’s currency' }),
  steps: Type.Array(Type.Object({ kind: choice(stepKinds), row_id: Nullable(Type.String()), amount: Type.Number() })),
  gaps: Type.Integer(),
  is_abnormally_low: Type.Boolean(),
  cleared_plugs: Type.Integer({ description: 'Plugs that can be applied again' }),
  earlier_plugs: Type.Integer({ description: 'Plugs that were made for an earlier revision of the bid' }),
  standing: Standing,
  cells: Type.Array(LevellingCell, { description: 'One for each row, in their order' }),
});

export const LevellingAdjustment = Type.Object({
  id: Type.String(),
  version: Type.Integer(),
  invitation_id: Type.String(),
  kind: choice(adjustmentKinds),
  row_id: Nullable(Type.String()),
  item: Nullable(Type.Integer()),
  title: Type.String(),
  amount: Type.Number(),
  basis: choice(adjustmentBases),
  is_accepted: Type.Boolean(),
  note: Nullable(Type.String()),
  bid_revision: Type.Integer(),
  author: Type.String(),
  updated_at: Instant('When it was changed last'),
});

const Criterion = {
  name: Text('Criterion', 200),
  weight: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'In per cent' }),
  is_pass_fail: Type.Boolean({ description: 'Passed or failed, without a weight' }),
};
const Mark = Nullable(Type.Number({ minimum: 0, maximum: 10, multipleOf: 0.01, description: 'From 0 to 10' }));
const Passed = Nullable(Type.Boolean({ description: 'Of a criterion that is passed or failed' }));

export const LevellingSheet = Type.Object({
  tender_package_id: Type.String(),
  number: Type.String(),
  name: Type.String(),
  tender_status: Type.String(),
  estimated_value: Sum,
  with_plugs: Type.Boolean(),
  is_price_hidden: Type.Boolean({ description: 'Prices are shown once the marks are locked' }),
  settings: Type.Object({
    price_weight: Type.Number(),
    governs: Type.Enum(['lines', 'total']),
    two_envelopes: Type.Boolean(),
    marks_stage: choice(marksStages),
    version: Type.Integer({ description: '0 before anything is set' }),
  }),
  rows: Type.Array(
    Type.Object({
      id: Type.String(),
      section: Nullable(Type.String()),
      item: Nullable(Type.String()),
      description: Type.String(),
      unit: Nullable(Type.String()),
      quantity: Sum,
      is_mandatory: Type.Boolean(),
      provisional_sum: Sum,
      budget: Sum,
      suggested: Nullable(Type.Number({ description: 'The median of the priced cells, else the budget' })),
      lowest: Sum,
      median: Sum,
      highest: Sum,
    }),
  ),
  bidders: Type.Array(Bidder),
  adjustments: Type.Array(LevellingAdjustment),
  cell_notes: Type.Array(
    Type.Object({
      row_id: Type.String(),
      invitation_id: Type.String(),
      text: Type.String(),
      author: Type.String(),
      version: Type.Integer(),
    }),
  ),
  exchange_rates: Type.Array(
    Type.Object({
      currency: Type.String(),
      rate: Type.Number(),
      rate_date: Type.String(),
      source: Nullable(Type.String()),
      version: Type.Integer(),
    }),
  ),
  criteria: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), weight: Type.Number(), is_pass_fail: Type.Boolean() }),
  ),
  marks: Type.Array(
    Type.Object({
      criterion_id: Type.String(),
      invitation_id: Type.String(),
      evaluator: Nullable(Type.String({ description: 'Null for the agreed mark' })),
      is_own: Type.Boolean(),
      mark: Sum,
      has_passed: Nullable(Type.Boolean()),
      comment: Nullable(Type.String()),
    }),
    { description: 'Those of other evaluators only once the evaluators agree' },
  ),
  evaluators: Type.Array(Type.Object({ name: Type.String(), is_own: Type.Boolean(), marked: Type.Integer() })),
  figures: Type.Object({
    invited: Type.Integer(),
    submitted: Type.Integer(),
    coverage_percent: Sum,
    lowest: Sum,
    median: Sum,
    highest: Sum,
    spread_percent: Sum,
    saving: Nullable(Type.Number({ description: 'Estimated value less lowest levelled total' })),
  }),
  abilities: Type.Array(Type.String(), { description: 'edit, recommend' }),
});
export type LevellingSheet = Static<typeof LevellingSheet>;

export const LevellingSettings = Type.Object({
  price_weight: Type.Number(),
  governs: Type.Enum(['lines', 'total']),
  two_envelopes: Type.Boolean(),
  marks_stage: choice(marksStages),
  criteria: Type.Array(
    Type.Object({ id: Type.String(), name: Type.String(), weight: Type.Number(), is_pass_fail: Type.Boolean() }),
  ),
  version: Type.Integer({ description: '0 before anything is set' }),
  abilities: Type.Array(Type.String(), { description: 'edit' }),
});

export const TenderRecommendation = Type.Object({
  id: Type.String(),
  tender_package_id: Type.String(),
  invitation_id: Type.String(),
  bidder: Type.String(),
  text: Type.String(),
  reason: Nullable(Type.String()),
  status: choice(recommendationStates),
  status_reason: Nullable(Type.String()),
  amount: Type.Number({ description: 'Levelled total, A$ ex GST' }),
  snapshot_hash: Type.String({ description: 'SHA-256 of the frozen sheet' }),
  author: Type.String(),
  created_at: Instant('When it was made'),
  decided_at: Nullable(Instant('When it was decided')),
  version: Type.Integer(),
  abilities: Type.Array(Type.String(), { description: 'withdraw' }),
});

const base = `${tenderPackageRecord.path}/{id}` as const;
const params = Fields({ workspaceId: Id('The workspace'), id: Id('The tender package') });
const common = {
  domain: 'tenders',
  tenancy: 'workspace',
  projectGrants: true,
  params,
} as const;
const refusals: FailureStatus[] = [409, 422];
const reads = { ...common, permission: 'tender_packages:see_cost' as const, failures: refusals };
const writes = { ...common, permission: 'tender_packages:edit' as const, failures: refusals };
const withSheet = { answer: LevellingSheet } as const;

export const levellingCalls = {
  getLevelling: call({
    ...reads,
    ...withSheet,
    method: 'GET',
    path: `${base}/levelling`,
    summary: 'The levelling sheet: rows, bidders, cells, adjustments, marks, rankings',
    description: 'Refused with 409 `sealed` until the bids have been opened.',
    query: Fields({ plugs: Optional(Type.Enum(['on', 'off'], { default: 'on', description: 'Off: without plugs' })) }),
    failureMessage: 'Failed to fetch the levelling sheet',
  }),
  saveLevelling: call({
    ...writes,
    ...withSheet,
    method: 'POST',
    path: `${base}/levelling/edits`,
    summary: 'Save plugs, alternates, qualifications, costs, notes and exchange rates at once',
    description:
      'All or nothing. An edit whose version is stale is refused with 409 and the current sheet; sending the same edits again changes nothing.',
    body: LevellingEdits,
    idempotent: true,
    failureMessage: 'Failed to save the levelling sheet',
  }),
  getLevellingSettings: call({
    ...reads,
    method: 'GET',
    path: `${base}/levelling/settings`,
    summary: 'How bids are compared: weights, criteria, two envelopes; also before the opening',
    answer: LevellingSettings,
    failureMessage: 'Failed to fetch the settings',
  }),
  setLevelling: call({
    ...writes,
    answer: LevellingSettings,
    method: 'PUT',
    path: `${base}/levelling/settings`,
    summary: 'Set how bids are compared: weights, criteria, two envelopes',
    description: 'Two envelopes are chosen before the bids are opened.',
    body: Fields({
      price_weight: Type.Number({ minimum: 0, maximum: 100, multipleOf: 0.01, description: 'In per cent' }),
      governs: Type.Enum(['lines', 'total'], { description: 'If the lines do not add up to the total' }),
      two_envelopes: Type.Boolean({ description: 'Prices are hidden until the marks are locked' }),
      criteria: Type.Array(Fields({ id: Nullable(Id('The criterion; null for a new one')), ...Criterion }), {
        maxItems: 30,
      }),
      version: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Of the settings; 0 before the first' }),
    }),
    failureMessage: 'Failed to save the settings',
  }),
  saveTenderMarks: call({
    ...writes,
    ...withSheet,
    method: 'POST',
    path: `${base}/levelling/marks`,
    summary: 'Save own marks, or the marks that the evaluators agreed on',
    body: Fields({
      is_agreed: Type.Boolean({ description: 'The agreed marks instead of the caller’s own' }),
      marks: Type.Array(
        Fields({
          criterion_id: Id('The criterion'),
          invitation_id: Id('The bidder'),
          mark: Mark,
          has_passed: Passed,
          comment: Nullable(LongText('Comment', 2000)),
        }),
        { minItems: 1, maxItems: mostLevellingEdits },
      ),
    }),
    failureMessage: 'Failed to save the marks',
  }),
  setMarksStage: call({
    ...writes,
    ...withSheet,
    method: 'POST',
    path: `${base}/levelling/marks/stage`,
    summary: 'Move on from individual marks to agreed marks, and lock them',
    body: Fields({
      stage: choice(marksStages),
      version: Type.Integer({ minimum: 0, maximum: 2147483647, description: 'Of the settings' }),
    }),
    failureMessage: 'Failed to change the stage of the marks',
  }),
  exportLevelling: call({
    ...reads,
    method: 'GET',
    path: `${base}/levelling/file`,
    summary: 'The levelling sheet as a workbook',
    description: 'Plugs and notes can be changed in it and read back; other cells must stay as they are.',
    answerMedia: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    failureMessage: 'Failed to save the levelling sheet as a workbook',
  }),
  readLevellingFile: call({
    ...reads,
    permission: 'tender_packages:edit',
    method: 'POST',
    path: `${base}/levelling/file`,
    summary: 'The edits in a levelling workbook; saves nothing',
    description:
      'Changed figures of bidders are refused by their cells, and a file with any fault gives no edits. The edits are saved by their own call.',
    upload: {
      maxBytes: 10_000_000,
      mediaTypes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      endings: ['xlsx', 'xlsm'],
    },
    answer: Type.Object({ edits: LevellingEdits, changes: Type.Integer({ description: 'Changed cells' }) }),
    failures: [409, 413, 415, 422],
    failureMessage: 'Failed to read the workbook',
  }),
  printTenderRecommendation: call({
    ...reads,
    method: 'GET',
    path: `${base}/recommendations/report`,
    summary: 'A recommendation as a report on the letterhead, by default the latest',
    query: Fields({ recommendation_id: Optional(Id('The recommendation')) }),
    answerMedia: ['application/pdf'],
    failureMessage: 'Failed to draw the report',
  }),
  listTenderRecommendations: call({
    ...reads,
    method: 'GET',
    path: `${base}/recommendations`,
    summary: 'The recommendations of a tender package, latest first',
    answer: Type.Object({ items: Type.Array(TenderRecommendation), abilities: Type.Array(Type.String()) }),
    failureMessage: 'Failed to fetch recommendations',
  }),
  recommendTender: call({
    ...writes,
    method: 'POST',
    path: `${base}/recommendations`,
    summary: 'Recommend a bidder for award',
    description:
      'Freezes the levelling sheet. A reason is required unless the bidder has the lowest levelled total. The package becomes recommended.',
    body: Fields({
      invitation_id: Id('The bidder'),
      text: LongText('Recommendation', 10_000),
      reason: Nullable(LongText('Why not the lowest levelled total', 5000)),
    }),
    status: 201,
    idempotent: true,
    answer: TenderRecommendation,
    failureMessage: 'Failed to recommend a bidder',
  }),
  withdrawTenderRecommendation: call({
    ...writes,
    method: 'POST',
    path: `${base}/recommendations/withdraw`,
    summary: 'Withdraw the recommendation that waits: the package is under evaluation again',
    body: Fields({ version: Version, reason: LongText('Reason', 2000) }),
    answer: TenderRecommendation,
    failureMessage: 'Failed to withdraw the recommendation',
  }),
};

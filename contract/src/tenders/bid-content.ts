// The content of a bid: prices for the rows of the bid form, alternates, qualifications. The same shape in the portal, in a
// bid that staff enter, and on the levelling sheet.
import { Type, type Static } from 'typebox';
import { Day, Fields, Id, LongText, Nullable, Optional, SumAmount, Text } from '../schema.ts';

/** How a bidder answers a row. `included`: priced within another row. A row without a line is not addressed. */
export const bidAnswers = {
  priced: 'Priced',
  included: 'Included',
  excluded: 'Excluded',
  by_others: 'By others',
} as const;
export type BidAnswer = keyof typeof bidAnswers;

/** The most lines of one bid. */
export const mostBidLines = 5000;

const BidAmount = (description: string) =>
  Type.Number({
    minimum: -9_999_999_999,
    maximum: 9_999_999_999,
    multipleOf: 0.0001,
    description: `${description}, in the currency and on the GST basis of the bid`,
  });

export const BidLineInput = Fields({
  row_id: Nullable(Id('The row of the bid form; null for a line that the bidder added')),
  answer: Type.Enum(Object.keys(bidAnswers) as BidAnswer[]),
  amount: Optional(Nullable(BidAmount('Price of the row'))),
  rate: Optional(Nullable(BidAmount('Price of one unit'))),
  quantity: Optional(Nullable(SumAmount('Quantity of the bidder, where it differs'))),
  unit: Optional(Nullable(Text('Unit', 20))),
  description: Optional(Nullable(Text('Description of an added line', 500))),
  note: Optional(Nullable(LongText('Note', 2000))),
});

export const BidContent = Fields({
  includes_gst: Type.Boolean({ description: 'The amounts include GST' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217' }),
  stated_total: Nullable(BidAmount('Total that the bidder wrote')),
  lines: Type.Array(BidLineInput, { maxItems: mostBidLines }),
  alternates: Type.Array(
    Fields({
      title: Text('Alternate', 200),
      description: Optional(Nullable(LongText('Details', 2000))),
      amount: Nullable(BidAmount('Difference to the price if it is accepted')),
    }),
    { maxItems: 50 },
  ),
  qualifications: Type.Array(LongText('Qualification', 2000), { maxItems: 100 }),
  exclusions: Type.Array(LongText('Exclusion', 2000), { maxItems: 100 }),
  valid_until: Nullable(Day('Last day on which the prices hold')),
  lead_weeks: Nullable(Type.Number({ minimum: 0, maximum: 520, description: 'Weeks from order to start on site' })),
  note: Nullable(LongText('Message to the buyer', 5000)),
});
export type BidContent = Static<typeof BidContent>;
export type BidLineInput = Static<typeof BidLineInput>;
export type BidLine = BidContent['lines'][number];

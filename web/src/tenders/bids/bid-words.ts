// The words of bids. The types name every state and answer, so that none is missed.
import type { BidAnswer, BidStatus, StateBucket } from '@horizon/contract';

export const bidStatusLabels: Readonly<Record<BidStatus, string>> = {
  draft: 'Draft',
  submitted: 'Submitted',
  late: 'Late',
  withdrawn: 'Withdrawn',
};
export const bidStatusBuckets: Readonly<Record<BidStatus, StateBucket>> = {
  draft: 'not-started',
  submitted: 'completed',
  late: 'delayed',
  withdrawn: 'cancelled',
};
export const bidAnswerLabels: Readonly<Record<BidAnswer, string>> = {
  priced: 'Priced',
  included: 'Included',
  excluded: 'Excluded',
  by_others: 'By others',
};

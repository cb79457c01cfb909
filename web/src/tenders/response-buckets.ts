import type { StateBucket, TenderResponse } from '@horizon/contract';

/** The colour and shape of the chip of a response. */
export const responseBuckets: Readonly<Record<TenderResponse, StateBucket>> = {
  pending: 'not-started',
  viewed: 'open',
  undecided: 'open',
  accepted: 'in-progress',
  declined: 'cancelled',
  submitted: 'completed',
  late: 'delayed',
  non_conforming: 'delayed',
  withdrawn: 'cancelled',
  shortlisted: 'in-progress',
  awarded: 'completed',
  unsuccessful: 'closed',
};

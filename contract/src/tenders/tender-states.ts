// The closed lists of tendering with their labels, and which state may follow which. Server and web read the same tables.
import type { StateBucket } from '../record/workflow.ts';

export const tenderTypes = {
  open: 'Open',
  selective: 'Selective',
  negotiated: 'Negotiated',
  two_stage: 'Two-stage',
  eci: 'Early contractor involvement',
  expression_of_interest: 'Expression of interest',
  panel_framework: 'Panel or framework',
  serial: 'Serial',
  design_and_construct: 'Design and construct',
  sole_source: 'Sole source',
} as const;
export type TenderType = keyof typeof tenderTypes;

/** How the bids are priced. */
export const bidFormTypes = {
  lump_sum: 'Lump sum',
  lump_sum_breakdown: 'Lump sum with breakdown',
  schedule_of_rates: 'Schedule of rates',
  bill_of_quantities: 'Bill of quantities',
  cost_plus: 'Cost plus',
  gmp: 'Guaranteed maximum price',
  unit_price: 'Unit price',
  daywork_rates: 'Daywork rates',
  alternates_only: 'Alternates only',
  unpriced: 'Unpriced',
} as const;
export type BidFormType = keyof typeof bidFormTypes;

/** Readers of the documents of a package. */
export const documentSecurities = {
  open: 'Everybody with the link',
  invited_only: 'Invited subcontractors only',
  confidential: 'Invited subcontractors, after a confidentiality agreement',
} as const;
export type DocumentSecurity = keyof typeof documentSecurities;

interface State {
  label: string;
  bucket: StateBucket;
}

/** The market-facing states of a tender package. */
export const tenderStatuses = {
  draft: { label: 'Draft', bucket: 'not-started' },
  issued: { label: 'Issued', bucket: 'open' },
  closed: { label: 'Closed', bucket: 'in-progress' },
  under_evaluation: { label: 'Under evaluation', bucket: 'in-progress' },
  recommended: { label: 'Recommended', bucket: 'in-progress' },
  awarded: { label: 'Awarded', bucket: 'completed' },
  on_hold: { label: 'On hold', bucket: 'delayed' },
  cancelled: { label: 'Cancelled', bucket: 'cancelled' },
  not_awarded: { label: 'Not awarded', bucket: 'closed' },
} as const satisfies Record<string, State>;
export type TenderStatus = keyof typeof tenderStatuses;

/** Which state may follow. A package on hold returns to its state before. */
export const tenderTransitions: Readonly<Record<TenderStatus, readonly TenderStatus[]>> = {
  draft: ['issued', 'on_hold', 'cancelled'],
  issued: ['closed', 'on_hold', 'cancelled'],
  closed: ['issued', 'under_evaluation', 'on_hold', 'cancelled', 'not_awarded'],
  under_evaluation: ['recommended', 'on_hold', 'cancelled', 'not_awarded'],
  recommended: ['under_evaluation', 'awarded', 'on_hold', 'cancelled'],
  awarded: [],
  on_hold: ['draft', 'issued', 'closed', 'under_evaluation', 'recommended', 'cancelled'],
  cancelled: [],
  not_awarded: [],
};

/** The internal approval of a package. */
export const workflowStatuses = {
  not_started: { label: 'Not started', bucket: 'not-started' },
  in_review: { label: 'In review', bucket: 'in-progress' },
  pending_approval: { label: 'Pending approval', bucket: 'in-progress' },
  approved: { label: 'Approved', bucket: 'completed' },
  returned: { label: 'Returned', bucket: 'delayed' },
  rejected: { label: 'Rejected', bucket: 'cancelled' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
  superseded: { label: 'Superseded', bucket: 'closed' },
} as const satisfies Record<string, State>;
export type WorkflowStatus = keyof typeof workflowStatuses;

/** Which state of the approval may follow. */
export const workflowTransitions: Readonly<Record<WorkflowStatus, readonly WorkflowStatus[]>> = {
  not_started: ['in_review', 'withdrawn'],
  in_review: ['pending_approval', 'returned', 'withdrawn'],
  pending_approval: ['approved', 'returned', 'rejected', 'withdrawn'],
  approved: ['in_review', 'superseded'],
  returned: ['in_review', 'withdrawn'],
  rejected: [],
  withdrawn: [],
  superseded: [],
};

/** The responses of an invited subcontractor. */
export const tenderResponses = {
  pending: { label: 'Pending', bucket: 'not-started' },
  viewed: { label: 'Viewed', bucket: 'open' },
  undecided: { label: 'Undecided', bucket: 'open' },
  accepted: { label: 'Will tender', bucket: 'in-progress' },
  declined: { label: 'Declined', bucket: 'cancelled' },
  submitted: { label: 'Submitted', bucket: 'completed' },
  late: { label: 'Late', bucket: 'delayed' },
  non_conforming: { label: 'Non-conforming', bucket: 'delayed' },
  withdrawn: { label: 'Withdrawn', bucket: 'cancelled' },
  shortlisted: { label: 'Shortlisted', bucket: 'in-progress' },
  awarded: { label: 'Awarded', bucket: 'completed' },
  unsuccessful: { label: 'Unsuccessful', bucket: 'closed' },
} as const satisfies Record<string, State>;
export type TenderResponse = keyof typeof tenderResponses;

/** Which response may follow when the buyer's staff record it. */
export const responseTransitions: Readonly<Record<TenderResponse, readonly TenderResponse[]>> = {
  pending: ['viewed', 'undecided', 'accepted', 'declined'],
  viewed: ['undecided', 'accepted', 'declined'],
  undecided: ['viewed', 'accepted', 'declined', 'submitted', 'late'],
  accepted: ['viewed', 'undecided', 'declined', 'submitted', 'late'],
  declined: ['viewed', 'undecided', 'accepted'],
  submitted: ['withdrawn', 'shortlisted', 'non_conforming', 'awarded', 'unsuccessful'],
  late: ['submitted', 'non_conforming'],
  non_conforming: [],
  withdrawn: ['submitted'],
  shortlisted: ['non_conforming', 'awarded', 'unsuccessful'],
  awarded: ['unsuccessful'],
  unsuccessful: [],
};

/** Responses that bidders give themselves, until the tender closes. */
export const bidderResponses: readonly TenderResponse[] = ['undecided', 'accepted', 'declined', 'withdrawn'];

/** Responses that count as a bid received. */
export const quotedResponses: readonly TenderResponse[] = [
  'submitted',
  'late',
  'non_conforming',
  'shortlisted',
  'awarded',
  'unsuccessful',
];

/** The labels of a list of states. */
export const labelsOf = <Name extends string>(states: Readonly<Record<Name, State>>): Readonly<Record<Name, string>> =>
  Object.fromEntries(Object.entries<State>(states).map(([name, { label }]) => [name, label])) as Record<Name, string>;

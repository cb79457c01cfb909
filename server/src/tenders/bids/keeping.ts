// Keeps the bids of a closed tender in its comparison: staff neither remove a bidder who has bid, nor record a withdrawal
// once prices are known. A bid is excluded with a response that says so.
import { quotedResponses, tenderStatuses, type TenderResponse } from '@horizon/contract';
import { conflict } from '../../platform/failures.ts';
import type { InvitationPlan } from '../invitations.ts';
import type { TenderPackage } from '../transitions.ts';

type Tender = Pick<TenderPackage, 'number' | 'tender_status' | 'status_before_hold'> & {
  bids_opened_at: string | null;
};
interface Invited {
  name: string;
  response: TenderResponse;
  is_deleted: boolean;
}

/** The state of a package, or that before it was put on hold. */
const stateOf = ({ tender_status: status, status_before_hold: before }: Tender) =>
  status === 'on_hold' ? (before ?? status) : status;

/** Throws 409 if a change of the invitations loses a bid, or changes a recommended package. */
export function refuseLostBids(tender: Tender, { added, changed }: Pick<InvitationPlan, 'added' | 'changed'>): void {
  if (added.length + changed.length > 0) refuseRecommended(tender);
  for (const { before, values } of changed) refuseLostBid(tender, before, values);
}

/** Throws 409 if a change of one invitation loses its bid. */
export function refuseLostBid(tender: Tender, before: Invited, values: Omit<Invited, 'name'>): void {
  if (before.is_deleted || !quotedResponses.includes(before.response)) return;
  const isRemoved = values.is_deleted && (tender.bids_opened_at !== null || stateOf(tender) === 'closed');
  const isWithdrawn = values.response === 'withdrawn' && values.response !== before.response;
  if (!isRemoved && !(isWithdrawn && tender.bids_opened_at !== null)) return;
  throw conflict(
    'has_bid',
    `${before.name} has submitted a bid to ${tender.number}, which stays in the comparison. Set its response to “Non-conforming” or “Unsuccessful” instead.`,
  );
}

/** Throws 409 while a recommendation counts: the invitations that it compares do not change. */
export function refuseRecommended(tender: Tender): void {
  if (stateOf(tender) !== 'recommended') return;
  throw conflict(
    'recommended',
    `${tender.number} is ${tenderStatuses.recommended.label.toLowerCase()}, so its invitations and responses do not change. Withdraw the recommendation first.`,
  );
}

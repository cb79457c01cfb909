// Whether a bid is received now, and as what: in time, late, or not at all.
import type { TenderResponse, TenderStatus } from '@horizon/contract';
import type { Invitation } from '../store.ts';
import type { PackageOfBids } from './store.ts';

interface Moment {
  now: Date;
  /** Set if staff enter it for the bidder. */
  onBehalf: { reason: string | null } | undefined;
}

type Tender = Pick<PackageOfBids, 'tender_status' | 'due_date' | 'bids_opened_at' | 'additional_options' | 'number'>;

/** True if the closing time has passed: by the due date, even if the package has not been closed yet. */
export const isPastClosing = ({ tender_status: status, due_date: due }: Tender, now: Date): boolean =>
  status === 'closed' || (due !== null && new Date(due) <= now);

/** The responses after which a bidder sends a first bid, and those after which a further one replaces it. */
const beforeFirst: readonly TenderResponse[] = ['pending', 'viewed', 'undecided', 'accepted', 'withdrawn'];

const sentences: Partial<Record<TenderStatus, string>> = {
  draft: 'This tender has not been issued yet.',
  on_hold: 'This tender is on hold and takes no bids now. Your draft is kept; the builder reports when it goes on.',
  cancelled: 'This tender has been cancelled and takes no bids.',
  not_awarded: 'This tender has ended without an award and takes no bids.',
};

/** Why a bid is not received now; null if it is. */
export function refusalOfBid(
  tender: Tender,
  { response }: Pick<Invitation, 'response'>,
  { now, onBehalf }: Moment,
): { code: string; sentence: string } | null {
  const { tender_status: status } = tender;
  const ended = sentences[status];
  if (ended) return { code: 'closed', sentence: ended };
  if (tender.bids_opened_at || (status !== 'issued' && status !== 'closed')) {
    return { code: 'closed', sentence: 'The bids of this tender have been opened, so it takes no more.' };
  }
  if (response === 'declined') {
    return {
      code: 'declined',
      sentence: 'This invitation was declined. Answer “Will tender” first, then submit the bid.',
    };
  }
  const isLate = isPastClosing(tender, now);
  if (response === 'submitted' || response === 'late') {
    if (isLate && response === 'submitted' && !onBehalf) {
      return {
        code: 'closed',
        sentence:
          'The closing time has passed. The bid that you submitted in time counts; it can no longer be replaced.',
      };
    }
  } else if (!beforeFirst.includes(response)) {
    return { code: 'closed', sentence: 'This bid is being evaluated already and can no longer be replaced.' };
  }
  if (!isLate) return null;
  if (onBehalf) {
    return onBehalf.reason
      ? null
      : { code: 'reason_needed', sentence: 'The closing time has passed. Give the reason why the bid is entered now.' };
  }
  if (response === 'withdrawn') {
    return { code: 'closed', sentence: 'The closing time has passed, so a withdrawn bid can no longer be replaced.' };
  }
  return tender.additional_options.allows_late_submissions
    ? null
    : {
        code: 'closed',
        sentence:
          'The closing time has passed, and this tender accepts no late bids. Your entries are kept as a draft.',
      };
}

/** How a bid that is received counts. Staff who enter one after the closing time vouch for it with their reason. */
export const statusOfBid = (tender: Tender, { now, onBehalf }: Moment): 'submitted' | 'late' =>
  isPastClosing(tender, now) && !onBehalf ? 'late' : 'submitted';

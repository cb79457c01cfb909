// The opened bids of a package: the one place where levelling, files, reports and award read prices.
import { quotedResponses, type BidContent, type TenderResponse } from '@horizon/contract';
import type { Db } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import type { Scope } from '../../platform/scope.ts';
import { latestBids, type PackageOfBids, type ReceivedBid } from './store.ts';

/** The bid of an invitation that counts. */
export interface OpenedBid {
  id: string;
  invitation_id: string;
  bidder: string;
  tax_id: string;
  company_id: string | null;
  response: TenderResponse;
  revision: number;
  status: 'submitted' | 'late';
  submitted_at: string;
  content: BidContent;
}

/** The refusal to read prices before the opening. */
export const sealed = () =>
  conflict('sealed', 'The bids are sealed until they are opened. Open them after the closing time.');

/** True unless the bid was withdrawn, or its invitation was and has begun again. */
export const isCounted = ({ status, response }: Pick<ReceivedBid, 'status' | 'response'>): boolean =>
  status !== 'withdrawn' && quotedResponses.includes(response);

/** The bid of each bidder that counts, by the bidders' names. Throws 409 before the opening. */
export async function openedBids(
  db: Db,
  scope: Pick<Scope, 'workspaceId'>,
  tender: Pick<PackageOfBids, 'tender_package_id' | 'bids_opened_at'>,
): Promise<OpenedBid[]> {
  if (!tender.bids_opened_at) throw sealed();
  const key = { workspaceId: scope.workspaceId, packageId: tender.tender_package_id };
  return (await latestBids(db, key, { withContent: true }))
    .flatMap(({ content, status, ...bid }) =>
      content === null || status === 'withdrawn' || !quotedResponses.includes(bid.response)
        ? []
        : [
            {
              id: bid.id,
              invitation_id: bid.invitation_id,
              bidder: bid.bidder,
              tax_id: bid.tax_id,
              company_id: bid.company_id,
              response: bid.response,
              revision: bid.revision,
              status,
              submitted_at: bid.submitted_at,
              content,
            },
          ],
    )
    .toSorted((a, b) => a.bidder.localeCompare(b.bidder, 'en') || (a.invitation_id < b.invitation_id ? -1 : 1));
}

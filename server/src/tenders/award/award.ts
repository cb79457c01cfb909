// The award: when the recommendation has been approved for its full value, the winner is awarded the work, the others are
// unsuccessful with a reason each, and a draft subcontract has the lines of the bid. All in the transaction of the approval.
import type { ApprovalOutcome } from '../../approvals/request.ts';
import { registerApprovalSubject } from '../../approvals/request.ts';
import { conflict } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { nextNumber } from '../../platform/records/next-number.ts';
import { insertRows, updateRow } from '../../platform/rows.ts';
import { openedBids, type OpenedBid } from '../bids/opened.ts';
import { concludeRecommendation } from '../levelling/approval.ts';
import { recommendationOf, type OpenRecommendation } from '../levelling/recommendation.ts';
import { mailBidder } from '../portal/mails.ts';
import { activeBidders, packagePlace } from '../portal/store.ts';
import { awardedLines } from './lines.ts';
import * as store from './store.ts';

/** Registers awards for approval. */
export function registerAwards(): void {
  registerApprovalSubject('award', {
    view: 'tender_prices:view',
    page: (id) => `tenders/${id}?tab=award`,
    onApproved: award,
    onReturned: (outcome) => concludeRecommendation(outcome, 'returned'),
    onRejected: (outcome) => concludeRecommendation(outcome, 'rejected'),
    onWithdrawn: (outcome) => concludeRecommendation(outcome, 'withdrawn'),
  });
}

/** The sentence for an unsuccessful bidder: the buyer's reason, or the usual one. It names no rival and no price. */
export const sentenceFor = (response: string, reason: string | undefined): string =>
  reason ??
  (response === 'non_conforming'
    ? 'Your bid did not conform to the tender documents.'
    : 'Another bid was assessed as better value for this package.');

async function award(outcome: ApprovalOutcome): Promise<void> {
  const { tx, scope, request } = outcome;
  const tender = await store.lockPackage(tx, scope, request.documentId);
  const recommendation = await recommendationOf(tx, scope, request.documentId);
  if (tender.tender_status !== 'recommended' || !recommendation) {
    throw conflict(
      'not_recommended',
      `${tender.number} is not recommended for award at present. Return the request, or wait until the package is recommended again.`,
    );
  }
  const bids = await openedBids(tx, scope, tender);
  const won = bids.find((bid) => bid.invitation_id === recommendation.invitation_id);
  if (!won) throw conflict('not_recommended', 'The recommended bid has been withdrawn. Return the request.');
  await concludeRecommendation(outcome, 'approved');
  const key = { workspace_id: scope.workspaceId, tender_package_id: request.documentId };
  await updateRow(tx, 'tender_packages', key, null, {
    tender_status: 'awarded',
    status_reason: null,
    updated_by_user_id: scope.personId,
  });
  await draftSubcontract(outcome, { tender, won, recommendation });
  await notifyBidders(outcome, bids, won);
}

interface Awarded {
  tender: Awaited<ReturnType<typeof store.lockPackage>>;
  won: OpenedBid;
  recommendation: OpenRecommendation;
}

async function draftSubcontract(
  { tx, scope, request }: ApprovalOutcome,
  { tender, won, recommendation }: Awarded,
): Promise<void> {
  const id = newId();
  const { project_id: projectId } = tender;
  const place = { workspace_id: scope.workspaceId, project_id: projectId, commitment_id: id };
  const number = await nextNumber(tx, 'subcontracts', { workspaceId: scope.workspaceId, projectId });
  await insertRows(tx, 'subcontracts', [
    {
      ...place,
      number: `SC-${String(number).padStart(4, '0')}`,
      title: tender.name,
      company_id: won.company_id,
      tender_package_id: tender.tender_package_id,
      scope: tender.description,
      approval_request_id: request.id,
      approved_amount: request.amount,
      status: 'draft',
    },
  ]);
  const rows = await store.rowsOf(tx, scope, tender.tender_package_id);
  await insertRows(
    tx,
    'subcontract_lines',
    awardedLines(won.content, rows, recommendation.base).map((line, index) => ({
      ...place,
      line_id: newId(),
      position: index + 1,
      ...line,
    })),
  );
}

/** The outcome of each bid, and an e-mail to each bidder. */
async function notifyBidders(
  { tx, scope, request, now }: ApprovalOutcome,
  bids: readonly OpenedBid[],
  won: OpenedBid,
): Promise<void> {
  const place = await packagePlace(tx, scope.workspaceId, request.documentId);
  const reasons = await store.reasonsOf(tx, scope, request.documentId);
  const bidders = new Map((await activeBidders(tx, scope.workspaceId, request.documentId)).map((one) => [one.id, one]));
  const mailing = { tx, place, by: { id: scope.personId, name: scope.personName }, now };
  const what = `${place.number} ${place.name} for ${place.project}`;
  const contact = `Your contact is ${scope.personName}.`;
  for (const bid of bids) {
    const isWinner = bid === won;
    const sentence = sentenceFor(bid.response, reasons.get(bid.invitation_id));
    const id = bid.invitation_id;
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await store.settleInvitation(tx, scope, {
      id,
      response: isWinner ? 'awarded' : 'unsuccessful',
      note: isWinner ? null : sentence,
      now,
    });
    const bidder = bidders.get(id);
    if (!bidder) continue;
    const words = isWinner
      ? {
          subject: `Award: ${what}`,
          text: `${place.workspace} has decided to award ${what} to you. The subcontract follows; please do not start before you have it. ${contact}`,
        }
      : {
          subject: `Outcome of your tender: ${what}`,
          text: `Your tender for ${what} was not successful. ${sentence} Thank you for your time. ${contact}`,
        };
    // oxlint-disable-next-line no-await-in-loop
    await mailBidder(mailing, bidder, words);
  }
}

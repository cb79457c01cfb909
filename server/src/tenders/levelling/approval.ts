// The approval of a recommendation by the delegation of authority. Its outcome moves the recommendation and the package.
import {
  hasSubject,
  registerApprovalSubject,
  requestApproval,
  withdrawApproval,
  type ApprovalOutcome,
} from '../../approvals/request.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { updateRow } from '../../platform/rows.ts';
import type { TenderPackage } from '../transitions.ts';
import { recommendationOf, settleRecommendation } from './recommendation.ts';

const documentType = 'award';

/** Asks for the approval of the award to the recommended bidder. Throws 409 if there is no policy. */
export async function askForApproval(
  { tx, scope, now }: Acting,
  tender: Pick<TenderPackage, 'tender_package_id' | 'project_id' | 'number' | 'name'>,
  award: { bidder: string; companyId: string | null; amount: number; snapshotHash: string },
): Promise<void> {
  await requestApproval(tx, scope, {
    documentType,
    documentId: tender.tender_package_id,
    number: tender.number,
    title: `Award of ${tender.name} to ${award.bidder}`,
    amount: award.amount,
    projectId: tender.project_id,
    payeeId: award.companyId,
    payeeName: award.bidder,
    scopeHash: award.snapshotHash,
    now,
  });
}

/** Withdraws the request for approval of a package's award, if there is one. */
export const withdrawFromApproval = (acting: Acting, packageId: string): Promise<void> =>
  withdrawApproval(acting, { documentType, documentId: packageId });

/** Records the outcome of an approval on the recommendation; unless it is approved, the package is under evaluation again. */
export async function concludeRecommendation(
  { tx, scope, now, request, comment }: ApprovalOutcome,
  status: 'approved' | 'returned' | 'rejected' | 'withdrawn',
): Promise<void> {
  const open = await recommendationOf(tx, scope, request.documentId);
  if (!open) return;
  await settleRecommendation(tx, scope, { id: open.id, status, reason: comment, at: now });
  if (status === 'approved') return;
  const key = { workspace_id: scope.workspaceId, tender_package_id: request.documentId };
  await updateRow(tx, 'tender_packages', key, null, { tender_status: 'under_evaluation' });
}

/** Registers recommendations for approval, unless the award has registered its own rules. */
export function registerRecommendations(): void {
  if (hasSubject(documentType)) return;
  registerApprovalSubject(documentType, {
    view: 'tender_prices:view',
    page: (id) => `tenders/${id}?tab=levelling`,
    onApproved: (outcome) => concludeRecommendation(outcome, 'approved'),
    onReturned: (outcome) => concludeRecommendation(outcome, 'returned'),
    onRejected: (outcome) => concludeRecommendation(outcome, 'rejected'),
    onWithdrawn: (outcome) => concludeRecommendation(outcome, 'withdrawn'),
  });
}

// The response of one invited subcontractor: recorded by staff, or given by the bidder until the tender closes.
import { tenderResponses, type AnswerOf, type BodyOf, type Calls } from '@horizon/contract';
import { checkTaxId } from '@horizon/identifiers';
import { permitChange } from '../platform/archiving.ts';
import { archivedRefusal, type Scope } from '../platform/scope.ts';
import { isDeleted, notFound } from '../platform/failures.ts';
import type { Acting } from '../platform/records/rules.ts';
import { updateRow } from '../platform/rows.ts';
import { refuseLostBid, refuseRecommended } from './bids/keeping.ts';
import { isPastClosing } from './bids/receiving.ts';
import { lockPackage } from './bids/store.ts';
import { bidderMay, permitResponse, presentInvitation, presentOwnInvitation, staffMay } from './invitations.ts';
import { listInvitations, lockInvitations } from './store.ts';
import type { TenderPackage } from './transitions.ts';
import { seesWhole } from './visible.ts';

/** Records a response. Throws 404 for a number that is not invited, 409 for a response that cannot follow. */
export async function respond(
  { tx, scope, now }: Acting,
  row: TenderPackage,
  taxId: string,
  { response, response_note: note }: BodyOf<Calls['respondToTender']>,
): Promise<AnswerOf<Calls['respondToTender']>> {
  const { tender_package_id: id, project_id: projectId } = row;
  const isStaff = seesWhole(scope, projectId);
  if (isStaff) await permitChange(tx, scope, 'tender_packages:edit', projectId);
  else refuseArchived(scope, projectId);
  if (row.is_deleted) throw isDeleted('tender package');
  const check = checkTaxId(taxId);
  const tender = { ...row, ...(await lockPackage(tx, { workspaceId: scope.workspaceId, packageId: id }, 'share')) };
  const isOpen = tender.tender_status === 'issued' && !isPastClosing(tender, now);
  await lockInvitations(tx, scope, id);
  const find = async () =>
    (await listInvitations(tx, scope, [id])).find(
      (one) => check.ok && one.tax_id === check.value && (isStaff || one.is_own),
    );
  const before = await find();
  if (!before) throw notFound();
  const may = (from: typeof response) => (isStaff ? staffMay(from) : bidderMay(from, isOpen));
  if (response !== before.response) {
    permitResponse(before.response, response, may(before.response));
    refuseRecommended(tender);
    refuseLostBid(tender, before, { response, is_deleted: false });
  }
  const changes = {
    ...(response === before.response
      ? {}
      : { response, responded_at: now.toISOString(), responded_by: scope.personId }),
    ...(note === undefined || note === before.response_note ? {} : { response_note: note }),
  };
  if (Object.keys(changes).length > 0) {
    await updateRow(tx, 'tender_invitations', { workspace_id: scope.workspaceId, id: before.id }, null, changes);
  }
  const present = isStaff ? presentInvitation : presentOwnInvitation;
  return {
    message: `Subcontractor response updated to: ${tenderResponses[response].label}`,
    tender_package_id: id,
    invited_subcontractor: present((await find())!, may(response)),
  };
}

function refuseArchived(scope: Scope, projectId: string): void {
  const refusal = archivedRefusal(scope, projectId);
  if (refusal) throw refusal;
}

// Mails one invited subcontractor a new link.
import { tenderStatuses, type AnswerOf, type Calls } from '@horizon/contract';
import { checkTaxId } from '@horizon/identifiers';
import { permitChange } from '../../platform/archiving.ts';
import { conflict, isDeleted, notFound } from '../../platform/failures.ts';
import type { Acting } from '../../platform/records/rules.ts';
import { lockInvitations } from '../store.ts';
import type { TenderPackage } from '../transitions.ts';
import { mailBidder } from './mails.ts';
import { activeBidders, packagePlace } from './store.ts';

/** Throws 404 for a number that is not invited, 409 where there is nothing to send. */
export async function sendInvitation(
  { tx, scope, now }: Acting,
  row: TenderPackage,
  taxId: string,
): Promise<AnswerOf<Calls['sendTenderInvitation']>> {
  await permitChange(tx, scope, 'tender_packages:edit', row.project_id);
  if (row.is_deleted) throw isDeleted('tender package');
  const check = checkTaxId(taxId);
  const all = await lockInvitations(tx, scope, row.tender_package_id);
  const invitation = all.find((one) => check.ok && one.tax_id === check.value && !one.is_deleted);
  if (!invitation) throw notFound();
  if (row.tender_status !== 'issued') {
    throw conflict(
      'not_issued',
      `${row.number} is ${tenderStatuses[row.tender_status].label.toLowerCase()}. Invitations are mailed while it is issued.`,
    );
  }
  if (invitation.response === 'declined') {
    throw conflict('declined', `${invitation.name} has declined and gets no more e-mails. Change the response first.`);
  }
  if (invitation.email === null) {
    throw conflict('no_address', `There is no e-mail address of ${invitation.name}. Enter one first.`);
  }
  const place = await packagePlace(tx, row.workspace_id, row.tender_package_id);
  const bidder = (await activeBidders(tx, row.workspace_id, row.tender_package_id)).find(
    ({ id }) => id === invitation.id,
  )!;
  const by = { id: scope.personId, name: scope.personName };
  await mailBidder({ tx, place, by, now }, bidder, 'sent_again');
  return { message: `The invitation is sent to ${invitation.email}.` };
}

// The answer of a bidder who is a guest: the same rules as for one who is signed in.
import { tenderResponses, type BodyOf, type Calls, type TenderResponse } from '@horizon/contract';
import { sql } from 'kysely';
import { notify } from '../../notifications/notify.ts';
import type { Tx } from '../../platform/database.ts';
import { conflict } from '../../platform/failures.ts';
import { permitResponse } from '../invitations.ts';
import { allowedTo, findBidder, type BidderRow } from './bidder.ts';
import { lockInvitation } from './store.ts';

/** Records that the bidder opened the invitation; the response of somebody who has not answered becomes “viewed”. */
export async function noteViewed(tx: Tx, row: BidderRow, now: Date): Promise<void> {
  await sql`UPDATE tender_invitations SET viewed_at = coalesce(viewed_at, ${now.toISOString()}),
      response = CASE WHEN response = 'pending' THEN 'viewed' ELSE response END,
      version = version + 1, updated_at = now()
    WHERE workspace_id = ${row.workspace_id} AND id = ${row.invitation_id}
      AND (viewed_at IS NULL OR response = 'pending')`.execute(tx);
}

/** Nothing changes in an archived project. */
export function refuseArchived({ is_archived: isArchived }: BidderRow): void {
  if (isArchived) throw conflict('archived', 'The project of this tender has been archived. Contact the builder.');
}

/** Stores the answer. Throws 409 for one that cannot follow. */
export async function respondAsGuest(
  tx: Tx,
  { workspace_id: workspaceId, invitation_id: id }: BidderRow,
  given: BodyOf<Calls['respondAsGuest']>,
  now: Date,
): Promise<void> {
  await lockInvitation(tx, workspaceId, id);
  const row = (await findBidder(tx, workspaceId, id))!;
  refuseArchived(row);
  const { response } = given;
  if (response !== row.response) permitResponse(row.response, response, allowedTo(row));
  await storeResponse(tx, row, given, now);
  if (response !== row.response) await notifyBuyer(tx, row, response, now);
}

async function storeResponse(
  tx: Tx,
  row: BidderRow,
  { response, response_note: note, time_zone: zone }: BodyOf<Calls['respondAsGuest']>,
  now: Date,
): Promise<void> {
  const isNew = response !== row.response;
  await sql`UPDATE tender_invitations SET response = ${response},
      response_note = CASE WHEN ${note !== undefined} THEN ${note?.trim() || null} ELSE response_note END,
      responded_at = CASE WHEN ${isNew} THEN ${now.toISOString()}::timestamptz ELSE responded_at END,
      responded_by = CASE WHEN ${isNew} THEN NULL ELSE responded_by END,
      time_zone = CASE WHEN ${isZone(zone)} THEN ${zone ?? null} ELSE time_zone END,
      version = version + 1, updated_at = now()
    WHERE workspace_id = ${row.workspace_id} AND id = ${row.invitation_id}`.execute(tx);
}

function isZone(zone: string | null | undefined): boolean {
  if (!zone) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en-AU', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** The person who runs the package is notified. */
async function notifyBuyer(tx: Tx, row: BidderRow, response: TenderResponse, now: Date): Promise<void> {
  const { rows } = await sql<{ created_by_user_id: string | null }>`SELECT created_by_user_id FROM tender_packages
    WHERE workspace_id = ${row.workspace_id} AND tender_package_id = ${row.tender_package_id}`.execute(tx);
  const person = rows[0]?.created_by_user_id;
  const item = {
    type: 'tender package',
    number: row.number,
    title: row.name,
    path: `/w/${row.workspace_id}/tenders/${row.tender_package_id}`,
    status: `${row.invited_as}: ${tenderResponses[response].label.toLowerCase()}`,
  };
  const raiser = { workspaceId: row.workspace_id, personId: null, personName: row.invited_as };
  const to = person ? [person] : [];
  await notify(tx, raiser, { type: 'tender_response', projectId: row.project_id, item, to, now });
}

// A package for its bidder: the same for a guest and for somebody who is signed in. Nothing here names another
// bidder, their number, an estimate or a note of the buyer.
import {
  bidFormTypes,
  tenderResponses,
  tradeLabel,
  type PortalInvitation,
  type PortalTender,
  type TenderResponse,
  type TenderStatus,
  type TradeCategory,
} from '@horizon/contract';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { previewOf } from '../../platform/files/file-kinds.ts';
import { bidderMay } from '../invitations.ts';

/** An invitation with its package, as the portal needs them. */
export interface BidderRow {
  workspace_id: string;
  invitation_id: string;
  tender_package_id: string;
  project_id: string;
  workspace: string;
  project_name: string;
  number: string;
  name: string;
  invited_as: string;
  email: string | null;
  tender_status: TenderStatus;
  due_date: string | null;
  questions_until: string | null;
  time_zone: string;
  /** The state of the project, whose public holidays count. */
  state: string | null;
  response: TenderResponse;
  response_note: string | null;
  description: string | null;
  trade_category: TradeCategory | null;
  bid_form_type: keyof typeof bidFormTypes;
  additional_options: { allows_late_submissions?: boolean };
  is_archived: boolean;
  /** The package is confidential, and the bidder has not accepted its agreement. */
  is_confidential: boolean;
}

/** A live invitation to a package that has been issued; null for any other. */
export async function findBidder(db: Db, workspaceId: string, invitationId: string): Promise<BidderRow | null> {
  const { rows } = await sql<BidderRow>`SELECT t.workspace_id, i.id AS invitation_id, t.tender_package_id, t.project_id,
      w.workspace, p.project_name, t.number, t.name, i.name AS invited_as, i.email, t.tender_status, t.due_date,
      t.questions_until, p.time_zone, p.state, i.response, i.response_note, t.description, t.trade_category, t.bid_form_type, t.additional_options,
      p.is_archived OR w.is_archived AS is_archived,
      t.document_security = 'confidential' AND i.confidentiality_agreed_at IS NULL AS is_confidential
    FROM tender_invitations i
    JOIN tender_packages t ON t.workspace_id = i.workspace_id AND t.tender_package_id = i.tender_package_id
    JOIN projects p ON p.workspace_id = t.workspace_id AND p.project_id = t.project_id
    JOIN workspaces w ON w.workspace_id = t.workspace_id
   WHERE i.workspace_id = ${workspaceId} AND i.id = ${invitationId} AND NOT i.is_deleted AND NOT t.is_deleted
     AND t.issued_at IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

/** Responses that the bidder can give now: none once the tender has closed. A bid is withdrawn by a call of its own. */
export const allowedTo = (row: BidderRow): TenderResponse[] =>
  bidderMay(row.response, row.tender_status === 'issued' && !row.is_archived).filter((one) => one !== 'withdrawn');

export const presentInvited = (row: BidderRow): PortalInvitation => ({
  invitation_id: row.invitation_id,
  workspace: row.workspace,
  project_name: row.project_name,
  number: row.number,
  name: row.name,
  invited_as: row.invited_as,
  tender_status: row.tender_status,
  due_date: row.due_date,
  time_zone: row.time_zone,
  response: row.response,
  response_label: tenderResponses[row.response].label,
});

/** The package as its bidder sees it. */
export async function presentTender(db: Db, row: BidderRow, now: Date): Promise<PortalTender> {
  return {
    ...presentInvited(row),
    description: row.description,
    trade: row.trade_category && tradeLabel(row.trade_category),
    bid_form: bidFormTypes[row.bid_form_type],
    server_time: now.toISOString(),
    response_note: row.response_note,
    allows_late: row.additional_options.allows_late_submissions ?? false,
    files: (await filesOf(db, row)).map(({ id, name, size, added_at, media_type }) => ({
      id,
      name,
      size,
      added_at,
      preview: previewOf(media_type),
    })),
    allowed: allowedTo(row),
  };
}

/** The files attached to a package; none before the agreement of a confidential one is accepted. */
export async function filesOf(
  db: Db,
  { workspace_id: workspaceId, tender_package_id: id, is_confidential: isConfidential }: BidderRow,
): Promise<{ id: string; file_id: string; name: string; size: number; media_type: string; added_at: string }[]> {
  const { rows } = await sql<{
    id: string;
    file_id: string;
    name: string;
    size: number;
    media_type: string;
    added_at: string;
  }>`SELECT a.id, a.file_id, a.name, f.size, f.media_type, a.created_at AS added_at
    FROM attachments a JOIN files f ON f.workspace_id = a.workspace_id AND f.id = a.file_id
   WHERE a.workspace_id = ${workspaceId} AND a.entity = 'tender_packages' AND a.record_id = ${id} AND NOT a.is_deleted
     AND NOT ${isConfidential}
   ORDER BY lower(a.name), a.id`.execute(db);
  return rows;
}

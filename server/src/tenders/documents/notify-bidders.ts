// Notifies the bidders of a package, all alike: by e-mail with their personal link, and members in the product, too. Those
// who have declined are left out.
import type { NotificationType, NotifiedItem } from '@horizon/contract';
import { sql } from 'kysely';
import { notify, type Raiser } from '../../notifications/notify.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { mailBidder } from '../portal/mails.ts';
import { activeBidders, packagePlace } from '../portal/store.ts';

interface Notice {
  workspaceId: string;
  packageId: string;
  by: Raiser;
  type: NotificationType;
  /** The event in one line: `Addendum 2: Revised drawings`. */
  title: string;
  /** The record that members see in the product; by default the addenda of the package. */
  item?: NotifiedItem;
  /** A person who is notified in another way. */
  except?: string | null;
  /** Paragraphs of the e-mail, separated by blank lines. */
  text: string;
  /** Only these bidders; without it all who have not declined. */
  invitationIds?: readonly string[];
  /** They get an e-mail about it in another way. */
  isMailed?: boolean;
  now: Date;
}

/** The members who act for each of these invitations: by its address, its company's, or a contact's. */
async function membersOf(db: Db, workspaceId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ kinde_id: string }>`
    WITH addresses AS (SELECT lower(i.email) AS email FROM tender_invitations i
        WHERE i.workspace_id = ${workspaceId} AND i.id = ANY(${[...ids]}::uuid[])
      UNION SELECT lower(a.email) FROM tender_invitations i
        JOIN companies c ON c.workspace_id = i.workspace_id AND c.id_company = i.company_id AND NOT c.is_deleted
        CROSS JOIN LATERAL (SELECT c.email UNION SELECT k ->> 'email' FROM jsonb_array_elements(c.contacts) k) a (email)
        WHERE i.workspace_id = ${workspaceId} AND i.id = ANY(${[...ids]}::uuid[]))
    SELECT DISTINCT m.kinde_id FROM members m JOIN persons p ON p.kinde_id = m.kinde_id
      JOIN addresses a ON a.email = lower(p.email)
     WHERE m.workspace_id = ${workspaceId} AND m.status = 'active'`.execute(db);
  return rows.map(({ kinde_id: id }) => id);
}

/** Notifies the bidders of an event. */
export async function notifyBidders(tx: Tx, notice: Notice): Promise<void> {
  const { workspaceId, packageId, by, type, title, text, invitationIds, now } = notice;
  const place = await packagePlace(tx, workspaceId, packageId);
  const bidders = (await activeBidders(tx, workspaceId, packageId)).filter(
    ({ id }) => invitationIds?.includes(id) ?? true,
  );
  const item = notice.item ?? {
    type: 'Tender package',
    number: place.number,
    title: place.name,
    status: title,
    path: `/w/${workspaceId}/tenders/${packageId}?tab=addenda`,
  };
  const to = await membersOf(
    tx,
    workspaceId,
    bidders.map(({ id }) => id),
  );
  const others = to.filter((id) => id !== notice.except);
  await notify(tx, by, { type, projectId: place.project_id, item, to: others, now });
  if (notice.isMailed) return;
  const sender = by.personId === null ? null : { id: by.personId, name: by.personName };
  const words = { subject: `${place.number} ${place.name}: ${title}`, text, button: 'Open the tender' };
  for (const bidder of bidders) {
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    await mailBidder({ tx, place, by: sender, now }, bidder, words);
  }
}

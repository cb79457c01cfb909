// Guests of tenders: bidders without an account. A session is of an address: it opens every invitation to that address.
import type { PortalTender } from '@horizon/contract';
import type { Db, Tx } from '../../platform/database.ts';
import type { Guest, GuestKind } from '../../platform/guests/guest-kinds.ts';
import { allowedTo, findBidder, presentTender, type BidderRow } from './bidder.ts';
import { guestWords } from './guest-words.ts';
import { noteViewed } from './respond.ts';

/** An invitation has one guest: its address. */
export const tenderGuests: GuestKind<PortalTender> = {
  ...guestWords,
  find: async (db, link) => {
    const row = await findBidder(db, link.workspace_id, link.subject_id);
    if (!row || row.email?.trim().toLowerCase() !== link.address.toLowerCase()) return null;
    return { title: `${row.number} ${row.name}`, abilities: allowedTo(row) };
  },
  present: async (db, guest, now) => presentTender(db, await bidderOf(db, guest), now),
  opened: async (tx: Tx, guest, now) => noteViewed(tx, await bidderOf(tx, guest), now),
};

/** The invitation of a guest whose link has been checked. */
export const bidderOf = async (db: Db, guest: Pick<Guest, 'workspace_id' | 'subject_id'>): Promise<BidderRow> =>
  (await findBidder(db, guest.workspace_id, guest.subject_id))!;

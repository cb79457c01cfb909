// The bids of one bidder: draft, submission, revisions, withdrawal. Used by the calls of signed-in people and by the portal.
// The content is encrypted until the bids of the package are opened; the server's clock decides under a lock.
import { randomBytes, createHash } from 'node:crypto';
import {
  responseTransitions,
  tenderResponses,
  type BidContent,
  type BidNote,
  type BidReceipt,
  type TenderResponse,
} from '@horizon/contract';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { againstRule, conflict } from '../../platform/failures.ts';
import { newId } from '../../platform/ids.ts';
import { insertRow, updateRow } from '../../platform/rows.ts';
import type { Sealing } from '../../platform/sealing.ts';
import type { Scope } from '../../platform/scope.ts';
import type { Invitation } from '../store.ts';
import { faultsOfBid, notesOfBid } from './check-bid.ts';
import { refusalOfBid, statusOfBid } from './receiving.ts';
import {
  bidsOf,
  getPackage,
  listRows,
  lockInvitation,
  lockPackage,
  type BidRecord,
  type PackageOfBids,
} from './store.ts';

/** The bidder of a submission, or the person of the buyer who enters it on behalf. */
export interface Submitter {
  /** Name of the bidder's person; null if staff enter a bid without one. */
  name: string | null;
  /** Set for staff. */
  onBehalf?: { personId: string; reason: string | null; note: string | null };
  /** The person id of a signed-in bidder; null for a guest. */
  personId?: string | null;
  /** Where the content is in the body, for faults: `content.`. */
  place?: string;
}

/**
 * The bidder's person: a guest, who has proved that they read the mail of the invited address, or somebody who is signed
 * in. Staff can enter addresses for members and contacts, so before the opening an address alone shows a signed-in person
 * nothing that they have not written themselves.
 */
export type BidReader = 'guest' | Pick<Scope, 'personId' | 'viewerId'>;

/** A received bid, as its own bidder sees it. */
export interface OwnBid extends BidReceipt {
  /** Null if this person does not read it: it was written for a former address, or by a colleague and is still sealed. */
  content: BidContent | null;
  /** Staff entered it for the bidder. */
  is_on_behalf: boolean;
}

const keyOf = ({ workspace_id, tender_package_id }: Invitation) => ({
  workspaceId: workspace_id,
  packageId: tender_package_id,
});
/** The text that is encrypted. */
interface Envelope {
  content: BidContent;
  address: string | null;
  /** The person who wrote it signed in; null for a guest. Bids of before have none. */
  writer?: string | null;
  random: string;
}

const readerOf = ({ personId }: Pick<Submitter, 'personId'>): BidReader =>
  personId == null ? 'guest' : { personId, viewerId: null };
const writerOf = (reader: BidReader) => (reader === 'guest' ? null : reader.personId);
const draftOfColleague = () =>
  conflict(
    'draft_of_colleague',
    'Somebody else of your company has started this bid, so you cannot save a draft. Submit your bid, or go on with the draft by the link in the invitation.',
  );

const addressOf = (email: string | null) => email?.toLowerCase() ?? null;
const sealedFor = (id: string) => ({ use: 'tender bid', owner: id });

/** The bids of bidders. */
export class Bids {
  private readonly sealing: Sealing;
  private readonly clock: Clock;

  constructor(sealing: Sealing, clock: Clock) {
    this.sealing = sealing;
    this.clock = clock;
  }

  /**
   * The encrypted text. `address` is that of the invitation when it was written: after somebody has entered another one,
   * the new address does not read the bid of the former one.
   */
  private opened({ id, sealed }: Pick<BidRecord, 'id' | 'sealed'>): Envelope {
    return JSON.parse(this.sealing.open(sealed, sealedFor(id))) as Envelope;
  }

  /** The content of a bid, for the opening alone. Throws 503 if it was encrypted with another key, or changed. */
  contentAtOpening(bid: Pick<BidRecord, 'id' | 'sealed'>): BidContent {
    return this.opened(bid).content;
  }

  /** The content of a bid for its bidder; null if it is not for this reader. */
  private contentFor({ email }: Invitation, bid: BidRecord, reader: BidReader): BidContent | null {
    const { content, address, writer } = this.opened(bid);
    if (address !== addressOf(email)) return null;
    if (reader === 'guest' || bid.content !== null) return content;
    return reader.viewerId === null && writer === reader.personId ? content : null;
  }

  /** True for a draft for the present address that somebody else wrote: it is neither shown nor overwritten. */
  private isOfColleague(invitation: Invitation, draft: BidRecord, reader: BidReader): boolean {
    return (
      this.opened(draft).address === addressOf(invitation.email) && this.contentFor(invitation, draft, reader) === null
    );
  }

  /** Encrypts a content; the random addition keeps a guessed price from being compared with the hash. */
  private seal(
    id: string,
    content: BidContent,
    { email }: Invitation,
    writer: string | null,
  ): { sealed: Buffer; content_hash: string } {
    const envelope: Envelope = { content, address: addressOf(email), writer, random: randomBytes(16).toString('hex') };
    const text = JSON.stringify(envelope);
    return {
      sealed: this.sealing.seal(text, sealedFor(id)),
      content_hash: createHash('sha256').update(text).digest('hex'),
    };
  }

  /** The draft of a bidder; null if there is none. For the bidder alone. */
  async readDraft(db: Db, invitation: Invitation, reader: BidReader): Promise<BidContent | null> {
    const draft = (await bidsOf(db, invitation)).find(({ status }) => status === 'draft');
    return draft ? this.contentFor(invitation, draft, reader) : null;
  }

  /** Saves the draft of a bidder, whether or not it can be submitted; answers remarks about it. */
  async saveDraft(
    tx: Tx,
    invitation: Invitation,
    content: BidContent,
    reader: BidReader,
  ): Promise<{ saved_at: string; notes: BidNote[] }> {
    const tender = await lockPackage(tx, keyOf(invitation), 'share');
    const row = await lockInvitation(tx, invitation);
    refuseGone(row, tender);
    await this.storeDraft(tx, row, content, reader);
    const rows = await listRows(tx, keyOf(invitation));
    return { saved_at: this.clock().toISOString(), notes: notesOfBid(content, rows) };
  }

  private async storeDraft(tx: Tx, invitation: Invitation, content: BidContent, reader: BidReader): Promise<BidRecord> {
    const [latest] = await bidsOf(tx, invitation);
    const { workspace_id, project_id, tender_package_id } = invitation;
    const writer = writerOf(reader);
    if (latest?.status === 'draft') {
      if (this.isOfColleague(invitation, latest, reader)) throw draftOfColleague();
      const key = { workspace_id, id: latest.id };
      return (await updateRow(
        tx,
        'tender_bids',
        key,
        null,
        this.seal(latest.id, content, invitation, writer),
      )) as BidRecord;
    }
    const id = newId();
    const place = { workspace_id, project_id, tender_package_id, invitation_id: invitation.id };
    const revision = (latest?.revision ?? 0) + 1;
    return (await insertRow(tx, 'tender_bids', {
      ...place,
      id,
      revision,
      status: 'draft',
      ...this.seal(id, content, invitation, writer),
    })) as BidRecord;
  }

  /**
   * Submits a bid as the next revision and answers its receipt; the same content sent again answers the same receipt.
   * Throws 409 after the closing time, and then keeps the content as the draft; 422 with the faults by cell.
   */
  async submitBid(
    tx: Tx,
    invitation: Invitation,
    content: BidContent,
    by: Submitter,
  ): Promise<{ receipt: BidReceipt; notes: BidNote[] }> {
    const tender = await lockPackage(tx, keyOf(invitation), 'share');
    const row = await lockInvitation(tx, invitation);
    // Read under the lock: a submission that waited for the closing is after it.
    const now = this.clock();
    refuseGone(row, tender);
    const rows = await listRows(tx, keyOf(invitation));
    const notes = notesOfBid(content, rows, by.place);
    const bids = await bidsOf(tx, row);
    const repeated = this.repeatedBid(bids, content, { row, now, by });
    if (repeated) return { receipt: receiptOf(repeated), notes };

    const refusal = refusalOfBid(tender, row, { now, onBehalf: by.onBehalf });
    if (refusal) {
      const [draft] = bids;
      const isKept = !by.onBehalf && !(draft?.status === 'draft' && this.isOfColleague(row, draft, readerOf(by)));
      if (isKept) await this.storeDraft(tx, row, content, readerOf(by));
      throw conflict(refusal.code, refusal.sentence, { keepsChanges: true });
    }
    const faults = Object.entries(faultsOfBid(content, rows));
    if (faults.length > 0) {
      throw againstRule(Object.fromEntries(faults.map(([cell, texts]) => [`${by.place ?? ''}${cell}`, texts])));
    }
    const status = statusOfBid(tender, { now, onBehalf: by.onBehalf });
    const stored = await this.storeSubmitted(tx, { row, bids, content, by, status, now });
    await setResponse(tx, row, status, { now, personId: by.onBehalf?.personId ?? by.personId ?? null });
    return { receipt: receiptOf(stored), notes };
  }

  /** The latest bid, if it has this very content and counts: a retry after a lost answer. */
  private repeatedBid(
    bids: readonly BidRecord[],
    content: BidContent,
    { row, now, by }: { row: Invitation; now: Date; by: Submitter },
  ): BidRecord | null {
    const [latest] = bids;
    if (!latest || (latest.status !== 'submitted' && latest.status !== 'late')) return null;
    if (row.response !== latest.status || now.getTime() - Date.parse(latest.submitted_at!) > 86_400_000) return null;
    // Somebody who does not read the bid would learn from the answer whether they guessed it.
    const known = by.onBehalf
      ? latest.entered_by === by.onBehalf.personId && this.opened(latest).content
      : this.contentFor(row, latest, readerOf(by));
    return known && JSON.stringify(known) === JSON.stringify(content) ? latest : null;
  }

  private async storeSubmitted(tx: Tx, { row, bids, content, by, status, now }: Submission): Promise<BidRecord> {
    const { workspace_id, project_id, tender_package_id } = row;
    const [latest] = bids;
    const draft = latest?.status === 'draft' ? latest : null;
    const writer = by.onBehalf?.personId ?? writerOf(readerOf(by));
    const isOwnDraft = draft && !by.onBehalf && !this.isOfColleague(row, draft, readerOf(by));
    const received = {
      status,
      submitted_at: now.toISOString(),
      submitted_by: by.name,
      entered_by: by.onBehalf?.personId ?? null,
      entry_note: [by.onBehalf?.note, by.onBehalf?.reason].filter(Boolean).join('\n') || null,
    };
    if (isOwnDraft) {
      const values = { ...received, ...this.seal(draft.id, content, row, writer) };
      return (await updateRow(tx, 'tender_bids', { workspace_id, id: draft.id }, null, values)) as BidRecord;
    }
    // A draft of the bidder, or of a colleague, stays the newest.
    if (draft)
      await updateRow(tx, 'tender_bids', { workspace_id, id: draft.id }, null, { revision: draft.revision + 1 });
    const id = newId();
    const revision = draft ? draft.revision : (latest?.revision ?? 0) + 1;
    const place = { workspace_id, project_id, tender_package_id, invitation_id: row.id };
    return (await insertRow(tx, 'tender_bids', {
      ...place,
      id,
      revision,
      ...received,
      ...this.seal(id, content, row, writer),
    })) as BidRecord;
  }

  /** Withdraws the bid that counts. Throws 409 if there is none, or if the package is closed for the bidder. */
  async withdrawBid(tx: Tx, invitation: Invitation, by: Pick<Submitter, 'onBehalf' | 'personId'>): Promise<void> {
    const tender = await lockPackage(tx, keyOf(invitation), 'share');
    const row = await lockInvitation(tx, invitation);
    const now = this.clock();
    refuseGone(row, tender);
    const isClosed =
      tender.tender_status !== 'issued' || (tender.due_date !== null && new Date(tender.due_date) <= now);
    if (tender.bids_opened_at || (isClosed && !by.onBehalf)) {
      throw conflict(
        'closed',
        'The tender has closed, so the bid can no longer be withdrawn here. Contact the builder.',
      );
    }
    if (!responseTransitions[row.response].includes('withdrawn')) {
      throw conflict(
        'illegal_transition',
        `There is no bid that could be withdrawn: the response is “${tenderResponses[row.response].label}”.`,
        { allowed: [...responseTransitions[row.response]] },
      );
    }
    const [latest] = (await bidsOf(tx, row)).filter(({ status }) => status !== 'draft');
    if (latest) {
      await updateRow(tx, 'tender_bids', { workspace_id: row.workspace_id, id: latest.id }, null, {
        status: 'withdrawn',
      });
    }
    await setResponse(tx, row, 'withdrawn', { now, personId: by.onBehalf?.personId ?? by.personId ?? null });
  }

  /** The bids that a bidder submitted, the newest first, with their content. For the bidder alone. */
  async ownBids(db: Db, invitation: Invitation, reader: BidReader): Promise<OwnBid[]> {
    return (await bidsOf(db, invitation))
      .filter(({ status }) => status !== 'draft')
      .map((bid) => ({
        ...receiptOf(bid),
        content: this.contentFor(invitation, bid, reader),
        is_on_behalf: bid.entered_by !== null,
      }));
  }

  /** Why the bidder cannot submit now, in a sentence; null if nothing prevents it. */
  async refusalFor(db: Db, invitation: Invitation): Promise<string | null> {
    const tender = await getPackage(db, keyOf(invitation));
    return refusalOfBid(tender, invitation, { now: this.clock(), onBehalf: undefined })?.sentence ?? null;
  }
}

interface Submission {
  row: Invitation;
  bids: readonly BidRecord[];
  content: BidContent;
  by: Submitter;
  status: 'submitted' | 'late';
  now: Date;
}

/** The receipt of a received bid. */
export const receiptOf = (bid: BidRecord): BidReceipt => ({
  id: bid.id,
  revision: bid.revision,
  status: bid.status,
  submitted_at: bid.submitted_at!,
  hash: bid.content_hash,
});

function refuseGone(row: Invitation, tender: PackageOfBids): void {
  if (row.is_deleted || tender.is_deleted || tender.issued_at === null) {
    throw conflict('closed', 'This invitation to tender is no longer open. Contact the builder.');
  }
}

async function setResponse(
  tx: Tx,
  { workspace_id, id, response: before }: Invitation,
  response: TenderResponse,
  { now, personId }: { now: Date; personId: string | null },
): Promise<void> {
  if (before === response) return;
  const changes = { response, responded_at: now.toISOString(), responded_by: personId };
  await updateRow(tx, 'tender_invitations', { workspace_id, id }, null, changes);
}

// The calls of bid forms and bids, for staff and for bidders who are signed in.
import { tenderResponses, type AnswerOf, type Calls, type tenderPackageRecord } from '@horizon/contract';
import type { FastifyInstance } from 'fastify';
import { permitChange } from '../../platform/archiving.ts';
import type { Db } from '../../platform/database.ts';
import { conflict, isDeleted, notFound } from '../../platform/failures.ts';
import type { RecordActs } from '../../platform/records/rules.ts';
import { archivedRefusal, permitOn, type Scope } from '../../platform/scope.ts';
import { serve, type Platform } from '../../platform/serve.ts';
import { arePricesHidden, pricesHidden } from '../levelling/two-envelopes.ts';
import { listInvitations, type ShownInvitation } from '../store.ts';
import type { TenderPackage } from '../transitions.ts';
import { seesWhole } from '../visible.ts';
import { bidFormRoutes } from './form-routes.ts';
import { receiptOf, type Bids } from './bids.ts';
import { notesOfBid, totalsOfBid } from './check-bid.ts';
import { priceFileRoutes, priceSheetRoutes } from './price-file-routes.ts';
import { refusalOfOpening } from './opening.ts';
import { sealed } from './opened.ts';
import { isPastClosing, refusalOfBid } from './receiving.ts';
import { presentBidderRow } from './scope-rows.ts';
import { bidsOf, latestBids, listRows, lockPackage, openerOf, timeZoneOf, type PackageOfBids } from './store.ts';

type Tender = TenderPackage & PackageOfBids;
type BidRow = AnswerOf<Calls['listBids']>['items'][number];

const keyOf = (scope: Scope, { id }: { id: string }) => ({ workspaceId: scope.workspaceId, packageId: id });

/** The package, as the caller sees it. Throws 404. */
async function tenderOf(acts: Parts['acts'], db: Db, scope: Scope, id: string): Promise<Tender> {
  return (await acts.get(db, scope, { id })) as unknown as Tender;
}

interface Parts {
  acts: RecordActs<typeof tenderPackageRecord>;
  bids: Bids;
}

/** Serves bid forms and bids. */
export function bidRoutes(app: FastifyInstance, platform: Platform, parts: Parts): void {
  bidFormRoutes(app, platform, parts.acts);
  priceFileRoutes(app, platform);
  packageRoutes(app, platform, parts);
  bidderRoutes(app, platform, parts);
}

/** Lists, opens and reads the bids of a package. */
function packageRoutes(app: FastifyInstance, platform: Platform, { acts, bids }: Parts): void {
  const served = serve(app, platform);
  const find = (db: Db, scope: Scope, { id }: { id: string }) => tenderOf(acts, db, scope, id);

  served.listBids(async ({ db, scope, params, now }) => {
    const tender = await find(db, scope, params);
    const isStaff = seesWhole(scope, tender.project_id);
    const invitations = (await listInvitations(db, scope, [params.id])).filter((one) => isStaff || one.is_own);
    const items = isStaff
      ? await staffRows({ db, scope, now }, tender, invitations)
      : await Promise.all(invitations.map((one) => ownRow({ db, scope, now }, bids, one, tender)));
    const refusal = refusalOfOpening(tender);
    const mayOpen =
      isStaff &&
      scope.can('tender_packages:edit', tender.project_id) &&
      scope.can('tender_prices:view', tender.project_id);
    return {
      items,
      is_sealed: tender.bids_opened_at === null,
      opened_at: isStaff ? tender.bids_opened_at : null,
      opened_by: isStaff ? await openerOf(db, tender) : null,
      abilities: mayOpen && refusal === null ? ['open'] : [],
      cannot_open: mayOpen && tender.bids_opened_at === null ? refusal : null,
    };
  });

  served.openBids(async ({ tx, scope, params, now }) => {
    await permitChange(tx, scope, 'tender_packages:edit', (await find(tx, scope, params)).project_id);
    const tender = await lockPackage(tx, keyOf(scope, params), 'update');
    const refusal = refusalOfOpening(tender);
    if (refusal) throw conflict('not_closed', refusal);
    const changed = { tender_status: 'under_evaluation' } as unknown as Parameters<typeof acts.update>[2];
    await acts.update({ tx, scope, now }, { id: params.id }, changed);
    const { bids_opened_count: opened } = (await find(tx, scope, params)) as unknown as { bids_opened_count: number };
    return { message: `${opened} ${opened === 1 ? 'bid has' : 'bids have'} been opened.`, opened };
  });

  served.getBid(async ({ db, scope, params }) => {
    const tender = await find(db, scope, params);
    const isStaff = seesWhole(scope, tender.project_id);
    if (isStaff) permitOn(scope, 'tender_prices:view', tender.project_id);
    if (isStaff && tender.bids_opened_at && (await arePricesHidden(db, scope, params.id))) throw pricesHidden();
    for (const one of await listInvitations(db, scope, [params.id])) {
      if (!isStaff && !one.is_own) continue;
      // A package has few bidders, and a bidder one invitation.
      // oxlint-disable-next-line no-await-in-loop
      const bid = (await bidsOf(db, one)).find(
        ({ id, status }) => id === params.bidId.toLowerCase() && status !== 'draft',
      );
      if (!bid) continue;
      if (isStaff && bid.content === null) throw sealed();
      // oxlint-disable-next-line no-await-in-loop
      const content = isStaff
        ? bid.content
        : (await bids.ownBids(db, one, scope)).find(({ id }) => id === bid.id)!.content;
      if (!content) throw notFound();
      // oxlint-disable-next-line no-await-in-loop
      const rows = await listRows(db, keyOf(scope, params));
      return {
        id: bid.id,
        invitation_id: one.id,
        bidder: one.name,
        revision: bid.revision,
        status: bid.status,
        submitted_at: bid.submitted_at,
        rows: rows.map(presentBidderRow),
        content,
        totals: totalsOfBid(content, rows),
        notes: notesOfBid(content, rows),
      };
    }
    throw notFound();
  });
}

/** The bid of one bidder: entered by the bidder, or by staff on behalf. */
function bidderRoutes(app: FastifyInstance, platform: Platform, { acts, bids }: Parts): void {
  const served = serve(app, platform);
  /** The invitation of a call: any for staff, the own one for a bidder. */
  const invited = async (db: Db, scope: Scope, params: { id: string; invitationId: string }) => {
    const tender = await tenderOf(acts, db, scope, params.id);
    const isStaff = seesWhole(scope, tender.project_id);
    const invitation = (await listInvitations(db, scope, [params.id])).find(
      (one) => one.id === params.invitationId.toLowerCase() && (isStaff || one.is_own),
    );
    if (!invitation) throw notFound();
    return { tender, invitation, isStaff };
  };

  priceSheetRoutes(app, platform, { bids, invited });

  served.getBidEntry(async ({ db, scope, params, now }) => {
    const { tender, invitation, isStaff } = await invited(db, scope, params);
    const [latest] = (await bidsOf(db, invitation)).filter(({ status }) => status !== 'draft');
    const onBehalf = isStaff ? { reason: 'given' } : undefined;
    const isLate = isPastClosing(tender, now);
    return {
      bidder: invitation.name,
      rows: (await listRows(db, keyOf(scope, params))).map(presentBidderRow),
      draft: isStaff ? null : await bids.readDraft(db, invitation, scope),
      submitted: latest ? { ...receiptOf(latest), ...(isStaff && !tender.bids_opened_at ? { hash: '' } : {}) } : null,
      is_own: !isStaff,
      due_date: tender.due_date,
      time_zone: await timeZoneOf(db, tender),
      is_late: isLate,
      refusal: refusalOfBid(tender, invitation, { now, onBehalf })?.sentence ?? null,
      needs_reason: isStaff && isLate,
    };
  });

  served.saveBidDraft(async ({ tx, scope, params, body }) => {
    const { tender, invitation, isStaff } = await invited(tx, scope, params);
    refuseArchived(scope, tender.project_id);
    if (isStaff) {
      throw conflict(
        'not_bidder',
        'Only the bidder keeps a draft. Enter the bid and submit it on behalf of the bidder.',
      );
    }
    return bids.saveDraft(tx, invitation, body, scope);
  });

  served.submitBid(async ({ tx, scope, params, body }) => {
    const { tender, invitation, isStaff } = await invited(tx, scope, params);
    if (isStaff) await permitChange(tx, scope, 'tender_packages:edit', tender.project_id);
    else refuseArchived(scope, tender.project_id);
    if (tender.is_deleted) throw isDeleted('tender package');
    const onBehalf = {
      personId: scope.personId,
      reason: body.reason?.trim() || null,
      note: body.entry_note?.trim() || null,
    };
    const { receipt, notes } = await bids.submitBid(tx, invitation, body.content, {
      name: isStaff ? body.name?.trim() || null : scope.personName,
      personId: scope.personId,
      place: 'content.',
      ...(isStaff ? { onBehalf } : {}),
    });
    return {
      message: receipt.status === 'late' ? 'The bid was received late.' : 'The bid was received.',
      receipt,
      notes,
    };
  });

  served.withdrawBid(async ({ tx, scope, params }) => {
    const { tender, invitation, isStaff } = await invited(tx, scope, params);
    if (isStaff) await permitChange(tx, scope, 'tender_packages:edit', tender.project_id);
    else refuseArchived(scope, tender.project_id);
    const onBehalf = { personId: scope.personId, reason: null, note: null };
    await bids.withdrawBid(tx, invitation, { personId: scope.personId, ...(isStaff ? { onBehalf } : {}) });
    return { message: 'The bid has been withdrawn.' };
  });
}

function refuseArchived(scope: Scope, projectId: string): void {
  const refusal = archivedRefusal(scope, projectId);
  if (refusal) throw refusal;
}

/** The rows of all bidders; with totals once the bids are opened, for people who see prices. */
async function staffRows(
  { db, scope, now }: { db: Db; scope: Scope; now: Date },
  tender: Tender,
  invitations: readonly ShownInvitation[],
): Promise<BidRow[]> {
  const key = { workspaceId: scope.workspaceId, packageId: tender.tender_package_id };
  const withContent =
    tender.bids_opened_at !== null &&
    scope.can('tender_prices:view', tender.project_id) &&
    !(await arePricesHidden(db, scope, tender.tender_package_id));
  const received = new Map((await latestBids(db, key, { withContent })).map((bid) => [bid.invitation_id, bid]));
  const rows = withContent ? await listRows(db, key) : [];
  const mayEdit = scope.can('tender_packages:edit', tender.project_id) && !tender.is_deleted;
  return invitations.map((one): BidRow => {
    const bid = received.get(one.id);
    const mayEnter = refusalOfBid(tender, one, { now, onBehalf: { reason: 'given' } }) === null;
    const content = bid?.content ?? null;
    const mayWithdraw = bid?.status === 'submitted' && one.response === 'submitted' && !tender.bids_opened_at;
    return {
      invitation_id: one.id,
      bidder: one.name,
      response: one.response,
      response_label: tenderResponses[one.response].label,
      bid: bid
        ? {
            id: bid.id,
            revision: bid.revision,
            status: one.response === 'withdrawn' ? 'withdrawn' : bid.status,
            submitted_at: bid.submitted_at,
            submitted_by: bid.submitted_by,
            entered_by: bid.entered_by,
            entry_note: bid.entry_note,
            hash: tender.bids_opened_at ? bid.content_hash : null,
            currency: content?.currency ?? null,
            totals: content && totalsOfBid(content, rows),
          }
        : null,
      allowed: [
        ...(mayEdit && mayEnter ? (['enter'] as const) : []),
        ...(content ? (['read'] as const) : []),
        ...(mayEdit && mayWithdraw ? (['withdraw'] as const) : []),
      ],
    };
  });
}

/** The row of a bidder who is signed in. */
async function ownRow(
  { db, scope, now }: { db: Db; scope: Scope; now: Date },
  bids: Bids,
  one: ShownInvitation,
  tender: Tender,
): Promise<BidRow> {
  const [latest] = await bids.ownBids(db, one, scope);
  const rows = latest?.content
    ? await listRows(db, { workspaceId: one.workspace_id, packageId: one.tender_package_id })
    : [];
  const mayWithdraw = one.response === 'submitted' && !isPastClosing(tender, now) && tender.tender_status === 'issued';
  return {
    invitation_id: one.id,
    bidder: one.name,
    response: one.response,
    response_label: tenderResponses[one.response].label,
    bid: latest
      ? {
          id: latest.id,
          revision: latest.revision,
          status: one.response === 'withdrawn' ? 'withdrawn' : latest.status,
          submitted_at: latest.submitted_at,
          submitted_by: null,
          entered_by: null,
          entry_note: null,
          hash: latest.hash,
          currency: latest.content?.currency ?? null,
          totals: latest.content && totalsOfBid(latest.content, rows),
        }
      : null,
    allowed: [
      ...(refusalOfBid(tender, one, { now, onBehalf: undefined }) === null ? (['enter'] as const) : []),
      ...(latest?.content ? (['read'] as const) : []),
      ...(mayWithdraw ? (['withdraw'] as const) : []),
    ],
  };
}

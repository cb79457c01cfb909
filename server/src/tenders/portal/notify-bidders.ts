// Mails bidders news that concerns them after a write to a package: invitations, another due date, and states of the tender.
import type { TenderStatus } from '@horizon/contract';
import { withdrawGuest } from '../../platform/guests/invite.ts';
import type { Write } from '../../platform/records/rules.ts';
import type { AppliedInvitations } from '../invitations.ts';
import type { TenderPackage } from '../transitions.ts';
import { guestWords } from './guest-words.ts';
import { mailBidder, mailBidders, type Mailing, type News } from './mails.ts';
import { activeBidders, forgetDelivery, packagePlace } from './store.ts';

/** Ends the access of withdrawn and replaced addresses, and mails the bidders. */
export async function notifyBidders(
  { tx, scope, before, now }: Pick<Write<TenderPackage>, 'tx' | 'scope' | 'before' | 'now'>,
  after: TenderPackage,
  applied: AppliedInvitations,
): Promise<void> {
  if (after.issued_at === null) return;
  const place = await packagePlace(tx, after.workspace_id, after.tender_package_id);
  const mailing: Mailing = { tx, place, by: { id: scope.personId, name: scope.personName }, now };
  for (const { id, email } of [...applied.withdrawn, ...applied.readdressed]) {
    const of = { workspaceId: after.workspace_id, subjectId: id, address: email ?? '' };
    // oxlint-disable-next-line no-await-in-loop
    await withdrawGuest(tx, guestWords, of, now);
  }
  const isOpen = after.tender_status === 'issued';
  if (isOpen || before?.tender_status === 'on_hold') {
    const concerned = applied.withdrawn.filter((one) => one.mailed_at !== null && one.response !== 'declined');
    await mailBidders(mailing, concerned, 'withdrawn');
  }
  const fresh = [...applied.added, ...applied.readdressed.map(({ id }) => id)];
  await forgetDelivery(tx, after.workspace_id, fresh);
  const news = newsOf(before, after);
  for (const bidder of await activeBidders(tx, after.workspace_id, after.tender_package_id)) {
    const isMailed = bidder.mailed_at !== null;
    const own = isMailed ? news : isOpen ? 'invited' : null;
    // One after another in one transaction.
    // oxlint-disable-next-line no-await-in-loop
    if (own) await mailBidder(mailing, bidder, own);
  }
}

/** Mails the same news to all bidders who have been mailed before. */
export async function mailNews(
  { tx, workspaceId, packageId, by, now }: Omit<Mailing, 'place'> & { workspaceId: string; packageId: string },
  news: News,
): Promise<void> {
  const place = await packagePlace(tx, workspaceId, packageId);
  const bidders = (await activeBidders(tx, workspaceId, packageId)).filter((one) => one.mailed_at !== null);
  await mailBidders({ tx, place, by, now }, bidders, news);
}

const ofStatus: Partial<Record<TenderStatus, News>> = {
  closed: 'closed',
  on_hold: 'on_hold',
  cancelled: 'cancelled',
  not_awarded: 'not_awarded',
};

/** The news of a change for bidders who have been mailed before; null for none. */
function newsOf(before: TenderPackage | null, after: TenderPackage): News | null {
  const [from, to] = [before?.tender_status ?? 'draft', after.tender_status];
  if (from === to) return to === 'issued' && isMoved(before, after) ? 'due_moved' : null;
  if (to === 'issued') return from === 'closed' ? 'reopened' : from === 'on_hold' ? 'resumed' : 'invited';
  // A package that comes back from hold to a later state concerns no bidder.
  return from === 'on_hold' && to !== 'cancelled' ? null : (ofStatus[to] ?? null);
}

const isMoved = (before: TenderPackage | null, after: TenderPackage) =>
  before !== null && Date.parse(before.due_date ?? '') !== Date.parse(after.due_date ?? '');

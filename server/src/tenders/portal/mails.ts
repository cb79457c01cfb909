// Mails to bidders. Each has a personal link, which replaces an earlier one. They name neither other bidders nor their
// number, and give no reason of the buyer.
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Tx } from '../../platform/database.ts';
import { inviteGuest } from '../../platform/guests/invite.ts';
import { isMailAddress } from '../../platform/mail/address.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { dueTextFor } from './due-text.ts';
import { guestWords } from './guest-words.ts';
import { setDelivery, type Addressee, type PackagePlace } from './store.ts';

/** The contents of a mail to a bidder. */
export type News =
  | 'invited'
  | 'sent_again'
  | 'reminder'
  | 'due_moved'
  | 'closed'
  | 'reopened'
  | 'on_hold'
  | 'resumed'
  | 'cancelled'
  | 'not_awarded'
  | 'withdrawn';

export interface Words {
  subject: string;
  /** Plain sentences. */
  text: string;
  button?: string;
}

const open = 'Open the tender';

function wordsOf(news: News, place: PackagePlace, due: string | null): Words {
  const { name, number, project, workspace, allows_late: allowsLate } = place;
  const title = `${number} ${name}`;
  const dueSentence = due === null ? '' : ` Bids are due on ${due}.`;
  const what = `${title} for ${project}`;
  switch (news) {
    case 'invited':
    case 'sent_again':
      return {
        subject: `Invitation to tender: ${what}`,
        text: `${workspace} invites you to price ${what}.${dueSentence} On the page of the tender you find the scope and the documents, say whether you will tender, ask questions, and submit your price.`,
        button: 'Open the invitation',
      };
    case 'reminder':
      return {
        subject: `Reminder: bids for ${title} are due`,
        text: `We have not received your price for ${what} yet.${dueSentence} If you will not tender, please decline on the page of the tender; you then get no more reminders.`,
        button: open,
      };
    case 'due_moved':
      return {
        subject: `New due date: ${what}`,
        text: `The due date of ${what} has changed.${dueSentence} Every bidder gets the same time.`,
        button: open,
      };
    case 'closed':
      return {
        subject: `Tender closed: ${what}`,
        text: `The tender ${what} has closed. ${allowsLate ? 'A bid that you submit now is marked as late.' : 'Bids can no longer be submitted or changed.'} Thank you for your time; ${workspace} will contact you once a decision is made.`,
        button: open,
      };
    case 'reopened':
      return {
        subject: `Tender open again: ${what}`,
        text: `The tender ${what} is open again.${dueSentence} Every bidder can submit a price until then, or replace one that was submitted.`,
        button: open,
      };
    case 'on_hold':
      return {
        subject: `Tender on hold: ${what}`,
        text: `${workspace} has put the tender ${what} on hold. Please stop pricing it for now; your draft is kept. You get an e-mail when it goes on.`,
        button: open,
      };
    case 'resumed':
      return {
        subject: `Tender goes on: ${what}`,
        text: `The tender ${what} is no longer on hold.${dueSentence}`,
        button: open,
      };
    case 'cancelled':
      return {
        subject: `Tender cancelled: ${what}`,
        text: `${workspace} has cancelled the tender ${what}. Please stop pricing it. Thank you for your time.`,
        button: open,
      };
    case 'not_awarded':
      return {
        subject: `Tender ended without an award: ${what}`,
        text: `${workspace} will not award the tender ${what}. Thank you for your time.`,
        button: open,
      };
    case 'withdrawn':
      return {
        subject: `Invitation withdrawn: ${what}`,
        text: `${workspace} has withdrawn your invitation to price ${what}. Please stop pricing it. The link to it no longer works.`,
      };
  }
}

export interface Mailing {
  tx: Tx;
  place: PackagePlace;
  /** The person who caused it; null for a job. */
  by: { id: string; name: string } | null;
  now: Date;
}

/** Mails a bidder news, or other words; without an address the invitation shows that. */
export async function mailBidder({ tx, place, by, now }: Mailing, one: Addressee, news: News | Words): Promise<void> {
  const { workspace_id: workspaceId } = place;
  if (one.email === null || !isMailAddress(one.email)) {
    const reason =
      one.email === null ? 'There is no e-mail address.' : 'This is no e-mail address that mail can be sent to.';
    await setDelivery(tx, one, { delivery: 'no_address', reason, mailId: null, now });
    return;
  }
  const due = place.due_date && dueTextFor(place.due_date, { project: place.time_zone, bidder: one.time_zone });
  const { subject, text, button } = typeof news === 'string' ? wordsOf(news, place, due) : news;
  const html = `<p>Hello ${escapeHtml(one.name)},</p>${text
    .split(/\n{2,}/)
    .map(paragraph)
    .join('')}`;
  const reason = `You get this because ${place.workspace} invited ${one.name} to price ${place.name}.`;
  const mailId = button
    ? await inviteGuest(
        tx,
        guestWords,
        {
          workspaceId,
          subjectId: one.id,
          address: one.email,
          name: one.name,
          subject,
          html,
          button,
          reason,
          by: by ?? { id: null, name: 'Horizon' },
        },
        now,
      )
    : await sendMail(tx, {
        workspaceId,
        kind: guestWords.mailKind,
        to: [{ address: one.email, name: one.name, personId: null }],
        subject,
        ...mailPage({ title: subject, html, reason }),
        by,
      });
  if (button) await setDelivery(tx, one, { delivery: 'queued', reason: null, mailId, now });
}

const paragraph = (text: string) => `<p>${escapeHtml(text.trim()).replaceAll('\n', '<br>')}</p>`;

/** Mails several bidders, one after another in one transaction. */
export async function mailBidders(mailing: Mailing, all: readonly Addressee[], news: News): Promise<void> {
  for (const one of all) {
    // oxlint-disable-next-line no-await-in-loop
    await mailBidder(mailing, one, news);
  }
}

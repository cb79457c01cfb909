// Mails due notifications: one mail for each person and workspace, a digest if there are several events. Rows are
// claimed in the transaction that stores the mails, so that nothing is mailed twice and nothing is lost.
import { notificationCategories, notificationTypes, type NotificationType } from '@horizon/contract';
import { sql } from 'kysely';
import { change, type Tx } from '../platform/database.ts';
import { job } from '../platform/jobs/job.ts';
import type { JobRunner } from '../platform/jobs/runner.ts';
import { escapeHtml } from '../platform/escape-html.ts';
import { mailPage, ownAddress } from '../platform/mail/mail-page.ts';
import { sendMail } from '../platform/mail/send-mail.ts';
import type { Platform } from '../platform/serve.ts';
import { mailOf, titleOf, type MailedEvent, type MailedPerson } from './event-mail.ts';
import { forgetOldEvents, forgetOldNotifications, keptDays } from './forget-notifications.ts';
import { mailNotifications } from './mail-notifications-job.ts';
import { listTemplates, type TemplateRow } from './template-store.ts';
import { unsubscribeKey, unsubscribeToken } from './unsubscribe-token.ts';

/** Rows claimed per transaction. */
const mostAtOnce = 200;
const maxInDigest = 100;

interface Due extends MailedEvent, MailedPerson {
  kinde_id: string;
  address: string;
}

const forgetOld = job<Record<string, never>>({
  name: 'notifications.forget',
  title: `Removes notifications that were read ${keptDays.read} days ago`,
  longestRunSeconds: 3600,
  every: '7 3 * * *',
});

/** The jobs of notifications. */
export function notificationJobs(jobs: JobRunner, platform: Platform): void {
  jobs.serve(forgetOld, async (run) => {
    await forgetOldNotifications(run.db, run.signal);
    await forgetOldEvents(run.db, run.signal);
  });
  jobs.serve(mailNotifications, async (run) => {
    const acting = { personId: null, name: 'Horizon', requestId: run.id };
    for (let claimed = mostAtOnce; claimed === mostAtOnce && !run.signal.aborted;) {
      claimed = await change(run.db, acting, (tx) => mailSome(tx, platform.clock()));
    }
  });
}

/** Claims and mails a batch of due rows; returns how many rows it claimed. */
async function mailSome(tx: Tx, now: Date): Promise<number> {
  const at = now.toISOString();
  // A digest leaves out read notifications; somebody who is no longer a member gets nothing.
  const { rows } = await sql<Due & { is_wanted: boolean }>`
    WITH claimed AS (
      UPDATE notifications SET emailed_at = ${at}
       WHERE (workspace_id, id) IN (SELECT workspace_id, id FROM notifications
               WHERE email_due_at <= ${at} AND emailed_at IS NULL ORDER BY email_due_at LIMIT ${mostAtOnce} FOR UPDATE SKIP LOCKED)
      RETURNING workspace_id, event_id, kinde_id, email, read_at, created_at)
    SELECT c.workspace_id, c.kinde_id, e.type, e.item, e.actor_name, w.workspace, p.project_name, p.project_number,
           s.email AS address, s.first_name, s.last_name, g.name AS company,
           m.status = 'active' AND (c.email = 'instant' OR c.read_at IS NULL) AS is_wanted
      FROM claimed c JOIN notification_events e ON e.workspace_id = c.workspace_id AND e.id = c.event_id
      JOIN workspaces w ON w.workspace_id = c.workspace_id
      JOIN members m ON m.workspace_id = c.workspace_id AND m.kinde_id = c.kinde_id
      JOIN persons s ON s.kinde_id = c.kinde_id
      LEFT JOIN global_companies g ON g.id = s.global_company_id
      LEFT JOIN projects p ON p.workspace_id = e.workspace_id AND p.project_id = e.project_id
     ORDER BY c.created_at, e.id`.execute(tx);
  const wanted = rows.filter((row) => row.is_wanted);
  if (wanted.length > 0) {
    const key = await unsubscribeKey(tx);
    const today = at.slice(0, 10);
    const groups = Map.groupBy(wanted, (row) => `${row.workspace_id} ${row.kinde_id}`);
    const templates = new Map<string, TemplateRow[]>();
    for (const events of groups.values()) {
      const { workspace_id: workspaceId } = events[0]!;
      const own = templates.get(workspaceId) ?? (await listTemplates(tx, workspaceId));
      templates.set(workspaceId, own);
      await mailPerson(tx, events, { key, today, templates: own });
    }
  }
  return rows.length;
}

interface Mailing {
  key: Buffer;
  today: string;
  templates: readonly TemplateRow[];
}

async function mailPerson(tx: Tx, events: readonly Due[], { key, today, templates }: Mailing): Promise<void> {
  const [first] = events as [Due, ...Due[]];
  const token = tokenFor(key, first);
  const unsubscribeHref = token && `${ownAddress}/unsubscribe#token=${token}`;
  const mail =
    events.length === 1
      ? mailOf(
          first,
          first,
          templates.find(({ type }) => type === first.type),
          {
            today,
            ...(unsubscribeHref ? { unsubscribeHref } : {}),
          },
        )
      : digestOf(events, unsubscribeHref);
  await sendMail(tx, {
    workspaceId: first.workspace_id,
    kind: events.length === 1 ? 'notification' : 'digest',
    to: [{ address: first.address, name: `${first.first_name} ${first.last_name}`.trim(), personId: first.kinde_id }],
    ...mail,
    ...(events.length === 1 ? { thread: threadOf(first.item.path) } : {}),
    ...(token ? { unsubscribePath: `/api/notified-users/unsubscribe?token=${token}` } : {}),
  });
}

/**
 * Notifications of one record form a thread; a list, such as `/w/…/people` or `/downloads`, is no record. A record's page
 * ends in its id, or its query names it.
 */
const threadOf = (path: string): string | undefined => (/^\/w\/[^/]+\/.*(\?|\d[^/]*$)/.test(path) ? path : undefined);

/** The token to unsubscribe from an event's category; null if it is statutory. */
function tokenFor(key: Buffer, { workspace_id: workspaceId, kinde_id: personId, type }: Due): string | null {
  const { category } = notificationTypes[type as NotificationType];
  return notificationCategories[category].isStatutory
    ? null
    : unsubscribeToken(key, { workspaceId, personId, category });
}

function digestOf(events: readonly Due[], unsubscribeHref: string | null) {
  const [first] = events as [Due, ...Due[]];
  const shown = events.slice(0, maxInDigest);
  const lines = shown.map((event) => {
    const project = event.project_name ? ` (${escapeHtml(event.project_name)})` : '';
    return `<li><a href="${escapeHtml(`${ownAddress}${event.item.path}`)}">${escapeHtml(titleOf(event))}</a>${project}</li>`;
  });
  const more = events.length > shown.length ? `<p>And ${events.length - shown.length} more.</p>` : '';
  const subject = `${events.length} notifications from ${first.workspace}`;
  return {
    subject,
    ...mailPage({
      title: subject,
      html: `<p>Hello ${escapeHtml(first.first_name)},</p><ul>${lines.join('')}</ul>${more}`,
      button: { label: 'Open notifications', href: `${ownAddress}/notifications` },
      reason: `You get this because of your subscriptions in ${first.workspace}. Change them in your profile.`,
      ...(unsubscribeHref ? { unsubscribeHref } : {}),
    }),
  };
}

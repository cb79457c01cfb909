// The job that delivers a mail. Each delivery is stored before the next attempt, so nobody gets a mail twice.
import { sql } from 'kysely';
import { change, type Db, type Tx } from '../database.ts';
import type { JobRun, JobRunner } from '../jobs/runner.ts';
import { findRow } from '../rows.ts';
import type { Delivery, MailServer } from './mail-server.ts';
import { deliverMail, noWorkspace, refreshOutboxes } from './send-mail.ts';

/** Registers the delivery of mails with a server's jobs. */
export function mailJobs(jobs: JobRunner, server: MailServer): void {
  jobs.serve(deliverMail, (run) => deliver(run, server));
}

interface Waiting {
  place: number;
  address: string;
  name: string | null;
  is_suppressed: boolean;
}

async function deliver(run: JobRun<{ mail_id: string }>, server: MailServer): Promise<void> {
  const key = { workspace_id: run.workspaceId ?? noWorkspace, id: run.input.mail_id };
  const mail = await findRow(run.db, 'mails', key);
  if (!mail) {
    return;
  }
  const waiting = await waitingRecipients(run.db, key);
  const open = waiting.filter((one) => !one.is_suppressed);
  const suppressed = waiting.filter((one) => one.is_suppressed).map(({ place }) => place);
  if (open.length === 0 || !server.sends) {
    await run.finish(async (tx) => {
      await setState(tx, key, suppressed, 'suppressed', 'An earlier mail to this address came back.');
      await setState(tx, key, placesOf(open), 'kept', 'No mail server is configured.');
      await server.delivered(tx, key);
      await refreshOutboxes(tx, key.workspace_id);
    });
    return;
  }
  const deliveries = await server.send(
    {
      id: mail.id,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      secretPath: mail.secret_path,
      unsubscribePath: mail.unsubscribe_path,
      inReplyTo: mail.in_reply_to,
    },
    open,
  );
  const later = deliveries.filter(({ outcome }) => outcome === 'later');
  const store = async (tx: Tx) => {
    await setState(tx, key, suppressed, 'suppressed', 'An earlier mail to this address came back.');
    for (const delivery of deliveries) {
      await storeDelivery(tx, key, delivery, { isLast: run.isLast });
    }
    const bounced = new Set(deliveries.filter(({ outcome }) => outcome === 'bounced').map(({ place }) => place));
    for (const { place, address } of open.filter((one) => bounced.has(one.place))) {
      await suppress(tx, address, deliveries.find((one) => one.place === place)!.detail);
    }
    if (later.length === 0) {
      await sql`UPDATE mails SET secret_path = NULL WHERE workspace_id = ${key.workspace_id} AND id = ${key.id}`.execute(
        tx,
      );
    }
    await server.delivered(tx, key);
    await refreshOutboxes(tx, key.workspace_id);
  };
  if (later.length === 0) {
    await run.finish(store);
    return;
  }
  await change(run.db, { personId: null, name: 'Horizon', requestId: run.id }, store);
  throw new Error(withoutAddresses(later[0]!.detail));
}

type MailKey = { workspace_id: string; id: string };

const placesOf = (recipients: readonly { place: number }[]) => recipients.map(({ place }) => place);

async function waitingRecipients(db: Db, key: MailKey): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    SELECT r.place, r.address, r.name, s.address IS NOT NULL AS is_suppressed
      FROM mail_recipients r LEFT JOIN mail_suppressions s ON s.address = lower(r.address)
     WHERE r.workspace_id = ${key.workspace_id} AND r.mail_id = ${key.id} AND r.state = 'waiting' ORDER BY r.place`.execute(
    db,
  );
  return rows;
}

async function setState(tx: Tx, key: MailKey, places: number[], state: string, detail: string): Promise<void> {
  if (places.length > 0) {
    await sql`UPDATE mail_recipients SET state = ${state}, detail = ${detail}, updated_at = now()
      WHERE workspace_id = ${key.workspace_id} AND mail_id = ${key.id} AND place = ANY(${places}::int[])`.execute(tx);
  }
}

async function storeDelivery(
  tx: Tx,
  key: MailKey,
  { place, outcome, detail }: Delivery,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const state = outcome === 'sent' ? 'sent' : outcome === 'later' && !isLast ? 'waiting' : 'failed';
  await sql`UPDATE mail_recipients SET state = ${state}, detail = ${detail}, attempts = attempts + 1, updated_at = now()
    WHERE workspace_id = ${key.workspace_id} AND mail_id = ${key.id} AND place = ${place}`.execute(tx);
}

async function suppress(tx: Tx, address: string, detail: string): Promise<void> {
  await sql`INSERT INTO mail_suppressions (address, detail) VALUES (lower(${address}), ${detail})
    ON CONFLICT (address) DO UPDATE SET detail = excluded.detail, created_at = now()`.execute(tx);
}

/** The reason that everybody who sees the jobs may read: recipients of a private or blind copy are not named. */
const withoutAddresses = (detail: string) => detail.replaceAll(/[^\s<>"']+@[^\s<>"']+/g, '…');

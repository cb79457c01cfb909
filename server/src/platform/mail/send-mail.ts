// Sends a mail, in one line and in the transaction of its cause: `sendMail(tx, { … })`. It is stored with its
// recipients and a job that delivers it; if the transaction is rolled back, there is no mail.
import { sql } from 'kysely';
import type { Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { job, queueJob, queueJobs } from '../jobs/job.ts';
import { insertRows } from '../rows.ts';
import { inOneLine, isMailAddress } from './address.ts';

/** The workspace id of mails outside any workspace. */
export const noWorkspace = '00000000-0000-0000-0000-000000000000';

/** Delivers a mail: about two days of retries while the mail server is down or says "later". */
export const deliverMail = job<{ mail_id: string }>({
  name: 'mail.send',
  title: 'Sends an e-mail',
  retries: 16,
  firstWaitSeconds: 30,
  longestWaitSeconds: 6 * 3600,
  longestRunSeconds: 300,
  atOnce: 6,
});

export type MailKind = 'invitation' | 'password_reset' | 'notification' | 'digest' | 'transmittal' | 'tender' | 'test';

/** Subjects of jobs. The mail's own subject may name a record that people who see the jobs do not see. */
const subjects: Record<MailKind, string> = {
  invitation: 'E-mail: an invitation',
  password_reset: 'E-mail: a link to reset a password',
  notification: 'E-mail: a notification',
  digest: 'E-mail: a digest of notifications',
  transmittal: 'E-mail: a transmittal',
  tender: 'E-mail: a tender',
  test: 'E-mail: a test',
};

/** People wait for mails with which they sign in; everything else follows. */
const priorities: Partial<Record<MailKind, number>> = { password_reset: 2, test: 1 };

export interface Recipient {
  address: string;
  name: string | null;
  personId: string | null;
}

export interface NewMail {
  /** Null for a mail outside any workspace. */
  workspaceId: string | null;
  kind: MailKind;
  to: readonly Recipient[];
  subject: string;
  html: string;
  text: string;
  /** The target of the link `secretLink` in the text; shown only to the recipient. */
  secretPath?: string;
  /** The page on which the reader unsubscribes; mail programs do it with one click. */
  unsubscribePath?: string;
  /** The record that it is about, such as `transmittals/<id>`: its mails to one address form one thread. */
  thread?: string | undefined;
  /** The person who caused it. */
  by?: { id: string; name: string } | null;
}

/** Stores a mail and queues its delivery; answers its id. A mail to an invalid address is stored as failed. */
export async function sendMail(tx: Tx, mail: NewMail): Promise<string> {
  const [id] = await sendMails(tx, [mail]);
  return id!;
}

/** As `sendMail` for many mails of one workspace, with few statements; answers their ids in the same order. */
export async function sendMails(tx: Tx, mails: readonly NewMail[]): Promise<string[]> {
  const made = mails.map((mail) => ({
    ...mail,
    id: newId(),
    workspace: mail.workspaceId ?? noWorkspace,
    subject: inOneLine(mail.subject).slice(0, 250),
  }));
  const firstOf = await firstOfThreads(tx, made);
  await insertRows(
    tx,
    'mails',
    made.map((mail) => ({
      workspace_id: mail.workspace,
      id: mail.id,
      kind: mail.kind,
      subject: mail.subject,
      html: mail.html,
      text: mail.text,
      secret_path: mail.secretPath ?? null,
      unsubscribe_path: mail.unsubscribePath ?? null,
      thread: mail.thread ?? null,
      in_reply_to: firstOf(mail),
      created_by: mail.by?.id ?? null,
    })),
  );
  await insertRows(
    tx,
    'mail_recipients',
    made.flatMap((mail) =>
      mail.to.map(({ address, name, personId }, place) => ({
        workspace_id: mail.workspace,
        mail_id: mail.id,
        place,
        kinde_id: personId,
        name: name === null ? null : inOneLine(name).slice(0, 200),
        address,
        ...(isMailAddress(address)
          ? { state: 'waiting' as const, detail: null }
          : { state: 'failed' as const, detail: 'This is no e-mail address that mail can be sent to.' }),
      })),
    ),
  );
  await queueJobs(
    tx,
    deliverMail,
    made.map(({ workspaceId, id, kind, by = null }) => ({
      workspaceId,
      priority: priorities[kind] ?? 0,
      person: by,
      about: subjects[kind],
      input: { mail_id: id },
    })),
  );
  for (const workspaceId of new Set(made.flatMap((mail) => mail.workspaceId ?? []))) {
    await refreshOutboxes(tx, workspaceId);
  }
  return made.map(({ id }) => id);
}

type Threaded = Pick<NewMail, 'thread' | 'to'> & { workspace: string };

/** For a mail, the first of its thread to the same address; null if it is the first itself. */
async function firstOfThreads(tx: Tx, mails: readonly Threaded[]): Promise<(mail: Threaded) => string | null> {
  const threaded = mails.filter(({ thread, to }) => thread !== undefined && to.length > 0);
  if (threaded.length === 0) return () => null;
  const { rows } = await sql<{ workspace_id: string; thread: string; address: string; first: string }>`
    SELECT DISTINCT ON (w.workspace_id, w.thread, w.address) w.*, coalesce(m.in_reply_to, m.id) AS first
      FROM unnest(${threaded.map(({ workspace }) => workspace)}::uuid[], ${threaded.map(({ thread }) => thread)}::text[],
             ${threaded.map(({ to }) => to[0]!.address.toLowerCase())}::text[]) AS w (workspace_id, thread, address)
      JOIN mails m ON m.workspace_id = w.workspace_id AND m.thread = w.thread
      JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id AND lower(r.address) = w.address
     ORDER BY w.workspace_id, w.thread, w.address, m.created_at, m.id`.execute(tx);
  const keyOf = (workspace: string, thread: string, address: string) => `${workspace} ${address} ${thread}`;
  const found = new Map(rows.map((row) => [keyOf(row.workspace_id, row.thread, row.address), row.first]));
  return ({ workspace, thread, to }) =>
    (thread !== undefined && to[0] && found.get(keyOf(workspace, thread, to[0].address.toLowerCase()))) || null;
}

/** Queues the delivery of a stored mail to its waiting recipients. */
export async function queueDelivery(
  tx: Tx,
  mail: { workspaceId: string | null; id: string; kind: MailKind },
  by: { id: string; name: string } | null,
): Promise<void> {
  const { workspaceId, id, kind } = mail;
  await queueJob(tx, deliverMail, {
    workspaceId,
    priority: priorities[kind] ?? 0,
    person: by,
    about: subjects[kind],
    input: { mail_id: id },
  });
  if (workspaceId !== null) {
    await refreshOutboxes(tx, workspaceId);
  }
}

/** Open outboxes refresh. */
export async function refreshOutboxes(tx: Tx, workspaceId: string): Promise<void> {
  await sql`SELECT notify_people(${workspaceId}, 'mails', ARRAY['']::text[])`.execute(tx);
}

// How many e-mails a second Horizon hands to a mail server: jobs, database and SMTP over a real connection.
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { build, buildWorkspace } from '../server/seed/builders.ts';
import type { Database } from '../server/src/platform/database.ts';
import { mailPage } from '../server/src/platform/mail/mail-page.ts';
import { sendMails } from '../server/src/platform/mail/send-mail.ts';
import { startSite } from './site.ts';

const mails = 2000;
const barPerSecond = 50;
/** On this machine, and as far away as a provider; the bar is for the first. */
const delays = [0, 20];

/** Queues many mails at once, with a password mail behind them; prints how many arrive a second. */
export async function run(): Promise<void> {
  console.log(`${mails} e-mails to a local mail server    per second    bar   a password mail behind them, ms`);
  for (const delayMillis of delays) await measure(delayMillis);
}

async function measure(delayMillis: number): Promise<void> {
  const receiver = await receiverOf(delayMillis);
  const site = await startSite('horizon-bench-mails-', { HORIZON_SMTP_URL: receiver.url });
  try {
    const { database } = site;
    const workspace = await build(database, (tx) => buildWorkspace(tx, 'Mails'));
    await queue(database, workspace.workspace_id, 20);
    while (receiver.count() < 20) await sleep(10);
    const start = performance.now();
    await queue(database, workspace.workspace_id, mails);
    await queue(database, null, 1);
    const queued = performance.now();
    let urgent = 0;
    while (receiver.count() < mails + 21) {
      urgent ||= receiver.sawUrgent() ? performance.now() - queued : 0;
      await sleep(10);
    }
    const seconds = (performance.now() - start) / 1000;
    await settled(database);
    const perSecond = mails / seconds;
    console.log(
      `${`answers after ${delayMillis} ms`.padEnd(36)}${perSecond.toFixed(0).padStart(12)}${String(barPerSecond).padStart(7)}${urgent.toFixed(0).padStart(12)}`,
    );
    if (delayMillis === 0 && perSecond < barPerSecond) process.exitCode = 1;
  } finally {
    await site.stop();
    receiver.stop();
  }
}

/** Stores and queues mails: invitations of a workspace, or links to reset a password. */
async function queue(database: Database, workspaceId: string | null, count: number): Promise<void> {
  const page = mailPage({
    title: 'You are invited to Mails',
    html: `<p>Hello,</p><p>${'Olive Owner invites you to the workspace. '.repeat(20)}</p>`,
    reason: 'You get this because of a measurement.',
  });
  await build(database, (tx) =>
    sendMails(
      tx,
      Array.from({ length: count }, (_, n) => ({
        workspaceId,
        kind: workspaceId === null ? ('password_reset' as const) : ('invitation' as const),
        to: [{ address: `person${n}@site.example`, name: `Person ${n}`, personId: null }],
        subject: workspaceId === null ? 'Urgent' : `Invitation ${n}`,
        ...page,
      })),
    ),
  );
}

/** Waits until each delivery is stored. */
async function settled({ db }: Database): Promise<void> {
  const waiting = async () =>
    (await sql<{ n: number }>`SELECT count(*)::int AS n FROM mail_recipients WHERE state <> 'sent'`.execute(db))
      .rows[0]!.n;
  while ((await waiting()) > 0) await sleep(20);
}

/** The smallest mail server: takes everything, and answers each command after a delay. */
async function receiverOf(delayMillis: number) {
  let count = 0;
  let sawUrgent = false;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => undefined);
    const answer = (line: string) => setTimeout(() => socket.write(`${line}\r\n`), delayMillis);
    let isText = false;
    let unread = '';
    answer('220 bench ESMTP');
    socket.setEncoding('latin1').on('data', (part: string) => {
      unread += part;
      for (let end = unread.indexOf('\r\n'); end !== -1; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (isText) {
          if (line === 'Subject: Urgent') sawUrgent = true;
          if (line !== '.') continue;
          isText = false;
          count += 1;
          answer('250 2.0.0 taken');
        } else if (/^EHLO/i.test(line)) answer('250 bench');
        else if (/^DATA/i.test(line)) {
          isText = true;
          answer('354 go on');
        } else answer('250 2.0.0 ok');
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    count: () => count,
    sawUrgent: () => sawUrgent,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

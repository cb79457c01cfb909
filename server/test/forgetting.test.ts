// Accumulating data is removed after the period in docs/operations.md, and not before.
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../seed/builders.ts';
import { forgetOldFollowed } from '../src/jobs/store.ts';
import { forgetOldMails } from '../src/mail/store.ts';
import { forgetOldEvents, forgetOldNotifications } from '../src/notifications/forget-notifications.ts';
import { world } from './harness.ts';

const w = world();
let ws: BuiltWorkspace;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
});
const run = (statement: ReturnType<typeof sql>) => statement.execute(w.database.db);
const left = async (table: string, column: string) =>
  (await sql<{ name: string }>`SELECT ${sql.ref(column)} AS name FROM ${sql.table(table)}`.execute(w.database.db)).rows
    .map(({ name }) => name)
    .toSorted();

it('mails older than half a year are removed with their recipients, except those that wait', async () => {
  const mail = async (subject: string, age: string, state: string) => {
    await run(sql`WITH one AS (INSERT INTO mails (workspace_id, id, kind, subject, html, text, created_at)
        VALUES (${ws.workspace_id}, gen_random_uuid(), 'notification', ${subject}, '', '', now() - ${age}::interval) RETURNING *)
      INSERT INTO mail_recipients (workspace_id, mail_id, place, address, state)
      SELECT workspace_id, id, 0, subject || '@site.example', ${state} FROM one`);
  };
  await mail('sent', '181 days', 'sent');
  await mail('failed', '181 days', 'failed');
  await mail('waiting', '181 days', 'waiting');
  await mail('younger', '179 days', 'sent');

  expect(await forgetOldMails(w.database.db)).toBe(2);
  expect(await left('mails', 'subject')).toEqual(['waiting', 'younger']);
  expect(await left('mail_recipients', 'address')).toEqual(['waiting@site.example', 'younger@site.example']);
});

it('notifications are removed 90 days after they were read, unread ones after a year, and then their events', async () => {
  const notification = async (
    actor: string,
    age: string,
    more: { read?: string; inApp?: boolean; due?: boolean } = {},
  ) => {
    const { read = null, inApp = true, due = false } = more;
    await run(sql`WITH e AS (INSERT INTO notification_events (workspace_id, id, type, actor_name, item, created_at)
        VALUES (${ws.workspace_id}, gen_random_uuid(), 'task_assigned', ${actor}, '{}', now() - ${age}::interval) RETURNING *)
      INSERT INTO notifications (workspace_id, id, event_id, kinde_id, is_in_app, read_at, email, email_due_at, created_at)
      SELECT workspace_id, gen_random_uuid(), id, ${ws.owner.kinde_id}, ${inApp}, now() - ${read}::interval, 'off',
             CASE WHEN ${due} THEN now() END, created_at FROM e`);
  };
  await notification('read long ago', '100 days', { read: '91 days' });
  await notification('read of late', '400 days', { read: '3 days' });
  await notification('read', '100 days', { read: '89 days' });
  await notification('unread', '364 days');
  await notification('never read', '366 days');
  await notification('mailed alone', '91 days', { inApp: false });
  await notification('still to be mailed', '366 days', { due: true });

  expect(await forgetOldNotifications(w.database.db)).toBe(4);
  expect(await forgetOldEvents(w.database.db)).toBe(2);
  expect(await left('notification_events', 'actor_name')).toEqual([
    'mailed alone',
    'read',
    'read long ago',
    'still to be mailed',
    'unread',
  ]);
});

it('the progress of a job is removed two weeks after it ended', async () => {
  const followed = (title: string, state: string, age: string) =>
    run(sql`INSERT INTO followed_jobs (workspace_id, id, kinde_id, title, state, updated_at)
      VALUES (${ws.workspace_id}, gen_random_uuid(), ${ws.owner.kinde_id}, ${title}, ${state}, now() - ${age}::interval)`);
  await followed('done', 'done', '15 days');
  await followed('running', 'running', '15 days');
  await followed('failed of late', 'failed', '13 days');

  expect(await forgetOldFollowed(w.database.db)).toBe(1);
  expect(await left('followed_jobs', 'title')).toEqual(['failed of late', 'running']);
});

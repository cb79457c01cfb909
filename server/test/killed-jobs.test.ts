// A server that is killed while a job runs: the next one runs it again at once, and its work is done once.
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailReceiver, type MailReceiver } from './mail-receiver.ts';
import { ownServer, type OwnServer } from './own-server.ts';

let server: OwnServer;
let receiver: MailReceiver;
/** Whether the mail server accepts the text of a mail without answering. */
let isStalled = true;

beforeAll(async () => {
  receiver = await mailReceiver({
    more: {
      onMailFrom: (_address, _session, done) => {
        if (!isStalled) done();
      },
    },
  });
  process.env['HORIZON_SMTP_URL'] = receiver.url;
  server = await ownServer();
  await server.start();
  await server.setUp('Killed');
}, 60_000);

afterAll(async () => {
  delete process.env['HORIZON_SMTP_URL'];
  await server.end('SIGTERM');
  await receiver.stop();
  rmSync(server.folder, { recursive: true, force: true });
});

const jobs = async () => {
  const answer = await server.ask('GET', `${server.base}/jobs`);
  return ((await answer.json()) as { items: { about: string; state: string; attempt: number }[] }).items;
};

it('sends the mail in progress, once', async () => {
  const roles = (await (await server.ask('GET', `${server.base}/roles`)).json()) as {
    items: { id: string; name: string }[];
  };
  const invited = { email: 'ana@crew.example', first_name: 'Ana', last_name: 'Rigger' };
  const role_ids = [roles.items.find(({ name }) => name === 'Worker')!.id];
  await server.ask('POST', `${server.base}/users_hz`, { ...invited, role_ids });
  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 15_000 }).toBe('running');

  await server.end('SIGKILL');
  isStalled = false;
  await server.start();

  await expect.poll(async () => (await jobs())[0]?.state, { timeout: 15_000 }).toBe('done');
  await sleep(1500);
  expect((await jobs())[0]).toMatchObject({ attempt: 2 });
  expect(receiver.received.map(({ to }) => to)).toEqual([['ana@crew.example']]);
}, 60_000);

import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { visitor, world, type Visitor } from '../../test/harness.ts';
import { dropFile } from '../../test/sent-file.ts';
import { change } from '../platform/database.ts';
import { followDelivery } from './answers.ts';
import { listBehind, sendNewRevisions } from './follow.ts';

const w = world();
let workspace: BuiltWorkspace;
let owner: Visitor;
let project: string;
let root: string;

beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
  owner = w.visitor(workspace.owner.token);
  root = `/api/workspaces/${workspace.workspace_id}`;
  project = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body.project_id;
});

const body = (more: object = {}) => ({ workspace_id: workspace.workspace_id, ...more });
const base = '/api/guest-transmittals';

async function store(number: string, revision: string, state = 'shared') {
  const drop_id = await dropFile(
    owner,
    root,
    { project_id: project },
    `${number} ${revision}.txt`,
    Buffer.from(`${number} ${revision}`),
  );
  const items = [{ drop_id, number, title: 'Plan', revision, state }];
  const answer = await owner.post(`${root}/document-drops/register`, { project_id: project, items });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.items[0].cde_id as string;
}

let counted = 0;
/** A sent transmittal to a guest, with the secret of the guest's link. */
async function sentToGuest(more: object = {}) {
  counted += 1;
  const cde_id = await store(`G-${counted}`, 'P01');
  const email = `guest${counted}@masons.example`;
  const made = await owner.post(
    '/api/transmittals',
    body({
      project_id: project,
      subject: 'Footings',
      purpose: 'for_construction',
      documents: [{ cde_id }],
      recipients: [{ email, name: 'Gia Guest' }],
      ...more,
    }),
  );
  const sent = await owner.post(`/api/transmittals/${made.body.id}/send`, body());
  if (sent.status !== 200) throw new Error(sent.text);
  return {
    id: made.body.id as string,
    cde_id,
    email,
    number: `G-${counted}`,
    recipient: sent.body.recipients[0].id as string,
    token: await tokenOf(email),
  };
}

/** The secret of the newest link mailed to an address. */
async function tokenOf(email: string): Promise<string> {
  const { rows } = await sql<{
    secret_path: string;
  }>`SELECT m.secret_path FROM mails m JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
    WHERE r.address = ${email} AND m.secret_path IS NOT NULL ORDER BY m.created_at DESC, m.id DESC LIMIT 1`.execute(
    w.database.db,
  );
  return rows[0]!.secret_path.split('token=')[1]!;
}

async function codeOf(email: string): Promise<string> {
  const { rows } = await sql<{
    text: string;
  }>`SELECT m.text FROM mails m JOIN mail_recipients r ON r.workspace_id = m.workspace_id AND r.mail_id = m.id
    WHERE r.address = ${email} AND m.subject LIKE 'Your code%' ORDER BY m.created_at DESC, m.id DESC LIMIT 1`.execute(
    w.database.db,
  );
  return /: (\d{6})/.exec(rows[0]!.text)![1]!;
}

/** The cookie of a guest who has entered the code. */
async function open({ token, email }: { token: string; email: string }): Promise<Record<string, string>> {
  await w.visitor().post(`${base}/code`, { token });
  const answer = await w.visitor().post(`${base}/session`, { token, code: await codeOf(email) });
  if (answer.status !== 200) throw new Error(answer.text);
  return { cookie: /horizon_guest=[^;]+/.exec(String(answer.headers['set-cookie']))![0] };
}

describe('a guest', () => {
  it('opens a transmittal by link and code, without an account, and sees only its pinned documents', async () => {
    const sent = await sentToGuest();
    await store(sent.number, 'P02');
    const cookie = await open(sent);
    const seen = await w.visitor().get(`${base}/current`, cookie);
    const elsewhere = await Promise.all(
      [
        `/api/transmittals/${sent.id}?workspace_id=${workspace.workspace_id}`,
        `${root}/documents/${sent.cde_id}`,
        '/api/session',
      ].map((path) => w.visitor().get(path, cookie)),
    );

    expect(seen.body).toMatchObject({
      workspace: 'Harbour',
      subject: 'Footings',
      documents: [{ revision: 'P01', is_superseded: true, current_revision: 'P02' }],
      recipient: { name: 'Gia Guest', state: 'viewed' },
    });
    expect(elsewhere.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('downloads a document of the transmittal and no other', async () => {
    const sent = await sentToGuest();
    const other = await store('X-1', 'P01');
    const cookie = await open(sent);
    const link = await w.visitor().post(`${base}/current/documents/${sent.cde_id}/open`, {}, cookie);
    const refused = await w.visitor().post(`${base}/current/documents/${other}/open`, {}, cookie);

    expect((await w.visitor().get(link.body.url)).text).toBe(`${sent.number} P01`);
    expect(refused.status).toBe(404);
  });

  it('downloads all documents as a ZIP with cover sheet and hashes, which is recorded', async () => {
    const sent = await sentToGuest();
    const cookie = await open(sent);
    const answer = await w.app.inject({ method: 'GET', url: `${base}/current/zip`, headers: cookie });
    const files = unzipSync(answer.rawPayload);
    const after = (await owner.get(`/api/transmittals/${sent.id}?workspace_id=${workspace.workspace_id}`)).body;
    const history = (await owner.get(`${root}/audit?entity=transmittals&entity_id=${sent.id}`)).body.items;
    const name = `documents/${sent.number} P01.txt`;
    const sha256 = createHash('sha256').update(files[name]!).digest('hex');

    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(Object.keys(files)).toEqual(['cover-sheet.pdf', 'manifest.csv', 'SHA256SUMS', name]);
    expect(Buffer.from(files['SHA256SUMS']!).toString()).toBe(`${sha256}  ${name}\n`);
    expect(after.recipients).toMatchObject([{ state: 'downloaded', opened_documents: 1 }]);
    expect(JSON.stringify(history)).toContain('Gia Guest: downloaded');
  });

  it('gets no ZIP without a session, after it expired, or once access is withdrawn', async () => {
    const sent = await sentToGuest();
    const cookie = await open(sent);
    const get = async (headers = {}) => (await w.visitor().get(`${base}/current/zip`, headers)).status;
    const before = w.now.value;
    w.now.value = new Date(before.getTime() + 13 * 3_600_000);
    const expired = await get(cookie);
    w.now.value = before;
    const within = await get(cookie);
    await owner.post(`/api/transmittals/${sent.id}/recipients/${sent.recipient}/revoke`, body());

    expect([await get(), expired, within, await get(cookie)]).toEqual([401, 401, 200, 401]);
  });

  it('acknowledges and responds, and the status follows', async () => {
    const sent = await sentToGuest();
    const cookie = await open(sent);
    const acknowledged = await w.visitor().post(`${base}/current/acknowledge`, {}, cookie);
    const responded = await w.visitor().post(`${base}/current/respond`, { response: 'Clear.' }, cookie);
    const after = (await owner.get(`/api/transmittals/${sent.id}?workspace_id=${workspace.workspace_id}`)).body;
    const history = (await owner.get(`${root}/audit?entity=transmittals&entity_id=${sent.id}`)).text;

    expect([acknowledged.body.status, responded.body.recipient.response]).toEqual(['acknowledged', 'Clear.']);
    expect(after).toMatchObject({ status: 'acknowledged', recipients: [{ state: 'responded' }] });
    expect(history).toContain('Gia Guest (guest)');
  });

  it('has five attempts per code, all of which may fail', async () => {
    const sent = await sentToGuest();
    await w.visitor().post(`${base}/code`, { token: sent.token });
    const right = await codeOf(sent.email);
    const wrong = right === '000000' ? '000001' : '000000';
    const statuses: number[] = [];
    for (let at = 0; at < 5; at += 1) {
      statuses.push((await w.visitor().post(`${base}/session`, { token: sent.token, code: wrong })).status);
    }
    const late = await w.visitor().post(`${base}/session`, { token: sent.token, code: right });

    expect(statuses).toEqual([422, 422, 422, 422, 422]);
    expect([late.status, late.body.message]).toEqual([
      409,
      'This code has expired or was tried too often. Ask for a new one.',
    ]);
  });

  it('is answered while strangers try more invented links at once than there are connections', async () => {
    const invented = Array.from({ length: 40 }, (_, at) =>
      w.visitor().post(`${base}/session`, { token: `hzt_invented_${at}`, code: '000000' }),
    );
    const signedIn = await owner.get(`${root}/roles`);
    const statuses = (await Promise.all(invented)).map(({ status }) => status);

    expect(signedIn.status).toBe(200);
    expect(new Set(statuses)).toEqual(new Set([404]));
  });

  it('whose address invents links is refused after two hundred, and a real link still opens', async () => {
    const sent = await sentToGuest();
    const counted = await sql<{ n: number }>`INSERT INTO sign_in_failures (door)
      SELECT 'guest link from 198.51.100.7' FROM generate_series(1, 199) RETURNING 1 AS n`.execute(w.database.db);
    const stranger = visitor(w.app, null, '198.51.100.7');
    const attempt = (token: string) => stranger.post(`${base}/code`, { token });
    const [last, refused] = [await attempt('hzt_invented_a'), await attempt('hzt_invented_b')];

    expect(counted.rows).toHaveLength(199);
    expect([last.status, refused.status]).toEqual([404, 429]);
    expect((await attempt(sent.token)).status).toBe(200);
    expect((await w.visitor().post(`${base}/code`, { token: 'hzt_invented_c' })).status).toBe(404);
  });

  it('opens a transmittal once when the right code is sent several times at once', async () => {
    const sent = await sentToGuest();
    await w.visitor().post(`${base}/code`, { token: sent.token });
    const code = await codeOf(sent.email);
    const answers = await Promise.all(
      [1, 2, 3].map(() => w.visitor().post(`${base}/session`, { token: sent.token, code })),
    );

    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  });

  it('is sent at most five codes an hour, and a code works for ten minutes, once', async () => {
    const sent = await sentToGuest();
    const ask = () => w.visitor().post(`${base}/code`, { token: sent.token });
    const asked = [];
    for (let at = 0; at < 6; at += 1) asked.push((await ask()).status);
    const code = await codeOf(sent.email);
    const enter = () => w.visitor().post(`${base}/session`, { token: sent.token, code });
    const before = w.now.value;
    w.now.value = new Date(before.getTime() + 11 * 60_000);
    const late = (await enter()).status;
    w.now.value = before;
    const [first, second] = [(await enter()).status, (await enter()).status];

    expect(asked).toEqual([200, 200, 200, 200, 200, 429]);
    expect([late, first, second]).toEqual([409, 200, 409]);
  });

  it('sees nothing once access is withdrawn: link, session and file links end at once', async () => {
    const sent = await sentToGuest();
    const cookie = await open(sent);
    const link = (await w.visitor().post(`${base}/current/documents/${sent.cde_id}/open`, {}, cookie)).body.url;
    const open_ = (await w.visitor().get(link)).status;
    const revoked = await owner.post(`/api/transmittals/${sent.id}/recipients/${sent.recipient}/revoke`, body());
    const after = [
      await w.visitor().get(link),
      await w.visitor().get(`${base}/current`, cookie),
      await w.visitor().post(`${base}/code`, { token: sent.token }),
      await w.visitor().post(`${base}/current/acknowledge`, {}, cookie),
    ].map(({ status }) => status);

    expect([open_, revoked.status]).toEqual([200, 200]);
    expect(after).toEqual([404, 401, 404, 401]);
  });

  it('has a link for ninety days', async () => {
    const sent = await sentToGuest();
    const before = w.now.value;
    w.now.value = new Date(before.getTime() + 91 * 86_400_000);
    const late = await w.visitor().post(`${base}/code`, { token: sent.token });
    w.now.value = before;

    expect(late.status).toBe(404);
    expect((await w.visitor().post(`${base}/code`, { token: 'hzt_none_at_all' })).status).toBe(404);
  });

  it('is queued at first; not sent while there is no mail server, and delivered when one takes the mail', async () => {
    const sent = await sentToGuest();
    const read = async () =>
      (await owner.get(`/api/transmittals/${sent.id}?workspace_id=${workspace.workspace_id}`)).body;
    const before = await read();
    await w.app.jobs.runDue();
    const kept = await read();
    const listed = (await owner.get(`/api/transmittals?workspace_id=${workspace.workspace_id}&q=${kept.number}`)).body;
    const history = await owner.get(`/api/workspaces/${workspace.workspace_id}/history/transmittals/${sent.id}`);
    await build(w.database, async (tx) => {
      const { rows } = await sql<{ workspace_id: string; id: string }>`
        UPDATE mail_recipients m SET state = 'sent' FROM transmittal_recipients r
         WHERE r.transmittal_id = ${sent.id} AND m.workspace_id = r.workspace_id AND m.mail_id = r.mail_id
        RETURNING m.workspace_id, m.mail_id AS id`.execute(tx);
      await followDelivery(tx, rows[0]!, w.now.value);
    });
    const after = await read();

    expect([before.status, before.recipients[0].state]).toEqual(['sending', 'queued']);
    expect(kept).toMatchObject({ not_sent_count: 1, recipients: [{ state: 'not_sent', delivered_at: null }] });
    expect(listed.items[0].not_sent_count).toBe(1);
    expect(history.text).toContain('not sent, no mail server');
    expect(after).toMatchObject({ status: 'sent', not_sent_count: 0, recipients: [{ state: 'delivered' }] });
  });

  it('without an answer is reminded with a new link, which replaces the first one', async () => {
    const sent = await sentToGuest();
    const cookie = await open(sent);
    const remind = () => owner.post(`/api/transmittals/${sent.id}/remind`, body(), { 'idempotency-key': sent.id });
    const [first, replayed] = [await remind(), await remind()];
    const second = await tokenOf(sent.email);
    const codes = [sent.token, second].map((token) => w.visitor().post(`${base}/code`, { token }));
    const stillOpen = await w.visitor().get(`${base}/current`, cookie);

    const again = await owner.post(`/api/transmittals/${sent.id}/remind`, body());
    const read = (await owner.get(`/api/transmittals/${sent.id}?workspace_id=${workspace.workspace_id}`)).body;

    expect(second).not.toBe(sent.token);
    expect([first.status, replayed.text]).toEqual([200, first.text]);
    expect([again.status, again.body.message]).toEqual([
      409,
      'Everybody who has not answered was reminded within the last hour. Try again later.',
    ]);
    expect(await tokenOf(sent.email)).toBe(second);
    expect([read.reminded_at, read.recipients[0].reminded_at]).toEqual([
      w.now.value.toISOString(),
      w.now.value.toISOString(),
    ]);
    expect((await Promise.all(codes)).map(({ status }) => status)).toEqual([404, 200]);
    expect(stillOpen.status).toBe(200);
  });

  it('is sent sixty codes in total, over all reminders', async () => {
    const sent = await sentToGuest();
    await sql`UPDATE guest_links SET codes_total = 58 WHERE subject_id = ${sent.id}`.execute(w.database.db);
    const ask = (token: string) => w.visitor().post(`${base}/code`, { token });
    const first = await ask(sent.token);
    await owner.post(`/api/transmittals/${sent.id}/remind`, body());
    const [last, refused] = [await ask(await tokenOf(sent.email)), await ask(await tokenOf(sent.email))];

    expect([first.status, last.status]).toEqual([200, 200]);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'All 60 codes of this link have been used. Ask the sender for a new transmittal.',
    ]);
  });

  it('receives the next revision automatically, by a further transmittal with a link of its own', async () => {
    const sent = await sentToGuest({ sends_new_revisions: true });
    await store(sent.number, 'P02');
    const behind = (await listBehind(w.database.db)).filter(({ id }) => id === sent.id);
    const [followed] = await Promise.all(
      behind.map((each) =>
        change(w.database.db, { personId: null, name: 'Horizon', requestId: 'test' }, (tx) =>
          sendNewRevisions(tx, each, w.now.value),
        ),
      ),
    );
    const token = await tokenOf(sent.email);
    const revisionsOf = async (link: { token: string; email: string }) => {
      const seen = await w.visitor().get(`${base}/current`, await open(link));
      return seen.body.documents.map(({ number, revision }: Record<string, string>) => [number, revision]);
    };
    const read = (await owner.get(`/api/transmittals/${followed}?workspace_id=${workspace.workspace_id}`)).body;

    expect(behind).toHaveLength(1);
    expect(token).not.toBe(sent.token);
    expect(read).toMatchObject({
      status: 'sending',
      purpose: 'superseding',
      follows: { id: sent.id },
      recipients: [{ kinde_id: null, email: sent.email, name: 'Gia Guest' }],
    });
    expect(await revisionsOf({ ...sent, token })).toEqual([[sent.number, 'P02']]);
    expect(await revisionsOf(sent)).toEqual([[sent.number, 'P01']]);
    expect((await listBehind(w.database.db)).map(({ id }) => id)).not.toContain(sent.id);
  });

  it('whose mail cannot be delivered is shown as bounced', async () => {
    await sql`INSERT INTO mail_suppressions (address, detail) VALUES ('gone@masons.example', 'No such user')`.execute(
      w.database.db,
    );
    const sent = await sentToGuest({ recipients: [{ email: 'gone@masons.example', name: 'Gone' }] }).catch(() => null);
    await w.app.jobs.runDue();
    const list = (await owner.get(`/api/transmittals?workspace_id=${workspace.workspace_id}&sort=-number&limit=1`)).body
      .items[0];
    const read = (await owner.get(`/api/transmittals/${list.id}?workspace_id=${workspace.workspace_id}`)).body;

    expect(sent).toBeNull();
    expect(read.recipients).toMatchObject([
      { name: 'Gone', state: 'bounced', bounce_reason: 'An earlier mail to this address came back.' },
    ]);
  });
});

// Links of guests: one for an address and a subject, of any kind that is registered.
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../../seed/builders.ts';
import { emptyDatabases } from '../../../test/empty-database.ts';
import { serverOf, visitor, world } from '../../../test/harness.ts';
import type { Tx } from '../database.ts';
import { hashSecret, newId } from '../ids.ts';
import { migrate, migrationsFolder } from '../migrate.ts';
import { guestOfSession, isGuestLinkOpen, openByCode, sendCode } from './entry.ts';
import { registerGuestKind, type GuestKind } from './guest-kinds.ts';
import { invitationsOf, inviteGuest, withdrawGuest } from './invite.ts';

const w = world();
const emptyDatabase = emptyDatabases();
let workspace: BuiltWorkspace;
beforeAll(async () => {
  workspace = await build(w.database, (tx) => buildWorkspace(tx, 'Harbour'));
});

/** Subjects of two kinds that are open until the test closes them. */
const closed = new Set<string>();
const kindOf = (entity: string, oneWord: string): GuestKind => ({
  entity,
  oneWord,
  mailKind: 'transmittal',
  page: `/guest-${oneWord}`,
  path: `/api/guest-${entity}`,
  linkDays: 30,
  find: async (_db, { subject_id }) =>
    closed.has(subject_id) ? null : { title: `${oneWord} 7`, abilities: ['price'] },
  present: async (_db, guest) => guest,
});
const [tenders, enquiries] = [kindOf('tenders', 'tender'), kindOf('enquiries', 'enquiry')];
registerGuestKind(tenders);
registerGuestKind(enquiries);

const inTx = <T>(work: (tx: Tx) => Promise<T>) => build(w.database, work);
const ip = '198.51.100.9';

async function invite(kind: GuestKind, subjectId: string, address: string, of = workspace): Promise<string> {
  const by = { id: null, name: 'Olive' };
  const words = { subject: 'Please price', html: '<p>Hello</p>', button: 'Open', reason: 'You were invited.' };
  const invitation = { workspaceId: of.workspace_id, subjectId, address, name: 'Gia', ...words, by };
  const mailId = await inTx((tx) => inviteGuest(tx, kind, invitation, w.now.value));
  const { rows } = await sql<{ path: string }>`SELECT secret_path AS path FROM mails WHERE id = ${mailId}`.execute(
    w.database.db,
  );
  const [page, token] = rows[0]!.path.split('#token=') as [string, string];
  expect(page).toBe(kind.page);
  return token;
}

/** The session of a guest who has entered the code. */
async function enter(kind: GuestKind, token: string): Promise<string> {
  await inTx((tx) => sendCode(tx, kind, { token, ip }, w.now.value));
  const { rows } = await sql<{ text: string }>`SELECT text FROM mails WHERE subject LIKE 'Your code for%'
    ORDER BY created_at DESC, id DESC LIMIT 1`.execute(w.database.db);
  const code = /: (\d{6})/.exec(rows[0]!.text)![1]!;
  return (await inTx((tx) => openByCode(tx, kind, { token, code, ip }, w.now.value))).session;
}
const guestOf = (kind: GuestKind, session: string) => guestOfSession(w.database.db, kind, session, w.now.value);

describe('a guest of a registered kind', () => {
  it('comes in by link and code, with what the kind allows, and not by the session of another kind', async () => {
    const subject = newId();
    const token = await invite(tenders, subject, 'Gia@price.example');
    const session = await enter(tenders, token);

    expect(await guestOf(tenders, session)).toMatchObject({
      subject_kind: 'tenders',
      subject_id: subject,
      address: 'Gia@price.example',
      name: 'Gia',
      title: 'tender 7',
      abilities: ['price'],
    });
    await expect(guestOf(enquiries, session)).rejects.toMatchObject({ status: 401 });
    await expect(inTx((tx) => sendCode(tx, enquiries, { token, ip }, w.now.value))).rejects.toMatchObject({
      status: 404,
    });
  });

  it('is out as soon as access is withdrawn or the subject closes, and in again with a further invitation', async () => {
    const [one, other] = [newId(), newId()];
    const session = await enter(tenders, await invite(tenders, one, 'out@price.example'));
    const second = await enter(tenders, await invite(tenders, other, 'out@price.example'));
    const { id } = await guestOf(tenders, second);
    const of = { workspaceId: workspace.workspace_id, subjectId: one, address: 'OUT@price.example' };
    await inTx((tx) => withdrawGuest(tx, tenders, of, w.now.value));

    await expect(guestOf(tenders, session)).rejects.toMatchObject({ status: 401 });
    expect(await isGuestLinkOpen(w.database.db, id, w.now.value)).toBe(true);
    closed.add(other);
    await expect(guestOf(tenders, second)).rejects.toMatchObject({ status: 401 });
    expect(await isGuestLinkOpen(w.database.db, id, w.now.value)).toBe(false);
    const again = await enter(tenders, await invite(tenders, one, 'out@price.example'));
    expect((await guestOf(tenders, again)).subject_id).toBe(one);
    await expect(guestOf(tenders, session)).rejects.toMatchObject({ status: 401 });
  });

  it('has one link for each subject: a further invitation replaces it, in upper or lower case', async () => {
    const subject = newId();
    const first = await invite(tenders, subject, 'case@price.example');
    const second = await invite(tenders, subject, 'Case@Price.example');
    const ask = (token: string) => inTx((tx) => sendCode(tx, tenders, { token, ip }, w.now.value));

    await expect(ask(first)).rejects.toMatchObject({ status: 404 });
    expect((await ask(second)).number).toBe('tender 7');
  });
});

it('lists all that an address is invited to, over kinds and workspaces, without closed, withdrawn and expired ones', async () => {
  const other = await build(w.database, (tx) => buildWorkspace(tx, 'Bridge'));
  const [tender, gone, shut] = [newId(), newId(), newId()];
  await invite(tenders, tender, 'all@price.example');
  await invite(enquiries, tender, 'all@price.example', other);
  await invite(tenders, gone, 'all@price.example');
  await invite(tenders, shut, 'all@price.example');
  await invite(tenders, tender, 'else@price.example');
  const of = { workspaceId: workspace.workspace_id, subjectId: gone, address: 'all@price.example' };
  await inTx((tx) => withdrawGuest(tx, tenders, of, w.now.value));
  closed.add(shut);
  const list = async (days: number) => {
    const at = new Date(w.now.value.getTime() + days * 86_400_000);
    const found = await invitationsOf(w.database.db, 'ALL@price.example', at);
    return found.map((one) => [one.workspace, one.oneWord, one.title, one.subject_id]);
  };

  expect(await list(29)).toEqual([
    ['Bridge', 'enquiry', 'enquiry 7', tender],
    ['Harbour', 'tender', 'tender 7', tender],
  ]);
  expect(await list(31)).toEqual([]);
});

it('links and sessions to transmittals made before there were other kinds keep working, withdrawn ones stay withdrawn', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'horizon-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each >= '0211')) rmSync(join(folder, name));
  const database = await emptyDatabase();
  await migrate(database.pool, { folder });
  const [company, ws, project, transmittal] = [newId(), newId(), newId(), newId()];
  await sql`INSERT INTO global_companies (id, name) VALUES (${company}, 'Harbour Pty Ltd')`.execute(database.db);
  await sql`INSERT INTO workspaces (workspace_id, global_company_id, workspace) VALUES (${ws}, ${company}, 'Harbour')`.execute(
    database.db,
  );
  await sql`INSERT INTO projects (workspace_id, project_id, project_name) VALUES (${ws}, ${project}, 'Library')`.execute(
    database.db,
  );
  await sql`INSERT INTO transmittals (workspace_id, id, project_id, number, subject, purpose, status, created_by_user_id, sent_at)
    VALUES (${ws}, ${transmittal}, ${project}, 12, 'Footings', 'for_construction', 'sent', 'kp_olive', now())`.execute(
    database.db,
  );
  for (const [name, revoked] of [
    ['gia', null],
    ['ron', '2026-11-20T00:00:00Z'],
  ] as const) {
    const recipient = newId();
    await sql`INSERT INTO transmittal_recipients (workspace_id, id, transmittal_id, email, name, state, revoked_at)
      VALUES (${ws}, ${recipient}, ${transmittal}, ${`${name}@masons.example`}, ${name}, 'delivered', ${revoked})`.execute(
      database.db,
    );
    await sql`INSERT INTO transmittal_guest_links (workspace_id, id, recipient_id, token_hash, expires_at, session_hash, session_expires_at)
      VALUES (${ws}, ${newId()}, ${recipient}, ${hashSecret(`hzt_${name}_token`)}, '2026-12-24', ${hashSecret(`hzg_${name}`)},
        '2026-11-21T06:00:00Z')`.execute(database.db);
  }

  await migrate(database.pool);

  const app = await serverOf({ database, now: w.now, filesFolder: w.filesFolder });
  const guest = visitor(app, null);
  const ask = (name: string) => guest.post('/api/guest-transmittals/code', { token: `hzt_${name}_token` });
  const current = (name: string) =>
    guest.get('/api/guest-transmittals/current', { cookie: `horizon_guest=hzg_${name}` });
  const answers = [await ask('gia'), await ask('ron'), await current('gia'), await current('ron')];
  await app.close();

  expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 401]);
  expect(answers[0]!.body).toMatchObject({ workspace: 'Harbour', number: 'TR-0012', address: 'g…@masons.example' });
  expect(answers[2]!.body).toMatchObject({ number: 'TR-0012', recipient: { name: 'gia' } });
});

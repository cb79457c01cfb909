// The list of jobs is for people who may not see every record.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { serverOf, visitor, world } from '../../test/harness.ts';
import { type MailReceiver, mailReceiver } from '../../test/mail-receiver.ts';
import { dropFile } from '../../test/sent-file.ts';

const w = world();
let ws: BuiltWorkspace;
let receiver: MailReceiver;
let app: FastifyInstance;
beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  receiver = await mailReceiver();
  const mail = { smtpUrl: receiver.url, from: 'Horizon <horizon@site.example>', publicUrl: 'https://site.example' };
  app = await serverOf(w, { mail });
});
afterAll(async () => {
  await app.close();
  await receiver.stop();
});

it('shows an auditor no subject or recipient of a private transmittal, and no file name, waiting or failed', async () => {
  const owner = visitor(app, ws.owner.token);
  const root = `/api/workspaces/${ws.workspace_id}`;
  const auditor = visitor(app, (await build(w.database, (tx) => buildMember(tx, ws, 'auditor'))).token);
  const { project_id } = (await owner.post(`${root}/projects`, { project_name: 'Library' })).body;
  const name = 'Settlement offer Kestrel.pdf';
  const drop_id = await dropFile(owner, root, { project_id }, name, Buffer.from('%PDF-1.7\n%%EOF'));
  const items = [{ drop_id, number: 'K-1', title: 'Offer', revision: 'P01', state: 'shared' }];
  const stored = await owner.post(`${root}/document-drops/register`, { project_id, items });
  const made = await owner.post('/api/transmittals', {
    workspace_id: ws.workspace_id,
    project_id,
    subject: 'Termination of Kestrel Piling',
    purpose: 'for_construction',
    is_private: true,
    documents: [{ cde_id: stored.body.items[0].cde_id }],
    recipients: [{ email: 'counsel@kestrel.example', name: 'Carla Counsel', is_blind: true }],
  });
  const sent = await owner.post(`/api/transmittals/${made.body.id}/send`, { workspace_id: ws.workspace_id });
  receiver.answers.set('counsel@kestrel.example', '450 4.2.0 <counsel@kestrel.example> is busy');
  const waiting = await auditor.get(`${root}/jobs?limit=100`);
  await app.jobs.runDue();
  const retrying = await auditor.get(`${root}/jobs?limit=100`);
  const found = await auditor.get(`${root}/jobs?q=kestrel`);

  expect([made.status, sent.status]).toEqual([201, 200]);
  expect(waiting.body.items.map(({ about }: { about: string }) => about)).toEqual(
    expect.arrayContaining(['E-mail: a transmittal', 'A PDF of a document', 'A file of a document']),
  );
  expect(retrying.body.items).toContainEqual(
    expect.objectContaining({
      about: 'E-mail: a transmittal',
      state: 'retrying',
      reason: expect.stringContaining('busy'),
    }),
  );
  expect(`${waiting.text}${retrying.text}`).not.toMatch(/kestrel/i);
  expect(found.body.items).toEqual([]);
  const { rows } = await sql`SELECT FROM mails WHERE subject LIKE '%Kestrel%'`.execute(w.database.db);
  expect(rows).toHaveLength(1);
});

import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import {
  documentOf,
  documentSite,
  folderOf,
  roleRight,
  setRights,
  type DocumentSite,
} from '../../test/document-site.ts';
import { world, type Visitor } from '../../test/harness.ts';

const w = world();
let site: DocumentSite;
let recipient: BuiltPerson;
let outsider: Visitor;
let open: string;
let secret: string;

/** Two documents; the folder of one is closed to project managers. */
beforeAll(async () => {
  site = await documentSite(w, 'Closed folders');
  const member = () => build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'));
  recipient = await member();
  outsider = w.visitor((await member()).token);
  const folder = await folderOf(site, 'Tender');
  open = (await documentOf(site, { number: 'OPEN-1' })).cde_id;
  secret = (await documentOf(site, { number: 'SECRET-1', folder_id: folder.id })).cde_id;
  await setRights(site, folder.id, [roleRight(site, 'director', 'view')]);
});

const query = () => `?workspace_id=${site.workspace.workspace_id}`;
async function draft(more: object = {}): Promise<string> {
  const answer = await site.owner.post('/api/transmittals', {
    workspace_id: site.workspace.workspace_id,
    project_id: site.project,
    subject: 'Tender',
    documents: [{ cde_id: open }, { cde_id: secret }],
    recipients: [{ kinde_id: recipient.kinde_id }],
    ...more,
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.id;
}
const send = (visitor: Visitor, id: string) =>
  visitor.post(`/api/transmittals/${id}/send`, {
    workspace_id: site.workspace.workspace_id,
    purpose: 'for_construction',
  });
const numbers = (answer: { body: { documents: { number: string }[] } }) =>
  answer.body.documents.map(({ number }) => number);

describe('documents of a transmittal in folders that are closed', () => {
  it('are counted but not named for people who neither received nor sent it', async () => {
    const id = await draft();
    await send(site.owner, id);
    const seen = await outsider.get(`/api/transmittals/${id}${query()}`);
    const file = await outsider.post(`/api/transmittals/${id}/documents/${secret}/open`, {
      workspace_id: site.workspace.workspace_id,
    });
    const list = await outsider.get(`/api/transmittals${query()}`);
    const row = list.body.items.find((one: { id: string }) => one.id === id);

    expect([numbers(seen), seen.body.hidden_document_count]).toEqual([['OPEN-1'], 1]);
    expect(seen.text + list.text).not.toMatch(/SECRET-1/);
    expect(file.status).toBe(404);
    expect(row.documents.map(({ cde_id }: { cde_id: string }) => cde_id)).toEqual([open]);
  });

  it('stay visible to recipients and the sender', async () => {
    const id = await draft();
    await send(site.owner, id);
    const received = await w.visitor(recipient.token).get(`/api/transmittals/${id}${query()}`);
    const own = await site.owner.get(`/api/transmittals/${id}${query()}`);

    expect([numbers(received), received.body.hidden_document_count]).toEqual([['OPEN-1', 'SECRET-1'], 0]);
    expect(numbers(own)).toEqual(['OPEN-1', 'SECRET-1']);
  });

  it('are opened by a link only until their folder is closed, but by recipients and the sender after it too', async () => {
    const folder = await folderOf(site, 'Closed later');
    const { cde_id } = await documentOf(site, { number: 'LATER-1', folder_id: folder.id });
    const id = await draft({ documents: [{ cde_id: open }, { cde_id }] });
    await send(site.owner, id);
    const linkOf = async (by: Visitor, document: string): Promise<string> => {
      const body = { workspace_id: site.workspace.workspace_id };
      return (await by.post(`/api/transmittals/${id}/documents/${document}/open`, body)).body.url;
    };
    const links = [
      await linkOf(outsider, cde_id),
      await linkOf(outsider, open),
      await linkOf(w.visitor(recipient.token), cde_id),
      await linkOf(site.owner, cde_id),
    ];
    const statuses = () => Promise.all(links.map(async (url) => (await w.visitor().get(url)).status));
    const before = await statuses();

    await setRights(site, folder.id, [roleRight(site, 'director', 'view')]);

    expect(before).toEqual([200, 200, 200, 200]);
    expect(await statuses()).toEqual([404, 200, 200, 200]);
  });

  it('cannot be sent by somebody who cannot open them', async () => {
    const answer = await send(outsider, await draft());

    expect([answer.status, answer.body.fields?.documents]).toEqual([
      422,
      ['Some documents are in folders that you cannot open. Ask somebody who can open them to send it.'],
    ]);
  });

  it('are not named in the history for people who neither received nor sent it, also of a draft', async () => {
    const [id, kept] = [await draft(), await draft()];
    await send(site.owner, id);
    const removed = await site.owner.delete(`/api/transmittals/${kept}/documents/${secret}${query()}`);
    const auditor = w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'auditor'))).token);
    const ofRecord = [`history/transmittals/${id}`, `history/transmittals/${kept}`];
    const ofWorkspace = ['audit?entity=transmittals', 'audit/acts?limit=100', 'audit/export?format=csv'];
    const textsFor = (visitor: Visitor, paths: string[]) =>
      Promise.all(
        paths.map(async (path) => {
          const { status, text } = await visitor.get(`${site.root}/${path}`);
          if (status !== 200) throw new Error(text);
          return text;
        }),
      );
    const all = [...ofRecord, ofWorkspace[0]!];
    const [byOwner, byAuditor, byOutsider] = [
      await textsFor(site.owner, all),
      await textsFor(auditor, [...ofRecord, ...ofWorkspace]),
      await textsFor(outsider, ofRecord),
    ];
    const [received, drafted] = await textsFor(w.visitor(recipient.token), ofRecord);

    expect(removed.status).toBe(200);
    for (const text of byOwner) expect(text).toMatch(/SECRET-1/);
    for (const text of [...byAuditor, ...byOutsider]) expect(text).not.toMatch(/SECRET-1/);
    for (const text of [...byAuditor.slice(0, 3), ...byOutsider]) expect(text).toMatch(/OPEN-1/);
    expect(received).toMatch(/SECRET-1/);
    expect(drafted).not.toMatch(/SECRET-1/);
  });

  it('of a private transmittal are in a history that nobody else sees', async () => {
    const id = await draft({ is_private: true });
    const path = `${site.root}/history/transmittals/${id}`;

    expect([(await outsider.get(path)).status, (await site.owner.get(path)).status]).toEqual([404, 200]);
  });

  it('stay unnamed in the history after they were renumbered', async () => {
    const folder = await folderOf(site, 'Renumbered');
    const { cde_id } = await documentOf(site, { number: 'HIDDEN-1', folder_id: folder.id });
    const id = await draft({ documents: [{ cde_id: open }, { cde_id }] });
    await setRights(site, folder.id, [roleRight(site, 'director', 'view')]);
    const { version } = (await site.owner.get(`${site.root}/documents/${cde_id}`)).body;
    const renamed = await site.owner.patch(`${site.root}/documents/${cde_id}`, { number: 'HIDDEN-2', version });
    const path = `${site.root}/history/transmittals/${id}`;
    const [all, seen] = [await site.owner.get(path), await outsider.get(path)];

    expect([renamed.status, all.text]).toEqual([200, expect.stringContaining('HIDDEN-1')]);
    expect(seen.text).toContain('OPEN-1');
    expect(seen.text).not.toContain('HIDDEN');
  });
});

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

/** Two documents, the folder of one of them closed to project managers. */
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
async function draft(): Promise<string> {
  const answer = await site.owner.post('/api/transmittals', {
    workspace_id: site.workspace.workspace_id,
    project_id: site.project,
    subject: 'Tender',
    documents: [{ cde_id: open }, { cde_id: secret }],
    recipients: [{ kinde_id: recipient.kinde_id }],
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
  it('are counted and not named for those who neither received nor sent it', async () => {
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

  it('stay with recipients and the sender', async () => {
    const id = await draft();
    await send(site.owner, id);
    const received = await w.visitor(recipient.token).get(`/api/transmittals/${id}${query()}`);
    const own = await site.owner.get(`/api/transmittals/${id}${query()}`);

    expect([numbers(received), received.body.hidden_document_count]).toEqual([['OPEN-1', 'SECRET-1'], 0]);
    expect(numbers(own)).toEqual(['OPEN-1', 'SECRET-1']);
  });

  it('are not sent by somebody who cannot open them', async () => {
    const answer = await send(outsider, await draft());

    expect([answer.status, answer.body.fields?.documents]).toEqual([
      422,
      ['Some documents are in folders that you cannot open. Ask somebody who can open them to send it.'],
    ]);
  });
});

// Attachments of every record with `attachments: true`: one suite over all of them, so that a new one is tested
// automatically.
import { permissionOf, records, type AnyRecord } from '@horizon/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { world, type Visitor } from '../harness.ts';
import { attach, sendBytes, startUploads } from '../sent-file.ts';
import { belowWorkspace, makeRecords, type Records } from './records.ts';
import { sampleBody } from './sample-record.ts';

const w = world();
let site: Records;
let owner: Visitor;
beforeAll(async () => {
  site = await makeRecords(w, 'Brolga');
  owner = w.visitor(site.workspace.owner.token);
});

const all = Object.values(records)
  .map((record) => record as unknown as AnyRecord)
  .filter(({ attachments }) => attachments)
  .map((record) => [record.table, record] as const);

/** A new record; answers its address and its history's. */
async function newRecord(record: AnyRecord, name: string): Promise<{ at: string; history: string }> {
  const path = `/api/workspaces/${site.workspace.workspace_id}/${belowWorkspace(record.path, site)}`;
  const parents = { company_id: site.ids['companies'], tender_package_id: site.ids['tender-packages'] };
  const given = record.project && !record.path.includes('{projectId}') ? { [record.project]: site.projectId } : {};
  const made = await owner.post(path, sampleBody(record, name, { ...parents, ...given, [record.title]: name }));
  const id = String(made.body[record.id]);
  return {
    at: `${path}/${id}`,
    history: `/api/workspaces/${site.workspace.workspace_id}/history/${record.table}/${id}`,
  };
}

/** A member with these permissions on the record's module. */
async function memberWith(record: AnyRecord, acts: readonly ('view' | 'edit')[]): Promise<Visitor> {
  const role = await owner.post(`/api/workspaces/${site.workspace.workspace_id}/roles`, {
    name: `${acts.join(' and ')} ${record.table} ${Math.random()}`,
    permissions: [
      ...acts.map((act) => permissionOf(record, act)),
      // Children exist for people who see their parent.
      ...(record.parent && record.parent.record.module !== record.module
        ? [permissionOf(record.parent.record, 'view')]
        : []),
    ],
  });
  const member = await build(w.database, (tx) => buildMember(tx, site.workspace, 'worker'));
  await owner.patch(`/api/workspaces/${site.workspace.workspace_id}/users_hz/${member.kinde_id}`, {
    role_ids: [role.body.id],
  });
  return w.visitor(member.token);
}

describe.each(all)('attachments of %s', (table, record) => {
  it('are listed, renamed at a version, removed, restored and opened', async () => {
    const { at } = await newRecord(record, 'With files');
    const attachments = `${at}/attachments`;
    const { id } = await attach(owner, attachments, 'sketch.png');
    const one = `${attachments}/${id}`;

    const renamed = await owner.patch(one, { name: 'level 3.png', version: 1 });
    const stale = await owner.patch(one, { name: 'late.png', version: 1 });
    const otherEnding = await owner.patch(one, { name: 'level 3.pdf', version: 2 });
    const removed = await owner.delete(one);
    const [inUse, gone] = [await owner.get(attachments), await owner.get(`${attachments}?is_deleted=true`)];
    const restored = await owner.post(`${one}/restore`);
    const { url } = (await owner.get(`${one}/link?use=preview`)).body;

    expect([renamed.status, stale.status, otherEnding.status, removed.status]).toEqual([200, 409, 422, 200]);
    expect(stale.body).toMatchObject({ code: 'stale', current: { name: 'level 3.png' } });
    expect([inUse.body.total_count, gone.body.items.map((item: { id: string }) => item.id)]).toEqual([0, [id]]);
    expect(restored.body).toMatchObject({ name: 'level 3.png', is_deleted: false, version: 4 });
    expect((await w.visitor().get(url)).headers['content-type']).toBe('image/png');
  });

  it('are visible to people who can see the record, and changed by people who can edit it', async () => {
    const { at } = await newRecord(record, 'Seen and edited');
    const attachments = `${at}/attachments`;
    const { id } = await attach(owner, attachments, 'sketch.png');
    const [reader, editor] = [await memberWith(record, ['view']), await memberWith(record, ['view', 'edit'])];

    const seen = await reader.get(attachments);
    const refused = [
      await reader.post(attachments, { files: [{ name: 'a.png', size: 5 }] }),
      await reader.patch(`${attachments}/${id}`, { name: 'b.png', version: 1 }),
      await reader.delete(`${attachments}/${id}`),
    ];

    expect([seen.body.abilities, seen.body.items[0].abilities]).toEqual([[], []]);
    expect((await reader.get(`${attachments}/${id}/link`)).status).toBe(200);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect(await attach(editor, attachments, 'of the editor.png')).toMatchObject({ abilities: ['edit', 'delete'] });
  });

  it('are in the history of the record, with the names of the people who changed them', async () => {
    const { at, history } = await newRecord(record, 'With history');
    const { id } = await attach(owner, `${at}/attachments`, 'sketch.png');
    await owner.delete(`${at}/attachments/${id}`);

    const { body } = await owner.get(history);

    const changes = body.items.flatMap((event: { changes: object[] }) => event.changes);
    expect(changes).toContainEqual({ field: 'attachment', from: null, to: 'sketch.png' });
    expect(changes).toContainEqual({ field: 'attachment', from: 'sketch.png', to: null });
    expect(new Set(body.items.map((event: { entity: string }) => event.entity))).toEqual(new Set([table]));
  });

  it('stay unchanged with a deleted record, and are restored with it', async () => {
    const { at } = await newRecord(record, 'Deleted with files');
    const attachments = `${at}/attachments`;
    const { id } = await attach(owner, attachments, 'sketch.png');
    const [waiting] = await startUploads(owner, attachments, [{ name: 'late.txt', size: 4 }]);
    await owner.delete(at);

    const refused = [
      await owner.post(attachments, { files: [{ name: 'a.png', size: 5 }] }),
      await owner.delete(`${attachments}/${id}`),
      await sendBytes(owner, waiting!.url, Buffer.from('late')),
    ];
    const seen = await owner.get(attachments);
    await owner.post(`${at}/restore`);

    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'deleted'],
      [409, 'deleted'],
      [409, 'deleted'],
    ]);
    expect(seen.body).toMatchObject({ total_count: 1, abilities: [] });
    expect((await owner.get(attachments)).body.items[0].abilities).toEqual(['edit', 'delete']);
  });
});

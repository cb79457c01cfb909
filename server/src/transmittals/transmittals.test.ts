import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { transmittalSite } from '../../test/transmittal-site.ts';

const w = world();
const { site, store, as, body, at, query, draft, send, sent, read, stateOf } = transmittalSite(w);
let workspace: BuiltWorkspace;
let owner: Visitor;
let engineer: BuiltPerson;
let mason: BuiltPerson;
let project: string;
let plan: string;
let detail: string;
let root: string;
beforeAll(() => {
  ({ workspace, owner, engineer, mason, project, plan, detail, root } = site);
});

describe('a draft', () => {
  it('is numbered on its project, also for concurrent drafts', async () => {
    const other = (await owner.post(`${root}/projects`, { project_name: 'Numbers' })).body.project_id;
    const make = () => draft({ project_id: other, documents: [], recipients: [] });
    const made = await Promise.all([make(), make(), make()]);

    expect(made.map(({ number }) => number).toSorted()).toEqual(['TR-0001', 'TR-0002', 'TR-0003']);
  });

  it('adds documents and recipients, and removes them', async () => {
    const { id } = await draft({ documents: [], recipients: [] });
    await owner.post(at(id, '/documents'), body({ cde_id: plan }));
    await owner.post(at(id, '/documents'), body({ cde_id: plan }));
    const both = await owner.post(at(id, '/documents'), body({ cde_id: detail }));
    await owner.post(at(id, '/recipients'), body({ kinde_id: mason.kinde_id }));
    const copied = await owner.post(at(id, '/recipients'), body({ kinde_id: engineer.kinde_id, role: 'cc' }));
    const without = await owner.delete(at(id, `/documents/${plan}`) + query());
    const alone = await owner.delete(at(id, `/recipients/${engineer.kinde_id}`) + query());

    expect(both.body.documents.map((one: { number: string }) => one.number)).toEqual(['A-101', 'A-501']);
    expect(copied.body.recipients).toMatchObject([
      { kinde_id: mason.kinde_id, role: 'to', state: null },
      { kinde_id: engineer.kinde_id, role: 'cc' },
    ]);
    expect(without.body.documents).toMatchObject([{ cde_id: detail, revision: 'P01' }]);
    expect(alone.body.recipients).toMatchObject([{ kinde_id: mason.kinde_id }]);
    expect((await owner.delete(at(id, `/documents/${plan}`) + query())).status).toBe(404);
  });

  it('refuses a duplicate recipient, a person who is not a member, and one who sees no transmittals of the project', async () => {
    const { id } = await draft();
    const elsewhere = (await owner.post(`${root}/projects`, { project_name: 'Elsewhere' })).body.project_id;
    const stranger = await build(w.database, (tx) => buildMember(tx, workspace, 'subcontractor', elsewhere));
    const add = (kinde_id: string) => owner.post(at(id, '/recipients'), body({ kinde_id }));
    const [twice, nobody, outside] = [await add(mason.kinde_id), await add('nobody'), await add(stranger.kinde_id)];

    expect([twice.status, twice.body.message]).toEqual([409, 'Subcontractor Member is already a recipient.']);
    expect([nobody.status, nobody.body.fields.kinde_id]).toEqual([
      422,
      ['There is no such active member in this workspace.'],
    ]);
    expect([outside.status, outside.body.fields.kinde_id[0]]).toEqual([
      422,
      'Subcontractor Member has no access to transmittals of this project. Give them a role on the project, or send it to their e-mail address.',
    ]);
  });

  it('refuses a document of another project', async () => {
    const { id } = await draft();
    const answer = await owner.post(at(id, '/documents'), body({ cde_id: project }));

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { cde_id: ['There is no such document in this project.'] },
    ]);
  });

  it('is changed at its version only, deleted, restored, and voided', async () => {
    const { id, version } = await draft();
    const changed = await owner.put(at(id), body({ subject: ' Slab ', purpose: 'for_approval', version }));
    const stale = await owner.put(at(id), body({ subject: 'Roof', version }));
    const deleted = await owner.delete(at(id) + query());
    const gone = (await owner.get(`/api/transmittals${query()}&q=Slab`)).body.items;
    await owner.post(at(id, '/restore'), body());
    const voided = await owner.post(at(id, '/void'), body());

    expect(changed.body).toMatchObject({ subject: 'Slab', purpose: 'for_approval' });
    expect([stale.status, deleted.status, gone]).toEqual([409, 200, []]);
    expect(voided.body.status).toBe('void');
    expect((await send(id)).body).toMatchObject({ code: 'illegal_transition', allowed: ['delete'] });
  });

  it('is hidden from its recipients, and from people restricted to own records', async () => {
    const { id } = await draft();

    expect((await read(id, as(mason))).status).toBe(404);
    expect(
      (await as(mason).get(`/api/transmittals${query()}`)).body.items.map((one: { id: string }) => one.id),
    ).not.toContain(id);
    expect((await read(id, as(engineer))).status).toBe(200);
  });
});

describe('sending', () => {
  it('refuses a transmittal without document, recipient in To or purpose, all at once', async () => {
    const { id } = await draft({ documents: [], recipients: [{ kinde_id: engineer.kinde_id, role: 'cc' }] });
    const answer = await send(id, {});

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      {
        documents: ['Add at least one document.'],
        recipients: ['Add at least one recipient in To.'],
        purpose: ['Choose a purpose.'],
      },
    ]);
  });

  it('refuses a document without a version', async () => {
    const empty = await owner.post(`${root}/documents`, { project_id: project, number: 'A-900', title: 'Later' });
    const { id } = await draft({ documents: [{ cde_id: empty.body.cde_id }] });

    expect((await send(id)).body.fields).toEqual({
      documents: ['No version has been added yet: A-900. Add one, or take them out.'],
    });
  });

  it('pins version, revision, suitability and SHA-256, which a later version does not change', async () => {
    const { cde_id, cde_version_id } = await store('S-201', 'P01');
    const { id } = await sent({ documents: [{ cde_id }] });
    await store('S-201', 'P02');
    const after = (await read(id)).body;
    const { rows } = await sql<{
      sha256: string;
    }>`SELECT f.sha256 FROM document_versions v JOIN files f ON f.workspace_id = v.workspace_id
      AND f.id = v.file_id WHERE v.cde_version_id = ${cde_version_id}`.execute(w.database.db);

    expect(after).toMatchObject({ status: 'sent', purpose: 'for_construction' });
    expect(after.documents).toMatchObject([
      {
        cde_version_id,
        revision: 'P01',
        suitability: 'S2',
        sha256: rows[0]!.sha256,
        is_superseded: true,
        current_revision: 'P02',
      },
    ]);
  });

  it('opens the pinned file and names the revision that supersedes it', async () => {
    const { cde_id } = await store('S-301', 'P01');
    const { id } = await sent({ documents: [{ cde_id }] });
    await store('S-301', 'P02');
    const link = await as(mason).post(at(id, `/documents/${cde_id}/open`), body());
    const file = await w.visitor().get(link.body.url);

    expect([link.body.superseded_by, file.text]).toEqual(['P02', 'S-301 P01']);
    expect(stateOf((await read(id)).body, mason)).toBe('downloaded');
  });

  it('answers the sent transmittal if it is repeated', async () => {
    const { id, sent_at } = await sent();
    w.now.value = new Date(w.now.value.getTime() + 60_000);
    const again = await send(id);

    expect([again.status, again.body.sent_at]).toEqual([200, sent_at]);
  });

  it('makes everything immutable, by calls and in the database', async () => {
    const { id } = await sent();
    const answers = await Promise.all([
      owner.put(at(id), body({ subject: 'Other' })),
      owner.post(at(id, '/documents'), body({ cde_id: detail })),
      owner.delete(at(id, `/documents/${plan}`) + query()),
      owner.post(at(id, '/recipients'), body({ kinde_id: engineer.kinde_id })),
      owner.delete(at(id, `/recipients/${mason.kinde_id}`) + query()),
      owner.delete(at(id) + query()),
      owner.post(at(id, '/void'), body()),
    ]);
    const inSql = (statement: ReturnType<typeof sql>) =>
      statement.execute(w.database.db).then(
        () => 'done',
        (error: Error) => error.message,
      );

    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409, 409]);
    expect(answers[0]!.body.message).toMatch(
      /^TR-\d+ is sent\. Sent transmittals are never changed or deleted: send a new one\.$/,
    );
    expect(await inSql(sql`UPDATE transmittals SET subject = 'Other' WHERE id = ${id}`)).toBe(
      'a sent transmittal is never changed',
    );
    expect(await inSql(sql`UPDATE transmittal_documents SET revision = 'X' WHERE transmittal_id = ${id}`)).toBe(
      'documents of a sent transmittal are never changed',
    );
  });

  it('notifies its recipients', async () => {
    const { id } = await sent({ subject: 'Notified footings' });
    const { rows } = await sql<{
      kinde_id: string;
    }>`SELECT n.kinde_id FROM notifications n JOIN notification_events e ON e.id = n.event_id
      WHERE e.type = 'transmittal_received' AND e.item->>'path' LIKE ${`%${id}`}`.execute(w.database.db);

    expect(rows).toEqual([{ kinde_id: mason.kinde_id }]);
  });

  it('requires the permission to send', async () => {
    const { id } = await draft();

    expect((await as(engineer).post(at(id, '/send'), body({ purpose: 'for_use' }))).status).toBe(403);
  });
});

describe('a private transmittal', () => {
  it('is visible only to its author, its recipients and administrators, also in search and history', async () => {
    const manager = await build(w.database, (tx) => buildMember(tx, workspace, 'project-manager'));
    const transmittal = await draft({ subject: 'Confidential settlement', is_private: true }, as(manager));
    const path = `${root}/search?q=Confidential`;

    expect((await read(transmittal.id, as(engineer))).status).toBe(404);
    expect((await read(transmittal.id, as(manager))).status).toBe(200);
    expect((await read(transmittal.id)).status).toBe(200);
    expect((await as(engineer).get(path)).text).not.toContain('Confidential settlement');
    expect((await as(manager).get(path)).text).toContain('Confidential settlement');
    const auditor = await build(w.database, (tx) => buildMember(tx, workspace, 'auditor'));
    expect((await as(auditor).get(`${root}/audit?limit=100`)).text).not.toContain('Confidential settlement');
  });
});

describe('a transmittal', () => {
  it('is associated with other records, before and after it is sent, and a private one is not revealed by it', async () => {
    const { id } = await sent({ subject: 'Associated' });
    const hidden = await sent({ subject: 'Hidden', is_private: true });
    const join = (record_id: string) =>
      owner.post(`${root}/associations`, {
        record_kind: 'transmittals',
        record_id,
        other_kind: 'documents',
        other_id: detail,
      });
    const statuses = [(await join(id)).status, (await join(hidden.id)).status];
    const shown = async (by: Visitor) =>
      (await by.get(`${root}/associations/documents/${detail}`)).body.items.map(
        (one: { other: { title: string } }) => one.other.title,
      );

    expect(statuses).toEqual([201, 201]);
    expect((await shown(owner)).toSorted()).toEqual(['Associated', 'Hidden']);
    expect(await shown(as(engineer))).toEqual(['Associated']);
  });
});

describe('the register', () => {
  it('filters by status, purpose, WBS and received ones, and exports a file', async () => {
    const { id, number } = await sent({ subject: 'Registered' });
    const received = (await as(mason).get(`/api/transmittals${query()}&box=received&q=Registered`)).body;
    const filtered = (
      await owner.get(`/api/transmittals${query()}&status=sent&status=closed&purpose=for_construction&q=Registered`)
    ).body;
    const file = await owner.get(`/api/transmittals/export${query()}&q=Registered`);

    expect(received.items.map((one: { id: string }) => one.id)).toEqual([id]);
    expect(filtered.items).toMatchObject([
      { number, recipients: [{ kinde_id: mason.kinde_id }], documents: [{ cde_id: plan }] },
    ]);
    expect(file.text).toContain(`${number},Registered,Library,For construction,Sent`);
  });
});

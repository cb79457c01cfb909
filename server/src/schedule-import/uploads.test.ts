import { setTimeout as sleep } from 'node:timers/promises';
import { unpackProgramme } from '@horizon/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { serverOf, world } from '../../test/harness.ts';
import { scheduleSite, task } from '../../test/schedule-site.ts';
import { current, ended, fileOf, stage, taskCount, uploads } from '../../test/waiting-file.ts';
import { change } from '../platform/database.ts';
import { newId } from '../platform/ids.ts';
import { insertRow } from '../platform/rows.ts';
import { takeTurn } from '../wbs/change-wbs.ts';

const w = world();

describe('an uploaded planning file', () => {
  it('waits with a preview of its import, and nothing is stored in the programme', async () => {
    const site = await scheduleSite(w);

    const staged = await stage(site, fileOf(3));

    expect(staged.status).toBe(201);
    expect(staged.body.upload).toMatchObject({ file_name: 'tower.xer', state: 'staged', create_wbs: true });
    expect(staged.body.report).toMatchObject({ tasks: 3, links: 2, added: 4, wbs: 1 });
    expect(await taskCount(site)).toBe(0);
  });

  it('can be previewed with other options without being sent again', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;

    const again = await site.planner.post(`${uploads(site)}/${waiting.id}/preview`, { create_wbs: false });

    expect(again.status).toBe(200);
    expect(again.body.report).toMatchObject({ tasks: 3, wbs: 0 });
    expect(again.body.upload).toMatchObject({ id: waiting.id, create_wbs: false, state: 'staged' });
  });

  it('without a declared encoding shows its names, is read in the chosen one, and imported in it', async () => {
    const site = await scheduleSite(w);
    const plain = fileOf(1);
    const text = Buffer.from(plain.bytes).toString('latin1');
    // "Бетон" in Windows-1251.
    const name = Buffer.from([0xc1, 0xe5, 0xf2, 0xee, 0xed]).toString('latin1');
    const bytes = Buffer.from(text.replaceAll('Pour bay 0', name), 'latin1');
    const { upload: waiting, report } = (await stage(site, { ...plain, bytes })).body;
    const options = { create_wbs: true, encoding: 'windows-1251' };

    const chosen = await site.planner.post(`${uploads(site)}/${waiting.id}/preview`, options);
    const kept = await current(site, waiting.id);
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, options);
    await ended(site, waiting.id);

    expect(report.encoding).toEqual({ name: 'windows-1252', is_assumed: true, names: ['Áåòîí'] });
    expect(chosen.body.report.encoding).toEqual({ name: 'windows-1251', is_assumed: false, names: ['Бетон'] });
    expect(kept.encoding).toBe('windows-1251');
    const { tasks } = unpackProgramme((await site.planner.get(site.schedule)).body.programme);
    expect(tasks.map((each) => each.name)).toContain('Бетон');
  });

  it('is refused an encoding that does not exist', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(1))).body;

    const answer = await site.planner.post(`${uploads(site)}/${waiting.id}/preview`, { encoding: 'klingon' });

    expect(answer.status).toBe(400);
  });

  it('is the same upload if the same content is sent again', async () => {
    const site = await scheduleSite(w);
    const first = await stage(site, fileOf(3));

    const second = await stage(site, { ...fileOf(3), name: 'again.xer' });

    expect(second.body.upload).toMatchObject({ id: first.body.upload.id, file_name: 'again.xer' });
    expect((await site.planner.get(uploads(site))).body.items).toHaveLength(1);
  });

  it('is imported by a run that reports its progress, with a notification once it is stored', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(1200))).body;

    const begun = await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    const done = await ended(site, waiting.id);

    expect(begun.status).toBe(200);
    expect(done.body).toMatchObject({ state: 'done', import_id: expect.any(String) });
    expect(done.body.written).toBe(done.body.total);
    expect(done.body.total).toBeGreaterThan(2400);
    expect(done.body.message).toMatch(/^Imported: 1,201 tasks added/);
    expect(await taskCount(site)).toBe(1201);
    const { items } = (await site.planner.get(`${site.schedule}/imports`)).body;
    expect(items).toMatchObject([{ id: done.body.import_id, file_name: 'tower.xer', create_wbs: true }]);
  });

  it('is applied to the programme at confirmation, not that of the preview', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    const own = newId();
    await site.edit([task(own, 'Site set-up', 2)]);

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    await ended(site, waiting.id);

    const { programme } = (await site.planner.get(site.schedule)).body;
    expect(unpackProgramme(programme).tasks.map(({ name }) => name)).toEqual([
      'Site set-up',
      'Tower',
      'Pour bay 0',
      'Pour bay 1',
      'Pour bay 2',
    ]);
  });

  it('uses the WBS element that somebody created since the preview', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await site.planner.post(`${site.root}/wbs`, { code: 'TWR', name: 'The tower' });

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    await ended(site, waiting.id);

    const { items } = (await site.planner.get(`${site.root}/wbs`)).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['The tower']);
  });

  it('waits for the WBS element that somebody creates at the same moment, and uses it', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    const meets = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const element = { workspace_id: site.workspace.workspace_id, project_id: site.projectId, wbs_id: newId() };
    const making = change(w.database.db, { personId: null, name: 'Test', requestId: null }, async (tx) => {
      await takeTurn(tx, site.projectId);
      released.resolve();
      await insertRow(tx, 'wbs', { ...element, code: 'TWR', name: 'The tower', position: 1 });
      await meets.promise;
    });
    await released.promise;

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    const isWaiting = async () =>
      (
        await sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`.execute(w.database.db)
      ).rows.length > 0;
    while (!(await isWaiting()) && (await current(site, waiting.id)).state === 'writing') await sleep(10);
    meets.resolve();
    await making;
    await ended(site, waiting.id);

    const { items } = (await site.planner.get(`${site.root}/wbs`)).body;
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['The tower']);
  });

  it('is imported once, however often it is confirmed', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(50))).body;
    const confirm = () => site.planner.post(`${uploads(site)}/${waiting.id}/import`);

    await Promise.all([confirm(), confirm(), confirm()]);
    await ended(site, waiting.id);
    await confirm();

    expect((await site.planner.get(`${site.schedule}/imports`)).body.items).toHaveLength(1);
  });

  it('stores nothing if the run fails, reports the reason, and can be confirmed again', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await sql`UPDATE upload_contents SET bytes = ${Buffer.from('%PDF-1.7 no programme')} WHERE sha256 = ${waiting.sha256}`.execute(
      w.database.db,
    );

    await site.planner.post(`${uploads(site)}/${waiting.id}/import`);
    const failed = await ended(site, waiting.id);

    expect(failed.body).toMatchObject({ state: 'failed', import_id: null, message: expect.stringContaining('PDF') });
    expect(await taskCount(site)).toBe(0);
    await sql`UPDATE upload_contents SET bytes = ${fileOf(3).bytes} WHERE sha256 = ${waiting.sha256}`.execute(
      w.database.db,
    );
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`);
    expect((await ended(site, waiting.id)).body.state).toBe('done');
  });

  it('ends at once, with the right message, if the database connection is lost, and can be confirmed again', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(4000))).body;
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    while ((await site.planner.get(`${uploads(site)}/${waiting.id}`)).body.step === 'reading') await sleep(5);

    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`.execute(w.database.db);
    const cut = await ended(site, waiting.id);
    const tasks = await taskCount(site);
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`, { create_wbs: true });
    const again = await ended(site, waiting.id);

    expect(cut.body).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(/connection to the database was lost.*Nothing of it was stored. Import the file/),
    });
    expect([tasks, again.body.state]).toEqual([0, 'done']);
  });

  it('counts as interrupted when its server stopped, and resumes when it is confirmed again', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await sql`UPDATE schedule_uploads SET state = 'writing', run_id = gen_random_uuid(), beat_at = now() - interval '1 minute'
      WHERE id = ${waiting.id}`.execute(w.database.db);

    const cut = await site.planner.get(`${uploads(site)}/${waiting.id}`);
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`);

    expect(cut.body).toMatchObject({
      state: 'interrupted',
      message: expect.stringContaining('Nothing of it was stored'),
    });
    expect((await ended(site, waiting.id)).body.state).toBe('done');
    expect(await taskCount(site)).toBe(4);
  });

  it('counts as interrupted from the start of the next server, if its own was killed', async () => {
    const site = await scheduleSite(w);
    const [dead, alive] = [(await stage(site, fileOf(3))).body.upload, (await stage(site, fileOf(4))).body.upload];
    await sql`UPDATE schedule_uploads SET state = 'writing', run_id = gen_random_uuid(), beat_at = clock_timestamp(),
      run_server = CASE WHEN id = ${dead.id} THEN 7 ELSE (SELECT objid::bigint::integer FROM pg_locks l
        JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()
        WHERE l.locktype = 'advisory' AND l.classid = 18522 LIMIT 1) END
      WHERE id IN (${dead.id}, ${alive.id})`.execute(w.database.db);
    const stateOf = async ({ id }: { id: string }) => (await site.planner.get(`${uploads(site)}/${id}`)).body.state;
    expect(await stateOf(dead)).toBe('writing');

    const next = await serverOf(w);
    await next.ready();

    expect(await stateOf(dead)).toBe('interrupted');
    // That of a live server continues.
    expect(await stateOf(alive)).toBe('writing');
    await site.planner.post(`${uploads(site)}/${dead.id}/import`);
    expect((await ended(site, dead.id)).body.state).toBe('done');
    await next.close();
  });

  it('does not exist for anybody else', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const colleague = w.visitor(person.token);
    const address = `${uploads(site)}/${waiting.id}`;

    const answers = [
      await colleague.get(address),
      await colleague.post(`${address}/preview`),
      await colleague.post(`${address}/import`),
      await colleague.delete(address),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await colleague.get(uploads(site))).body.items).toEqual([]);
  });

  it('is removed for newer ones: at most five of a person wait', async () => {
    const site = await scheduleSite(w);
    for (const prefix of ['A', 'B', 'C', 'D', 'E', 'F']) await stage(site, fileOf(2, prefix));

    expect((await site.planner.get(uploads(site))).body.items).toHaveLength(5);
  });

  it('is refused if too much waits in the workspace, from any sender, and is accepted once that is imported', async () => {
    const site = await scheduleSite(w);
    const waiting = (await stage(site, fileOf(2, 'BIG'))).body.upload;
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'));
    const size = 500 * 1024 * 1024;
    await sql`UPDATE schedule_uploads SET size = ${size} WHERE id = ${waiting.id}`.execute(w.database.db);
    const send = () => stage(site, fileOf(2, 'SMALL'), w.visitor(person.token));

    const refused = await send();
    await site.planner.post(`${uploads(site)}/${waiting.id}/import`);
    await ended(site, waiting.id);

    expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too_many', '3600']);
    expect(refused.body.message).toMatch(/^Too many files wait for their import in this workspace\./);
    expect((await send()).status).toBe(201);
  });

  it('expires after a day, with its content', async () => {
    const site = await scheduleSite(w);
    const old = (await stage(site, fileOf(7, 'OLD'))).body.upload;
    await sql`UPDATE schedule_uploads SET expires_at = now() - interval '1 second' WHERE id = ${old.id}`.execute(
      w.database.db,
    );
    await sql`UPDATE upload_contents SET sent_at = now() - interval '1 day' WHERE sha256 = ${old.sha256}`.execute(
      w.database.db,
    );

    await stage(site, fileOf(2));

    expect((await site.planner.get(`${uploads(site)}/${old.id}`)).status).toBe(404);
    const { rows } = await sql`SELECT 1 FROM upload_contents WHERE sha256 = ${old.sha256}`.execute(w.database.db);
    expect(rows).toEqual([]);
  });

  it('is removed on request, but not while it is being written', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    await sql`UPDATE schedule_uploads SET state = 'writing', beat_at = now() WHERE id = ${waiting.id}`.execute(
      w.database.db,
    );

    const refused = await site.planner.delete(`${uploads(site)}/${waiting.id}`);
    await sql`UPDATE schedule_uploads SET state = 'staged' WHERE id = ${waiting.id}`.execute(w.database.db);
    const dropped = await site.planner.delete(`${uploads(site)}/${waiting.id}`);

    expect([refused.status, dropped.status]).toEqual([409, 204]);
    expect((await site.planner.get(uploads(site))).body.items).toEqual([]);
  });

  it('is not removed if its import begins at the same moment', async () => {
    const site = await scheduleSite(w);
    const { upload: waiting } = (await stage(site, fileOf(3))).body;
    const address = `${uploads(site)}/${waiting.id}`;

    const refused = await build(w.database, async (tx) => {
      await sql`UPDATE schedule_uploads SET state = 'writing', beat_at = clock_timestamp() WHERE id = ${waiting.id}`.execute(
        tx,
      );
      const dropped = site.planner.delete(address);
      await sleep(200);
      return { dropped };
    });

    expect((await refused.dropped).status).toBe(409);
    expect((await site.planner.get(address)).body.state).toBe('writing');
  });

  it('is not stored if it cannot be read', async () => {
    const site = await scheduleSite(w);

    const refused = await stage(site, { name: 'plan.pdf', bytes: '%PDF-1.7 nothing here' });

    expect(refused.status).toBe(415);
    expect((await site.planner.get(uploads(site))).body.items).toEqual([]);
  });

  it('is not stored if its name has no ending of a planning file', async () => {
    const site = await scheduleSite(w);

    const refused = await stage(site, { ...fileOf(3), name: 'tower.exe' });

    expect(refused.status).toBe(415);
    expect(refused.body.fields.file[0]).toContain('the name ends with .exe');
    expect((await site.planner.get(uploads(site))).body.items).toEqual([]);
  });
});

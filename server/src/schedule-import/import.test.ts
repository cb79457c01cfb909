import { gzipSync } from 'node:zlib';
import { writeMspdi, writeXer } from '@horizon/planning-files';
import { newCalendar, newLink, newProgramme, newTask, type Programme, unpackProgramme } from '@horizon/schedule';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { world } from '../../test/harness.ts';
import { importAddress, importFile } from '../../test/planning-files.ts';
import { at, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { upload } from '../../test/upload.ts';
import { newId } from '../platform/ids.ts';

const w = world();

interface Activity {
  code: string;
  days: number;
  after?: string[];
}

/** A P6 programme with one WBS element. */
function programmeOf(activities: Activity[]): Programme {
  const programme = newProgramme('p6', at(0, 8));
  const root = { ...newTask('1'), name: 'Tower', kind: 'summary' as const, wbsCode: 'TWR' };
  const ids = new Map(activities.map(({ code }, i) => [code, String(100 + i)]));
  return {
    ...programme,
    project: { ...programme.project, name: 'Tower' },
    calendars: [newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5])],
    tasks: [
      root,
      ...activities.map(({ code, days }) => ({
        ...newTask(ids.get(code)!),
        code,
        name: `Activity ${code}`,
        parentId: '1',
        durationMinutes: days * 480,
        calendarId: 'standard',
      })),
    ],
    links: activities.flatMap(({ code, after = [] }) =>
      after.map((before) => newLink(`${before}-${code}`, ids.get(before)!, ids.get(code)!)),
    ),
  };
}

const xer = (activities: Activity[]) => ({ name: 'tower.xer', bytes: writeXer(programmeOf(activities)).bytes });
const first = [
  { code: 'A1010', days: 2 },
  { code: 'A1020', days: 3, after: ['A1010'] },
  { code: 'A1030', days: 1, after: ['A1020'] },
];

const programme = async (site: Site) => unpackProgramme((await site.planner.get(site.schedule)).body.programme);
const codes = async (site: Site) =>
  (await programme(site)).tasks.flatMap(({ code, kind }) => (kind === 'summary' ? [] : (code ?? []))).sort();

describe('the import of a planning file', () => {
  it('imports tasks, links and calendars, and reports the result', async () => {
    const site = await scheduleSite(w);

    const answer = await importFile(site, xer(first));

    expect(answer.status).toBe(200);
    expect(answer.body.report).toMatchObject({ format: 'xer', tasks: 3, summaries: 1, links: 2, added: 4, removed: 0 });
    expect(await codes(site)).toEqual(['A1010', 'A1020', 'A1030']);
    expect((await programme(site)).options.profile).toBe('p6');
  });

  it('reads Microsoft Project XML, also compressed', async () => {
    const site = await scheduleSite(w);
    const { bytes } = writeMspdi(programmeOf(first));

    const answer = await importFile(site, { name: 'tower.xml.gz', bytes: gzipSync(bytes) });

    expect(answer.body.report).toMatchObject({ format: 'mspdi', tasks: 3, links: 2 });
  });

  it('notifies others who see the programme, once, and not the importer', async () => {
    const site = await scheduleSite(w);
    const manager = w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'planner'))).token);
    const queue = `${site.root}/notifications`;
    await importFile(site, xer(first), { dry_run: 'true' });
    const before = await manager.get(queue);

    await importFile(site, xer(first));

    expect(before.body.total).toBe(0);
    expect((await manager.get(queue)).body).toMatchObject({
      unread_total: 1,
      items: [{ type: 'programme_imported', title: expect.stringContaining('tower.xer'), in_app_read: 0 }],
    });
    expect((await site.planner.get(queue)).body.total).toBe(0);
  });

  it('only reports its result in a dry run', async () => {
    const site = await scheduleSite(w);

    const answer = await importFile(site, xer(first), { dry_run: 'true', create_wbs: 'true' });

    expect(answer.body).toMatchObject({ id: null, dry_run: true, revision: 0, report: { added: 4, wbs: 1 } });
    expect((await programme(site)).tasks).toEqual([]);
    expect((await site.planner.get(`${site.root}/wbs`)).body.items).toEqual([]);
  });

  it('creates WBS elements of the summaries if requested, and puts the tasks in them', async () => {
    const site = await scheduleSite(w);

    await importFile(site, xer(first), { create_wbs: 'true' });

    const { items } = (await site.planner.get(`${site.root}/wbs`)).body;
    expect(items).toMatchObject([{ name: 'Tower', task_count: 3, children: [] }]);
  });

  it('happens once under an Idempotency-Key, however often the file is sent', async () => {
    const site = await scheduleSite(w);
    const file = { name: 'plain.csv', bytes: 'Name,Duration\nExcavate,2\nPour,1\n' };
    const send = (bytes = file.bytes, fields = {}) =>
      upload(site.planner, importAddress(site), { ...file, bytes }, fields, { 'idempotency-key': 'one import' });

    const together = await Promise.all([send(), send(), send()]);
    const again = await send();
    const others = await Promise.all([send(`${file.bytes}Cure,3\n`), send(file.bytes, { dry_run: 'true' })]);

    expect(new Set([...together, again].map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect([again.status, again.body.report.added, again.headers['idempotency-replayed']]).toEqual([200, 2, 'true']);
    expect(others.map(({ status, body }) => [status, body.code])).toEqual([
      [422, 'idempotency_key_reused'],
      [422, 'idempotency_key_reused'],
    ]);
    expect((await programme(site)).tasks.map(({ name }) => name)).toEqual(['Excavate', 'Pour']);
  });

  it('leaves existing tasks unchanged, and adds the others', async () => {
    const site = await scheduleSite(w);
    await importFile(site, xer(first));

    const answer = await importFile(
      site,
      xer([
        { code: 'A1010', days: 9 },
        { code: 'B2010', days: 1, after: ['A1010'] },
      ]),
    );

    expect(answer.body.report).toMatchObject({ added: 1, changed: 0 });
    const { tasks, links } = await programme(site);
    expect(tasks.find(({ code }) => code === 'A1010')?.durationMinutes).toBe(960);
    expect(links).toHaveLength(3);
  });

  it('replaces records of earlier imports if requested, matched by activity id, and keeps those added here', async () => {
    const site = await scheduleSite(w);
    await importFile(site, xer(first));
    const before = (await programme(site)).tasks.find(({ code }) => code === 'A1010')!;
    const own = newId();
    await site.edit([task(own, 'Added on site', 1), link(before.id, own)]);

    const next = [
      { code: 'A1010', days: 4 },
      { code: 'A1030', days: 1, after: ['A1010'] },
    ];
    const answer = await importFile(site, xer(next), { overwrite_existing: 'true' });

    expect(answer.body.report).toMatchObject({ removed: 1, kept: 1 });
    const { tasks, links } = await programme(site);
    expect(tasks.find(({ code }) => code === 'A1010')).toMatchObject({ id: before.id, durationMinutes: 1920 });
    expect(tasks.map(({ name }) => name)).toContain('Added on site');
    expect(tasks.map(({ code }) => code)).not.toContain('A1020');
    expect(links.map(({ successorId }) => successorId)).toContain(own);
  });

  it('is undone completely', async () => {
    const site = await scheduleSite(w);
    const imported = await importFile(site, xer(first), { create_wbs: 'true' });

    const undone = await site.planner.post(`${site.schedule}/imports/${imported.body.id}/undo`);
    const again = await site.planner.post(`${site.schedule}/imports/${imported.body.id}/undo`);

    expect(undone.status).toBe(200);
    expect(again.status).toBe(409);
    expect((await programme(site)).tasks).toEqual([]);
    expect((await site.planner.get(`${site.root}/wbs`)).body.items).toEqual([]);
  });

  it('cannot be undone over later changes: the tasks and the people who changed them are named', async () => {
    const site = await scheduleSite(w);
    const imported = await importFile(site, xer(first));
    const changed = (await programme(site)).tasks.find(({ code }) => code === 'A1010')!;
    await site.edit([{ kind: 'task-changed', id: changed.id, changes: { durationMinutes: 1440 } }]);

    const refused = await site.planner.post(`${site.schedule}/imports/${imported.body.id}/undo`);

    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    expect(refused.body.message).toContain('You changed the same since');
    expect(refused.body.message).toContain('Activity A1010');
    expect(refused.body.current.tasks[0]).toEqual({ id: changed.id, name: 'Activity A1010', by: ['You'] });
  });

  it('names others before the reader, who is addressed as "you"', async () => {
    const site = await scheduleSite(w);
    const imported = await importFile(site, xer(first));
    const changed = (await programme(site)).tasks.find(({ code }) => code === 'A1010')!;
    const rename = (name: string) => [{ kind: 'task-changed', id: changed.id, changes: { name } }];
    const owner = w.visitor(site.workspace.owner.token);
    const undo = async () =>
      (await site.planner.post(`${site.schedule}/imports/${imported.body.id}/undo`)).body.message;

    await site.edit(rename('Piling'), owner);
    const byOther = await undo();
    await site.edit(rename('Bored piling'));
    const byBoth = await undo();

    expect(byOther).toMatch(/^Olive Owner changed the same since, /);
    expect(byBoth).toMatch(/^Olive Owner and you changed the same since, /);
  });

  it('has the same counts in its message and in the history', async () => {
    const site = await scheduleSite(w);
    const imported = await importFile(site, xer(first));
    const owner = w.visitor(site.workspace.owner.token);

    const { items } = (await owner.get(`/api/workspaces/${site.workspace.workspace_id}/audit`)).body;

    const { effect } = items.find(({ action }: { action: string }) => action === 'imported');
    expect(effect).toMatch(/^\d+ tasks added$/);
    expect(imported.body.message).toContain(`Imported: ${effect}, `);
  });

  it('is undone except for records changed since, with all their dependencies', async () => {
    const site = await scheduleSite(w);
    const imported = await importFile(site, xer(first));
    const tasks = (await programme(site)).tasks;
    const kept = tasks.find(({ code }) => code === 'A1010')!;
    const own = newId();
    await site.edit([
      { kind: 'task-changed', id: kept.id, changes: { durationMinutes: 1440 } },
      task(own, 'Added on site', 1),
      link(kept.id, own),
    ]);

    const undone = await site.planner.post(`${site.schedule}/imports/${imported.body.id}/undo`, {
      keep_changed: true,
    });

    expect(undone).toMatchObject({
      status: 200,
      body: { message: expect.stringContaining('later changes were kept') },
    });
    const left = await programme(site);
    expect(left.tasks.map(({ name }) => name).toSorted()).toEqual(['Activity A1010', 'Added on site', 'Tower']);
    expect(left.tasks.find(({ id }) => id === kept.id)).toMatchObject({ durationMinutes: 1440 });
    expect(left.links.map(({ successorId }) => successorId)).toEqual([own]);
  });

  it('has a history of the last ten', async () => {
    const site = await scheduleSite(w);
    for (let n = 0; n < 11; n += 1) {
      await importFile(site, xer([{ code: `A${n}`, days: 1 }]));
    }

    const { items } = (await site.planner.get(`${site.schedule}/imports`)).body;

    expect(items).toHaveLength(10);
    expect(items[0]).toMatchObject({ file_name: 'tower.xer', is_undone: false, by_name: 'Planner Member' });
  });

  it('reports where the dates of the file and ours differ, with the reason', async () => {
    const site = await scheduleSite(w);
    const file = programmeOf(first);
    const wrong = at(9, 8);
    const stored = {
      start: wrong,
      finish: wrong + 480,
      earlyStart: wrong,
      earlyFinish: wrong + 540,
      lateStart: null,
      lateFinish: null,
      totalFloatMinutes: null,
      freeFloatMinutes: null,
      isCritical: null,
    };
    file.tasks[1] = { ...file.tasks[1]!, stored };

    const answer = await importFile(site, { name: 'tower.xer', bytes: writeXer(file).bytes }, { dry_run: 'true' });

    expect(answer.body.report.difference_count).toBeGreaterThan(0);
    expect(answer.body.report.differences[0]).toMatchObject({ task: 'A1010 Activity A1010' });
    expect(answer.body.report.differences[0].reason).not.toBe('');
  });

  it.each([
    ['a drawing', '%PDF-1.7 nothing here', 415],
    ['an empty file', '', 422],
    ['an entity bomb', '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><Project>&a;</Project>', 422],
    ['half a packed file', Buffer.from([0x1f, 0x8b, 8, 0, 1, 2, 3]), 422],
  ])('refuses %s with the reason, and leaves nothing behind', async (_what, bytes, status) => {
    const site = await scheduleSite(w);

    const answer = await importFile(site, { name: 'strange.xml', bytes });

    expect(answer.status).toBe(status);
    expect(answer.body.fields.file[0]).toMatch(/\w+ \w+/);
    const { rows } = await sql`SELECT 1 FROM programmes WHERE project_id = ${site.projectId}`.execute(w.database.db);
    expect(rows).toEqual([]);
  });

  it('refuses a programme whose name does not match its content', async () => {
    const site = await scheduleSite(w);
    const { bytes } = xer([{ code: 'A', days: 1 }]);

    const named = async (name: string) => (await importFile(site, { name, bytes }, { dry_run: 'true' })).status;

    expect([await named('tower.svg'), await named('tower.xer.exe'), await named('Tower.XER')]).toEqual([415, 415, 200]);
  });

  it('refuses a programme with a cycle of links, listing the tasks in order', async () => {
    const site = await scheduleSite(w);

    const answer = await importFile(
      site,
      xer([
        { code: 'A', days: 1, after: ['B'] },
        { code: 'B', days: 1, after: ['A'] },
      ]),
    );

    expect(answer.status).toBe(422);
    expect(answer.body.message).toMatch(/Activity A|A .*B|B .*A/);
  });

  it('stores thousands of tasks at once, with one event for each kind of record', async () => {
    const site = await scheduleSite(w);
    const many = Array.from({ length: 1500 }, (_, i) => ({
      code: `T${i}`,
      days: 1 + (i % 5),
      after: i < 40 ? [] : [`T${i - 40}`, `T${i - 7}`],
    }));

    const answer = await importFile(site, xer(many), { create_wbs: 'true' });

    expect(answer.body.report).toMatchObject({ tasks: 1500, links: 2920 });
    const { rows } = await sql<{ entity: string }>`SELECT entity FROM audit_events
      WHERE title LIKE '% at once' AND workspace_id = ${site.workspace.workspace_id} ORDER BY entity`.execute(
      w.database.db,
    );
    expect(rows.map(({ entity }) => entity)).toEqual(['action_deps', 'actions']);
  });
});

import { writeMspdi } from '@horizon/planning-files';
import { newCalendar, newProgramme, newTask, type Programme, unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { type Visitor, world } from '../../test/harness.ts';
import { memberWith } from '../../test/labour-site.ts';
import { importFile } from '../../test/planning-files.ts';
import { at, scheduleSite, type Site } from '../../test/schedule-site.ts';
import { upload } from '../../test/upload.ts';
import { uploads } from '../../test/waiting-file.ts';

const w = world();

/** A Microsoft Project programme with tasks numbered from 1 and without activity ids. */
function programmeOf(names: string[]): Programme {
  const programme = newProgramme('msp', at(0, 8));
  const tasks = names.map((name, i) => ({
    ...newTask(String(i + 1)),
    name,
    durationMinutes: 480,
    calendarId: 'standard',
  }));
  return { ...programme, calendars: [newCalendar('standard', 'Standard', [1, 2, 3, 4, 5])], tasks };
}
const send = (site: Site, programme: Programme, fields: Record<string, string> = {}, visitor = site.planner) =>
  importFile(site, { name: 'programme.xml', bytes: writeMspdi(programme).bytes }, fields, visitor);
const stored = async (site: Site, visitor = site.planner) =>
  unpackProgramme((await visitor.get(site.schedule)).body.programme);
const structure = ['Piles', 'Slab', 'Columns', 'Core', 'Roof'];

describe('a second file whose tasks have the numbers of the first', () => {
  it('adds its tasks if they have other names', async () => {
    const site = await scheduleSite(w);
    await send(site, programmeOf(structure));

    const answer = await send(site, programmeOf(['Partitions', 'Ceilings', 'Doors', 'Joinery', 'Paint']));

    expect(answer.body.report).toMatchObject({ added: 5, unchanged: 0 });
    expect((await stored(site)).tasks).toHaveLength(10);
  });

  it('is the same programme if most names are the same: the others were renamed', async () => {
    const site = await scheduleSite(w);
    await send(site, programmeOf(structure));

    const answer = await send(site, programmeOf(['Bored piles', ...structure.slice(1)]), {
      overwrite_existing: 'true',
    });

    expect(answer.body.report).toMatchObject({ added: 0, changed: 1, removed: 0 });
    expect((await stored(site)).tasks.map(({ name }) => name)).toEqual(['Bored piles', ...structure.slice(1)]);
  });
});

describe('people who may add tasks but change none', () => {
  it('can neither import nor preview a file over existing tasks; other files are imported', async () => {
    const site = await scheduleSite(w);
    const adds = await memberWith(w, { ws: site.workspace }, ['projects:view', 'schedule:view', 'schedule:create']);
    const over = { overwrite_existing: 'true' };
    const longer = programmeOf(structure);
    longer.tasks = longer.tasks.map((each) => ({ ...each, durationMinutes: 960 }));

    const first = await send(site, programmeOf(structure), over, adds);
    const looked = await send(site, longer, { ...over, dry_run: 'true' }, adds);
    const replaced = await send(site, longer, over, adds);
    const staged = await upload(adds, uploads(site), { name: 'longer.xml', bytes: writeMspdi(longer).bytes }, over);
    const added = await send(site, programmeOf([...structure, 'Paint']), {}, adds);

    expect(first.body.report).toMatchObject({ added: 5 });
    for (const refused of [looked, replaced, staged]) {
      expect(refused).toMatchObject({ status: 403, body: { code: 'not_permitted' } });
      expect(refused.body.message).toContain('Programme: edit');
    }
    expect(added.body.report).toMatchObject({ added: 1, changed: 0, unchanged: 5 });
    const { tasks } = await stored(site);
    expect(tasks.map(({ durationMinutes }) => durationMinutes)).toEqual(Array.from({ length: 6 }, () => 480));
  });
});

describe('custom fields of a file', () => {
  const costed = async () => {
    const site = await scheduleSite(w);
    const programme = programmeOf(structure);
    programme.customFields = [{ name: 'Cost1', alias: 'Secret sum', of: 'task', type: 'cost' }];
    programme.tasks[0] = { ...programme.tasks[0]!, custom: { 'Secret sum': 91333.33 } };
    const owner = w.visitor(site.workspace.owner.token);
    await send(site, programme, {}, owner);
    return { site, owner };
  };

  it('have the same values as in the file, also in the next one', async () => {
    const { site, owner } = await costed();

    const { customFields } = await stored(site, owner);
    const exported = await owner.get(`${site.schedule}/export?format=mspdi`);

    expect(customFields).toMatchObject([{ alias: 'Secret sum', of: 'task', type: 'cost' }]);
    expect(exported.text).toContain('188743786');
  });

  const secret = async (site: Site, visitor: Visitor) =>
    (await stored(site, visitor)).tasks.map(({ custom }) => custom['Secret sum']);
  const over = { overwrite_existing: 'true' };

  it('stay if the next file has none of them', async () => {
    const { site, owner } = await costed();

    await send(site, programmeOf(structure), over, owner);

    expect((await secret(site, owner))[0]).toBe(91333.33);
  });

  it('stay if they are amounts and the next file comes from somebody who cannot see any', async () => {
    const { site, owner } = await costed();
    const next = programmeOf(structure);
    next.customFields = [{ name: 'Cost1', alias: 'Secret sum', of: 'task', type: 'cost' }];
    next.tasks = next.tasks.map((each) => ({ ...each, custom: { 'Secret sum': 1.11 } }));

    await send(site, next, over);

    expect(await secret(site, owner)).toEqual([91333.33, undefined, undefined, undefined, undefined]);
  });

  it('stay if they are amounts even if the file of somebody who cannot see them contains another custom field', async () => {
    const { site, owner } = await costed();
    const next = programmeOf(structure);
    next.customFields = [
      { name: 'Cost1', alias: 'Secret sum', of: 'task', type: 'cost' },
      { name: 'Text1', alias: 'Zone', of: 'task', type: 'text' },
    ];
    next.tasks = next.tasks.map((each) => ({ ...each, custom: { 'Secret sum': 1.11, Zone: 'North' } }));

    await send(site, next, over);

    const { tasks } = await stored(site, owner);
    expect(tasks[0]!.custom).toEqual({ 'Secret sum': 91333.33, Zone: 'North' });
    expect(tasks[1]!.custom).toEqual({ Zone: 'North' });
  });

  it('are hidden from people who cannot see costs if they are amounts: in the programme, its changes, files and history', async () => {
    const { site, owner } = await costed();
    const id = (await stored(site)).tasks[0]!.id;
    const paths = [
      site.schedule,
      `${site.schedule}/changes?since=0`,
      `${site.schedule}/export?format=mspdi`,
      `/api/workspaces/${site.workspace.workspace_id}/history/actions/${id}`,
    ];
    await owner.post(`${site.schedule}/edits`, {
      based_on: await site.revision(),
      edits: [{ kind: 'task-changed', id, changes: { custom: { 'Secret sum': 91333.34 } } }],
    });

    const answers = await Promise.all(paths.map((path) => site.planner.get(path)));

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.filter(({ text }) => /91333|9133333/.test(text))).toEqual([]);
    expect((await owner.get(site.schedule)).text).toContain('91333.34');
  });
});

describe('the baselines of a file', () => {
  it('keep the costs of existing ones if its sender cannot see amounts', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    const baselined = (cost: number, finish: number) => {
      const programme = programmeOf(structure);
      const baseline = { number: 1, start: at(0, 8), finish, durationMinutes: null, workMinutes: null, cost };
      return { ...programme, tasks: programme.tasks.map((each) => ({ ...each, baselines: [baseline] })) };
    };
    await send(site, baselined(800, at(0, 16)), {}, owner);

    await send(site, baselined(1, at(1, 16)), { overwrite_existing: 'true' });

    const [first] = (await stored(site, owner)).tasks;
    expect(first!.baselines).toMatchObject([{ number: 1, finish: at(1, 16), cost: 800 }]);
  });
});

describe('the reports of imports', () => {
  it('are not shown to people who see only their own tasks', async () => {
    const site = await scheduleSite(w);
    await send(site, programmeOf(structure));
    const person = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));

    const answer = await w.visitor(person.token).get(`${site.schedule}/imports`);

    expect(answer.status).toBe(403);
  });
});

import { describe, expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { on, plannedWeek, save } from '../../test/planned-week.ts';
import { at, chain, link, scheduleSite, type Site, task } from '../../test/schedule-site.ts';

const w = world();
const base = (site: Site) => `/api/workspaces/${site.workspace.workspace_id}`;

interface Event {
  actor_name: string;
  action: string;
  entity: string;
  title: string;
  project: { name: string } | null;
  task: { id: string; name: string } | null;
  effect: string | null;
  changes: { field: string; from: string | null; to: string | null }[];
}
async function history(site: Site, query = ''): Promise<Event[]> {
  return (await w.visitor(site.workspace.owner.token).get(`${base(site)}/audit?${query}`)).body.items;
}

describe('the history of a programme', () => {
  it('summarises an edit in one line: the task, from, to, and how many moved', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(30);
    await site.edit(edits);
    const before = (await history(site)).length;

    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);

    const events = await history(site);
    expect(events).toHaveLength(before + 1);
    expect(events[0]).toMatchObject({
      actor_name: 'Planner Member',
      action: 'updated',
      task: { id: ids[0] },
      changes: [{ field: 'Duration', to: '2 d' }],
    });
    expect(events[0]!.effect).toMatch(/^29 tasks moved; finish \d+ \w+ 2026 → \d+ \w+ 2026$/);
    expect(events[0]!.project?.name).toBeTruthy();
  });

  it('of one task shows the values it was imported with, even in a large import, and who imported it', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(520);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);

    const lastAct = await site.planner.get(`${base(site)}/history/actions/${ids[300]}`);

    expect(lastAct.status).toBe(200);
    const items = lastAct.body.items as Event[];
    expect(items.map(({ action, actor_name, effect }) => [action, actor_name, effect])).toEqual([
      ['updated', 'Planner Member', 'test'],
      ['created', 'Planner Member', 'test'],
    ]);
  });

  it('of a task that does not exist is not found', async () => {
    const site = await scheduleSite(w);

    const absent = await site.planner.get(`${base(site)}/history/actions/0190a000-0000-7000-8000-000000000000`);

    expect(absent.status).toBe(404);
  });

  it('names links by their tasks, and what was undone', async () => {
    const site = await scheduleSite(w);
    const [a, b] = [crypto.randomUUID(), crypto.randomUUID()];
    await site.edit([task(a, 'Excavate', 2), task(b, 'Pour slab', 3)]);

    await site.edit([link(a, b)]);

    expect((await history(site))[0]).toMatchObject({ action: 'created', title: 'the link Excavate → Pour slab (FS)' });
  });

  it('shows changes of a lag, of interruptions and of codes', async () => {
    const site = await scheduleSite(w);
    const [a, b, between] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    await site.edit([task(a, 'Excavate', 2), task(b, 'Pour slab', 3), link(a, b, { id: between })]);
    const newest = async (edit: object) => {
      expect((await site.edit([edit])).status).toBe(200);
      const { title, changes } = (await history(site))[0]!;
      return [title, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
    };
    const changed = (changes: object) => newest({ kind: 'task-changed', id: b, changes });

    expect(
      await newest({ kind: 'link-changed', id: between, changes: { lag: { kind: 'working', minutes: 960 } } }),
    ).toEqual([expect.stringContaining('the link Excavate → Pour slab'), 'Lag: 0d → +2d']);
    expect(await changed({ splits: [{ afterMinutes: 480, from: at(3), to: at(4) }] })).toEqual([
      'Pour slab',
      'Pauses: 0 pauses → 1 pause',
    ]);
    expect(await changed({ activityCodes: { Area: 'North', Phase: '2' } })).toEqual([
      'Pour slab',
      'Activity codes: null → Area: North, Phase: 2',
    ]);
  });

  it('shows neither ids nor internal columns, also when filtered to tasks', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(600);
    await site.edit(edits);
    await site.edit([{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }]);

    for (const query of ['', 'entity=actions&', 'action=updated&']) {
      const events = await history(site, query);
      const text = JSON.stringify(events.map(({ title, changes }) => [title, changes]));
      expect(text).not.toMatch(/at once|_minutes?"|[0-9a-f]{8}-[0-9a-f]{4}-/);
    }
  });
});

describe('consequences of an edit', () => {
  it('are described by the edit: a what-if that was applied is one line', async () => {
    const site = await scheduleSite(w);
    const { ids, edits } = chain(3);
    await site.edit(edits);
    const longer = [{ kind: 'task-changed', id: ids[0], changes: { durationMinutes: 960 } }];
    const { body } = await site.planner.post(`${site.schedule}/scenarios`, { name: 'Two crews', edits: longer });
    const before = (await history(site)).length;

    await site.planner.post(`${site.schedule}/scenarios/${body.id}/apply`);

    const events = await history(site);
    expect(events).toHaveLength(before + 1);
    expect(events[0]).toMatchObject({ action: 'applied', title: 'Two crews' });
  });

  it('are not changes of the programme itself, whose history shows its settings only', async () => {
    const site = await scheduleSite(w);
    const { edits } = chain(3);
    await site.edit(edits);
    const updated = async () => (await history(site, 'entity=programmes&action=updated')).length;
    const before = await updated();

    await site.edit([{ kind: 'options-changed', changes: { critical: 'longest-path' } }]);

    expect([before, await updated()]).toEqual([0, 1]);
  });
});

describe('names that look like code', () => {
  it.each(['{Site} crew', '{', '{"a":1}', '[x', '{{7*7}}'])(
    'are shown in the history as they were typed: %s',
    async (name) => {
      const site = await scheduleSite(w);
      const owner = w.visitor(site.workspace.owner.token);
      const made = await Promise.all([
        owner.post(`${base(site)}/companies`, { company: name }),
        owner.post(`${base(site)}/projects`, { project_name: name }),
        owner.post(`${site.schedule}/scenarios`, { name, edits: [] }),
        owner.post(`${site.root}/wbs`, { code: name, name }),
      ]);
      const { id_company: company, version } = made[0]!.body;
      await owner.patch(`${base(site)}/companies/${company}`, { company: `${name} again`, version });

      const [audit, home, exported, record, scenario] = await Promise.all(
        [
          'audit',
          'home',
          'audit/export?format=csv',
          `history/companies/${company}`,
          `history/scenarios/${made[2]!.body.id}`,
        ].map((path) => owner.get(`${base(site)}/${path}`)),
      );

      expect(made.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect([audit, home, exported, record, scenario].map((each) => each!.status)).toEqual([200, 200, 200, 200, 200]);
      const changes = (answer: typeof record) => (answer!.body.items as Event[]).flatMap((event) => event.changes);
      expect(changes(record)).toContainEqual({ field: 'company', from: name, to: `${name} again` });
      expect(changes(scenario)).toContainEqual({ field: 'name', from: null, to: name });
    },
  );
});

describe('the home page', () => {
  it('shows a bulk change in one line', async () => {
    const site = await scheduleSite(w);
    const owner = w.visitor(site.workspace.owner.token);
    for (const company of ['Acme', 'Bolt', 'Crane Co']) await owner.post(`${base(site)}/companies`, { company });

    const { recent } = (await owner.get(`${base(site)}/home`)).body;

    expect(recent[0]).toMatchObject({ action: 'created', entity: 'companies', count: 3 });
  });
});

describe('the history of a weekly plan', () => {
  it('names the day that a task was planned for and moved to, and whether the promise was met', async () => {
    const { site, slab } = await plannedWeek(w);
    const newest = async () => {
      const { action, title, changes } = (await history(site))[0]!;
      return [action, title, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
    };

    await save(site, [{ action_id: slab, day: 0 }]);
    expect(await newest()).toEqual(['planned', expect.any(String), 'Day: null → Monday 23 November']);
    await save(site, [{ action_id: slab, day: 2 }]);
    expect((await newest()).slice(2)).toEqual(['Day: Monday 23 November → Wednesday 25 November']);
    await save(site, [{ action_id: slab, state: 'promised' }]);
    expect((await newest())[0]).toBe('promised');
    const report = [{ action_id: slab, state: 'not done', reason: 'weather', note: 'Rain' }];
    await on(w, '2026-11-27', () => save(site, report));
    expect(await newest()).toEqual([
      'reported as not done',
      expect.any(String),
      'Reason: null → weather',
      'Note: null → Rain',
    ]);
  });

  it('shows a promise and its closing also if they were sent together with the day', async () => {
    const { site, slab, walls } = await plannedWeek(w);
    const newest = async () => {
      const { action, changes } = (await history(site))[0]!;
      return [action, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
    };
    const closed = (action_id: string, more: object) =>
      on(w, '2026-11-27', () =>
        save(site, [{ action_id, said_seconds_ago: 60, promised_seconds_ago: 86_400, ...more }]),
      );

    await save(site, [{ action_id: slab, day: 1, state: 'promised' }]);
    expect(await newest()).toEqual(['planned and promised', 'Day: null → Tuesday 24 November']);

    await save(site, [{ action_id: slab, day: null }]);
    await closed(slab, { day: 2, state: 'done' });
    expect(await newest()).toEqual(['planned, promised and reported as done', 'Day: null → Wednesday 25 November']);

    await save(site, [{ action_id: walls, day: 3 }]);
    await closed(walls, { state: 'not done', reason: 'weather' });
    expect(await newest()).toEqual(['promised and reported as not done', 'Reason: null → weather']);
  });
});

describe('the history of calendars, resources, assignments and baselines', () => {
  it('names them and their fields as planners do', async () => {
    const site = await scheduleSite(w);
    const [pour, crane, calendar] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const shift = [{ from: 420, to: 900 }];
    const day = { name: 'Crane service', firstDay: 20_780, lastDay: 20_780, shifts: [], recurrence: null };
    await site.edit([task(pour, 'Pour slab', 2)]);
    const newest = async (edits: object[]) => {
      await site.edit(edits);
      const { action, title, changes } = (await history(site))[0]!;
      return [`${action} ${title}`, ...changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`)];
    };

    expect(
      await newest([
        {
          kind: 'calendar-added',
          calendar: { id: calendar, name: 'Crane', week: [[], shift, shift, shift, shift, shift, []] },
        },
      ]),
    ).toEqual(['created the calendar Crane']);
    expect(await newest([{ kind: 'calendar-changed', id: calendar, changes: { exceptions: [day] } }])).toEqual([
      'updated the calendar Crane',
      'Exceptions: 0 exceptions → 1 exception',
    ]);
    await site.edit([{ kind: 'resource-added', resource: { id: crane, name: 'Tower crane', kind: 'equipment' } }]);
    expect(await newest([{ kind: 'resource-changed', id: crane, changes: { maxUnits: 2 } }])).toEqual([
      'updated the resource Tower crane',
      'Units: 1 → 2',
    ]);
    const assignment = { id: crypto.randomUUID(), taskId: pour, resourceId: crane, units: 1 };
    expect(await newest([{ kind: 'assignment-added', assignment }])).toEqual([
      'created the assignment of Tower crane to Pour slab',
    ]);
    expect(await newest([{ kind: 'baseline-set', number: 2, name: 'Contract' }])).toEqual([
      'created the baseline Contract',
    ]);
    expect(await newest([{ kind: 'options-changed', changes: { critical: 'longest-path' } }])).toEqual([
      'updated the rules of calculation',
      'Critical by: total float → longest path',
    ]);
  });
});

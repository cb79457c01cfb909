import { writeMspdi, writeXer } from '@horizon/planning-files';
import { newCalendar, newProgramme, newTask, type Programme } from '@horizon/schedule';
import { expect, it } from 'vitest';
import { world } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { at, scheduleSite, type Site } from '../../test/schedule-site.ts';
import { stage, taskCount } from '../../test/waiting-file.ts';

const w = world();

/** A P6 programme of nested summaries, with an activity in the innermost. */
function nested(levels: number): Programme {
  const programme = newProgramme('p6', at(0, 8));
  const ids = Array.from({ length: levels }, (_each, i) => String(i + 1));
  const summaries = ids.map((id, i) => ({
    ...newTask(id),
    name: `Part ${id}`,
    kind: 'summary' as const,
    wbsCode: `P${id}`,
    parentId: ids[i - 1] ?? null,
  }));
  const pour = { ...newTask('9999'), code: 'A10', name: 'Pour', parentId: ids.at(-1)!, durationMinutes: 480 };
  return {
    ...programme,
    project: { ...programme.project, name: 'Tower' },
    calendars: [newCalendar('standard', 'Five-day', [1, 2, 3, 4, 5])],
    tasks: [...summaries, { ...pour, calendarId: 'standard' }],
  };
}

const deep = (levels: number) => ({ name: 'deep.xer', bytes: writeXer(nested(levels)).bytes });
const deepOfProject = (levels: number) => ({ name: 'deep.xml', bytes: writeMspdi(nested(levels)).bytes });
const makes = { create_wbs: 'true' };
const elements = async (site: Site) => (await site.planner.get(`/api/wbs?project_id=${site.projectId}`)).body.items;

it('a file creates elements up to the maximum depth; a deeper one is refused with its first element, and changes nothing', async () => {
  const site = await scheduleSite(w);

  const looked = await importFile(site, deepOfProject(3000), { ...makes, dry_run: 'true' });
  const staged = await stage(site, deep(3000));
  const refused = await importFile(site, deep(51), makes);
  const left = [await taskCount(site), await elements(site)];
  const taken = await importFile(site, deep(50), makes);

  expect(looked).toMatchObject({ status: 422, body: { code: 'against_rule' } });
  expect(looked.body.message).toBe(
    'The WBS element "P51 Part 51" would be on level 51; 50 levels are the most. 2,949 more would be at that level or deeper. Import the file without making WBS elements of the summaries, or move these summaries further up in it.',
  );
  expect(looked.body.fields).toEqual({ create_wbs: [looked.body.message] });
  expect(staged).toMatchObject({ status: 422, body: { code: 'against_rule' } });
  expect(staged.body.message).toContain('"Part 51" would be on level 51');
  expect(refused.status).toBe(422);
  expect(left).toEqual([0, []]);
  expect(taken.body.report).toMatchObject({ added: 51, wbs: 50 });
  expect(await elements(site)).toHaveLength(50);
});

it('a deep file can be imported without creating elements of its summaries', async () => {
  const site = await scheduleSite(w);

  const answer = await importFile(site, deep(51));

  expect(answer.body.report).toMatchObject({ added: 52, wbs: 0 });
});

it('the depth below an existing element counts from there', async () => {
  const site = await scheduleSite(w);
  const { body: top } = await site.planner.post(`${site.root}/wbs`, { code: 'Site', name: 'Site' });
  await site.planner.post(`${site.root}/wbs`, { code: 'P1', name: 'Part 1', parent_wbs_id: top.wbs_id });

  const refused = await importFile(site, deep(50), makes);
  const taken = await importFile(site, deep(49), makes);

  expect(refused.body.message).toContain('"Part 50" would be on level 51');
  expect(refused.body.message).not.toContain('more would be');
  expect(taken.body.report).toMatchObject({ added: 50, wbs: 48 });
});

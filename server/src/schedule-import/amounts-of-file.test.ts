import { unpackProgramme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import type { Visitor } from '../../test/harness.ts';
import { importFile } from '../../test/planning-files.ts';
import { world } from '../../test/harness.ts';
import { scheduleSite, type Site, task } from '../../test/schedule-site.ts';
import { newId } from '../platform/ids.ts';

const w = world();

/** A Microsoft Project file with amounts, without activity ids and codes of resources. */
const fileOf = (names: string[]) => ({
  name: 'programme.xml',
  bytes: Buffer.from(
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>P</Name><StartDate>2026-11-02T07:00:00</StartDate><CalendarUID>1</CalendarUID><Calendars><Calendar><UID>1</UID><Name>S</Name><IsBaseCalendar>1</IsBaseCalendar></Calendar></Calendars>
<Tasks>${names.map((name, i) => `<Task><UID>${i + 1}</UID><ID>${i + 1}</ID><Name>${name}</Name><Start>2026-11-02T07:00:00</Start><Finish>2026-11-03T15:00:00</Finish><Duration>PT16H0M0S</Duration><Cost>55555</Cost></Task>`).join('')}</Tasks>
<Resources><Resource><UID>1</UID><ID>1</ID><Name>Crew</Name><StandardRate>99</StandardRate></Resource></Resources>
<Assignments>${names.map((_name, i) => `<Assignment><UID>${i + 1}</UID><TaskUID>${i + 1}</TaskUID><ResourceUID>1</ResourceUID><Units>1</Units><Work>PT16H0M0S</Work><Cost>444400</Cost></Assignment>`).join('')}</Assignments></Project>`,
  ),
});
const send = (site: Site, visitor: Visitor, names: string[]) =>
  importFile(site, fileOf(names), { overwrite_existing: 'true' }, visitor);

async function costed() {
  const site = await scheduleSite(w);
  const owner = w.visitor(site.workspace.owner.token);
  const [id, resourceId] = [newId(), newId()];
  const made = await site.edit(
    [
      task(id, 'Costly', 2, { code: 'A1000', cost: 800 }),
      {
        kind: 'resource-added',
        resource: { id: resourceId, name: 'Crew', code: 'CR', kind: 'labour', costPerHour: 123.45 },
      },
      {
        kind: 'assignment-added',
        assignment: { id: newId(), taskId: id, resourceId, units: 1, workMinutes: 960, cost: 777 },
      },
    ],
    owner,
  );
  expect(made.status).toBe(200);
  const stored = async () => {
    const { tasks, resources, assignments } = unpackProgramme((await owner.get(site.schedule)).body.programme);
    return {
      tasks: tasks.map(({ name, code, cost }) => [name, code, cost]),
      resources: resources.map(({ name, code, costPerHour }) => [name, code, costPerHour]),
      costs: assignments.map(({ cost }) => cost),
    };
  };
  return { site, owner, stored };
}

describe('a file with amounts', () => {
  it('neither changes stored amounts nor imports any if its sender cannot see amounts, and the report says so', async () => {
    const { site, stored } = await costed();
    const before = await stored();

    const answer = await send(site, site.planner, ['Costly', 'New']);

    const after = await stored();
    expect(answer.status).toBe(200);
    expect(answer.body.report.not_carried_over).toContainEqual({
      kind: 'unseen-amounts',
      count: expect.any(Number),
      note: expect.stringMatching(/left out, since you do not see the amounts.*stay as they are/),
    });
    expect(after.tasks).toEqual([...before.tasks, ['New', null, null]]);
    expect(after.resources).toEqual(before.resources);
    expect(after.costs).toEqual([777, null]);
  });

  it('is imported unchanged from people who see amounts', async () => {
    const { site, owner, stored } = await costed();

    const answer = await send(site, owner, ['Costly']);

    const after = await stored();
    expect(answer.body.report.not_carried_over).not.toContainEqual(expect.objectContaining({ kind: 'unseen-amounts' }));
    expect(after.resources).toEqual([['Crew', 'CR', 99]]);
    expect(after.costs).toEqual([4444]);
  });
});

describe('a file without codes', () => {
  it('keeps the codes of existing tasks and resources', async () => {
    const { site, owner, stored } = await costed();

    await send(site, owner, ['Costly']);

    const after = await stored();
    expect(after.tasks.map(([name, code]) => [name, code])).toEqual([['Costly', 'A1000']]);
    expect(after.resources.map(([name, code]) => [name, code])).toEqual([['Crew', 'CR']]);
  });
});

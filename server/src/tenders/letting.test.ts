import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { newId } from '../platform/ids.ts';
import { world, type Visitor } from '../../test/harness.ts';
import { on } from '../../test/planned-week.ts';
import { at, link, scheduleSite, task, type Site } from '../../test/schedule-site.ts';

const w = world();
let site: Site;
let manager: Visitor;
let path: string;
const [piles, steel] = [newId(), newId()];

beforeAll(async () => {
  site = await scheduleSite(w);
  manager = w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'project-manager'))).token);
  path = `/api/workspaces/${site.workspace.workspace_id}/cost/tender-packages`;
  await site.edit([
    task(piles, 'Piles', 5),
    task(steel, 'Erect steel', 10, { constraint: { kind: 'SNET', date: at(63) } }),
    link(piles, steel),
  ]);
});

const make = (more: object) => manager.post(path, { name: 'Structural steel', project_id: site.projectId, ...more });

describe('a package in the letting schedule', () => {
  it('is required when its programme task starts, and follows the task when it moves', async () => {
    const { body } = await make({ required_task_id: steel, required_on_site: '2026-12-01', lead_days: 21 });
    // The task starts on Monday 4 January 2027; 21 days before is 14 December, and 28 before that 16 November.
    expect(body.letting).toEqual({
      task_name: 'Erect steel',
      required_on: '2027-01-04',
      award_by: '2026-12-14',
      issue_by: '2026-11-16',
      next_day: '2026-11-16',
      days_left: -5,
      is_late: true,
    });

    await site.edit([{ kind: 'task-changed', id: steel, changes: { constraint: { kind: 'SNET', date: at(70) } } }]);
    const moved = await manager.get(`${path}/${body.tender_package_id}`);

    expect(moved.body.letting).toMatchObject({ required_on: '2027-01-11', issue_by: '2026-11-23', is_late: false });
    expect(moved.body.version).toBe(body.version);
  });

  it('is late from midnight at the project, not in UTC', async () => {
    // Issue by 21 November. At 12:59 UTC it is 23:59 in Sydney.
    const { body } = await make({ required_on_site: '2026-12-29', lead_days: 10 });
    const atTime = async (time: string) => {
      const before = w.now.value;
      w.now.value = new Date(time);
      const answer = await manager.get(`${path}/${body.tender_package_id}`);
      w.now.value = before;
      return answer.body.letting;
    };

    expect(await atTime('2026-11-21T12:59:00Z')).toMatchObject({
      issue_by: '2026-11-21',
      days_left: 0,
      is_late: false,
    });
    expect(await atTime('2026-11-21T13:01:00Z')).toMatchObject({ days_left: -1, is_late: true });
  });

  it('has no latest days without a lead time, and is never late then', async () => {
    const { body } = await make({ required_on_site: '2026-11-25' });

    expect(body.letting).toMatchObject({ required_on: '2026-11-25', award_by: null, issue_by: null, is_late: false });
  });

  it('takes only tasks of its own project’s programme', async () => {
    const answer = await make({ required_task_id: newId() });

    expect([answer.status, answer.body.fields]).toEqual([
      422,
      { required_task_id: ['This task is not in the project’s programme. Choose another.'] },
    ]);
  });

  it('falls back on its own day when the task is deleted', async () => {
    const { body } = await make({ required_task_id: piles, required_on_site: '2027-02-01', lead_days: 0 });
    await site.edit([{ kind: 'task-removed', id: piles }]);

    const after = await on(w, '2026-11-23', () => manager.get(`${path}/${body.tender_package_id}`));

    expect(after.body.letting).toMatchObject({ task_name: null, required_on: '2027-02-01' });
  });
});

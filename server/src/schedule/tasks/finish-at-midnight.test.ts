import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../../seed/builders.ts';
import { signedIn } from '../../../test/browser-session.ts';
import { world } from '../../../test/harness.ts';
import { at, scheduleSite, task, type Site } from '../../../test/schedule-site.ts';
import { newId } from '../../platform/ids.ts';

const w = world();
const tuesday = newId();
const handover = newId();
let site: Site;
let crewLeader: Awaited<ReturnType<typeof buildMember>>;

beforeAll(async () => {
  site = await scheduleSite(w);
  crewLeader = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
  const night = { isManual: true, assigneeUserId: crewLeader.kinde_id };
  const answer = await site.edit([
    // All of Tuesday 3 November, round the clock.
    task(tuesday, 'Slipform', 3, { ...night, manualStart: at(1, 0), manualFinish: at(2, 0) }),
    task(handover, 'Handover', 0, { isManual: true, isMilestone: true, manualStart: at(2, 0), manualFinish: at(2, 0) }),
  ]);
  if (answer.status !== 200) throw new Error(answer.text);
});

describe('work that ends at midnight has its last day before', () => {
  it('in the list of tasks, and in its filter by day', async () => {
    const list = `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}`;
    const { items } = (await site.planner.get(list)).body;
    const [slipform, milestone] = ['Slipform', 'Handover'].map((name) =>
      items.find((each: { name: string }) => each.name === name),
    );

    expect(slipform).toMatchObject({ start_date: '2026-11-03', end_date: '2026-11-03' });
    expect(milestone).toMatchObject({ start_date: '2026-11-04', end_date: '2026-11-04' });
  });

  it('in the calendar feed', async () => {
    const session = await signedIn(w, crewLeader);
    const { href } = (await w.visitor().post('/api/calendar-feed', {}, session)).body;

    const { text } = await w.visitor().get(new URL(href).pathname);

    expect(text).toContain('DTSTART;VALUE=DATE:20261103');
    expect(text).toContain('DTEND;VALUE=DATE:20261104');
  });

  it('in what is recorded of it as finished', async () => {
    await site.edit([
      {
        kind: 'task-changed',
        id: tuesday,
        changes: { isManual: false, actualStart: at(1, 0), actualFinish: at(2, 0), percentComplete: 100 },
      },
    ]);
    const list = `/api/actions/tasks?workspace_id=${site.workspace.workspace_id}&project_id=${site.projectId}`;
    const { items } = (await site.planner.get(list)).body;

    expect(items.find((each: { name: string }) => each.name === 'Slipform')).toMatchObject({
      recorded_start_date: '2026-11-03',
      recorded_end_date: '2026-11-03',
      end_date: '2026-11-03',
    });
  });
});

// Files of tasks and of labour rates: visible to people who see the record, and to nobody else.
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../../seed/builders.ts';
import { world, type Visitor } from '../../../test/harness.ts';
import { scheduleSite, task, type Site } from '../../../test/schedule-site.ts';
import { attach } from '../../../test/sent-file.ts';
import { newId } from '../../platform/ids.ts';

const w = world();
let site: Site;
let mason: BuiltPerson;
let asMason: Visitor;
const [own, others] = [newId(), newId()];
const filesOf = (taskId: string) => `${site.root}/tasks/${taskId}/attachments`;
beforeAll(async () => {
  site = await scheduleSite(w);
  mason = await build(w.database, (tx) => buildMember(tx, site.workspace, 'subcontractor', site.projectId));
  asMason = w.visitor(mason.token);
  const answer = await site.edit([
    task(own, 'Walls, level 1', 3, { assigneeUserId: mason.kinde_id }),
    task(others, 'Slab', 3),
  ]);
  if (answer.status !== 200) throw new Error(answer.text);
});

describe('files of a task', () => {
  it('are added by a planner, listed, opened, and recorded in the history of the task', async () => {
    const { id } = await attach(site.planner, filesOf(others), 'slab.png');

    const link = await site.planner.get(`${filesOf(others)}/${id}/link`);
    const opened = await w.visitor().get(link.body.url);
    const history = await site.planner.get(`/api/workspaces/${site.workspace.workspace_id}/history/actions/${others}`);

    expect([link.status, opened.status]).toEqual([200, 200]);
    expect(history.body.items[0]).toMatchObject({ action: 'updated', entity: 'actions' });
    expect(JSON.stringify(history.body.items[0])).toContain('slab.png');
  });

  it('are visible to a subcontractor for their own tasks only, without adding any', async () => {
    await attach(site.planner, filesOf(own), 'wall.png');

    const [mine, theirs] = [await asMason.get(filesOf(own)), await asMason.get(filesOf(others))];
    const refused = await asMason.post(filesOf(own), { files: [{ name: 'mine.png', size: 10 }] });

    expect(mine.body).toMatchObject({ total_count: 1, abilities: [] });
    expect([theirs.status, refused.status]).toEqual([404, 403]);
  });

  it('are not found by another project’s address', async () => {
    const elsewhere = filesOf(others).replace(site.projectId, newId());

    expect((await site.planner.get(elsewhere)).status).toBe(404);
  });
});

describe('files of a labour rate', () => {
  it('are added by people who may edit rates, and read by people who see them', async () => {
    const owner = w.visitor(site.workspace.owner.token);
    const rates = `/api/workspaces/${site.workspace.workspace_id}/labour-rates`;
    const rate = { name: 'Mason', role: 'Mason', level: 'CW3', cost_rate: 50, sell_rate: 80 };
    const files = `${rates}/${(await owner.post(rates, rate)).body.id}/attachments`;
    const viewer = w.visitor((await build(w.database, (tx) => buildMember(tx, site.workspace, 'director'))).token);
    await attach(owner, files, 'agreement.png');

    const [seen, refused, hidden] = [
      await viewer.get(files),
      await viewer.post(files, { files: [{ name: 'mine.png', size: 10 }] }),
      await asMason.get(files),
    ];

    expect(seen.body).toMatchObject({ total_count: 1, abilities: [] });
    expect([refused.status, hidden.status]).toEqual([403, 403]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { world, type Visitor } from '../../test/harness.ts';

const w = world();
let ws: BuiltWorkspace;
let owner: Visitor;
let manager: Visitor;
let director: Visitor;
let sops: string;

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx));
  owner = w.visitor(ws.owner.token);
  const member = async (role: Parameters<typeof buildMember>[2]) =>
    w.visitor((await build(w.database, (tx) => buildMember(tx, ws, role))).token);
  [manager, director] = [await member('project-manager'), await member('director')];
  const root = `/api/workspaces/${ws.workspace_id}`;
  const { project_id: id } = (await owner.post(`${root}/projects`, { project_name: 'Harbour' })).body;
  sops = `${root}/projects/${id}/cost/sop`;
});

async function make(name: string, more: object = {}) {
  const { status, body, text } = await manager.post(sops, { sop_name: name, ...more });
  expect([status, text]).toEqual([201, text]);
  return body as { sop_id: string; number: string };
}
const read = async (id: string) => (await manager.get(`${sops}/${id}`)).body;

describe('a package of work', () => {
  it('is listed ten a page, by number from SOP-0001', async () => {
    for (let n = 0; n < 11; n += 1) await make(`Package ${n}`);

    const list = await manager.get(`${sops}?sort=number`);

    expect([list.body.items.length, list.body.total_count]).toEqual([10, 11]);
    expect(list.body.items[0]).toMatchObject({
      number: 'SOP-0001',
      sop_name: 'Package 0',
      status: 'draft',
      progress: 0,
    });
  });

  it('has the progress of its milestones by weight until one is entered with a reason', async () => {
    const { sop_id: id } = await make('Façade');
    await manager.post(`${sops}/${id}/milestones`, { milestone_name: 'Design', progress: 100, weight: 3 });
    await manager.post(`${sops}/${id}/milestones`, { milestone_name: 'Install', progress: 20 });

    expect(await read(id)).toMatchObject({ progress: 80, progress_is_entered: false, milestones_count: 2 });

    const silent = await manager.patch(`${sops}/${id}`, { progress: 55 });
    const said = await manager.patch(`${sops}/${id}`, { progress: 55, progress_reason: 'Measured on site' });
    expect([silent.status, silent.body.fields]).toEqual([
      422,
      { progress_reason: ['Say why the progress does not follow from the milestones.'] },
    ]);
    expect(said.body).toMatchObject({ progress: 55, progress_is_entered: true });

    const cleared = await manager.patch(`${sops}/${id}`, { progress: null });
    expect(cleared.body).toMatchObject({ progress: 80, progress_is_entered: false, progress_reason: null });
  });

  it('is at risk once a milestone is overdue', async () => {
    const { sop_id: id } = await make('Roof');
    await manager.post(`${sops}/${id}/milestones`, { milestone_name: 'Decking', due_date: '2020-01-31', progress: 90 });

    const { body } = await manager.get(`${sops}/${id}/milestones`);

    expect(body.items).toMatchObject([{ milestone_name: 'Decking', status: 'overdue' }]);
    expect(await read(id)).toMatchObject({ is_at_risk: true });
  });
});

describe('the dependencies of packages', () => {
  it('show the progress of the other package, and are refused when they close a cycle, naming it', async () => {
    const [structure, services, linings] = [await make('Structure'), await make('Services'), await make('Linings')];
    const depend = (of: { sop_id: string }, on: { sop_id: string }) =>
      manager.post(`${sops}/${of.sop_id}/dependencies`, { sop_id: on.sop_id });
    await manager.patch(`${sops}/${structure.sop_id}`, { progress: 40, progress_reason: 'Level 6' });
    const first = await depend(services, structure);
    await depend(linings, services);

    const closing = await depend(structure, linings);
    const twice = await depend(services, structure);

    const cleared = await manager.patch(`${sops}/${services.sop_id}/dependencies/${first.body.dependency_id}`, {
      sop_name: null,
    });
    expect(cleared.body).toMatchObject({ sop_name: `${structure.number} Structure` });
    expect(first.body).toMatchObject({ sop_name: `${structure.number} Structure`, progress: 40, is_blocking: true });
    expect([closing.status, closing.body.fields.sop_id[0]]).toEqual([
      422,
      `This closes a cycle: ${structure.number} Structure → ${linings.number} Linings → ${services.number} Services → ${structure.number} Structure. Remove one of these dependencies.`,
    ]);
    expect([twice.status, twice.body.fields]).toEqual([422, { sop_id: ['This dependency is in the list already.'] }]);
  });

  it('are added once, however often the call is sent', async () => {
    const [frame, roof] = [await make('Frame'), await make('Roof sheets')];
    const send = () =>
      manager.post(
        `${sops}/${roof.sop_id}/dependencies`,
        { sop_id: frame.sop_id },
        { 'idempotency-key': '0f0c6f0e-1111-4c3f-9d3a-7f3c2c1b0a99' },
      );

    const [first, again] = [await send(), await send()];

    expect([first.status, again.status, again.text]).toEqual([201, 201, first.text]);
    expect((await manager.get(`${sops}/${roof.sop_id}/dependencies`)).body.total_count).toBe(1);
  });

  it('keep a package from being deleted while another depends on it', async () => {
    const [slab, walls] = [await make('Slab'), await make('Walls')];
    await manager.post(`${sops}/${walls.sop_id}/dependencies`, { sop_id: slab.sop_id });

    const { status, body } = await manager.delete(`${sops}/${slab.sop_id}`);

    expect([status, body.message]).toEqual([
      409,
      `Slab cannot be deleted: ${walls.number} Walls depends on it. Remove the dependency first.`,
    ]);
  });
});

describe('change requests', () => {
  async function change(sopId: string, value: number | null, more: object = {}) {
    const path = `${sops}/${sopId}/change_requests`;
    const made = await manager.post(path, { name: 'Extra crane', value, ...more });
    expect([made.status, made.text]).toEqual([201, made.text]);
    let { version } = made.body;
    const act = async (name: string, body: object = {}, by = manager) => {
      const answer = await by.post(`${path}/${made.body.change_id}/${name}`, { version, ...body });
      if (answer.status === 200) version = answer.body.version;
      return answer;
    };
    return { ...made.body, act };
  }

  it('count as pending until they are approved, by their agreed part then', async () => {
    const { sop_id: id } = await make('Lifts', { original_budget: 100_000 });
    const extra = await change(id, 40_000, { probability: 25 });
    await change(id, -7_000);
    expect(await read(id)).toMatchObject({ approved_changes: 0, pending_changes: 0, revised_budget: 100_000 });

    for (const name of ['price', 'submit', 'review']) expect((await extra.act(name)).status).toBe(200);
    expect(await read(id)).toMatchObject({ pending_changes: 40_000, revised_budget: 100_000, forecast: 110_000 });

    const part = await extra.act('approve-part', { approved_value: 31_500.5, reason: 'Hire only' }, director);
    expect([part.status, part.body.approved_value]).toEqual([200, 31_500.5]);
    expect(await read(id)).toMatchObject({
      approved_changes: 31_500.5,
      pending_changes: 0,
      revised_budget: 131_500.5,
      forecast: 131_500.5,
    });
  });

  it('are not decided by the person who created them, nor without a price', async () => {
    const { sop_id: id } = await make('Doors');
    const extra = await change(id, 1000);
    for (const name of ['price', 'submit', 'review']) await extra.act(name);

    const own = await extra.act('approve');
    const unpriced = await change(id, null);
    await unpriced.act('price');
    const early = await unpriced.act('submit');

    expect(own.status).toBe(403);
    expect([early.status, early.body.fields]).toEqual([
      422,
      { value: ['It has no price yet. Enter its value, or 0 if it costs nothing.'] },
    ]);
  });

  it('are approved in part within their value and of its sign', async () => {
    const { sop_id: id } = await make('Omitted canopy');
    const omission = await change(id, -60_000);
    for (const name of ['price', 'submit', 'review']) await omission.act(name);

    const more = await omission.act('approve-part', { approved_value: -60_000.01, reason: 'All' }, director);
    const positive = await omission.act('approve-part', { approved_value: 5, reason: 'No' }, director);
    const right = await omission.act('approve-part', { approved_value: -45_000, reason: 'Agreed' }, director);

    expect([more.status, positive.status, right.status]).toEqual([422, 422, 200]);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildLabourRate, buildOverride } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { anotherProject, labourSite, member, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
let overrides: string;
beforeAll(async () => {
  site = await labourSite(w);
  overrides = `${site.base}/project-overrides`;
});
const newRate = () => build(w.database, (tx) => buildLabourRate(tx, site.as));
const body = (labour_rate_id: string, more: object = {}) => ({
  project_id: site.projectId,
  labour_rate_id,
  override_rate: 46,
  reason: ' Site agreement ',
  ...more,
});

describe('project overrides', () => {
  it('are created with a reason and answered with their labour rate', async () => {
    const rate = await newRate();

    const answer = await site.owner.post(overrides, body(rate));

    expect(answer.status).toBe(201);
    expect(answer.body.message).toBe('Project override has been created successfully!');
    expect(answer.body.project_override).toMatchObject({
      id: answer.body.id,
      project_id: site.projectId,
      project_name: 'Site Tower',
      labour_rate_id: rate,
      override_rate: 46,
      reason: 'Site agreement',
      created_by: 'Olive Owner',
      labour_rate: { id: rate, name: 'Carpenter CW3', cost_rate: 43.5, multiplier: 1, unresolved: false },
    });
  });

  it('can be given a sell rate and validity, lose both again, and end no sooner than they start', async () => {
    const made = await site.owner.post(overrides, body(await newRate(), { override_sell_rate: 81.5 }));
    const address = `${overrides}/${made.body.id}`;

    const dated = await site.owner.patch(address, { valid_from: '2026-03-01', valid_to: '2026-03-31', version: 1 });
    const backwards = await site.owner.patch(address, { valid_to: '2026-02-28', version: 2 });
    const open = await site.owner.patch(address, {
      override_sell_rate: null,
      valid_from: null,
      valid_to: null,
      version: 2,
    });

    expect(made.body.project_override).toMatchObject({ override_sell_rate: 81.5, valid_from: null, valid_to: null });
    expect(dated.body).toMatchObject({ override_sell_rate: 81.5, valid_from: '2026-03-01', valid_to: '2026-03-31' });
    expect(backwards.status).toBe(422);
    expect(backwards.body.fields.valid_to).toEqual(['The last day is before the first, 1 March 2026']);
    expect(open.body).toMatchObject({ override_sell_rate: null, valid_from: null, valid_to: null });
  });

  it('are unique for a project and labour rate, refused in exactly these words', async () => {
    const rate = await newRate();
    const first = await site.owner.post(overrides, body(rate));

    const second = await site.owner.post(overrides, body(rate, { override_rate: 47 }));

    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({
      code: 'override_exists',
      message: 'Project override already exists for project Site Tower and labour rate Carpenter CW3',
      current: { id: first.body.id, override_rate: 46 },
    });
  });

  it('are unique for a project and labour rate also if two are created at once', async () => {
    const rate = await newRate();

    const answers = await Promise.all([1, 2, 3, 4].map(() => site.owner.post(overrides, body(rate))));

    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409)!;
    expect(refused.body.message).toBe(
      'Project override already exists for project Site Tower and labour rate Carpenter CW3',
    );
  });

  it('are refused without a reason', async () => {
    const rate = await newRate();

    const blank = await site.owner.post(overrides, body(rate, { reason: '   ' }));
    const none = await site.owner.post(overrides, body(rate, { reason: undefined }));

    expect(blank.status).toBe(400);
    expect(blank.body.fields).toEqual({ reason: ['Give a value that is not only spaces.'] });
    expect(none.body.fields).toEqual({ reason: ['Give a value.'] });
  });

  it('are refused with every field that refers to nothing here, the same for absent and foreign records', async () => {
    const other = await labourSite(w, 'Other');
    const foreignRate = await build(w.database, (tx) => buildLabourRate(tx, other.as));
    const absent = '0190a000-0000-7000-8000-000000000000';

    const foreign = await site.owner.post(overrides, body(foreignRate, { project_id: other.projectId }));
    const none = await site.owner.post(overrides, body(absent, { project_id: absent }));

    expect(foreign.status).toBe(422);
    expect(foreign.body.fields).toEqual({
      labour_rate_id: ['There is no such labour rate in this workspace.'],
      project_id: ['There is no such project in this workspace.'],
    });
    expect({ ...none.body, request_id: '' }).toEqual({ ...foreign.body, request_id: '' });
  });

  it('show the exact placeholder for a rate that no longer exists', async () => {
    const rate = await newRate();
    const made = await site.owner.post(overrides, body(rate));
    await site.owner.delete(`${site.base}/${rate}`);

    const list = await site.owner.get(`${overrides}?labour_rate_id=${rate}`);

    expect(list.body.items).toHaveLength(1);
    expect(list.body.items[0]).toMatchObject({ id: made.body.id, override_rate: 46 });
    expect(list.body.items[0].labour_rate).toEqual({
      id: rate,
      name: `Labour Rate ID: ${rate}`,
      role: 'Unknown',
      level: 'Unknown',
      cost_rate: 0,
      sell_rate: 0,
      multiplier: 1,
      effective_date: null,
      award_id: null,
      unresolved: true,
    });
  });

  it('are listed by project, by labour rate and by search', async () => {
    const [rate, project] = [await newRate(), await anotherProject(site, 'Harbour')];
    await site.owner.post(overrides, body(rate));
    await site.owner.post(overrides, body(rate, { project_id: project, reason: 'Remote camp' }));

    const ofProject = await site.owner.get(`${overrides}?project_id=${project}`);
    const ofRate = await site.owner.get(`${overrides}?labour_rate_id=${rate}&sort=-created_at`);
    const found = await site.owner.get(`${overrides}?q=remote%20camp`);

    expect(ofProject.body).toMatchObject({ total_count: 1, items: [{ project_name: 'Harbour' }] });
    expect(ofRate.body.items.map((one: { reason: string }) => one.reason)).toEqual(['Remote camp', 'Site agreement']);
    expect(found.body.total_count).toBe(1);
  });

  it('are changed only at the version that the change is based on', async () => {
    const made = await site.owner.post(overrides, body(await newRate()));
    const path = `${overrides}/${made.body.id}`;

    const first = await site.owner.patch(path, { override_rate: 47, version: 1 });
    const second = await site.owner.patch(path, { override_rate: 48, version: 1 });

    expect(first.body).toMatchObject({ override_rate: 47, reason: 'Site agreement', version: 2 });
    expect(second.status).toBe(409);
    expect(second.body).toMatchObject({ code: 'stale', current: { override_rate: 47, version: 2 } });
  });

  it('allow another one once deleted, and are not restored next to it', async () => {
    const rate = await newRate();
    const first = await site.owner.post(overrides, body(rate));
    const deleted = await site.owner.delete(`${overrides}/${first.body.id}`);
    const second = await site.owner.post(overrides, body(rate));

    const refused = await site.owner.post(`${overrides}/${first.body.id}/restore`);
    await site.owner.delete(`${overrides}/${second.body.id}`);
    const restored = await site.owner.post(`${overrides}/${first.body.id}/restore`);

    expect(deleted.body.message).toBe('Project override has been deleted successfully!');
    expect(second.status).toBe(201);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toBe(
      'Project override already exists for project Site Tower and labour rate Carpenter CW3',
    );
    expect(restored.body).toMatchObject({ id: first.body.id, is_deleted: false });
  });

  it('are visible to somebody of one project for that project only', async () => {
    const [rate, elsewhere] = [await newRate(), await anotherProject(site, 'Elsewhere')];
    const mine = await build(w.database, (tx) =>
      buildOverride(tx, site.as, { project_id: site.projectId, labour_rate_id: rate }),
    );
    await build(w.database, (tx) => buildOverride(tx, site.as, { project_id: elsewhere, labour_rate_id: rate }));
    const manager = await member(w, site, 'project-manager', site.projectId);

    const list = await manager.get(`${overrides}?labour_rate_id=${rate}`);
    const other = await manager.get(`${overrides}?project_id=${elsewhere}`);
    const page = await manager.get(`${site.base}/${rate}`);

    expect(list.body.items).toMatchObject([{ id: mine, override_rate: 46 }]);
    expect(list.body.total_count).toBe(1);
    expect(other.status).toBe(403);
    expect(page.body.overrides.map((one: { id: string }) => one.id)).toEqual([mine]);
  });

  it('are created, changed and deleted by the manager of one project on that project only', async () => {
    const other = await anotherProject(site, 'Managed elsewhere');
    const rate = await newRate();
    const manager = await member(w, site, 'project-manager', site.projectId);

    const own = await manager.post(overrides, body(rate));
    const foreign = await manager.post(overrides, body(rate, { project_id: other }));
    const changed = await manager.patch(`${overrides}/${own.body.id}`, { override_rate: 52, version: 1 });

    expect(own.status).toBe(201);
    // A project that they are not part of does not exist for them.
    expect(foreign.body.fields).toHaveProperty('project_id');
    expect(changed.body.override_rate).toBe(52);
  });
});

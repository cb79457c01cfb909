import { isChange, type Call } from '@horizon/contract';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { callerFor, inBrowser } from '../browser-session.ts';
import { world, type Visitor } from '../harness.ts';
import {
  addressOf,
  callsUnderTest,
  countEvents,
  hintsOf,
  makeRecords,
  ownerMay,
  paramsOf,
  type Records,
} from './records.ts';
import { samples, seed } from './run.ts';
import { valid, type Schema } from './schema-values.ts';

const w = world();
let records: Records;
let owner: Visitor;
let root: string;
beforeAll(async () => {
  records = await makeRecords(w, 'Numbat');
  owner = w.visitor(records.workspace.owner.token);
  root = `/api/workspaces/${records.workspace.workspace_id}`;
  const team = { name: 'Numbat gang', project_id: records.projectId };
  records.ids['teams'] = (await owner.post(`${root}/teams`, team)).body.team_bim_id;
});

const ofWorkspaces = callsUnderTest()
  .filter(([, call]) => call.tenancy.startsWith('workspace'))
  .map(([name, call]) => ({ name, call }));
const queryNames = (call: Call) => Object.keys(call.query?.properties ?? {});
const namesProject = (call: Call) => call.path.includes('{projectId}') || queryNames(call).includes('project_id');
/** Of bidders alone: other people get 404. */
const ofBidders = ['agreeToTenderConfidentiality'];
const changes = ofWorkspaces.filter(
  ({ name, call }) => isChange(call) && call.restores === undefined && ownerMay(call) && !ofBidders.includes(name),
);
const changesOfProjects = changes.filter(({ call }) => namesProject(call) || call.projectGrants);
const readsOfProjects = ofWorkspaces.filter(({ call }) => call.method === 'GET' && namesProject(call));

/** A request on records of the project; a list is filtered to it. */
function onProject(name: string, call: Call) {
  const sample =
    call.body && !call.upload ? samples(valid(call.body as Schema, hintsOf(records)), `kept ${name}`, 1)[0] : undefined;
  const own = {
    workspace_id: records.workspace.workspace_id,
    project_id: records.projectId,
    projectId: records.projectId,
    action_id: records.ids['actions'],
    cdeSeriesId: records.ids['documents'],
    folderId: records.ids['cde-folders'],
    cde_id: records.ids['documents'],
    cde_version_id: records.ids['versions'],
    tender_package_id: records.ids['tender-packages'],
  };
  const ownOf = (names: string[]) => Object.fromEntries(Object.entries(own).filter(([field]) => names.includes(field)));
  const inBody = ownOf(Object.keys((call.body as Schema | undefined)?.properties ?? {}));
  return {
    body: sample && Object.keys(inBody).length > 0 ? { ...sample, ...inBody } : sample,
    url: addressOf(call, paramsOf(call, records), ownOf(queryNames(call))),
  };
}

const projectUrl = () => `${root}/projects/${records.projectId}`;
async function setProject(step: 'archive' | 'restore', by = owner) {
  const { version } = (await owner.get(projectUrl())).body;
  return by.post(`${projectUrl()}/${step}`, { version });
}

/** Lists of the workspace that can be filtered to a project: their other records can be changed. */
const isOfWorkspace = ['listManagedProjects', 'listMembers'];

/** Every ability in an answer, at any depth. */
function abilitiesIn(value: unknown): string[] {
  if (value === null || typeof value !== 'object') return [];
  const own = (value as { abilities?: string[] }).abilities;
  return [...(Array.isArray(own) ? own : []), ...Object.values(value).flatMap(abilitiesIn)];
}

describe('an archived project', () => {
  const before = new Map<string, number>();
  let archived: string[];
  beforeAll(async () => {
    for (const { name, call } of readsOfProjects) {
      before.set(name, (await owner.get(onProject(name, call).url)).status);
    }
    archived = (await setProject('archive')).body.abilities;
  });

  it('can be restored, and is managed by the same people', () => {
    expect(archived).toEqual(['restore', 'administer']);
  });

  it.each(changesOfProjects)('refuses $name, and explains how changes can be made', async ({ name, call }) => {
    const { body, url } = onProject(name, call);
    const events = await countEvents(w);

    const answer = await callerFor(w, records.workspace.owner, call).call(call.method, url, body);

    expect(answer, `${url} ${JSON.stringify(body)} HORIZON_SEED=${seed}`).toMatchObject({
      status: 403,
      body: { code: 'archived', message: '“Numbat project” is archived. Restore it to make changes.' },
    });
    expect(await countEvents(w)).toBe(events);
  });

  it.each(readsOfProjects)('answers $name as before, without an ability to change', async ({ name, call }) => {
    const answer = await owner.get(onProject(name, call).url);

    expect(answer.status).toBe(before.get(name));
    const expectedAbilities = abilitiesIn(
      isOfWorkspace.includes(name) ? (answer.body as { items: unknown }).items : answer.body,
    );
    expect(expectedAbilities.filter((word) => !['restore', 'administer', 'see_cost', 'export'].includes(word))).toEqual(
      [],
    );
  });

  it('lets nobody plan, in any role, and names who can restore it', async () => {
    const planner = await build(w.database, (tx) => buildMember(tx, records.workspace, 'planner'));

    const answer = await w.visitor(planner.token).post(`${projectUrl()}/wbs`, { code: '7', name: 'Roof' });

    expect(answer.body.message).toBe(
      '“Numbat project” is archived. A workspace manager can restore it, so that changes can be made.',
    );
  });

  it('does not exist for people who are not part of it', async () => {
    const subcontractor = await build(w.database, (tx) => buildMember(tx, records.workspace, 'subcontractor'));
    const body = { entries: [{ action_id: records.ids['tasks'], state: 'done' }] };

    const answer = await w
      .visitor(subcontractor.token)
      .put(`${projectUrl()}/schedule/weekly-plan/2026-11-23/report`, body);

    expect(answer.status).toBe(404);
  });

  it('keeps its roles: they still decide who may read it', async () => {
    const url = `${root}/users_hz/${records.member.kinde_id}`;
    const { version } = (await owner.get(url)).body;
    const project_roles = [{ project_id: records.projectId, role_id: records.workspace.roles.get('planner')! }];

    const answer = await owner.patch(url, { project_roles, version });

    expect(answer.status).toBe(200);
  });

  it('keeps its overrides unchanged when a new version of a rate carries the others forward', async () => {
    const rate = { name: 'Numbat rate', award_id: records.ids['award'], role: 'Carpenter', level: 'CW3' };

    const made = await owner.post(`${root}/labour-rates`, {
      ...rate,
      cost_rate: 60,
      sell_rate: 90,
      effective_date: '2027-07-01',
      new_version_of: records.ids['labour-rates'],
    });

    expect(made.body.carried_forward).toBe(0);
    expect(made.body.warnings).toContain(
      '1 project override was not carried forward: an archived project stays as it is',
    );
  });

  it('can be changed again once it is restored', async () => {
    expect((await setProject('restore')).body.abilities).toEqual(['edit', 'archive', 'administer']);

    expect((await owner.post(`${projectUrl()}/wbs`, { code: '7', name: 'Roof' })).status).toBe(201);
  });
});

describe('an archived workspace', () => {
  const archive = async (is_archived: boolean) => {
    const { version } = (await owner.get(root)).body;
    return owner.patch(root, { is_archived, version });
  };
  beforeEach(async () => void (await archive(true)));

  it.each(changes)('refuses $name', async ({ name, call }) => {
    const { body, url } = onProject(name, call);

    const answer = await callerFor(w, records.workspace.owner, call).call(call.method, url, body);

    expect(answer, `${url} ${JSON.stringify(body)} HORIZON_SEED=${seed}`).toMatchObject({
      status: 403,
      body: { code: 'archived', message: '“Numbat workspace” is archived. Restore it to make changes.' },
    });
  });

  it('grants no roles, and adds nobody: its members stay until it is restored', async () => {
    const url = `${root}/users_hz/${records.member.kinde_id}`;
    const { abilities, version } = (await owner.get(url)).body;

    const given = await owner.patch(url, { role_ids: [records.workspace.roles.get('planner')!], version });
    const invited = await inBrowser(w, records.workspace.owner).post(`${root}/users_hz`, {
      email: 'late@numbat.example',
      first_name: 'Lee',
      last_name: 'Late',
      role_ids: [records.workspace.roles.get('planner')!],
    });
    const lists = [(await owner.get(`${root}/users_hz`)).body, (await owner.get(`${root}/roles`)).body];

    expect([given.body.code, invited.body.code]).toEqual(['archived', 'archived']);
    expect(abilities).toEqual(['see_as']);
    expect(abilitiesIn(lists).filter((word) => word !== 'see_as')).toEqual([]);
  });

  it('is sent to the browser with the remaining abilities', async () => {
    const { workspaces } = (await owner.get('/api/session')).body;

    expect(workspaces[0].is_archived).toBe(true);
    expect(workspaces[0].permissions).toContain('labour_rates:view');
    expect(workspaces[0].permissions).not.toContain('labour_rates:edit');
  });

  it('keeps its settings until it is restored, and restores none of its projects', async () => {
    const { version } = (await owner.get(root)).body;

    const renamed = await owner.patch(root, { workspace: 'Other', version });

    expect(renamed.body.code).toBe('archived');
    expect((await setProject('restore')).body.code).toBe('archived');
    expect((await archive(false)).body).toMatchObject({ is_archived: false, workspace: 'Numbat workspace' });
    expect((await owner.post(`${projectUrl()}/wbs`, { code: '8', name: 'Fit-out' })).status).toBe(201);
  });
});

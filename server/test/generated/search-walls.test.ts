// The search finds the records that the list of their kind shows to the same person: each built-in role, for the
// workspace and on a single project. Counts and suggestions come from these records only.
import { builtInRoles, records as declared, type AnyRecord } from '@horizon/contract';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember } from '../../seed/builders.ts';
import { searchedKinds } from '../../src/search/searched-kinds.ts';
import { world, type Answer, type Visitor } from '../harness.ts';
import { belowWorkspace, makeRecords, type Records } from './records.ts';
import { namedBy, sampleBody } from './sample-record.ts';
import { makeSchedule } from './schedule-records.ts';

const w = world();
const mark = 'Quokka';
let site: Records;
/** The records of the other project. */
let there: Pick<Records, 'projectId' | 'ids'>;
let root: string;
const callers: [who: string, visitor: Visitor][] = [];

beforeAll(async () => {
  site = await makeRecords(w, mark);
  root = `/api/workspaces/${site.workspace.workspace_id}`;
  const owner = w.visitor(site.workspace.owner.token);
  // The same kinds of record on a second project, which people with a role on the first cannot see.
  await makeSchedule(owner, root, site.emptyProjectId, mark);
  there = { projectId: site.emptyProjectId, ids: { ...site.ids } };
  const makeThere = async (list: string, body: object) =>
    (await made(owner.post(`${root}/${belowWorkspace(list, there)}`, body)))['sop_id'];
  for (const record of Object.values(declared) as unknown as AnyRecord[]) {
    if (!record.project) continue;
    const isBelow = record.path.includes('{projectId}');
    const path = belowWorkspace(record.path, there);
    const body = sampleBody(
      record,
      `${mark} other`,
      isBelow
        ? await namedBy(record, makeThere)
        : { [record.project]: site.emptyProjectId, tender_package_id: there.ids['tender-packages'] },
    );
    there.ids[path.split('/').at(-1)!] = (await made(owner.post(`${root}/${path}`, body)))[record.id]!;
  }
  const override = { labour_rate_id: site.ids['labour-rates'], override_rate: 56, reason: `${mark} other` };
  await made(owner.post(`${root}/labour-rates/project-overrides`, { ...override, project_id: site.emptyProjectId }));
  await build(w.database, async (tx) => {
    for (const { key } of builtInRoles) {
      callers.push([key, w.visitor((await buildMember(tx, site.workspace, key)).token)]);
      if (key !== 'workspace-owner') {
        const onOne = await buildMember(tx, site.workspace, key, site.projectId);
        callers.push([`${key} on one project`, w.visitor(onOne.token)]);
      }
    }
  });
});

async function made(answer: Promise<Answer>): Promise<Record<string, string>> {
  const { status, text, body } = await answer;
  if (status !== 201) throw new Error(`${status}: ${text}`);
  return body;
}

type Item = Record<string, unknown>;

/** The records of every kind in the product's lists, as `kind id`. */
async function listed(visitor: Visitor): Promise<string[]> {
  const ws = site.workspace.workspace_id;
  const read = async (kind: string, path: string, id: string): Promise<string[]> => {
    const { status, body } = await visitor.get(`${path}${path.includes('?') ? '&' : '?'}limit=500`);
    return status === 200 ? (body.items as Item[]).map((item) => `${kind} ${String(item[id])}`) : [];
  };
  const parts = [
    await read('projects', `/api/manage/project?workspace_id=${ws}`, 'project_id'),
    await read('members', `${root}/users_hz`, 'id'),
    await readUnpaged(visitor, 'roles', `${root}/roles`, 'id'),
    await read('labour_rates', `${root}/labour-rates`, 'id'),
    await read('labour_awards', `${root}/labour-rates/award`, 'id'),
    await read('labour_allowances', `${root}/labour-rates/allowances`, 'id'),
    await read('labour_overrides', `${root}/labour-rates/project-overrides`, 'id'),
    await read('transmittals', `/api/transmittals?workspace_id=${ws}`, 'id'),
    await read('forms', `${root}/forms`, 'id'),
    await read('actions', `${root}/actions`, 'action_id'),
    await readUnpaged(visitor, 'wbs', `/api/wbs?workspace_id=${ws}`, 'wbs_id'),
  ];
  for (const record of Object.values(declared) as unknown as AnyRecord[]) {
    for (const of of record.listPath.includes('{projectId}') ? [site, there] : [site]) {
      const path = record.listPath.includes('{workspaceId}')
        ? `${root}/${belowWorkspace(record.listPath, of)}`
        : record.listPath;
      parts.push(await read(record.table, path.includes(ws) ? path : `${path}?workspace_id=${ws}`, record.id));
    }
  }
  return parts.flat();
}

async function readUnpaged(visitor: Visitor, kind: string, path: string, id: string): Promise<string[]> {
  const { status, body } = await visitor.get(path);
  return status === 200 ? (body.items as Item[]).map((item) => `${kind} ${String(item[id])}`) : [];
}

/** Kinds without a list of their own: visible with the programme of their project. */
const withProgramme: Record<string, string> = { baselines: 'baselines', schedule_resources: 'resources' };

async function projectsShowing(visitor: Visitor, page: string): Promise<string[]> {
  const open: string[] = [];
  for (const projectId of [site.projectId, site.emptyProjectId]) {
    if ((await visitor.get(`${root}/projects/${projectId}/schedule/${page}`)).status === 200) open.push(projectId);
  }
  return open;
}

async function search(visitor: Visitor, query: string) {
  const answer = await visitor.get(`${root}/search?limit=100&q=${query}`);
  expect(answer.status, `${answer.text}`).toBe(200);
  return answer.body as {
    items: { kind: string; id: string; title: string; project: { id: string } | null }[];
    total_count: number;
    facets: { kinds: { kind: string; count: number }[]; projects: { id: string; count: number }[] };
  };
}

const counts = (values: readonly (string | undefined)[]) => {
  const counted = new Map<string, number>();
  for (const value of values) if (value) counted.set(value, (counted.get(value) ?? 0) + 1);
  return [...counted].toSorted();
};

describe('the search', () => {
  it('finds a record of every kind for the owner', async () => {
    const [, owner] = callers[0]!;

    const found = [...(await search(owner, mark)).items, ...(await search(owner, 'Member')).items];

    expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(searchedKinds().map(({ kind }) => kind)));
  });

  it('finds for every role exactly the records of its lists, and counts only those', async () => {
    for (const [who, visitor] of callers) {
      const lists = new Set(await listed(visitor));
      for (const query of [mark, 'Member']) {
        const { items, total_count, facets } = await search(visitor, query);
        const hits = items.map(({ kind, id }) => `${kind} ${id}`);
        const ofLists = items.filter(({ kind }) => !(kind in withProgramme)).map(({ kind, id }) => `${kind} ${id}`);

        expect(
          ofLists.filter((hit) => !lists.has(hit)),
          `${who} finds a record that no list shows`,
        ).toEqual([]);
        expect(total_count, `${who}`).toBe(items.length);
        expect(facets.kinds.map(({ kind, count }) => [kind, count]).toSorted(), `${who}`).toEqual(
          counts(items.map(({ kind }) => kind)),
        );
        expect(facets.projects.map(({ id, count }) => [id, count]).toSorted(), `${who}`).toEqual(
          counts(items.map(({ project }) => project?.id)),
        );
        const every = await search(callers[0]![1], query);
        const missing = every.items
          .map(({ kind, id }) => `${kind} ${id}`)
          .filter((hit) => lists.has(hit) && !hits.includes(hit));
        expect(missing, `${who} sees a record in a list that is not found`).toEqual([]);
      }
    }
  });

  it('finds records of a programme for people who see that programme', async () => {
    for (const [who, visitor] of callers) {
      const { items } = await search(visitor, mark);
      for (const [kind, page] of Object.entries(withProgramme)) {
        const found = items.filter((item) => item.kind === kind).map(({ project }) => project!.id);

        expect([...new Set(found)].toSorted(), `${who} ${kind}`).toEqual(
          (await projectsShowing(visitor, page)).toSorted(),
        );
      }
    }
  });

  it('answers a misspelt word alike, whether or not hidden records contain similar words', async () => {
    const visitor = callers.find(([who]) => who === 'subcontractor on one project')![1];
    const asked = ['Quoka', 'Kwokka', 'Quokk', 'Brontosaurs'];
    const answers = () => Promise.all(asked.map((query) => search(visitor, query)));
    const before = await answers();
    const owner = w.visitor(site.workspace.owner.token);
    for (const name of ['Brontosaurus', 'Quoka', 'Quokkas', 'Kwokka'])
      expect((await owner.post(`${root}/roles`, { name })).status).toBe(201);

    expect(await answers()).toEqual(before);
  });

  it('does not search masked fields', async () => {
    for (const record of Object.values(declared) as unknown as AnyRecord[]) {
      const { rows } = await sql<{ args: Buffer }>`SELECT tgargs AS args FROM pg_trigger
        WHERE tgrelid = ${record.table}::regclass AND tgname LIKE '%_search%' AND tgnargs > 0`.execute(w.database.db);
      const looked = rows.flatMap(({ args }) => args.toString('utf8').split('\0'));

      expect(looked, `${record.table}`).toContain(record.title);
      expect(
        looked.filter((name) => record.fields[name]?.mask),
        `${record.table}`,
      ).toEqual([]);
      expect(record.fields[record.hint ?? '']?.mask, `${record.table} hint`).toBeUndefined();
    }
  });
});

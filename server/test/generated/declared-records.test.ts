// Tests of every record declared with `record()`: one suite over all of them, so that a new one is tested
// automatically.
import { permissionOf, records, type AnyRecord } from '@horizon/contract';
import { readCsv } from '@horizon/csv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { build, buildMember, type BuiltPerson } from '../../seed/builders.ts';
import { planRecorder, type PlanNode } from '../plan-recorder.ts';
import { world, type Answer, type Visitor } from '../harness.ts';
import { belowWorkspace, countEvents, makeRecords, type Records } from './records.ts';
import { namedBy, sampleBody } from './sample-record.ts';

const w = world();
const formula = '=HYPERLINK("http://evil.example","Ha")';
const clonedRows = 1500;
let site: Records;
let owner: Visitor;
let plansOf: (path: string) => Promise<PlanNode[]>;
let bare: BuiltPerson;

beforeAll(async () => {
  site = await makeRecords(w, 'Kite');
  owner = w.visitor(site.workspace.owner.token);
  bare = await build(w.database, (tx) => buildMember(tx, site.workspace, 'worker'));
  const recorder = planRecorder(w.database);
  plansOf = (path) =>
    recorder(async () => {
      const answer = await owner.get(path);
      if (answer.status !== 200 || answer.body.total_count === 0) throw new Error(`${path}: ${answer.text}`);
    });
});

const all = Object.values(records).map((record) => [record.table, record as unknown as AnyRecord] as const);
const filled = (path: string) =>
  path.includes('{workspaceId}')
    ? `/api/workspaces/${site.workspace.workspace_id}/${belowWorkspace(path, site)}`
    : path;

/** The addresses of a record, and a new one with a name. */
function placeOf(record: AnyRecord) {
  const at = filled(record.path);
  const isWide = !record.listPath.includes('{workspaceId}');
  const listAt = (ending = '') =>
    `${filled(record.listPath)}${ending}?${isWide ? `workspace_id=${site.workspace.workspace_id}&` : ''}`;
  const given = {
    company_id: site.ids['companies'],
    tender_package_id: site.ids['tender-packages'],
    ...(record.project && !record.path.includes('{projectId}') ? { [record.project]: site.projectId } : {}),
  };
  const body = (name: string) => sampleBody(record, name, { ...given, [record.title]: name });
  const create = async (name: string): Promise<Record<string, never>> => {
    const named = await namedBy(record, async (list, other) => (await owner.post(filled(list), other)).body.sop_id);
    const answer = await owner.post(at, { ...body(name), ...named });
    expect([answer.status, answer.text]).toEqual([201, answer.text]);
    return answer.body;
  };
  return { at, listAt, body, create, idOf: (row: Record<string, unknown>) => String(row[record.id]) };
}

/** The unique indexes over the names of records in use. */
async function isNameUnique(record: AnyRecord): Promise<boolean> {
  const { rows } = await sql<{ indexdef: string }>`SELECT indexdef FROM pg_indexes
    WHERE tablename = ${record.table} AND indexdef LIKE 'CREATE UNIQUE%NOT is_deleted%'`.execute(w.database.db);
  return rows.some(({ indexdef }) => new RegExp(`\\b${record.title}\\b`).test(indexdef));
}
const refusalOf = ({ status, body }: Answer) => [status, body.code, Object.keys(body.fields ?? {})];

describe.each(all)('records of %s', (_table, record) => {
  it('are refused as duplicates with the conflicting field, also when one is restored next to its successor', async () => {
    if (!(await isNameUnique(record))) return;
    const { at, body, create, idOf } = placeOf(record);
    const first = await create('Once only');
    const twice = await owner.post(at, body('ONCE only '));
    const other = await create('Another one');
    const renamed = await owner.patch(`${at}/${idOf(other)}`, { [record.title]: 'once only', version: 1 });
    await owner.delete(`${at}/${idOf(first)}`);
    const next = await owner.post(at, body('Once only'));
    const restored = await owner.post(`${at}/${idOf(first)}/restore`);

    expect(next.status).toBe(201);
    expect([twice, renamed, restored].map(refusalOf)).toEqual(
      Array.from({ length: 3 }, () => [409, 'duplicate', [record.title]]),
    );
  });

  it('answer a change based on an older version with the current record', async () => {
    const { at, create, idOf } = placeOf(record);
    const one = `${at}/${idOf(await create('Changed twice'))}`;
    const first = await owner.patch(one, { [record.title]: 'Changed once', version: 1 });
    const second = await owner.patch(one, { [record.title]: 'Too late', version: 1 });

    expect(first).toMatchObject({ status: 200, body: { [record.title]: 'Changed once', version: 2 } });
    expect(second).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { [record.title]: 'Changed once', version: 2 } },
    });
    expect((await owner.get(one)).body[record.title]).toBe('Changed once');
  });

  it('are deleted once, listed among the deleted, not changed, and restored', async () => {
    const { at, listAt, create, idOf } = placeOf(record);
    const id = idOf(await create('Gone and back'));
    const deleted = await owner.delete(`${at}/${id}`);
    const events = await countEvents(w);
    const again = await owner.delete(`${at}/${id}`);
    const changed = await owner.patch(`${at}/${id}`, { [record.title]: 'No', version: 2 });
    const inUse = await owner.get(`${listAt()}q=gone%20and`);
    const gone = await owner.get(`${listAt()}q=gone%20and&is_deleted=true`);

    expect([deleted.status, again.status, refusalOf(changed)[1], await countEvents(w)]).toEqual([
      200,
      200,
      'deleted',
      events,
    ]);
    expect([inUse.body.total_count, gone.body.items.map(idOf)]).toEqual([0, [id]]);
    const restored = await owner.post(`${at}/${id}/restore`);
    expect(restored.body).toMatchObject({ is_deleted: false, [record.title]: 'Gone and back' });
  });

  it('write a file with the rows of the list in order, formulas as text', async () => {
    const { listAt, create } = placeOf(record);
    await create(formula);
    await create('Plain');
    const sort = `limit=500&sort=${record.sort[0]}`;
    const list = await owner.get(`${listAt()}${sort}`);
    const file = await owner.get(`${listAt('/export')}${sort}`);
    const narrowed = await owner.get(`${listAt('/export')}q=hyperlink`);

    const [head, ...rows] = readCsv(file.text);
    // The number comes first.
    const at = Object.keys(record.fields).indexOf(record.title) + (record.number ? 1 : 0);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(head).toHaveLength(new Set(head).size);
    expect(rows.map((row) => row[at]!.replace(/^'(?==)/, ''))).toEqual(
      list.body.items.map((row: Record<string, unknown>) => row[record.title]),
    );
    expect(file.text).not.toMatch(/(^|[,"\n])=/m);
    expect(readCsv(narrowed.text)).toHaveLength(2);
    const printed = await owner.get(`${listAt('/export')}format=pdf`);
    expect([printed.status, printed.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(printed.text.startsWith('%PDF-')).toBe(true);
  });

  it('are written into the history and published to open pages under their table', async () => {
    const { create, idOf } = placeOf(record);
    const id = idOf(await create('Remembered'));
    const { rows } = await sql<{ entity: string; title: string }>`SELECT entity, title FROM audit_events
      WHERE workspace_id = ${site.workspace.workspace_id} AND entity_id = ${id}`.execute(w.database.db);
    const history = await owner.get(`/api/workspaces/${site.workspace.workspace_id}/history/${record.table}/${id}`);

    expect(rows).toEqual([{ entity: record.table, title: 'Remembered' }]);
    expect(history.body.items).toHaveLength(1);
  });

  it('do not exist for somebody without the permission to see them', async () => {
    const { at, listAt, create, idOf } = placeOf(record);
    const id = idOf(await create('Unseen'));
    const stranger = w.visitor(bare.token);
    const ownPermissions = (await stranger.get('/api/session')).body.workspaces[0].permissions as string[];
    const isSeen = ownPermissions.includes(permissionOf(record, 'view'));
    const [one, list] = [await stranger.get(`${at}/${id}`), await stranger.get(listAt())];

    // Records that concern people are hidden from somebody restricted to their own.
    const seen =
      (record.people || record.table === 'distribution_rules') && ownPermissions.includes(`${record.module}:own`)
        ? 404
        : 200;

    expect([one.status, list.status]).toEqual(isSeen ? [seen, 200] : [403, 403]);
  });
});

const masking = all.filter(([, record]) => Object.values(record.fields).some(({ mask }) => mask));

describe.each(masking)('masked fields of %s', (_table, record) => {
  it('are hidden from people whose role does not show them: in answers, sort orders and writes', async () => {
    const masked = Object.entries(record.fields).filter(([, { mask }]) => mask);
    const { at, listAt, create, idOf } = placeOf(record);
    const id = idOf(await create('Masked'));
    const role = await owner.post(`/api/workspaces/${site.workspace.workspace_id}/roles`, {
      name: `Reads ${record.table}`,
      permissions: (['view', 'edit'] as const).map((action) => permissionOf(record, action)),
    });
    const reader = await build(w.database, (tx) => buildMember(tx, site.workspace, 'worker'));
    await owner.patch(`/api/workspaces/${site.workspace.workspace_id}/users_hz/${reader.kinde_id}`, {
      role_ids: [role.body.id],
    });
    const visitor = w.visitor(reader.token);
    for (const [name] of masked) {
      const one = await visitor.get(`${at}/${id}`);
      const written = await visitor.patch(`${at}/${id}`, { [name]: null, version: 1 });
      const sorted = record.sort.includes(name) ? (await visitor.get(`${listAt()}sort=${name}`)).status : 400;

      expect([one.body[name], written.status, sorted]).toEqual([null, 400, 400]);
    }
  });
});

describe.each(all)('the list of %s', (_table, record) => {
  const isScan = (node: PlanNode) => node.type === 'Seq Scan' && node.table === record.table;
  const isLargeSort = (node: PlanNode) => node.type === 'Sort' && node.rows > 60 * 5 + 5;

  beforeAll(async () => {
    await placeOf(record).create('Copied');
    await build(w.database, async (tx) => {
      // Their history would take most of the time.
      await sql`SELECT set_config('horizon.history', 'written', true)`.execute(tx);
      await sql`INSERT INTO ${sql.table(record.table)}
      SELECT (jsonb_populate_record(t, jsonb_build_object(${record.id}::text, gen_random_uuid(), ${record.title}::text, 'Copy ' || n)
          || CASE WHEN ${'email' in record.fields} THEN jsonb_build_object('email', n || '@copies.example') ELSE '{}' END
          || CASE WHEN ${record.number !== undefined} THEN jsonb_build_object(${record.number?.field ?? 'number'}::text, 'Copy ' || n) ELSE '{}' END)).*
        FROM ${sql.table(record.table)} t, generate_series(1, ${clonedRows}::int) n
       WHERE t.workspace_id = ${site.workspace.workspace_id} AND ${sql.ref(`t.${record.title}`)} = 'Copied'`.execute(
        tx,
      );
    });
    await sql`VACUUM ANALYZE ${sql.table(record.table)}, search_texts`.execute(w.database.db);
  });

  it('uses an index for every order, ascending and descending', async () => {
    for (const sort of record.sort.flatMap((one) => [one, `-${one}`])) {
      const nodes = await plansOf(`${placeOf(record).listAt()}limit=5&sort=${sort}`);

      expect([sort, nodes.filter(isScan), nodes.filter(isLargeSort)]).toEqual([sort, [], []]);
    }
  });

  it('uses the index of words to search', async () => {
    const nodes = await plansOf(`${placeOf(record).listAt()}limit=5&q=copy%20777`);

    expect(nodes.filter((node) => isScan(node) || (node.type === 'Seq Scan' && node.table === 'search_texts'))).toEqual(
      [],
    );
    expect(nodes.map((node) => node.index)).toContain('search_texts_by_word');
  });
});

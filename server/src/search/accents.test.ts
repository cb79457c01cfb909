import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainLetters } from '@horizon/identifiers';
import { beforeAll, expect, it } from 'vitest';
import { build, buildWorkspace, type BuiltWorkspace } from '../../seed/builders.ts';
import { emptyDatabases } from '../../test/empty-database.ts';
import { world } from '../../test/harness.ts';
import { migrate, migrationsFolder } from '../platform/migrate.ts';

const w = world();
const empty = emptyDatabases();
let ws: BuiltWorkspace;
const at = (path: string) => `/api/workspaces/${ws.workspace_id}/${path}`;
const owner = () => w.visitor(ws.owner.token);
const found = async (q: string) =>
  (await owner().get(at(`search?q=${encodeURIComponent(q)}`))).body.items as Record<string, unknown>[];
const titles = async (q: string) => (await found(q)).map(({ title }) => title);
const teams = async (q: string) => {
  const query = new URLSearchParams({ workspace_id: ws.workspace_id, q });
  const { body } = await owner().get(`/api/manage/team?${query}`);
  return (body.items as { name: string }[]).map(({ name }) => name);
};

beforeAll(async () => {
  ws = await build(w.database, (tx) => buildWorkspace(tx, 'Accents'));
  const project = await owner().post(at('projects'), {
    project_name: 'Tour Élysée résidence',
    project_number: 'E–501',
  });
  await owner().post(at('projects'), { project_name: 'Block E, level 5', project_number: 'E–510' });
  for (const name of ['Nguyễn & Müller Formwork', 'Cafe\u0301 Łódź', 'AS/NZS 3000 Wiring', 'AS 1720 Timber'])
    await owner().post(at('teams'), { name });
  await owner().post(at('buildings'), { project_id: project.body.project_id, building_name: 'Große Halle' });
});

it.each([
  ['élysée', 'Tour Élysée résidence'],
  ['ELYSEE', 'Tour Élysée résidence'],
  ['residence tour', 'Tour Élysée résidence'],
  ['Nguyễn', 'Nguyễn & Müller Formwork'],
  ['nguyen mull', 'Nguyễn & Müller Formwork'],
  ['café', 'Cafe\u0301 Łódź'],
  ['lodz', 'Cafe\u0301 Łódź'],
  ['große', 'Große Halle'],
  ['gross', 'Große Halle'],
])('the search of the workspace finds %s in "%s"', async (q, title) => {
  expect(await titles(q)).toEqual([title]);
});

it('lists find words with accents as written and without', async () => {
  expect([await teams('müller'), await teams('muller'), await teams('müll')]).toEqual(
    Array.from({ length: 3 }, () => ['Nguyễn & Müller Formwork']),
  );
});

it('a misspelt word is recognised by its word with accents', async () => {
  expect(await titles('nguyne')).toEqual(['Nguyễn & Müller Formwork']);
});

it('a code is found without its dash, and a standard without the body that shares it', async () => {
  expect(await titles('E501')).toEqual(['Tour Élysée résidence']);
  expect([await titles('AS3000'), await teams('AS3000')]).toEqual([['AS/NZS 3000 Wiring'], ['AS/NZS 3000 Wiring']]);
  expect(await teams('AS17')).toEqual(['AS 1720 Timber']);
  expect((await found('E501'))[0]!['detail_marks']).toEqual([
    [0, 1],
    [2, 5],
  ]);
});

it('the database folds the same letters as the screens', async () => {
  const texts = ['Große Łódź, Đà Nẵng', 'Ærø Œuvre Þór ıİ', 'Cafe\u0301 ½ m²', 'Київ 한국', 'ØŁĐÐẞ'];

  const { rows } = await w.database.pool.query('SELECT plain_letters(t) AS plain FROM unnest($1::text[]) t', [texts]);

  expect(rows.map(({ plain }) => plain)).toEqual(texts.map(plainLetters));
});

it('records from before this version are found after the update, and broken words are no longer known', async () => {
  const database = await empty();
  const folder = mkdtempSync(join(tmpdir(), 'horizon-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const name of readdirSync(folder).filter((each) => each >= '0160')) rmSync(join(folder, name));
  await migrate(database.pool, { folder });
  // By SQL: the builders know only the newest tables.
  await database.pool.query(`WITH company AS (INSERT INTO global_companies (id, name)
      VALUES (gen_random_uuid(), 'Étoile') RETURNING id)
    INSERT INTO workspaces (workspace_id, global_company_id, workspace)
    SELECT gen_random_uuid(), id, 'Résidence Étoile' FROM company`);
  await database.pool.query(`INSERT INTO teams (workspace_id, team_bim_id, name)
    SELECT workspace_id, gen_random_uuid(), 'Façade élévation' FROM workspaces`);
  const matches = async (q: string) => {
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM search_texts s, workspaces WHERE s.words @@ search_query(s.workspace_id || '/teams', $1)`,
      [q],
    );
    return rows[0].n;
  };
  const known = async () => {
    const { rows } = await database.pool.query(
      `SELECT word FROM search_vocabulary WHERE word ~ 'vation|ade$' ORDER BY 1`,
    );
    return rows.map(({ word }) => word);
  };
  const before = [await matches('façade'), await known()];

  await migrate(database.pool);

  expect(before).toEqual([0, ['vation']]);
  expect([await matches('façade'), await matches('elevation'), await known()]).toEqual([1, 1, ['elevation', 'facade']]);
});

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { schemaText } from '../../tools/tables/schema-text.ts';
import { tableTypes } from '../../tools/tables/table-types.ts';
import { json } from '../src/platform/columns.ts';
import { build, buildWorkspace } from '../seed/builders.ts';
import { findRow, insertRow, insertRows, updateRow, type RowKey } from '../src/platform/rows.ts';
import { newId } from '../src/platform/ids.ts';
import { world } from './harness.ts';

const w = world();
const generated = fileURLToPath(new URL('../src/platform/tables.generated.ts', import.meta.url));

const schema = fileURLToPath(new URL('../schema.sql', import.meta.url));

describe('the functions and triggers of the database', () => {
  it('are those of the migrations, each once; `npm run tables` writes them', async () => {
    const text = await schemaText(w.database.db);

    expect(readFileSync(schema, 'utf8')).toBe(text);
    expect(text.split('FUNCTION public.record_change()').length - 1).toBe(1);
    expect(text).toContain('CREATE TRIGGER companies_history ');
  });
});

describe('table types', () => {
  it('are those of the migrations; `npm run tables` generates them', async () => {
    expect(readFileSync(generated, 'utf8')).toBe(await tableTypes(w.database.db));
  });

  it('become a union if a CHECK lists the words of a text', async () => {
    await sql`CREATE TABLE described (
      workspace_id uuid, state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
      amount numeric(18, 4), doubled numeric GENERATED ALWAYS AS (amount * 2) STORED, PRIMARY KEY (workspace_id))`.execute(
      w.database.db,
    );

    const text = await tableTypes(w.database.db);
    await sql`DROP TABLE described`.execute(w.database.db);

    expect(text).toContain(
      [
        '  described: {',
        '    workspace_id: string;',
        `    state: WithDefault<'open' | 'closed'>;`,
        '    amount: Numeric | null;',
        '    doubled: Calculated<Numeric | null>;',
        '  };',
      ].join('\n'),
    );
    expect(text).toContain(`  described: 'workspace_id';`);
  });

  it('refuse a column of an unknown type', async () => {
    await sql`CREATE TABLE described (at point)`.execute(w.database.db);

    const refused = tableTypes(w.database.db);

    await expect(refused).rejects.toThrow('how these columns are read: described.at (point)');
    await sql`DROP TABLE described`.execute(w.database.db);
  });

  it('match the values from the driver', async () => {
    const { rows } = await sql`SELECT 9007199254740991::bigint AS big, true AS boolean, '\\x01'::bytea AS bytes,
      '2026-11-21'::date AS day, 0.5::double precision AS real, 7::integer AS whole, '[1]'::jsonb AS json,
      12.3400::numeric(18, 4) AS exact, 3::smallint AS small, 'a'::text AS text, ARRAY['a', 'b'] AS texts,
      '2026-11-21 09:30:00.123456+00'::timestamptz AS instant, to_tsvector('simple', 'wall') AS words,
      '0190a000-0000-7000-8000-000000000000'::uuid AS id, ARRAY['0190a000-0000-7000-8000-000000000000'::uuid] AS ids`.execute(
      w.database.db,
    );

    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        boolean: true,
        bytes: Buffer.from([1]),
        day: '2026-11-21',
        real: 0.5,
        whole: 7,
        json: [1],
        exact: '12.3400',
        small: 3,
        text: 'a',
        texts: ['a', 'b'],
        instant: '2026-11-21T09:30:00.123Z',
        words: `'wall':1`,
        id: '0190a000-0000-7000-8000-000000000000',
        ids: ['0190a000-0000-7000-8000-000000000000'],
      },
    ]);
  });
});

describe('whole rows', () => {
  it('are answered as they are stored, with their defaults', async () => {
    const { workspace_id, project } = await builtProject();
    const levels = [{ name: 'Ground', order: 0 }];

    const made = await build(w.database, (tx) =>
      insertRow(tx, 'buildings', {
        workspace_id,
        building_id: newId(),
        project_id: project,
        building_name: 'Tower',
        levels: json(levels),
        zones: undefined,
      }),
    );

    expect(made).toMatchObject({ levels, zones: [], version: 1, is_deleted: false });
    expect(await findRow(w.database.db, 'buildings', { workspace_id, building_id: made.building_id })).toEqual(made);
  });

  it('take the default of a column that only some of the rows set', async () => {
    const { workspace_id, project } = await builtProject();
    const [first, second] = [newId(), newId()];
    const team = { workspace_id, project_id: project };

    await build(w.database, (tx) =>
      insertRows(tx, 'teams', [
        { ...team, team_bim_id: first, name: 'Façade' },
        { ...team, team_bim_id: second, name: 'Structure', members: ['somebody'] },
      ]),
    );

    expect(await findRow(w.database.db, 'teams', { workspace_id, team_bim_id: first })).toMatchObject({ members: [] });
    expect(await findRow(w.database.db, 'teams', { workspace_id, team_bim_id: second })).toMatchObject({
      members: ['somebody'],
    });
  });

  it('neither compile nor run with a column that the table lacks, or a generated one', async () => {
    const { workspace_id } = await builtProject();
    const award = { workspace_id, id: newId(), name: 'Electrical', code: 'MA25', created_by_user_id: 'somebody' };

    const unknown = () =>
      build(w.database, (tx) =>
        // @ts-expect-error A column that the table lacks.
        insertRow(tx, 'labour_awards', { ...award, title: 'Electrical' }),
      );
    const calculated = () =>
      build(w.database, (tx) =>
        // @ts-expect-error A generated column.
        updateRow(tx, 'labour_rates', { workspace_id, id: newId() }, null, { margin_pct: 12 }),
      );

    await expect(unknown()).rejects.toThrow('column "title" of relation "labour_awards" does not exist');
    await expect(calculated()).rejects.toThrow('column "margin_pct" can only be updated to DEFAULT');
    // Without the workspace there is no key.
    expectTypeOf<RowKey<'teams'>>().toEqualTypeOf<{ workspace_id: string; team_bim_id: string }>();
  });

  it('change at their version only, and never in another workspace', async () => {
    const { workspace_id, project } = await builtProject();
    const other = await builtProject();
    const renamed = (key: { workspace_id: string; project_id: string }, version: number | null) =>
      build(w.database, (tx) => updateRow(tx, 'projects', key, version, { project_name: 'Renamed' }));

    const stale = await renamed({ workspace_id, project_id: project }, 2);
    const foreign = await renamed({ workspace_id: other.workspace_id, project_id: project }, null);
    const changed = await renamed({ workspace_id, project_id: project }, 1);

    expect([stale, foreign]).toEqual([null, null]);
    expect(changed).toMatchObject({ project_name: 'Renamed', version: 2 });
  });
});

const builtProject = () =>
  build(w.database, async (tx) => {
    const { workspace_id } = await buildWorkspace(tx);
    const { project_id } = await insertRow(tx, 'projects', {
      workspace_id,
      project_id: newId(),
      project_name: 'Quay',
    });
    return { workspace_id, project: project_id };
  });

import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../seed/builders.ts';
import { buildAward } from '../../../seed/labour.ts';
import { world } from '../../../test/harness.ts';
import { labourSite, memberWith, uploadRates, type LabourSite } from '../../../test/labour-site.ts';

const w = world();
let site: LabourSite;
beforeAll(async () => {
  site = await labourSite(w);
  await build(w.database, (tx) => buildAward(tx, site.as, { name: 'On-site award', code: 'MA000020' }));
});

const bulk = (rows: object[], dry_run?: boolean) =>
  site.owner.post(`${site.base}/bulk`, { rows, ...(dry_run === undefined ? {} : { dry_run }) });
const row = (more: object = {}) => ({
  name: 'Tiler CW3',
  award: 'ma000020',
  role: 'Tiler',
  level: 'CW3',
  cost_rate: '$42.40',
  sell_rate: '61.48',
  effective_date: '1/7/2026',
  ...more,
});

describe('creating many labour rates', () => {
  it('shows the result of each row in a dry run, and stores nothing', async () => {
    const answer = await bulk([row(), row({ level: 'CW4', multiplier: '150%' })]);

    const list = await site.owner.get(`${site.base}?role=Tiler`);
    expect(answer.body).toEqual({
      rows: [
        { row: 1, outcome: 'create', id: null, faults: [], warnings: [] },
        { row: 2, outcome: 'create', id: null, faults: [], warnings: [] },
      ],
      created: 2,
      unchanged: 0,
      faulty: 0,
      missing_awards: [],
      committed: false,
    });
    expect(list.body.total_count).toBe(0);
  });

  it('builds the name of a rate from its role and level if it has none', async () => {
    const answer = await bulk(
      [row({ name: '', role: 'Dogger', level: 'CW5', award: '' }), row({ name: '', level: '' })],
      false,
    );
    const stored = await bulk([row({ name: '', role: 'Dogger', level: 'CW5', award: '' })], false);
    const list = await site.owner.get(`${site.base}?role=Dogger`);

    expect(answer.status).toBe(422);
    expect(stored.body.created).toBe(1);
    expect(list.body.items.map((one: { name: string }) => one.name)).toEqual(['Dogger CW5']);
  });

  it('names every fault by row and field', async () => {
    const answer = await bulk([
      row({ cost_rate: 'forty', effective_date: '31/2/2026', award: 'EA-NONE' }),
      row({ multiplier: '11', sales_tax_code: 'input2', sell_rate: '', level: 'x'.repeat(61) }),
    ]);

    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ created: 0, faulty: 2, committed: false });
    expect(answer.body.rows.map((one: { faults: object[] }) => one.faults)).toEqual([
      [
        {
          field: 'award',
          message: 'There is no award with the code or name EA-NONE. Make it first, or leave the cell empty.',
        },
        {
          field: 'effective_date',
          message: '“31/2/2026” is not a day. Write day/month/year, such as 1/7/2026, or 2026-07-01.',
        },
        {
          field: 'cost_rate',
          message: '“forty” is not an amount. Write dollars an hour with at most four decimals, such as 69.50.',
        },
      ],
      [
        { field: 'level', message: 'The level has 61 characters; 60 are the most. Shorten it.' },
        {
          field: 'sell_rate',
          message: 'The sell rate is missing. Write dollars an hour, such as 71.33; 0 where nothing is charged.',
        },
        { field: 'multiplier', message: 'A multiplier is above 0 and at most 10' },
        { field: 'sales_tax_code', message: 'INPUT2 is a tax code of another country; use INPUT' },
      ],
    ]);
  });

  it('stores all rows or, if one is faulty, none', async () => {
    const refused = await bulk([row({ role: 'Glazier' }), row({ role: 'Glazier', cost_rate: '-1' })], false);

    const list = await site.owner.get(`${site.base}?role=Glazier`);
    expect(refused.status).toBe(422);
    expect(refused.body).toMatchObject({
      message: '1 row has faults. Nothing was stored; correct them and send all rows again, or leave them out.',
      fields: { 'rows.2.cost_rate': ['Give an amount that is not negative'] },
    });
    expect(list.body.total_count).toBe(0);
  });

  it('stores rows once: the same rows again change nothing', async () => {
    const rows = [
      row({ role: 'Roofer', award: 'On-site award' }),
      row({ role: 'Roofer', effective_date: '2027-07-01' }),
    ];

    const first = await bulk(rows, false);
    const second = await bulk(rows, false);

    expect(first.body).toMatchObject({ created: 2, unchanged: 0, committed: true });
    expect(second.body).toMatchObject({ created: 0, unchanged: 2 });
    expect(second.body.rows.map((one: { id: string }) => one.id)).toEqual(
      first.body.rows.map((one: { id: string }) => one.id),
    );
    const list = await site.owner.get(`${site.base}?role=Roofer&sort=effective_date`);
    expect(list.body.items).toMatchObject([
      { cost_rate: 42.4, award_code: 'MA000020', effective_date: '2026-07-01', state: 'current' },
      { effective_date: '2027-07-01', state: 'upcoming' },
    ]);
  });

  it('warns of a second version of one day and of a row that repeats another', async () => {
    const answer = await bulk([
      row({ role: 'Glazier' }),
      row({ role: 'Glazier', cost_rate: '43' }),
      row({ role: 'Glazier' }),
    ]);

    expect(answer.body.rows).toMatchObject([
      { outcome: 'create', warnings: [] },
      { outcome: 'create', warnings: ['Second version of 1 July 2026: takes precedence over row 1'] },
      { outcome: 'unchanged', warnings: ['The same as row 1'] },
    ]);
  });

  it('warns of a row that supersedes a stored version, and of a margin below the floor or a loss', async () => {
    await bulk([row({ role: 'Plasterer' })], false);

    const answer = await bulk([
      row({ role: 'Plasterer', sell_rate: '43' }),
      row({ role: 'Scaffolder', sell_rate: '40' }),
    ]);

    expect(answer.body.rows).toMatchObject([
      {
        warnings: [
          'Second version of 1 July 2026: takes precedence over the one stored already',
          expect.stringMatching(/^The margin is 1.40%, below the floor of \d+%$/),
        ],
      },
      { warnings: [expect.stringMatching(/^The margin is .6.00%, below the floor of \d+%$/)] },
    ]);
  });

  it('asks for the code if two awards have one name', async () => {
    await build(w.database, async (tx) => {
      await buildAward(tx, site.as, { name: 'Twin', code: 'EA-T1' });
      await buildAward(tx, site.as, { name: 'Twin', code: 'EA-T2' });
    });

    const answer = await bulk([row({ award: 'twin' })]);

    expect(answer.body.rows[0].faults).toEqual([
      { field: 'award', message: '2 awards are called twin. Give the code.' },
    ]);
  });

  it('happens once for one idempotency key', async () => {
    const send = () =>
      site.owner.post(
        `${site.base}/bulk`,
        { rows: [row({ role: 'Welder' })], dry_run: false },
        { 'idempotency-key': `bulk-${site.projectId}` },
      );

    const answers = [await send(), await send()];

    expect(answers[1]!.text).toBe(answers[0]!.text);
    expect(answers[1]!.body.created).toBe(1);
  });
});

describe('an award that is missing in the workspace', () => {
  const longName = 'Quarrying and Stone Setting Enterprise Agreement 2024';
  const rows = [
    row({ award: 'EA-7', award_name: 'Crane crews agreement', role: 'Crane driver' }),
    row({ award: 'ea-7', role: 'Crane driver', level: 'CW5' }),
    row({ award: longName, role: 'Crane driver', level: 'CW6' }),
  ];
  const send = (more: object) => site.owner.post(`${site.base}/bulk`, { rows, ...more });

  it('is reported once with the rows that name it, and created on request, together with the rates', async () => {
    const asked = await send({});
    const made = await send({ make_awards: true, dry_run: false });

    expect(asked.body).toMatchObject({
      faulty: 3,
      missing_awards: [
        { id: null, named: 'EA-7', code: 'EA-7', name: 'Crane crews agreement', rows: 2 },
        { id: null, named: longName, code: 'QASSEA2024', name: longName, rows: 1 },
      ],
    });
    expect(made.body).toMatchObject({ created: 3, faulty: 0, committed: true });
    const { items } = (await site.owner.get(`${site.base}?role=Crane driver&sort=level`)).body;
    expect(items.map((one: { award_code: string }) => one.award_code)).toEqual(['EA-7', 'EA-7', 'QASSEA2024']);

    const rates = made.body.rows.map(({ id }: { id: string }) => ({ id, version: 1 }));
    const awards = made.body.missing_awards.map(({ id }: { id: string }) => id);
    const back = await site.owner.post(`${site.base}/bulk/take-back`, { rates, awards });
    expect(back.body).toEqual({ deleted: 3, awards_deleted: 2, kept: [] });
    expect((await send({})).body.missing_awards).toHaveLength(2);
  });
});

describe('rows with faults', () => {
  it('can be left out, and the others are stored', async () => {
    const rows = [
      row({ role: 'Glazier' }),
      row({ role: 'Glazier', cost_rate: 'forty' }),
      row({ role: 'Glazier', award: 'EA-0' }),
    ];

    const answer = await site.owner.post(`${site.base}/bulk`, { rows, dry_run: false, leave_out_faulty: true });

    expect(answer.body).toMatchObject({ created: 1, faulty: 2, committed: true });
    expect(answer.body.rows.map((one: { outcome: string }) => one.outcome)).toEqual(['create', 'faulty', 'faulty']);
    expect((await site.owner.get(`${site.base}?role=Glazier`)).body.total_count).toBe(1);
  });
});

describe('an import by somebody who cannot see cost', () => {
  it('answers the same for every cost, and does not change the cost of a stored rate', async () => {
    const rows = [row({ role: 'Welder' })];
    const made = await bulk(rows, false);
    const blind = await memberWith(w, site, ['labour_rates:view', 'labour_rates:create']);
    const guess = (cost_rate: string, dry_run = true) =>
      blind.post(`${site.base}/bulk`, { rows: [row({ role: 'Welder', cost_rate })], dry_run });

    const [right, wrong, stored] = [await guess('42.40'), await guess('42.41'), await guess('50', false)];

    expect(right.body).toMatchObject({
      unchanged: 1,
      rows: [{ id: made.body.rows[0].id, warnings: ['Here already: its cost stays as it is'] }],
    });
    expect(wrong.body).toEqual(right.body);
    expect(stored.body.rows).toEqual(right.body.rows);
    expect((await site.owner.get(`${site.base}?role=Welder`)).body.items).toMatchObject([{ cost_rate: 42.4 }]);
  });
});

describe('a company of thousands of rates', () => {
  it('reads back its own file of 5,010 and imports them at once', async () => {
    const many = await labourSite(w);
    const rows = Array.from({ length: 5010 }, (_none, at) =>
      row({ award: '', name: `Crew ${at}`, role: `Crew ${at}`, level: `CW${at % 8}` }),
    );
    await many.owner.post(`${many.base}/bulk`, { rows, dry_run: false });

    const file = await many.owner.get(`${many.base}/export?format=csv`);
    const read = await uploadRates(many, file.text);
    const again = await many.owner.post(`${many.base}/bulk`, { rows: read.body.rows });

    expect(read.body.rows).toHaveLength(5010);
    expect(again.body).toMatchObject({ created: 0, unchanged: 5010, faulty: 0 });
  });
});

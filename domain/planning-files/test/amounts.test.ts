import { readPlanningFile } from '@horizon/planning-files';
import { describe, expect, it } from 'vitest';
import { fixture, fixturesIn } from './fixtures.ts';

const mspdi = (rate: string, cost: string) =>
  new TextEncoder().encode(
    `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Tower</Name><StartDate>2026-05-04T08:00:00</StartDate>
    <Tasks><Task><UID>1</UID><ID>1</ID><Name>Slab</Name><Duration>PT8H0M0S</Duration><Cost>${cost}</Cost></Task></Tasks>
    <Resources><Resource><UID>1</UID><ID>1</ID><Name>Crew</Name><Type>1</Type><StandardRate>${rate}</StandardRate></Resource></Resources></Project>`,
  );

const xer = (rows: string[][]) =>
  new TextEncoder().encode(
    [
      ['ERMHDR', '19.12', '2026-05-04', 'Project', 'a', 'b', 'db', 'Project Management', 'AUD'],
      ['%T', 'PROJECT'],
      ['%F', 'proj_id', 'proj_short_name', 'plan_start_date'],
      ['%R', '1', 'T', '2026-05-04 08:00'],
      ['%T', 'TASK'],
      [
        '%F',
        'task_id',
        'proj_id',
        'wbs_id',
        'task_code',
        'task_name',
        'task_type',
        'status_code',
        'target_drtn_hr_cnt',
      ],
      ['%R', '10', '1', '', 'A10', 'Slab', 'TT_Task', 'TK_NotStart', '8'],
      ['%T', 'PROJCOST'],
      ['%F', 'cost_item_id', 'task_id', 'act_cost', 'remain_cost'],
      ...rows,
      ['%E'],
    ]
      .map((cells) => cells.join('\t'))
      .join('\r\n'),
  );

function read(bytes: Uint8Array) {
  const result = readPlanningFile(bytes);
  if (!result.ok) throw new Error(result.fault.message);
  return result;
}

describe('amounts of a planning file', () => {
  it('are kept to four decimals, half up', () => {
    const { programme, warnings } = read(mspdi('16.826923076923077', '123456.785'));

    expect(programme.resources.map(({ costPerHour }) => costPerHour)).toEqual([16.8269]);
    expect(programme.tasks.map(({ cost }) => cost)).toEqual([1234.5679]);
    expect(warnings).toEqual([]);
  });

  it('that are too large are left out with a warning', () => {
    const { programme, warnings } = read(mspdi('1e300', '99999999999999999'));

    expect([programme.resources[0]!.costPerHour, programme.tasks[0]!.cost]).toEqual([null, null]);
    expect(warnings).toEqual([
      'The cost of “Slab” is larger than can be kept. It was left out.',
      'The cost of an hour of “Crew” is larger than can be kept. It was left out.',
    ]);
  });

  it('add up exactly, in any order of the file', () => {
    const rows = [
      ['%R', '1', '10', '0.1', '1000000000.00005'],
      ['%R', '2', '10', '0.2', '0.7'],
    ];

    expect(read(xer(rows)).programme.tasks.find(({ name }) => name === 'Slab')).toMatchObject({
      actualCost: 0.3,
      cost: 1_000_000_001.0001,
    });
    expect(
      read(xer([['%R', '1', '10', '9e11', '9e11']])).programme.tasks.find(({ name }) => name === 'Slab'),
    ).toMatchObject({
      cost: null,
      actualCost: 900_000_000_000,
    });
  });

  it.each([...fixturesIn('msp', /\.(mpp|xml)$/), ...fixturesIn('xer', /\.xer$/)])(
    'of %s are whole ten-thousandths',
    (file) => {
      const { programme } = read(fixture(file));
      const amounts = [
        ...programme.tasks.flatMap(({ cost, actualCost, baselines }) => [
          cost,
          actualCost,
          ...baselines.map((one) => one.cost),
        ]),
        ...programme.resources.flatMap(({ costPerHour, costPerUse }) => [costPerHour, costPerUse]),
        ...programme.assignments.flatMap(({ cost, actualCost }) => [cost, actualCost]),
      ].filter((amount) => amount !== null);

      expect(amounts.filter((amount) => Number(amount.toFixed(4)) !== amount)).toEqual([]);
    },
  );
});

import { readPlanningFile, writeMspdi, writeXer } from '@horizon/planning-files';
import type { Programme } from '@horizon/schedule';
import { describe, expect, it } from 'vitest';
import { fixture, hasFixtures } from './fixtures.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const mspdi = bytesOf(
  `<?xml version="1.0"?><Project xmlns="http://schemas.microsoft.com/project"><Name>Tower</Name><StartDate>2026-05-04T08:00:00</StartDate>
  <Tasks><Task><UID>1</UID><ID>1</ID><Name>Slab</Name><Duration>PT16H0M0S</Duration></Task></Tasks>
  <Resources>
    <Resource><UID>1</UID><ID>1</ID><Name>Steel</Name><Type>0</Type><MaterialLabel>t</MaterialLabel><StandardRate>5000</StandardRate><StandardRateFormat>8</StandardRateFormat></Resource>
    <Resource><UID>2</UID><ID>2</ID><Name>Crew</Name><Type>1</Type><StandardRate>80</StandardRate></Resource>
  </Resources>
  <Assignments>
    <Assignment><UID>1</UID><TaskUID>1</TaskUID><ResourceUID>1</ResourceUID><Units>12.345</Units><Work>PT12H20M42S</Work><ActualWork>PT2H0M0S</ActualWork><RemainingWork>PT10H20M42S</RemainingWork></Assignment>
    <Assignment><UID>2</UID><TaskUID>1</TaskUID><ResourceUID>2</ResourceUID><Units>1</Units><Work>PT16H0M0S</Work></Assignment>
  </Assignments></Project>`,
);

const xer = bytesOf(
  [
    'ERMHDR\t19.12\t2026-05-04\tProject\ta\tb\tdb\tProject Management\tAUD',
    '%T\tUMEASURE\n%F\tunit_id\tseq_num\tunit_abbrev\tunit_name\n%R\t7\t1\tt\tTonne',
    '%T\tPROJECT\n%F\tproj_id\tproj_short_name\tplan_start_date\n%R\t1\tT\t2026-05-04 08:00',
    '%T\tRSRC\n%F\trsrc_id\trsrc_short_name\trsrc_name\trsrc_type\tunit_id\n%R\t5\tSTEEL\tSteel\tRT_Mat\t7\n%R\t6\tCRANE\tCrane\tRT_Equip\t',
    '%T\tRSRCRATE\n%F\trsrc_rate_id\trsrc_id\tmax_qty_per_hr\tcost_per_qty\tstart_date\n%R\t1\t5\t1\t5000\t2026-01-01 00:00\n%R\t2\t6\t2\t120\t2026-01-01 00:00',
    '%T\tTASK\n%F\ttask_id\tproj_id\twbs_id\ttask_code\ttask_name\ttask_type\tstatus_code\ttarget_drtn_hr_cnt\n%R\t10\t1\t\tA10\tSlab\tTT_Task\tTK_NotStart\t16',
    '%T\tTASKRSRC\n%F\ttaskrsrc_id\ttask_id\tproj_id\trsrc_id\ttarget_qty\tact_reg_qty\tremain_qty\ttarget_qty_per_hr\tremain_cost',
    '%R\t1\t10\t1\t5\t301.3\t0\t301.3\t18.83125\t1506500\n%R\t2\t10\t1\t6\t16\t0\t16\t1\t1920',
    '%E',
  ].join('\n'),
);

const pmxml = bytesOf(
  `<?xml version="1.0"?><APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects">
  <UnitOfMeasure><Abbreviation>t</Abbreviation><Name>Tonne</Name><ObjectId>7</ObjectId></UnitOfMeasure>
  <Resource><ObjectId>5</ObjectId><Id>STEEL</Id><Name>Steel</Name><ResourceType>Material</ResourceType><UnitOfMeasureObjectId>7</UnitOfMeasureObjectId></Resource>
  <Resource><ObjectId>6</ObjectId><Id>CRANE</Id><Name>Crane</Name><ResourceType>Nonlabor</ResourceType></Resource>
  <ResourceRate><ObjectId>1</ObjectId><ResourceObjectId>5</ResourceObjectId><PricePerUnit>5000</PricePerUnit></ResourceRate>
  <ResourceRate><ObjectId>2</ObjectId><ResourceObjectId>6</ResourceObjectId><PricePerUnit>120</PricePerUnit><MaxUnitsPerTime>2</MaxUnitsPerTime></ResourceRate>
  <Project><ObjectId>1</ObjectId><Id>T</Id><Name>Tower</Name><PlannedStartDate>2026-05-04T08:00:00</PlannedStartDate>
    <Activity><ObjectId>10</ObjectId><Id>A10</Id><Name>Slab</Name><Type>Task Dependent</Type><PlannedDuration>16</PlannedDuration></Activity>
    <ResourceAssignment><ObjectId>1</ObjectId><ActivityObjectId>10</ActivityObjectId><ResourceObjectId>5</ResourceObjectId><PlannedUnits>301.3</PlannedUnits><RemainingUnits>301.3</RemainingUnits></ResourceAssignment>
    <ResourceAssignment><ObjectId>2</ObjectId><ActivityObjectId>10</ActivityObjectId><ResourceObjectId>6</ResourceObjectId><PlannedUnits>16</PlannedUnits><RemainingUnits>16</RemainingUnits></ResourceAssignment>
  </Project></APIBusinessObjects>`,
);

function read(bytes: Uint8Array): Programme {
  const result = readPlanningFile(bytes);
  if (!result.ok) throw new Error(result.fault.message);
  return result.programme;
}

const steelOf = ({ resources, assignments }: Programme) => {
  const resource = resources.find(({ kind }) => kind === 'material')!;
  return { resource, assignment: assignments.find(({ resourceId }) => resourceId === resource.id)! };
};

describe('a material in a planning file', () => {
  it('is read from Microsoft Project XML with its label, its price and its quantities', () => {
    const { resource, assignment } = steelOf(read(mspdi));

    expect(resource).toMatchObject({ unitOfMeasure: 't', costPerUnit: 5000, costPerHour: null });
    expect(assignment).toMatchObject({
      quantity: 12.345,
      actualQuantity: 2,
      remainingQuantity: 10.345,
      workMinutes: 0,
      remainingWorkMinutes: 0,
    });
  });

  it.each([
    ['XER', xer],
    ['P6 XML', pmxml],
  ])('is read from %s, and equipment keeps its hours', (_format, bytes) => {
    const programme = read(bytes);
    const { resource, assignment } = steelOf(programme);
    const crane = programme.resources.find(({ kind }) => kind === 'equipment')!;

    expect(resource).toMatchObject({ unitOfMeasure: 't', costPerUnit: 5000, costPerHour: null });
    expect(assignment).toMatchObject({ quantity: 301.3, remainingQuantity: 301.3, workMinutes: 0 });
    expect(crane).toMatchObject({ costPerHour: 120, maxUnits: 2 });
    expect(crane.unitOfMeasure).toBeUndefined();
    expect(programme.assignments.find(({ resourceId }) => resourceId === crane.id)).toMatchObject({
      workMinutes: 16 * 60,
    });
  });

  it.each([
    ['Microsoft Project XML', mspdi, writeMspdi],
    ['XER', xer, writeXer],
  ])('comes back from %s as it went in', (_format, bytes, write) => {
    const before = steelOf(read(bytes));

    const after = steelOf(read(write(read(bytes)).bytes));

    const { unitOfMeasure, costPerUnit, costPerHour, kind } = before.resource;
    expect(after.resource).toMatchObject({ unitOfMeasure, costPerUnit, costPerHour, kind });
    const { quantity, actualQuantity, remainingQuantity, workMinutes, cost } = before.assignment;
    expect(after.assignment).toMatchObject({ quantity, actualQuantity, remainingQuantity, workMinutes, cost });
  });

  it.skipIf(!hasFixtures)('is read from a real file: concrete in cubic metres', () => {
    const programme = read(fixture('xer/terminal-building-airport.xer'));

    const concrete = programme.resources.find(({ code }) => code === 'RCON')!;
    const uses = programme.assignments.filter(({ resourceId }) => resourceId === concrete.id);

    expect(concrete).toMatchObject({ kind: 'material', unitOfMeasure: 'M3' });
    expect(
      programme.assignments.filter(({ quantity, workMinutes }) => quantity !== undefined && workMinutes > 0),
    ).toEqual([]);
    expect(uses.every(({ quantity }) => quantity !== undefined)).toBe(true);
  });
});

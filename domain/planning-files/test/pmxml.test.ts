import { describe, expect, it } from 'vitest';

import { parseDay, parseMinute } from '@horizon/working-time';

import { readPlanningFile } from '../src/index.ts';

const hours = (day: string, times: string): string =>
  `<StandardWorkHours><DayOfWeek>${day}</DayOfWeek>${times}</StandardWorkHours>`;
const shift =
  '<WorkTime><Start>08:00:00</Start><Finish>11:59:00</Finish></WorkTime><WorkTime><Start>13:00:00</Start><Finish>16:59:00</Finish></WorkTime>';

const file = `<?xml version="1.0" encoding="UTF-8"?>
<APIBusinessObjects xmlns="http://xmlns.oracle.com/Primavera/P6/V19.12/API/BusinessObjects">
  <ActivityCodeType><Name>Trade</Name><ObjectId>51</ObjectId></ActivityCodeType>
  <ActivityCode><CodeTypeObjectId>51</CodeTypeObjectId><CodeValue>CON</CodeValue><Description>Concrete</Description><ObjectId>52</ObjectId></ActivityCode>
  <UDFType><DataType>Text</DataType><ObjectId>61</ObjectId><SubjectArea>Activity</SubjectArea><Title>Zone</Title></UDFType>
  <Calendar><HoursPerDay>8</HoursPerDay><HoursPerWeek>40</HoursPerWeek><Name>Five days</Name><ObjectId>7</ObjectId><Type>Global</Type>
    <StandardWorkWeek>${hours('Sunday', '')}${hours('Monday', shift)}${hours('Tuesday', '<WorkTime><Start>00:00:00</Start><Finish>23:59:00</Finish></WorkTime>')}</StandardWorkWeek>
    <HolidayOrExceptions><HolidayOrException><Date>2026-12-25T00:00:00</Date><WorkTime xsi:nil="true"/></HolidayOrException></HolidayOrExceptions>
  </Calendar>
  <Resource><Id>CR</Id><Name>Crew</Name><ObjectId>31</ObjectId><ResourceType>Labor</ResourceType><CalendarObjectId>7</CalendarObjectId></Resource>
  <Project><Id>TOWER</Id><Name>Tower</Name><ObjectId>1</ObjectId><DataDate>2026-03-05T08:00:00</DataDate><PlannedStartDate>2026-03-02T08:00:00</PlannedStartDate><MustFinishByDate>2026-06-01T00:00:00</MustFinishByDate><ActivityDefaultCalendarObjectId>7</ActivityDefaultCalendarObjectId>
    <CriticalActivityPathType>Longest Path</CriticalActivityPathType>
    <WBS><Code>S</Code><Name>Structure</Name><ObjectId>11</ObjectId><ParentObjectId xsi:nil="true"/><SequenceNumber>1</SequenceNumber></WBS>
    <Activity><Id>A100</Id><Name>Pour</Name><ObjectId>21</ObjectId><Type>Task Dependent</Type><Status>In Progress</Status><WBSObjectId>11</WBSObjectId><CalendarObjectId>7</CalendarObjectId>
      <PlannedDuration>40</PlannedDuration><RemainingDuration>20</RemainingDuration><PercentCompleteType>Physical</PercentCompleteType><PhysicalPercentComplete>0.35</PhysicalPercentComplete>
      <ActualStartDate>2026-03-02T08:00:00</ActualStartDate><PrimaryConstraintType>Start On</PrimaryConstraintType><PrimaryConstraintDate>2026-03-02T08:00:00</PrimaryConstraintDate>
      <Code><TypeObjectId>51</TypeObjectId><ValueObjectId>52</ValueObjectId></Code><UDF><TypeObjectId>61</TypeObjectId><TextValue>North</TextValue></UDF></Activity>
    <Activity><Id>A110</Id><Name>Done</Name><ObjectId>22</ObjectId><Type>Finish Milestone</Type><Status>Not Started</Status><WBSObjectId>11</WBSObjectId><CalendarObjectId>7</CalendarObjectId><PlannedDuration>0</PlannedDuration><RemainingDuration>0</RemainingDuration></Activity>
    <Relationship><Lag>16</Lag><ObjectId>41</ObjectId><PredecessorActivityObjectId>21</PredecessorActivityObjectId><SuccessorActivityObjectId>22</SuccessorActivityObjectId><Type>Start to Start</Type></Relationship>
    <Relationship><Lag>0</Lag><ObjectId>42</ObjectId><PredecessorActivityObjectId>99</PredecessorActivityObjectId><SuccessorActivityObjectId>22</SuccessorActivityObjectId><Type>Finish to Start</Type></Relationship>
    <ResourceAssignment><ObjectId>71</ObjectId><ActivityObjectId>21</ActivityObjectId><ResourceObjectId>31</ResourceObjectId><PlannedUnits>40</PlannedUnits><PlannedUnitsPerTime>2</PlannedUnitsPerTime></ResourceAssignment>
    <ActivityNote><ActivityObjectId>21</ActivityObjectId><Note>&lt;p&gt;Check levels&lt;/p&gt;</Note><ObjectId>81</ObjectId></ActivityNote>
    <ScheduleOptions><RelationshipLagCalendar>24 Hour Calendar</RelationshipLagCalendar><OutOfSequenceScheduleType>Progress Override</OutOfSequenceScheduleType><ComputeTotalFloatType>Smallest of Start Float and Finish Float</ComputeTotalFloatType></ScheduleOptions>
  </Project>
  <BaselineProject><Id>TOWER - B1</Id><ObjectId>2</ObjectId><OriginalProjectObjectId>1</OriginalProjectObjectId>
    <Activity><Id>A100</Id><ObjectId>121</ObjectId><PlannedStartDate>2026-02-23T08:00:00</PlannedStartDate><PlannedFinishDate>2026-02-27T17:00:00</PlannedFinishDate><PlannedDuration>40</PlannedDuration></Activity>
  </BaselineProject>
</APIBusinessObjects>`;

describe('a P6 XML file', () => {
  const read = readPlanningFile(new TextEncoder().encode(file));
  if (!read.ok) throw new Error(read.fault.message);
  const { programme } = read;
  const pour = programme.tasks.find((task) => task.code === 'A100')!;

  it('gives the outline: project, WBS, activities', () => {
    expect(read.format).toBe('pmxml');
    expect(programme.tasks.map((task) => [task.id, task.parentId, task.kind])).toEqual([
      ['project-1', null, 'summary'],
      ['11', 'project-1', 'summary'],
      ['21', '11', 'task'],
      ['22', '11', 'finish-milestone'],
    ]);
    expect(pour.wbsCode).toBe('TOWER.S');
  });

  it('takes the last minute of a shift as its end', () => {
    const calendar = programme.calendars[0]!;

    expect(calendar.week[1]).toEqual([
      { from: 480, to: 720 },
      { from: 780, to: 1020 },
    ]);
    expect(calendar.week[2]).toEqual([{ from: 0, to: 1440 }]);
    expect(calendar.week[0]).toEqual([]);
    expect(calendar.exceptions[0]).toMatchObject({ firstDay: parseDay('2026-12-25'), shifts: [] });
  });

  it('reads progress, constraint, codes, fields and notes', () => {
    expect(pour).toMatchObject({
      durationMinutes: 2400,
      remainingMinutes: 1200,
      percentComplete: 50,
      percentKind: 'physical',
      physicalPercentComplete: 35,
      actualStart: parseMinute('2026-03-02T08:00'),
      constraint: { kind: 'START_ON', date: parseMinute('2026-03-02T08:00') },
      activityCodes: { Trade: 'CON' },
      custom: { Zone: 'North' },
      notes: 'Check levels',
    });
  });

  it('keeps links inside the project and counts the others', () => {
    expect(programme.links).toMatchObject([
      { predecessorId: '21', successorId: '22', kind: 'SS', lag: { kind: 'working', minutes: 960 } },
    ]);
    expect(read.notCarriedOver.find(({ kind }) => kind === 'external-links')?.count).toBe(1);
  });

  it('takes the scheduling options and the dates of the project', () => {
    expect(programme.options).toMatchObject({
      profile: 'p6',
      lagCalendar: '24-hour',
      progress: 'progress-override',
      float: 'smaller',
      critical: 'longest-path',
    });
    expect(programme.project).toMatchObject({
      mustFinishBy: parseMinute('2026-06-01T00:00'),
      statusDate: parseMinute('2026-03-05T08:00'),
      calendarId: '7',
    });
  });

  it('makes a baseline of the baseline project', () => {
    expect(pour.baselines).toMatchObject([
      { number: 0, start: parseMinute('2026-02-23T08:00'), durationMinutes: 2400 },
    ]);
    expect(programme.assignments).toMatchObject([{ taskId: '21', resourceId: '31', units: 2, workMinutes: 2400 }]);
  });
});

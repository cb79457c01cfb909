// A planner's edits as data: the names are those of the engine, so that a browser sends its own calculated edit.
import { Type } from 'typebox';
import { constraintKinds, linkKinds, profiles, taskKinds } from '@horizon/schedule';
import { ByName, Fields, Id, KindeId, LongText, MoneyAmount, Nullable, Optional, Text } from '../schema.ts';
import { Ids, Minute, Minutes, Percent, SignedMinutes } from './shapes.ts';

const Constraint = Fields({ kind: Type.Enum([...constraintKinds]), date: Nullable(Minute('Date')) });
const Units = Type.Number({ minimum: 0, maximum: 10_000, multipleOf: 0.0001 });
const DurationUnit = Type.Enum(['m', 'h', 'd', 'w', 'mo']);
const Custom = ByName(Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()]));
const Share = Type.Number({ minimum: -1000, maximum: 1000, multipleOf: 0.01 });

const TaskFields = {
  name: Optional(Text('Name', 500)),
  code: Optional(Nullable(Text('Activity id', 100))),
  kind: Optional(Type.Enum([...taskKinds])),
  calendarId: Optional(Nullable(Id('The calendar'))),
  ignoresResourceCalendar: Optional(Type.Boolean()),
  type: Optional(Type.Enum(['fixed-units', 'fixed-duration', 'fixed-work'])),
  isEffortDriven: Optional(Type.Boolean()),
  isMilestone: Optional(Type.Boolean()),
  isActive: Optional(Type.Boolean()),
  isManual: Optional(Type.Boolean()),
  manualStart: Optional(Nullable(Minute('Given start'))),
  manualFinish: Optional(Nullable(Minute('Given finish'))),
  durationMinutes: Optional(Minutes('Duration')),
  isElapsed: Optional(Type.Boolean()),
  durationUnit: Optional(DurationUnit),
  isEstimated: Optional(Type.Boolean()),
  constraint: Optional(Constraint),
  secondConstraint: Optional(Nullable(Constraint)),
  deadline: Optional(Nullable(Minute('Deadline'))),
  priority: Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  levellingDelayMinutes: Optional(Minutes('Levelling delay')),
  actualStart: Optional(Nullable(Minute('Actual start'))),
  actualFinish: Optional(Nullable(Minute('Actual finish'))),
  remainingMinutes: Optional(Nullable(Minutes('Remaining duration'))),
  percentComplete: Optional(Percent),
  percentKind: Optional(Type.Enum(['duration', 'physical', 'units'])),
  physicalPercentComplete: Optional(Nullable(Percent)),
  suspendedAt: Optional(Nullable(Minute('Interrupted at'))),
  resumedAt: Optional(Nullable(Minute('Resumed at'))),
  splits: Optional(
    Type.Array(Fields({ afterMinutes: Minutes('Work before'), from: Minute('From'), to: Minute('To') }), {
      maxItems: 100,
    }),
  ),
  workMinutes: Optional(Nullable(Minutes('Work'))),
  cost: Optional(Nullable(MoneyAmount('Cost'))),
  actualCost: Optional(Nullable(MoneyAmount('Actual cost'))),
  notes: Optional(Nullable(LongText('Notes'))),
  hyperlink: Optional(Nullable(Type.String({ maxLength: 2000 }))),
  custom: Optional(Custom),
  activityCodes: Optional(ByName(Type.String({ maxLength: 200 }))),
  status: Optional(Nullable(Text('Status in words', 60))),
  assigneeUserId: Optional(Nullable(KindeId('The person responsible'))),
  trade: Optional(Nullable(Text('Trade', 100))),
  crew: Optional(Nullable(Text('Crew', 100))),
  location: Optional(Nullable(Text('Location', 200))),
  wbsId: Optional(Nullable(Id('The WBS element'))),
};

const Lag = Type.Union([
  Fields({ kind: Type.Enum(['working', 'elapsed']), minutes: SignedMinutes('Lag, negative for a lead') }),
  Fields({ kind: Type.Enum(['percent', 'elapsed-percent']), percent: Share }),
]);
const linkFields = {
  kind: Optional(Type.Enum([...linkKinds])),
  lag: Optional(Lag),
  lagUnit: Optional(Type.Enum(['m', 'h', 'd', 'w', 'mo', '%'])),
  notes: Optional(Nullable(LongText('Notes', 2000))),
};

const Shift = Fields({
  from: Type.Integer({ minimum: 0, maximum: 1440 }),
  to: Type.Integer({ minimum: 1, maximum: 2880 }),
});
const DayPattern = Nullable(Type.Array(Shift, { maxItems: 12 }));
const Week = Type.Array(DayPattern, { minItems: 7, maxItems: 7, description: 'Sunday first; none is inherited' });
const LocalDay = Type.Integer({
  minimum: -25_567,
  maximum: 84_005,
  description: 'Days since 1970-01-01',
});
const small = (maximum: number) => Type.Integer({ minimum: 1, maximum });
const weekday = Type.Integer({ minimum: 0, maximum: 6 });
const Recurrence = Nullable(
  Type.Union([
    Fields({ kind: Type.Literal('daily'), everyDays: small(999) }),
    Fields({
      kind: Type.Literal('weekly'),
      everyWeeks: small(99),
      weekdays: Type.Array(weekday, { minItems: 1, maxItems: 7 }),
    }),
    Fields({ kind: Type.Literal('monthly-day'), everyMonths: small(99), dayOfMonth: small(31) }),
    Fields({ kind: Type.Literal('monthly-position'), everyMonths: small(99), position: small(5), weekday }),
    Fields({ kind: Type.Literal('yearly-day'), month: small(12), dayOfMonth: small(31) }),
    Fields({ kind: Type.Literal('yearly-position'), month: small(12), position: small(5), weekday }),
  ]),
);
const calendarFields = {
  name: Optional(Text('Name', 200)),
  parentId: Optional(Nullable(Id('The calendar it derives from'))),
  kind: Optional(Type.Enum(['base', 'resource', 'project'])),
  week: Optional(Week),
  exceptions: Optional(
    Type.Array(
      Fields({
        name: Type.String({ maxLength: 200 }),
        firstDay: LocalDay,
        lastDay: LocalDay,
        shifts: Type.Array(Shift, { maxItems: 12 }),
        recurrence: Recurrence,
      }),
      { maxItems: 2000 },
    ),
  ),
  workWeeks: Optional(
    Type.Array(Fields({ name: Type.String({ maxLength: 200 }), firstDay: LocalDay, lastDay: LocalDay, week: Week }), {
      maxItems: 200,
    }),
  ),
  minutesPerDay: Optional(Nullable(small(1440))),
  minutesPerWeek: Optional(Nullable(small(10_080))),
  minutesPerMonth: Optional(Nullable(small(44_640))),
};

const Quantity = (description: string) =>
  Type.Number({
    minimum: 0,
    maximum: 999_999_999,
    multipleOf: 0.000001,
    description: `${description}, in its unit of measure`,
  });
const resourceFields = {
  name: Optional(Text('Name', 200)),
  code: Optional(Nullable(Text('Code', 100))),
  kind: Optional(Type.Enum(['labour', 'equipment', 'subcontractor', 'material', 'cost'])),
  calendarId: Optional(Nullable(Id('The calendar'))),
  maxUnits: Optional(Units),
  capacity: Optional(Type.Array(Fields({ from: Minute('From'), to: Minute('To'), units: Units }), { maxItems: 500 })),
  costPerHour: Optional(Nullable(MoneyAmount('Cost of an hour'))),
  labourRateId: Optional(Nullable(Id('The labour rate that the cost of an hour is taken from'))),
  costPerUse: Optional(Nullable(MoneyAmount('Cost of a use'))),
  unitOfMeasure: Optional(Nullable(Text('Unit of a material, such as t', 40))),
  costPerUnit: Optional(Nullable(MoneyAmount('Price of one unit of a material'))),
  isGeneric: Optional(Type.Boolean()),
  notes: Optional(Nullable(LongText('Notes', 2000))),
};
const assignmentFields = {
  units: Optional(Units),
  workMinutes: Optional(Minutes('Work')),
  actualWorkMinutes: Optional(Minutes('Work done')),
  remainingWorkMinutes: Optional(Minutes('Work left')),
  quantity: Optional(Quantity('Quantity of a material')),
  actualQuantity: Optional(Quantity('Quantity used')),
  remainingQuantity: Optional(Quantity('Quantity left')),
  delayMinutes: Optional(Minutes('Delay')),
  cost: Optional(Nullable(MoneyAmount('Cost'))),
  actualCost: Optional(Nullable(MoneyAmount('Actual cost'))),
  contour: Optional(
    Type.Enum([
      'flat',
      'back-loaded',
      'front-loaded',
      'double-peak',
      'early-peak',
      'late-peak',
      'bell',
      'turtle',
      'contoured',
    ]),
  ),
  isDriving: Optional(Type.Boolean()),
};

const projectFields = {
  start: Optional(Minute('Start of the programme')),
  finish: Optional(Nullable(Minute('Finish, where it is scheduled from the finish'))),
  schedulesFromFinish: Optional(Type.Boolean()),
  mustFinishBy: Optional(Nullable(Minute('Must finish by'))),
  statusDate: Optional(Nullable(Minute('Status date'))),
  calendarId: Optional(Id('The project calendar')),
  currentBaseline: Optional(
    Nullable(
      Type.Integer({
        minimum: 0,
        maximum: 10,
        description: 'The baseline that the programme is compared with; the lowest number where none is chosen',
      }),
    ),
  ),
  title: Optional(Nullable(Text('Title', 300))),
  manager: Optional(Nullable(Text('Manager', 200))),
  minutesPerDay: Optional(small(1440)),
  minutesPerWeek: Optional(small(10_080)),
  daysPerMonth: Optional(small(31)),
};
const optionFields = {
  profile: Optional(Type.Enum([...profiles])),
  progress: Optional(Type.Enum(['retained-logic', 'progress-override', 'actual-dates'])),
  lagCalendar: Optional(Type.Enum(['predecessor', 'successor', 'project', '24-hour'])),
  honoursConstraints: Optional(Type.Boolean()),
  float: Optional(Type.Enum(['finish', 'start', 'smaller'])),
  critical: Optional(Type.Enum(['float', 'longest-path'])),
  criticalFloatMinutes: Optional(SignedMinutes('A task is critical at this total float or less')),
  nearCriticalFloatMinutes: Optional(SignedMinutes('A task is near-critical at this total float or less')),
  openEndsAreCritical: Optional(Type.Boolean()),
  usesExpectedFinish: Optional(Type.Boolean()),
  ssLagFromEarlyStart: Optional(Type.Boolean()),
  movesUnstartedWork: Optional(Type.Boolean()),
};

const place = {
  parentId: Optional(Nullable(Id('Its parent task; null at the top level'))),
  afterId: Optional(
    Nullable(Id('The task under the same parent that it follows; null puts it first, absent puts it last')),
  ),
};
const changes = { minProperties: 1 } as const;
const kind = <const Kind extends string>(name: Kind) => Type.Literal(name);
const baselineNumber = Type.Integer({ minimum: 0, maximum: 10 });

/**
 * One change of the programme. The caller generates the ids of new records (UUID), so that a retry has the same ones.
 */
export const ScheduleEdit = Type.Union([
  Fields({ kind: kind('task-changed'), id: Id('The task'), changes: Fields(TaskFields, changes) }),
  Fields({
    kind: kind('task-added'),
    task: Fields({ ...TaskFields, id: Id('The new task'), name: Text('Name', 500) }),
    ...place,
  }),
  Fields({
    kind: kind('task-removed'),
    id: Id('The task'),
    withChildren: Optional(Type.Boolean({ description: 'Deletes its children too; else they move up to its parent' })),
  }),
  Fields({ kind: kind('task-restored'), id: Id('A removed task') }),
  Fields({ kind: kind('task-moved'), id: Id('The task'), ...place }),
  Fields({
    kind: kind('tasks-indented'),
    ids: Ids('Tasks in their order', 5000),
    by: Type.Enum(['in', 'out']),
  }),
  Fields({
    kind: kind('link-added'),
    link: Fields({
      id: Id('The new link'),
      predecessorId: Id('The predecessor'),
      successorId: Id('The successor'),
      ...linkFields,
    }),
  }),
  Fields({
    kind: kind('link-changed'),
    id: Id('The link'),
    changes: Fields(
      {
        ...linkFields,
        predecessorId: Optional(Id('The predecessor')),
        successorId: Optional(Id('The successor')),
      },
      changes,
    ),
  }),
  Fields({ kind: kind('link-removed'), id: Id('The link') }),
  Fields({
    kind: kind('calendar-added'),
    calendar: Fields({ ...calendarFields, id: Id('The new calendar'), name: Text('Name', 200), week: Week }),
  }),
  Fields({ kind: kind('calendar-changed'), id: Id('The calendar'), changes: Fields(calendarFields, changes) }),
  Fields({ kind: kind('calendar-removed'), id: Id('The calendar') }),
  Fields({
    kind: kind('resource-added'),
    resource: Fields({ ...resourceFields, id: Id('The new resource'), name: Text('Name', 200) }),
  }),
  Fields({ kind: kind('resource-changed'), id: Id('The resource'), changes: Fields(resourceFields, changes) }),
  Fields({ kind: kind('resource-removed'), id: Id('The resource') }),
  Fields({
    kind: kind('assignment-added'),
    assignment: Fields({
      ...assignmentFields,
      id: Id('The new assignment'),
      taskId: Id('The task'),
      resourceId: Id('The resource'),
    }),
  }),
  Fields({ kind: kind('assignment-changed'), id: Id('The assignment'), changes: Fields(assignmentFields, changes) }),
  Fields({ kind: kind('assignment-removed'), id: Id('The assignment') }),
  Fields({ kind: kind('project-changed'), changes: Fields(projectFields, changes) }),
  Fields({ kind: kind('options-changed'), changes: Fields(optionFields, changes) }),
  Fields({ kind: kind('levelling-cleared'), taskIds: Optional(Ids('Only these tasks')) }),
  Fields({
    kind: kind('baseline-set'),
    number: baselineNumber,
    name: Optional(Text('Name', 200)),
    taskIds: Optional(Ids('Only these tasks')),
  }),
  Fields({ kind: kind('baseline-renamed'), number: baselineNumber, name: Text('Name', 200) }),
  Fields({ kind: kind('baseline-cleared'), number: baselineNumber }),
]);

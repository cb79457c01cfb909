// A small programme that holds one of nearly everything a format can carry.
import {
  emptyCalendar,
  newAssignment,
  newLink,
  newProject,
  newResource,
  newStoredDates,
  newTask,
  type Programme,
  standardOptions,
  standardShifts,
  type Task,
} from '@horizon/schedule';
import { parseDay, parseMinute } from '@horizon/working-time';

const at = (text: string): number => parseMinute(text)!;
const day = (text: string): number => parseDay(text)!;

function baseCalendar() {
  const calendar = emptyCalendar('1');
  calendar.name = 'Site "5 day"';
  calendar.week = [0, 1, 2, 3, 4, 5, 6].map((d) => (d === 0 || d === 6 ? [] : standardShifts()));
  return calendar;
}

function tasksOf(names: string[]): Task[] {
  return names.map((name, index) => ({
    ...newTask(String(index + 10)),
    name,
    rowNumber: index + 1,
    isMilestone: false,
    stored: newStoredDates(),
  }));
}

/** Content that Microsoft Project XML, or XER, stores without loss. */
export function sampleProgramme(format: 'mspdi' | 'xer'): Programme {
  return format === 'mspdi' ? microsoftProject() : primavera();
}

function microsoftProject(): Programme {
  const base = baseCalendar();
  base.exceptions = [
    { name: 'Christmas', firstDay: day('2026-12-24'), lastDay: day('2026-12-31'), shifts: [], recurrence: null },
    {
      name: 'Rostered day off',
      firstDay: day('2026-01-01'),
      lastDay: day('2026-12-31'),
      shifts: [],
      recurrence: { kind: 'monthly-position', everyMonths: 1, position: 1, weekday: 1 },
    },
  ];
  base.workWeeks = [
    {
      name: 'Shutdown',
      firstDay: day('2026-07-06'),
      lastDay: day('2026-07-12'),
      week: [[{ from: 1320, to: 1800 }], null, null, null, null, [], [{ from: 0, to: 1440 }]],
    },
  ];
  const crane = { ...emptyCalendar('2'), name: 'Crane', kind: 'resource' as const, parentId: '1' };
  const tasks = tasksOf(['Structure', 'Pour & cure <slab>', 'Strip', 'Curing', 'Handover']);
  const [summary, pour, strip, curing, handover] = tasks as [Task, Task, Task, Task, Task];
  summary.kind = 'summary';
  for (const task of [pour, strip, curing]) task.parentId = summary.id;
  Object.assign(pour, {
    durationMinutes: 2400,
    durationUnit: 'w',
    isEstimated: true,
    constraint: { kind: 'SNET', date: at('2026-03-02T08:00') },
    deadline: at('2026-03-20T17:00'),
    actualStart: at('2026-03-02T08:00'),
    percentComplete: 40,
    remainingMinutes: 1440,
    cost: 1234.5,
    actualCost: 500,
    workMinutes: 4800,
    notes: 'Line one\nLine "two" & three',
    custom: { Zone: 'North', Number1: 3.5 },
    activityCodes: { Trade: 'CON' },
    baselines: [
      {
        number: 0,
        start: at('2026-03-02T08:00'),
        finish: at('2026-03-06T17:00'),
        durationMinutes: 2400,
        workMinutes: 0,
        cost: 10.25,
      },
    ],
  });
  pour.custom = { Zone: 'North', Number1: 3.5 };
  pour.stored = {
    ...newStoredDates(),
    start: at('2026-03-02T08:00'),
    finish: at('2026-03-06T17:00'),
    totalFloatMinutes: -480,
    isCritical: true,
  };
  Object.assign(strip, {
    isManual: true,
    isPlaceholder: true,
    manualStart: at('2026-03-09T08:00'),
    manualFinish: at('2026-03-10T17:00'),
    durationMinutes: 960,
  });
  Object.assign(curing, { durationMinutes: 4320, isElapsed: true, calendarId: '1', ignoresResourceCalendar: true });
  Object.assign(handover, { isMilestone: true, isActive: false, hyperlink: 'https://example.org/#a' });
  const project = {
    ...newProject(at('2026-03-02T08:00')),
    id: 'A-1',
    name: 'Tower',
    calendarId: '1',
    currency: 'AUD',
  };
  return {
    source: { format: 'mspdi', application: 'Microsoft Project', version: '16.0.1' },
    project: { ...project, statusDate: at('2026-03-05T17:00') },
    options: { ...standardOptions('msp'), criticalFloatMinutes: 960, openEndsAreCritical: true },
    calendars: [base, crane],
    tasks,
    links: [
      { ...newLink('11-12-FS', '11', '12'), lag: { kind: 'working', minutes: 960 } },
      { ...newLink('11-13-SS', '11', '13'), kind: 'SS', lag: { kind: 'percent', percent: 50 }, lagUnit: '%' },
      { ...newLink('13-14-FF', '13', '14'), kind: 'FF', lag: { kind: 'elapsed', minutes: -1440 } },
    ],
    resources: [
      {
        ...newResource('1'),
        name: 'Crew',
        calendarId: '2',
        costPerHour: 85,
        costPerUse: 20,
        custom: { Group: 'Concrete' },
      },
      { ...newResource('2'), name: 'Concrete', kind: 'material', unitOfMeasure: 'm³', costPerUnit: 310 },
    ],
    assignments: [
      { ...newAssignment('1', '11', '1'), units: 2, workMinutes: 4800, cost: 100, actualCost: 0, contour: 'bell' },
      {
        ...newAssignment('2', '11', '2'),
        quantity: 42.5,
        actualQuantity: 2.25,
        remainingQuantity: 40.25,
        cost: 13_175,
        actualCost: 0,
      },
    ],
    customFields: [
      {
        name: 'Text1',
        alias: 'Zone',
        of: 'task',
        type: 'text',
        values: [
          { value: 'North', description: 'North wing' },
          { value: 'South', description: '' },
        ],
      },
      { name: 'Number1', alias: null, of: 'task', type: 'number' },
    ],
    activityCodeTypes: [{ name: 'Trade', values: [{ code: 'CON', description: 'Concrete' }] }],
  };
}

function primavera(): Programme {
  const calendar = {
    ...baseCalendar(),
    minutesPerDay: 480,
    minutesPerWeek: 2400,
    minutesPerMonth: 10_320,
    kind: 'project' as const,
  };
  calendar.exceptions = [
    { name: '', firstDay: day('2026-12-25'), lastDay: day('2026-12-25'), shifts: [], recurrence: null },
    {
      name: '',
      firstDay: day('2027-01-02'),
      lastDay: day('2027-01-02'),
      shifts: [{ from: 480, to: 720 }],
      recurrence: null,
    },
  ];
  const tasks = tasksOf(['Tower', 'Pour <slab>', 'Strip', 'Management']);
  const [root, pour, strip, management] = tasks as [Task, Task, Task, Task];
  Object.assign(root, { kind: 'summary', code: 'T1', wbsCode: 'T1', stored: null });
  for (const [task, code] of [
    [pour, 'A100'],
    [strip, 'A110'],
    [management, 'M100'],
  ] as const) {
    Object.assign(task, { parentId: root.id, code, wbsCode: 'T1', calendarId: '1', type: 'fixed-duration' });
    Object.assign(task, { remainingMinutes: 0, physicalPercentComplete: 0, workMinutes: 0 });
    Object.assign(task, { externalEarlyStart: null, externalLateFinish: null });
    task.stored = {
      ...newStoredDates(),
      plannedStart: null,
      plannedFinish: null,
      remainingStart: null,
      remainingFinish: null,
    };
  }
  for (const task of tasks) task.rowNumber = null;
  Object.assign(pour, {
    durationMinutes: 2400,
    remainingMinutes: 1200,
    percentComplete: 50,
    actualStart: at('2026-03-02T08:00'),
    constraint: { kind: 'START_ON', date: at('2026-03-02T08:00') },
    secondConstraint: { kind: 'FNLT', date: at('2026-03-20T17:00') },
    notes: 'Line one\nLine "two" & <three>',
    custom: { Zone: 'North' },
    activityCodes: { Trade: 'CON' },
    suspendedAt: at('2026-03-04T08:00'),
    resumedAt: at('2026-03-05T08:00'),
    percentKind: 'physical',
    physicalPercentComplete: 35,
    cost: 350,
    actualCost: 100,
    externalEarlyStart: at('2026-03-01T08:00'),
    baselines: [
      {
        number: 0,
        start: at('2026-03-02T08:00'),
        finish: at('2026-03-06T17:00'),
        durationMinutes: 2400,
        workMinutes: 60,
        cost: null,
      },
    ],
  });
  Object.assign(pour.stored!, {
    start: at('2026-03-02T08:00'),
    plannedStart: at('2026-03-02T08:00'),
    totalFloatMinutes: 20,
    isCritical: true,
  });
  Object.assign(strip, {
    kind: 'finish-milestone',
    isMilestone: true,
    secondConstraint: { kind: 'EXPECTED_FINISH', date: at('2026-04-01T17:00') },
  });
  Object.assign(management, {
    kind: 'level-of-effort',
    durationMinutes: 4800,
    remainingMinutes: 4800,
    percentKind: 'units',
  });
  const project = { ...newProject(at('2026-03-02T08:00')), id: '77', name: 'TOWER', title: 'Tower', calendarId: '1' };
  return {
    source: { format: 'xer', application: 'Primavera P6', version: '8.2' },
    project: {
      ...project,
      currency: 'AUD',
      daysPerMonth: 21.5,
      mustFinishBy: at('2026-06-01T00:00'),
      statusDate: at('2026-03-05T08:00'),
    },
    options: {
      ...standardOptions('p6'),
      progress: 'actual-dates',
      lagCalendar: '24-hour',
      float: 'smaller',
      criticalFloatMinutes: 480,
    },
    calendars: [calendar],
    tasks,
    links: [
      { ...newLink('5', '11', '12'), lag: { kind: 'working', minutes: -480 }, lagUnit: 'h', notes: 'agreed on site' },
      { ...newLink('6', '11', '13'), kind: 'SS', lagUnit: 'h' },
      { ...newLink('7', '12', '13'), kind: 'FF', lagUnit: 'h' },
    ],
    resources: [
      { ...newResource('1'), name: 'Crane', code: 'CR', kind: 'equipment', maxUnits: 2, costPerHour: 120 },
      { ...newResource('role-4'), name: 'Rigger', code: 'RG', isGeneric: true },
    ],
    assignments: [
      {
        ...newAssignment('9', '11', '1'),
        workMinutes: 2400,
        remainingWorkMinutes: 1200,
        actualWorkMinutes: 1200,
        cost: 300,
        actualCost: 100,
      },
      { ...newAssignment('10', '11', 'role-4'), isDriving: false, cost: 0, actualCost: 0, contour: 'bell' },
    ],
    customFields: [{ name: 'user_field_1', alias: 'Zone', of: 'task', type: 'text' }],
    activityCodeTypes: [{ name: 'Trade', values: [{ code: 'CON', description: 'Concrete' }] }],
  };
}

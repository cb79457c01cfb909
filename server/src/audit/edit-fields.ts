// Labels and formats of a programme's fields in the history, in planners' terms. Money is left to the record itself,
// where it can be masked.
import {
  newLink,
  describeConstraint,
  describeLink,
  type Constraint,
  type Lag,
  type ProjectProperties,
} from '@horizon/schedule';
import { dayOfMinute, formatDay } from '@horizon/working-time';
import { counted, formatLongDay } from './day-words.ts';

export interface Known {
  project: ProjectProperties;
  names: ReadonlyMap<string, string>;
}
export type Describe = (value: unknown, known: Partial<Known>) => string | null;
/** Fields in display order: the label, and the format of a value. */
export type FieldWords = Readonly<Record<string, readonly [label: string, format: Describe]>>;

const text: Describe = (value) => (value === null ? null : String(value));
const yes: Describe = (value) => (value ? 'yes' : 'no');
const minute: Describe = (value) => (typeof value === 'number' ? formatLongDay(formatDay(dayOfMinute(value))) : null);
const percent: Describe = (value) => (value === null ? null : `${Math.round(Number(value))}%`);
const named: Describe = (value, { names }) => (value === null ? null : (names?.get(String(value)) ?? null));
const hundredths = (figure: number) => Math.round(100 * figure) / 100;
const duration: Describe = (value, { project }) =>
  value === null ? null : `${hundredths(Number(value) / (project?.minutesPerDay ?? 480))} d`;
const hours: Describe = (value) => (value === null ? null : `${hundredths(Number(value) / 60)} h`);
const constraint: Describe = (value) => {
  const stored = value as Constraint | null;
  return stored ? describeConstraint(stored.kind, stored.date).replace(/ \d\d:\d\d$/, '') : null;
};
/** `+2d`, in days if it is a whole number of days. */
const lag: Describe = (value, { project }) =>
  value && project
    ? describeLink({ ...newLink('', '', ''), kind: 'FS', lag: value as Lag, lagUnit: 'h' }, project).slice(3) || '0d'
    : null;
/** `Area: North, Phase: 2`. */
const codes: Describe = (value) =>
  Object.entries((value ?? {}) as Record<string, string>)
    .map(([type, code]) => `${type}: ${code}`)
    .join(', ') || null;
const count =
  (noun: string): Describe =>
  (value) =>
    Array.isArray(value) ? counted(value.length, noun) : null;
/** A working week: only that it has changed. */
const week: Describe = (value) =>
  Array.isArray(value)
    ? counted(value.filter((day) => Array.isArray(day) && day.length > 0).length, 'day of work', 'days of work')
    : null;
const choice =
  (words: Readonly<Record<string, string>>): Describe =>
  (value) =>
    value === null ? null : (words[String(value)] ?? String(value));

export const taskFields: FieldWords = {
  name: ['Name', text],
  code: ['Activity id', text],
  status: ['Status', text],
  assigneeUserId: ['Responsible', named],
  trade: ['Trade', text],
  crew: ['Crew', text],
  location: ['Location', text],
  wbsId: ['WBS element', named],
  durationMinutes: ['Duration', duration],
  constraint: ['Constraint', constraint],
  secondConstraint: ['Second constraint', constraint],
  splits: ['Pauses', count('pause')],
  deadline: ['Deadline', minute],
  parentId: ['Under', named],
  calendarId: ['Calendar', named],
  kind: ['Kind', text],
  isMilestone: ['Milestone', yes],
  isActive: ['Active', yes],
  isManual: ['Scheduled by hand', yes],
  manualStart: ['Start', minute],
  manualFinish: ['Finish', minute],
  actualStart: ['Actual start', minute],
  actualFinish: ['Actual finish', minute],
  remainingMinutes: ['Remaining', duration],
  percentComplete: ['Done', percent],
  percentKind: ['Progress measured by', text],
  physicalPercentComplete: ['Physical progress', percent],
  suspendedAt: ['Interrupted', minute],
  resumedAt: ['Resumed', minute],
  workMinutes: ['Work', hours],
  type: ['Fixed', choice({ 'fixed-units': 'units', 'fixed-duration': 'duration', 'fixed-work': 'work' })],
  isEffortDriven: ['Effort-driven', yes],
  isElapsed: ['Runs day and night', yes],
  isEstimated: ['Duration estimated', yes],
  ignoresResourceCalendar: ['Ignores the calendars of resources', yes],
  activityCodes: ['Activity codes', codes],
  priority: ['Priority', text],
  levellingDelayMinutes: ['Levelling delay', duration],
  hyperlink: ['Hyperlink', text],
  notes: ['Notes', text],
};

/** The fields of the other kinds of record; their durations are shown in hours. */
export const recordFields: Readonly<Record<string, FieldWords>> = {
  calendar: {
    name: ['Name', text],
    parentId: ['Derived from', named],
    week: ['Week', week],
    exceptions: ['Exceptions', count('exception')],
    workWeeks: ['Work weeks', count('work week')],
    minutesPerDay: ['Hours of a day', hours],
    minutesPerWeek: ['Hours of a week', hours],
    minutesPerMonth: ['Hours of a month', hours],
  },
  resource: {
    name: ['Name', text],
    code: ['Code', text],
    kind: ['Kind', text],
    calendarId: ['Calendar', named],
    maxUnits: ['Units', text],
    unitOfMeasure: ['Unit of measure', text],
    capacity: ['Capacity', count('period')],
    isGeneric: ['Generic', yes],
    notes: ['Notes', text],
  },
  assignment: {
    units: ['Units', text],
    workMinutes: ['Work', hours],
    actualWorkMinutes: ['Work done', hours],
    remainingWorkMinutes: ['Work left', hours],
    quantity: ['Quantity', text],
    actualQuantity: ['Quantity used', text],
    remainingQuantity: ['Quantity left', text],
    delayMinutes: ['Delay', hours],
    contour: ['Profile of the work', text],
    isDriving: ['Drives the dates', yes],
  },
  project: {
    start: ['Start', minute],
    finish: ['Finish', minute],
    schedulesFromFinish: ['Scheduled from the finish', yes],
    mustFinishBy: ['Must finish by', minute],
    statusDate: ['Data date', minute],
    calendarId: ['Calendar', named],
    currentBaseline: ['Baseline compared with', text],
    title: ['Title', text],
    manager: ['Manager', text],
    minutesPerDay: ['Hours of a day', hours],
    minutesPerWeek: ['Hours of a week', hours],
    daysPerMonth: ['Days of a month', text],
  },
  options: {
    profile: ['Calculated as in', choice({ msp: 'Microsoft Project', p6: 'Primavera P6' })],
    progress: [
      'Work out of sequence',
      choice({
        'retained-logic': 'retained logic',
        'progress-override': 'progress override',
        'actual-dates': 'actual dates',
      }),
    ],
    lagCalendar: ['Lag counted on the calendar of', text],
    honoursConstraints: ['Constraints override logic', yes],
    float: ['Total float', choice({ finish: 'finish float', start: 'start float', smaller: 'the smaller of both' })],
    critical: ['Critical by', choice({ float: 'total float', 'longest-path': 'longest path' })],
    criticalFloatMinutes: ['Critical at a float of', hours],
    nearCriticalFloatMinutes: ['Near-critical at a float of', hours],
    openEndsAreCritical: ['Open ends are critical', yes],
    usesExpectedFinish: ['Expected finish counts', yes],
    ssLagFromEarlyStart: ['Start-to-start lag from the early start', yes],
    movesUnstartedWork: ['Move unstarted work after the data date', yes],
  },
  baseline: { name: ['Name', text] },
  link: { kind: ['Kind', text], lag: ['Lag', lag], notes: ['Notes', text] },
};

/** The labels of the fields, by table of the programme. */
export const tableFields: Readonly<Record<string, FieldWords>> = {
  programmes: { ...recordFields['project'], ...recordFields['options'] },
  schedule_calendars: recordFields['calendar']!,
  schedule_resources: recordFields['resource']!,
  schedule_assignments: recordFields['assignment']!,
};

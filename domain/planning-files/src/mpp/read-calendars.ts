// Reads the calendars and finds the project's. Base calendars represent themselves, derived ones
// belong to a resource; the project's own is given by its name (mpp-format facts, section 6).
import type { CalendarSpec, DayPattern, Shift } from '@horizon/working-time';
import { readI32, readUtf16, type Slice } from './bytes.ts';
import { builtInWeek, readCalendarBlob, readWeek } from './calendar-blob.ts';
import { openTable, type OpenProject } from './open-project.ts';

const defaultWeekKey = 37_753_736;
const defaultCalendarNameKey = 37_748_750;
const nameField = 1;

export interface ReadCalendars {
  /** Base calendars first in the order of the file; names of resources' calendars are still empty. */
  calendars: CalendarSpec[];
  projectCalendarId: string;
  /** Calendar id by resource UID. */
  ofResource: Map<number, string>;
}

interface StoredCalendar {
  uid: number;
  baseUid: number;
  resourceUid: number;
  values: Map<number, Slice>;
}

/** All calendars of the project; a standard one where the file has none. */
export function readCalendars(project: OpenProject): ReadCalendars {
  const stored = storedCalendars(project);
  const isBase = (calendar: StoredCalendar): boolean => calendar.baseUid <= 0 || calendar.baseUid === calendar.uid;
  const week = defaultWeek(project);
  const bases = stored.filter(isBase).map((calendar) => baseCalendar(project, calendar, week));
  if (bases.length === 0) {
    project.log.warn('The file has no calendar; the standard working week is used.');
    bases.push(emptyCalendar('0', 'Standard', week));
  }
  const defaultName = project.properties.text(defaultCalendarNameKey);
  const projectCalendar = bases.find(({ name }) => name === defaultName) ?? bases[0]!;

  const known = new Set(stored.map(({ uid }) => uid));
  const ofResource = new Map<number, string>();
  const derived: CalendarSpec[] = [];
  for (const calendar of stored) {
    if (isBase(calendar)) continue;
    const parentId = known.has(calendar.baseUid) ? String(calendar.baseUid) : projectCalendar.id;
    derived.push(derivedCalendar(project, calendar, parentId));
    if (!ofResource.has(calendar.resourceUid)) ofResource.set(calendar.resourceUid, String(calendar.uid));
  }
  return { calendars: [...bases, ...derived], projectCalendarId: projectCalendar.id, ofResource };
}

function storedCalendars(project: OpenProject): StoredCalendar[] {
  const table = openTable(project, 'Cal');
  const [uidAt, baseAt, resourceAt] = project.isSince2013 ? [8, 0, 4] : [0, 4, 8];
  const calendars = new Map<number, StoredCalendar>();
  for (const { state, block1 } of table.slots) {
    if (state !== 0 || block1.length < 12) continue;
    const uid = readI32(block1.bytes, block1.at + uidAt);
    if (uid <= 0 || calendars.has(uid)) continue;
    calendars.set(uid, {
      uid,
      baseUid: readI32(block1.bytes, block1.at + baseAt),
      resourceUid: readI32(block1.bytes, block1.at + resourceAt),
      values: table.variables.of(uid),
    });
  }
  return [...calendars.values()];
}

function baseCalendar(project: OpenProject, calendar: StoredCalendar, week: Shift[][]): CalendarSpec {
  const name = nameOf(calendar) ?? `Calendar ${calendar.uid}`;
  const spec = emptyCalendar(String(calendar.uid), name, week);
  const data = calendarData(project, calendar);
  if (data === null) return spec;
  return {
    ...spec,
    week: data.week.map((day, weekday) => day ?? week[weekday]!),
    exceptions: data.exceptions,
    workWeeks: data.workWeeks,
  };
}

function derivedCalendar(project: OpenProject, calendar: StoredCalendar, parentId: string): CalendarSpec {
  const week: DayPattern[] = Array.from({ length: 7 }, () => null);
  const spec = emptyCalendar(String(calendar.uid), nameOf(calendar) ?? '', week);
  return { ...spec, parentId, kind: 'resource', ...calendarData(project, calendar) };
}

function calendarData(project: OpenProject, calendar: StoredCalendar): ReturnType<typeof readCalendarBlob> | null {
  const found = calendar.values.get(project.isMpp9 ? 3 : 8);
  if (found === undefined) return null;
  const bytes = found.bytes.subarray(found.at, found.at + found.length);
  return readCalendarBlob({ bytes, isOld: project.isMpp9 }, project.bound);
}

// The working week that "as default" means in a base calendar.
function defaultWeek(project: OpenProject): Shift[][] {
  const builtIn = builtInWeek();
  const bytes = project.properties.bytes(defaultWeekKey);
  if (bytes === null) return builtIn;
  return readWeek({ bytes, isOld: project.isMpp9 }).map((day, weekday) => day ?? builtIn[weekday]!);
}

function nameOf(calendar: StoredCalendar): string | null {
  const found = calendar.values.get(nameField);
  const name = found === undefined ? '' : readUtf16(found.bytes, found.at, found.length);
  return name === '' ? null : name;
}

function emptyCalendar(id: string, name: string, week: DayPattern[]): CalendarSpec {
  return {
    id,
    name,
    parentId: null,
    kind: 'base',
    week,
    exceptions: [],
    workWeeks: [],
    minutesPerDay: null,
    minutesPerWeek: null,
    minutesPerMonth: null,
  };
}

// Properties of the project as a whole. Settings of the property block (mpp-format facts, section 8),
// and of these the ones that decide how Microsoft Project calculates.
import { type ProjectProperties, type ScheduleOptions, standardOptions } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';
import { minuteOfDay, readTimestamp } from './encodings.ts';
import { readDocumentProperties } from './document-properties.ts';
import type { OpenProject } from './open-project.ts';
import { readGuid } from './bytes.ts';
import type { PropertyBlock } from './property-block.ts';

const key = {
  start: 37_748_738,
  finish: 37_748_739,
  schedulesFromStart: 37_748_740,
  statusDate: 37_748_805,
  minutesPerDay: 37_748_765,
  minutesPerWeek: 37_748_766,
  daysPerMonth: 37_753_743,
  defaultStart: 37_748_764,
  defaultFinish: 37_748_769,
  durationUnit: 37_748_757,
  currencyCode: 37_753_787,
  ignoresConstraints: 37_748_794,
  criticalSlackDays: 37_748_756,
  multipleCriticalPaths: 37_748_793,
  guid: 37_748_777,
  title: 37_748_744,
  company: 37_748_736,
  manager: 37_748_737,
} as const;

/** The unit code that durations "in the project's default unit" have. */
export function defaultUnitCode({ properties }: OpenProject): number {
  return properties.short(key.durationUnit) ?? 7;
}

/** The project's properties; `name` and `earliestStart` are used if there is no title or start. */
export function readProjectProperties(
  { properties, file }: OpenProject,
  { calendarId, name, earliestStart }: { calendarId: string; name: string; earliestStart: LocalMinute },
): ProjectProperties {
  const document = readDocumentProperties(file);
  const title = properties.text(key.title) ?? document.title;
  const finish = moment(properties, key.finish);
  return {
    id: guid(properties) ?? title ?? name,
    name: title ?? name,
    title,
    company: properties.text(key.company) ?? document.company,
    manager: properties.text(key.manager) ?? document.manager,
    start: moment(properties, key.start) ?? earliestStart,
    schedulesFromFinish: properties.short(key.schedulesFromStart) === 0,
    finish,
    mustFinishBy: null,
    statusDate: moment(properties, key.statusDate),
    calendarId,
    currency: properties.text(key.currencyCode),
    defaultStartMinute: minuteOfDay(properties.short(key.defaultStart) ?? 4800),
    defaultFinishMinute: minuteOfDay(properties.short(key.defaultFinish) ?? 10_200),
    minutesPerDay: positive(properties.integer(key.minutesPerDay), 480),
    minutesPerWeek: positive(properties.integer(key.minutesPerWeek), 2400),
    daysPerMonth: positive(properties.short(key.daysPerMonth), 20),
  };
}

/** The choices by which Microsoft Project calculated the file. */
export function readScheduleOptions({ properties }: OpenProject, minutesPerDay: number): ScheduleOptions {
  const criticalDays = properties.integer(key.criticalSlackDays) ?? 0;
  return {
    ...standardOptions('msp'),
    honoursConstraints: (properties.short(key.ignoresConstraints) ?? 0) === 0,
    criticalFloatMinutes: criticalDays * minutesPerDay,
    openEndsAreCritical: properties.short(key.multipleCriticalPaths) === 1,
  };
}

// "Not available" is written as a day far in the next century.
function moment(properties: PropertyBlock, itemKey: number): LocalMinute | null {
  const bytes = properties.bytes(itemKey);
  return bytes === null || bytes.length < 4 ? null : readTimestamp(bytes, 0);
}

// Project 2000 to 2003 write the id as text in braces.
function guid(properties: PropertyBlock): string | null {
  const bytes = properties.bytes(key.guid);
  if (bytes === null) return null;
  if (bytes.length === 16) return readGuid(bytes, 0);
  return properties.text(key.guid)?.replace(/[{}]/g, '').toUpperCase() ?? null;
}

function positive(value: number | null, fallback: number): number {
  return value !== null && value > 0 ? value : fallback;
}

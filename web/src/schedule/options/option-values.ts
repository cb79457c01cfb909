// Converts a programme's options to form fields, and changed fields to edits. Float limits are in days of the project in the
// form, and in minutes in the programme.
import { numberAdvice } from '@horizon/money';
import { standardOptions, type Profile, type Programme, type ScheduleOptions } from '@horizon/schedule';
import { MINUTES_PER_DAY } from '@horizon/working-time';
import type { FieldFaults } from '../../ui/form-faults.ts';
import { dayOf, durationText, minuteOf, parseDuration, type ScheduleEdit } from '../tasks/tasks.ts';

type Ruled = Pick<Programme, 'options' | 'project'>;

const chosen = ['profile', 'progress', 'lagCalendar', 'float', 'critical'] as const;
const ticked = [
  'honoursConstraints',
  'movesUnstartedWork',
  'openEndsAreCritical',
  'usesExpectedFinish',
  'ssLagFromEarlyStart',
] as const;
const limits = ['criticalFloatMinutes', 'nearCriticalFloatMinutes'] as const;

/** The fields: choices, limits as texts, and the must-finish-by date. */
export type OptionValues = Pick<ScheduleOptions, (typeof chosen)[number] | (typeof ticked)[number]> &
  Record<(typeof limits)[number] | 'mustFinishBy', string>;

/** The fields for the options. */
export function optionValues({ options, project }: Ruled): OptionValues {
  const { mustFinishBy } = project;
  return {
    ...only(options, [...chosen, ...ticked]),
    criticalFloatMinutes: durationText(options.criticalFloatMinutes, 'd', project),
    nearCriticalFloatMinutes: durationText(options.nearCriticalFloatMinutes, 'd', project),
    // A finish at midnight is the end of the day before.
    mustFinishBy:
      mustFinishBy === null ? '' : dayOf(mustFinishBy % MINUTES_PER_DAY === 0 ? mustFinishBy - 1 : mustFinishBy),
  };
}

/** The fields with the defaults of another tool; limits and the length of a day stay. */
export function standardValues(profile: Profile): Partial<OptionValues> {
  return only(
    standardOptions(profile),
    [...chosen, ...ticked].filter((name) => name !== 'profile' && name !== 'critical'),
  );
}

/** The edits for the fields in `changed`, or their faults by field. */
export function editsOfValues(
  values: OptionValues,
  changed: readonly string[],
  { project, options }: Ruled,
): { edits: ScheduleEdit[] } | { faults: FieldFaults } {
  const isChanged = (name: string) => changed.includes(name);
  const changes: Partial<ScheduleOptions> = only(values, [...chosen, ...ticked].filter(isChanged));
  const faults: Record<string, string[]> = {};
  for (const name of limits.filter(isChanged)) {
    const typed = parseDuration(values[name], project);
    if (typed) changes[name] = typed.minutes;
    else faults[name] = [numberAdvice(values[name], 'Write days or hours, such as 10 d, 0 d or −4 h.')];
  }
  const { criticalFloatMinutes: critical, nearCriticalFloatMinutes: near } = { ...options, ...changes };
  if (near < critical && limits.some(isChanged))
    faults['nearCriticalFloatMinutes'] ??= ['Near-critical float must be at least the critical float.'];
  const by = values.mustFinishBy === '' ? null : minuteOf(values.mustFinishBy, project.defaultFinishMinute);
  if (isChanged('mustFinishBy') && values.mustFinishBy !== '' && by === null)
    faults['mustFinishBy'] = ['Write a day, such as 21 Nov 2026.'];
  if (Object.keys(faults).length > 0) return { faults };
  const edits: ScheduleEdit[] = [];
  if (Object.keys(changes).length > 0) edits.push({ kind: 'options-changed', changes });
  if (isChanged('mustFinishBy')) edits.push({ kind: 'project-changed', changes: { mustFinishBy: by } });
  return { edits };
}

function only<T extends object, K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

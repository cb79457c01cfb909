// The choices that decide the result, as each tool has them when a file does not say.
import type { Profile, ScheduleOptions } from '@horizon/schedule';

/** Microsoft Project's or Primavera P6's defaults. Near-critical is within ten days of eight hours. */
export function defaultOptions(profile: Profile): ScheduleOptions {
  const isP6 = profile === 'p6';
  return {
    profile,
    progress: 'retained-logic',
    lagCalendar: isP6 ? 'predecessor' : 'successor',
    honoursConstraints: true,
    float: isP6 ? 'finish' : 'smaller',
    critical: 'float',
    criticalFloatMinutes: 0,
    nearCriticalFloatMinutes: 4800,
    openEndsAreCritical: false,
    usesExpectedFinish: isP6,
    ssLagFromEarlyStart: true,
    floatByProject: true,
    movesUnstartedWork: isP6,
  };
}

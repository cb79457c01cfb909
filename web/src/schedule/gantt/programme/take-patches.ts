import {
  type Patch,
  type PatchedSchedule,
  programmeAfterPatches,
  type Schedule,
  scheduleAfterPatches,
} from '@horizon/schedule';
import type { PlannedProgramme } from './programme-source.ts';

/** The schedule after patches from the source; if possible, only the affected tasks are recalculated. */
export function takePatches(schedule: Schedule, patches: readonly Patch[]): PatchedSchedule {
  // The programme of a session has outline positions, and every edit keeps them.
  const programme = schedule.network.programme as PlannedProgramme;
  return scheduleAfterPatches(schedule, programmeAfterPatches(programme, patches), patches);
}

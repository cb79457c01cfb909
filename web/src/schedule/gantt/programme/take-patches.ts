import {
  type Patch,
  type PatchedSchedule,
  programmeAfterPatches,
  type Schedule,
  scheduleAfterPatches,
} from '@horizon/schedule';
import type { PlannedProgramme } from './programme-source.ts';

/** The schedule after what the source told; only what the patches reach is calculated again where that is possible. */
export function takePatches(schedule: Schedule, patches: readonly Patch[]): PatchedSchedule {
  // The programme of a session came with places, and every edit keeps them.
  const programme = schedule.network.programme as PlannedProgramme;
  return scheduleAfterPatches(schedule, programmeAfterPatches(programme, patches), patches);
}

// A programme kept in memory, which behaves as a server would: it calculates by itself, counts revisions, refuses what breaks
// the network. For the bench, the gallery and tests.
import { calculate, packDatesOf, type Programme, prepare, type Schedule } from '@horizon/schedule';
import { scheduleAfter } from './apply-edits.ts';
import {
  type Batch,
  BatchRefused,
  type LoadedProgramme,
  type ProgrammeSource,
  type Saved,
  type TaskExtras,
} from './programme-source.ts';

/** A source over a programme. Throws when the programme cannot be calculated. */
export function memorySource(
  programme: Programme,
  extras: ReadonlyMap<string, TaskExtras> = new Map(),
): ProgrammeSource {
  let schedule: Schedule = calculated(programme);
  let revision = 1;
  const followers = new Set<(revision: number) => void>();
  return {
    load: (): Promise<LoadedProgramme> =>
      Promise.resolve({ programme: schedule.network.programme, revision, extras, canEdit: true }),
    save: ({ edits }: Batch): Promise<Saved> => {
      const after = scheduleAfter(schedule, edits);
      if (!after.schedule) {
        const fault = after.faults.find(({ severity }) => severity === 'error');
        return Promise.reject(new BatchRefused(fault?.message ?? 'The programme cannot be calculated.'));
      }
      schedule = after.schedule;
      revision += 1;
      return Promise.resolve({ revision, isMerged: false, moved: packDatesOf(schedule, after.changedTaskIds) });
    },
    follow: (onChange) => {
      followers.add(onChange);
      return () => followers.delete(onChange);
    },
  };
}

function calculated(programme: Programme): Schedule {
  const { network, faults } = prepare(programme);
  if (network === null) throw new Error(faults[0]?.message ?? 'The programme cannot be calculated');
  return calculate(network);
}

import type { Schedule } from '@horizon/schedule';
import type { ReadProgramme } from '../../tasks/read-programme.ts';
import { planned } from './planned-task.ts';

const nobody = { status: null, assigneeUserId: null, trade: null, crew: null, location: null, wbsId: null };

/** A calculated programme in the form for task screens. */
export function readOfSchedule(
  schedule: Schedule,
  about: Pick<ReadProgramme, 'people' | 'revision' | 'mayEdit'>,
): ReadProgramme {
  const { programme, indexOf } = schedule.network;
  const rowOf = (id: string) => indexOf.get(id) ?? -1;
  return {
    ...about,
    // On the chart, people without permission to edit have read access only; they report progress in the task list.
    mayRecord: about.mayEdit,
    programme,
    schedule,
    dates: schedule,
    rowOf,
    taskOf: (id) => programme.tasks[rowOf(id)],
    moreOf: (id) => {
      const task = programme.tasks[rowOf(id)];
      return task ? planned(task) : nobody;
    },
  };
}

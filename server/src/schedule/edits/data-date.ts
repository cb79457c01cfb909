// Sets the data date of a programme from outside the chart: an edit like any other, with an undo.
import { dataDateOn, type Schedule } from '@horizon/schedule';
import { dayOfMinute, formatDay, parseDay } from '@horizon/working-time';
import type { AnswerOf, Calls } from '@horizon/contract';
import type { Scope } from '../../platform/scope.ts';
import type { Tx } from '../../platform/database.ts';
import { Refusal } from '../../platform/failures.ts';
import { findProgramme } from '../programme/store.ts';
import { stateOf } from '../programme/live-programmes.ts';
import { editProgramme } from './edit-programme.ts';

type ProgrammeEdit = AnswerOf<Calls['updateProject']>['programme_edit'];

/** Whether there is a programme, whose data date then applies. */
export async function hasProgramme(tx: Tx, scope: Scope, projectId: string): Promise<boolean> {
  return (await findProgramme(tx, scope, projectId, false)) !== null;
}

/** Sets the data date to a day, or clears it; returns the effect, undefined if the date is unchanged. */
export async function setDataDate(
  tx: Tx,
  scope: Scope,
  projectId: string,
  day: string | null,
  now: Date,
): Promise<ProgrammeEdit> {
  const { revision, schedule } = await stateOf(tx, (await findProgramme(tx, scope, projectId, true))!);
  const present = schedule.network.programme.project.statusDate;
  if ((present === null ? null : formatDay(dayOfMinute(present))) === day) {
    return undefined;
  }
  if (!scope.can('schedule:edit', projectId)) {
    throw new Refusal(
      403,
      'not_permitted',
      'The data date is part of the programme. Ask somebody who may edit the programme to change it.',
      { fields: { status_date: ['You may not edit the programme of this project.'] } },
    );
  }
  const statusDate = day === null ? null : dataDateOn(schedule, parseDay(day)!);
  const edited = await editProgramme(
    tx,
    scope,
    projectId,
    { based_on: revision, edits: [{ kind: 'project-changed', changes: { statusDate } }], note: noteOf(day) },
    now,
  );
  return {
    batch_id: edited.batch_id!,
    moved_count: edited.moved.ids.length,
    finish_before: finishDay(schedule.projectFinish),
    finish_after: finishDay(edited.project_finish),
  };
}

const noteOf = (day: string | null) => (day === null ? 'Take the data date away' : `Data date to ${day}`);
/** The day on which work ends: midnight belongs to the day before. */
const finishDay = (finish: Schedule['projectFinish']) => formatDay(dayOfMinute(Math.round(finish) - 1));

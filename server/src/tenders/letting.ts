// The place of a package in the letting schedule.
import type { AnswerOf, Calls, TenderStatus } from '@horizon/contract';
import { lettingDates, lettingStanding, type LettingStage } from '@horizon/tendering';
import { againstRule } from '../platform/failures.ts';
import type { Write } from '../platform/records/rules.ts';
import { isTaskOf, type PackageFacts } from './store.ts';
import type { TenderPackage } from './transitions.ts';

type Letting = NonNullable<AnswerOf<Calls['getTenderPackage']>['letting']>;

/** The stage of a package, which a hold does not change. */
function stageOf({ tender_status: status, status_before_hold: before }: Place): LettingStage {
  const stages: Record<TenderStatus, LettingStage> = {
    draft: 'to_issue',
    issued: 'to_award',
    closed: 'to_award',
    under_evaluation: 'to_award',
    recommended: 'to_award',
    awarded: 'awarded',
    on_hold: 'to_issue',
    cancelled: 'ended',
    not_awarded: 'ended',
  };
  return stages[status === 'on_hold' && before ? before : status];
}

type Place = Pick<
  TenderPackage,
  'tender_status' | 'status_before_hold' | 'required_on_site' | 'lead_days' | 'letting_days'
>;

/** The dates of a package. The start of its programme task counts where it has one, also when it moves. */
export function lettingOf(
  row: Place,
  { task_name, task_start, today }: Pick<PackageFacts, 'task_name' | 'task_start' | 'today'>,
): Letting {
  const requiredOn = task_name === null ? row.required_on_site : task_start;
  const times = { requiredOn, leadDays: row.lead_days, lettingDays: row.letting_days };
  const { awardBy, issueBy } = lettingDates(times);
  const { nextDay, daysLeft, isLate } = lettingStanding(times, stageOf(row), today);
  return {
    task_name,
    required_on: requiredOn,
    award_by: awardBy,
    issue_by: issueBy,
    next_day: nextDay,
    days_left: daysLeft,
    is_late: isLate,
  };
}

/** Refuses a task that is not one of the project's programme. */
export async function checkTask({ tx, scope, before }: Write<TenderPackage>, after: TenderPackage): Promise<void> {
  const id = after.required_task_id;
  if (!id || id === before?.required_task_id) return;
  if (!(await isTaskOf(tx, scope, { projectId: after.project_id, id }))) {
    throw againstRule({ required_task_id: ['This task is not in the project’s programme. Choose another.'] });
  }
}

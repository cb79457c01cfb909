// Plans a typed finish. If the duration determines the finish, the duration changes. If a link to the finish or a constraint on
// it does, a longer duration would only move the start: then the date becomes a constraint, or is refused.
import {
  CAUSE,
  type Constraint,
  type ConstraintKind,
  explain,
  FLAG,
  type Schedule,
  describeConstraint,
} from '@horizon/schedule';
import { dayOfMinute } from '@horizon/working-time';
import { finishDayText } from '../cell-text.ts';
import { type Plan, refuse, stretchTask, taskAt } from './planner-edits.ts';

const fixesFinish: ReadonlySet<ConstraintKind> = new Set(['MFO', 'FINISH_ON', 'EXPECTED_FINISH']);

/** Makes the task finish at a minute, by changing the value that determines its finish. */
export function finishOn(schedule: Schedule, task: number, finish: number): Plan {
  const { constraint, isManual, actualFinish } = taskAt(schedule, task);
  const isSummary = (schedule.flags[task]! & FLAG.summary) !== 0;
  if (isManual || isSummary || actualFinish !== null) return stretchTask(schedule, task, finish);
  const isConstrained = constraint.kind === 'FNET' && schedule.earlyCause[task] === CAUSE.constraint;
  if (isConstrained || fixesFinish.has(constraint.kind)) {
    return constrained(schedule, task, { ...constraint, date: finish }, 'Its constraint becomes');
  }
  return isDrivenAtFinish(schedule, task) ? againstLink(schedule, task, finish) : stretchTask(schedule, task, finish);
}

/** Whether a link to the finish determines it. */
function isDrivenAtFinish({ earlyCause, network }: Schedule, task: number): boolean {
  const cause = earlyCause[task]!;
  const link = cause >= 0 ? network.programme.links[network.arrows.link[cause]!] : undefined;
  return link?.kind === 'FF' || link?.kind === 'SF';
}

function againstLink(schedule: Schedule, task: number, finish: number): Plan {
  const { id, name, constraint } = taskAt(schedule, task);
  const now = schedule.finish[task]!;
  const why = explain(schedule, id)?.steps[0]?.text ?? 'a link into its finish sets it.';
  if (dayOfMinute(finish - 1) === dayOfMinute(now - 1)) return refuse(`${name} finishes then already.`);
  if (finish < now)
    return refuse(
      `It cannot finish before ${finishDayText(now)}: ${why} Change that link, its lag, or the task before.`,
    );
  if (constraint.kind !== 'ASAP' && constraint.kind !== 'FNET')
    return refuse(
      `A link sets its finish, and it has a constraint already (${describeConstraint(constraint.kind, constraint.date)}).`,
    );
  return constrained(
    schedule,
    task,
    { kind: 'FNET', date: finish },
    'A link sets its finish, so this becomes a constraint:',
  );
}

function constrained(schedule: Schedule, task: number, constraint: Constraint, lead: string): Plan {
  const { id, name } = taskAt(schedule, task);
  return {
    note: `Finish of ${name}`,
    edits: [{ kind: 'task-changed', id, changes: { constraint } }],
    wanted: { id, end: 'finish', minute: constraint.date!, movesStart: true },
    becomes: `${lead} ${describeConstraint(constraint.kind, constraint.date)}; its duration stays.`,
  };
}

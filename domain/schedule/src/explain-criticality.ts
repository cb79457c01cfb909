// Explains whether a task is critical. There are two rules, and they differ: the count of critical tasks goes by
// the programme's option (total float, or the longest path), the longest path by what drives the finish. Where calendars
// differ, a task of that path has float of its own; where a date binds, a task off it has none.
import { formatLongMinute } from '@horizon/working-time';
import { countsAs, criticalRuleOf, isCounted } from './criticality.ts';
import { FLAG, type Schedule } from './schedule.ts';
import { formatWork } from './words.ts';

/** Whether a task counts as critical, by which rule, and how that relates to the longest path; null for tasks that are never counted. */
export function explainCriticality(schedule: Schedule, taskId: string): string | null {
  const { network, totalFloat } = schedule;
  const i = network.indexOf.get(taskId);
  if (i === undefined || !isCounted(schedule, i)) return null;
  const isOnPath = countsAs(schedule, i, 'longest-path');
  if ((schedule.flags[i]! & FLAG.finished) !== 0) {
    return isOnPath ? 'Finished, so no longer critical. It is on the longest path: it led to the finish.' : null;
  }
  const { options, project } = network.programme;
  if (!Number.isFinite(totalFloat[i]!)) return null;
  const float = formatWork(totalFloat[i]!, project.minutesPerDay);
  const isCritical = countsAs(schedule, i, 'critical');
  if (options.critical === 'longest-path') {
    return isCritical
      ? `Critical: it is on the longest path, which sets the finish. Its total float is ${float}.`
      : `Not critical: it is not on the longest path, which sets the finish. Its total float is ${float}.`;
  }
  const rule = `(rule: ${criticalRuleOf({ options, project })})`;
  if (isCritical && isOnPath)
    return `Critical: its total float is ${float} ${rule}. It is on the longest path, which sets the finish.`;
  if (isCritical)
    return `Critical: its total float is ${float} ${rule}. It is not on the longest path: other work sets the finish, and a date after it leaves it no float.`;
  if (!isOnPath) return `Not critical: its total float is ${float} ${rule}.`;
  return `Not critical by the rule of this programme, though on the longest path, which sets the finish: its total float is ${float} ${rule}.${spareOf(schedule, i)}`;
}

/** Why a task of the longest path has float. */
function spareOf(schedule: Schedule, i: number): string {
  const { network, flags, start, finish, lateLimit, projectFinish } = schedule;
  if (lateLimit > projectFinish)
    return ` The programme may finish as late as ${formatLongMinute(lateLimit)}, and that float is shared by the whole path.`;
  const { slots, calendars, taskCount } = network;
  const own = slots.calendar[i]!;
  for (let j = 0; j < taskCount; j++) {
    const isAfter = (flags[j]! & FLAG.longestPath) !== 0 && (flags[j]! & FLAG.summary) === 0 && start[j]! >= finish[i]!;
    if (isAfter && slots.calendar[j] !== own) {
      const [mine, theirs] = [calendars[own]!.name, calendars[slots.calendar[j]!]!.name];
      return ` Work after it on the path goes by another calendar (${theirs}): what is left over in its own (${mine}) is float, but no time to lose.`;
    }
  }
  return '';
}

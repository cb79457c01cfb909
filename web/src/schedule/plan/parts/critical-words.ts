// By which rule the tasks of a programme are critical, in words beside every count of them.
import type { PlannedTasks } from './planned-tasks.ts';
import { sayDays } from '../../tasks/say-days.ts';

type Ruled = Pick<PlannedTasks, 'options' | 'project'>;

/** What makes an unfinished task critical in this programme. */
export function sayCriticalRule({ options, project }: Ruled): string {
  return options.critical === 'longest-path'
    ? 'not finished, on the longest path'
    : `not finished, total float ${sayDays(options.criticalFloatMinutes, project.minutesPerDay)} or less`;
}

/** What makes one near-critical. */
export function sayNearCriticalRule({ options, project }: Ruled): string {
  const limit = sayDays(options.nearCriticalFloatMinutes, project.minutesPerDay);
  return `not critical, total float ${limit} or less`;
}

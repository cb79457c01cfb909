// Parts of a programme that Microsoft Project XML cannot store, counted for a report to planners.
import type { Programme, Task } from '@horizon/schedule';

import type { ReadingLog } from '../reading-log.ts';

const taskRules: [kind: string, note: string, applies: (task: Task) => boolean][] = [
  ['second-constraints', 'Second constraints and expected finishes of P6', (task) => task.secondConstraint !== null],
  [
    'soft-constraints',
    'Start-on and finish-on constraints, written as no earlier than',
    (task) => ['START_ON', 'FINISH_ON', 'EXPECTED_FINISH'].includes(task.constraint.kind),
  ],
  ['level-of-effort', 'Level-of-effort activities, written as plain tasks', (task) => task.kind === 'level-of-effort'],
  ['wbs-summaries', 'WBS summary activities, written as plain tasks', (task) => task.kind === 'wbs-summary'],
  [
    'resource-dependent',
    'Resource-dependent activities, written as plain tasks',
    (task) => task.kind === 'resource-dependent',
  ],
  [
    'units-percent',
    'Percent complete by units, written as percent of duration',
    (task) => task.percentKind === 'units',
  ],
  [
    'external-dates',
    'Dates that links to other projects gave',
    (task) => (task.externalEarlyStart ?? task.externalLateFinish ?? null) !== null,
  ],
  [
    'interruptions',
    'Interruptions of tasks that have no dates yet',
    (task) => task.splits.length > 0 && (task.stored?.start ?? null) === null,
  ],
];

/** Counts into the log. */
export function leaveOutOfMspdi(programme: Programme, log: ReadingLog): void {
  for (const [kind, note, applies] of taskRules) log.leaveOut(kind, note, programme.tasks.filter(applies).length);
  const { options, project } = programme;
  if (project.mustFinishBy !== null) log.leaveOut('must-finish-by', 'The date by which the project must finish');
  if (options.profile === 'p6')
    log.leaveOut(
      'p6-options',
      'Scheduling options of P6, which Microsoft Project does not follow: lag calendar, progress rule, float and longest-path choices',
    );
  const ownDay = programme.calendars.filter((calendar) => calendar.minutesPerDay !== null).length;
  log.leaveOut('calendar-hours', 'Hours per day, week and month of single calendars', ownDay);
  const notes = programme.links.filter((link) => link.notes !== null).length;
  log.leaveOut('link-notes', 'Notes on links', notes);
  const kinds = programme.resources.filter(({ kind }) => kind === 'equipment' || kind === 'subcontractor').length;
  log.leaveOut('resource-kinds', 'The difference between labour, equipment and subcontractors', kinds);
}

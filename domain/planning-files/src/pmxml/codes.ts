// The values of P6 XML for kinds, constraints and options.
import type { ConstraintKind, LinkKind, Resource, ScheduleOptions, Task, TaskKind } from '@horizon/schedule';

export const kindOfType: Record<string, TaskKind> = {
  'Task Dependent': 'task',
  'Resource Dependent': 'resource-dependent',
  'Level of Effort': 'level-of-effort',
  'Start Milestone': 'start-milestone',
  'Finish Milestone': 'finish-milestone',
  'WBS Summary': 'wbs-summary',
};

export const constraintOfWord: Record<string, ConstraintKind> = {
  'As Late As Possible': 'ALAP',
  'Start On or After': 'SNET',
  'Start On or Before': 'SNLT',
  'Finish On or After': 'FNET',
  'Finish On or Before': 'FNLT',
  'Start On': 'START_ON',
  'Finish On': 'FINISH_ON',
  'Mandatory Start': 'MSO',
  'Mandatory Finish': 'MFO',
};

export const linkOfWord: Record<string, LinkKind> = {
  'Finish to Start': 'FS',
  'Start to Start': 'SS',
  'Finish to Finish': 'FF',
  'Start to Finish': 'SF',
};

export const typeOfWord: Record<string, Task['type']> = {
  'Fixed Duration and Units': 'fixed-duration',
  'Fixed Duration and Units/Time': 'fixed-duration',
  'Fixed Units': 'fixed-work',
  'Fixed Units/Time': 'fixed-units',
};

export const priorityOfWord: Record<string, number> = { Top: 900, High: 700, Normal: 500, Low: 300, Lowest: 100 };

export const percentOfWord: Record<string, Task['percentKind']> = {
  Duration: 'duration',
  Physical: 'physical',
  Units: 'units',
};

export const resourceOfWord: Record<string, Resource['kind']> = {
  Labor: 'labour',
  Nonlabor: 'equipment',
  Material: 'material',
};

/** The lag calendar by the first word of the option. */
export const lagCalendarOfWord: Record<string, ScheduleOptions['lagCalendar']> = {
  Predecessor: 'predecessor',
  Successor: 'successor',
  Project: 'project',
  '24': '24-hour',
};

export const progressOfWord: Record<string, ScheduleOptions['progress']> = {
  'Retained Logic': 'retained-logic',
  'Progress Override': 'progress-override',
  'Actual Dates': 'actual-dates',
};

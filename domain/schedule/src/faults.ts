// Faults of a programme, each with the ids it concerns, so that the planner finds the place. An `error` stops the
// calculation; a `warning` names anything skipped or assumed instead.

export const faultCodes = [
  'task-duplicate-id',
  'task-unknown-parent',
  'task-parent-cycle',
  'task-impossible-duration',
  'task-impossible-date',
  'task-finish-before-start',
  'task-missing-calendar',
  'project-missing-calendar',
  'project-impossible-date',
  'calendar-faulty',
  'calendars-never-meet',
  'link-duplicate-id',
  'link-unknown-task',
  'link-self',
  'link-duplicate',
  'link-summary-own-child',
  'link-summary-not-allowed',
  'link-impossible-lag',
  'link-cycle',
  'assignment-unknown-task',
  'assignment-unknown-resource',
] as const;
export type FaultCode = (typeof faultCodes)[number];

export interface Fault {
  code: FaultCode;
  severity: 'error' | 'warning';
  /** In the order that matters: the tasks of a cycle as the links lead, each once. */
  taskIds: string[];
  /** The links of a cycle in the order of `taskIds`: the first leads from the first task to the second. */
  linkIds: string[];
  calendarIds: string[];
  /** Of a cycle: the link added last, the one to look at first. */
  suspectLinkId: string | null;
  message: string;
}

/** A fault; missing fields are empty. */
export function faultOf(
  code: FaultCode,
  severity: Fault['severity'],
  message: string,
  ids: Partial<Pick<Fault, 'taskIds' | 'linkIds' | 'calendarIds' | 'suspectLinkId'>> = {},
): Fault {
  return { code, severity, taskIds: [], linkIds: [], calendarIds: [], suspectLinkId: null, ...ids, message };
}

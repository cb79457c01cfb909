// The columns of a task table by the names that planners' tools give them.

export const columnKinds = [
  'uid',
  'id',
  'code',
  'name',
  'level',
  'outline',
  'wbs',
  'duration',
  'start',
  'finish',
  'actualStart',
  'actualFinish',
  'percent',
  'remaining',
  'constraint',
  'constraintDate',
  'deadline',
  'calendar',
  'predecessors',
  'uidPredecessors',
  'successors',
  'resources',
  'milestone',
  'summary',
  'totalFloat',
  'freeFloat',
  'critical',
  'notes',
  'trade',
  'crew',
  'location',
  'responsible',
  'status',
  'horizonId',
] as const;
export type ColumnKind = (typeof columnKinds)[number];

/** A row of the table: its cells by kind of column. */
export type CellOf = (kind: ColumnKind) => string;

const names: Record<ColumnKind, readonly string[]> = {
  uid: ['uid', 'uniqueid', 'taskuid', 'guid'],
  id: ['id', 'taskid', 'row', 'no', 'number', 'line', '#'],
  code: ['code', 'activityid', 'activitycode', 'taskcode', 'actid'],
  name: ['name', 'taskname', 'activityname', 'task', 'activity', 'description', 'activitydescription', 'title', 'item'],
  level: ['outlinelevel', 'level', 'indent', 'indentlevel'],
  outline: ['outlinenumber', 'outlineno'],
  wbs: ['wbs', 'wbscode', 'wbspath', 'wbsid'],
  duration: ['duration', 'originalduration', 'dur', 'od', 'plannedduration', 'atcompletionduration'],
  start: ['start', 'startdate', 'begin', 'plannedstart', 'earlystart', 'es'],
  finish: ['finish', 'finishdate', 'end', 'enddate', 'plannedfinish', 'earlyfinish', 'ef', 'due', 'duedate'],
  actualStart: ['actualstart', 'actualstartdate', 'as'],
  actualFinish: ['actualfinish', 'actualfinishdate', 'actualend', 'af'],
  percent: ['%complete', 'percentcomplete', 'complete', 'progress', 'activity%complete', '%', 'pctcomplete'],
  remaining: ['remainingduration', 'rd', 'remaining'],
  constraint: ['constrainttype', 'constraint', 'primaryconstraint'],
  constraintDate: ['constraintdate', 'primaryconstraintdate'],
  deadline: ['deadline'],
  calendar: ['calendar', 'taskcalendar', 'calendarname'],
  predecessors: ['predecessors', 'predecessor', 'pred', 'preds', 'dependson', 'dependencies', 'predecessordetails'],
  uidPredecessors: ['uniqueidpredecessors', 'uidpredecessors'],
  successors: ['successors', 'successor', 'succ', 'successordetails'],
  resources: ['resourcenames', 'resources', 'resource', 'assignedto', 'assignee', 'owner', 'resourceids'],
  milestone: ['milestone', 'ismilestone'],
  summary: ['summary', 'issummary'],
  totalFloat: ['totalslack', 'totalfloat', 'tf', 'float'],
  freeFloat: ['freeslack', 'freefloat', 'ff'],
  critical: ['critical', 'iscritical'],
  notes: ['notes', 'note', 'comments', 'remarks'],
  trade: ['trade'],
  crew: ['crew'],
  location: ['location'],
  responsible: ['responsibleperson', 'personresponsible', 'responsible'],
  status: ['status'],
  horizonId: ['horizonid'],
};

/** The column of each kind; only the first one. `Duration(d)` and `Finish *` are recognised too. */
export function recogniseColumns(header: readonly string[]): Map<ColumnKind, number> {
  const found = new Map<ColumnKind, number>();
  for (const [index, title] of header.entries()) {
    const plain = title
      .toLowerCase()
      .replace(/\(.*?\)/g, '')
      .replace(/[^a-z0-9%#]/g, '');
    const kind = columnKinds.find((candidate) => names[candidate].includes(plain));
    if (kind !== undefined && !found.has(kind)) found.set(kind, index);
  }
  return found;
}

/** A header of a task table: it names tasks, and one more thing about them. */
export function isTaskHeader(header: readonly string[]): boolean {
  const found = recogniseColumns(header);
  return (found.has('name') && found.size >= 2) || (found.has('code') && found.has('duration'));
}

/** Whether the rows are numbered as our own workbooks number them: their predecessors are named by activity id. */
export function isOwnNumbering(header: readonly string[]): boolean {
  return header.includes('Row') && header.includes('Activity ID');
}

// The whole programme for the wire and back: tasks, links and assignments as columns, short lists unchanged. References
// of a task (its parent, its calendar, the ends of a link) are given by row number instead of by id.
import { newLink, newTask } from '../new-programme.ts';
import type { Assignment, Link, Programme, Task } from '../programme.ts';
import { type PackedTable, packTable, unpackColumn, unpackTable } from './columns.ts';

export interface PackedProgramme extends Omit<Programme, 'tasks' | 'links' | 'assignments'> {
  tasks: PackedTable;
  links: PackedTable;
  assignments: PackedTable;
}

type Rows<Of> = Omit<Of, 'parentId' | 'calendarId' | 'predecessorId' | 'successorId' | 'taskId' | 'resourceId'> & {
  parent?: number;
  calendar?: number;
  predecessor?: number;
  successor?: number;
  task?: number;
  resource?: number;
};

const blankTask: Partial<Rows<Task>> = { ...newTask(''), parent: -1, calendar: -1 };
const blankLink: Partial<Rows<Link>> = newLink('', '', '');
const blankAssignment: Partial<Assignment> = {
  id: '',
  taskId: '',
  resourceId: '',
  actualWorkMinutes: 0,
  delayMinutes: 0,
  start: null,
  finish: null,
  cost: null,
  actualCost: null,
  contour: 'flat',
  isDriving: true,
};

const ownTaskNames = (Object.keys(newTask('')) as (keyof Task & string)[]).filter(
  (name) => name !== 'parentId' && name !== 'calendarId',
);
/** A task, or an assignment, need not have these. */
const rareTaskNames = ['isPlaceholder', 'externalEarlyStart', 'externalLateFinish'] as const;
const rareAssignmentNames = ['quantity', 'actualQuantity', 'remainingQuantity'] as const;
const taskNames = [...ownTaskNames, ...rareTaskNames, 'parent', 'calendar'] as (keyof Rows<Task> & string)[];
const ownLinkNames = ['id', 'kind', 'lag', 'lagUnit', 'notes'] as const;
const linkNames = [...ownLinkNames, 'predecessor', 'successor'] as (keyof Rows<Link> & string)[];
const ownAssignmentNames = [
  'id',
  'units',
  'workMinutes',
  'actualWorkMinutes',
  'remainingWorkMinutes',
  'delayMinutes',
  'start',
  'finish',
  'cost',
  'actualCost',
  'contour',
  'isDriving',
] as const satisfies readonly (keyof Assignment)[];
const assignmentNames = [...ownAssignmentNames, ...rareAssignmentNames, 'task', 'resource'] as (keyof Rows<Assignment> &
  string)[];

/**
 * The programme as columns. References to missing records become null. About 150 bytes a task and 60 a link as JSON;
 * linear in tasks, links and assignments.
 */
export function packProgramme(programme: Programme): PackedProgramme {
  const rowOf = numbered(programme.tasks);
  const calendarOf = numbered(programme.calendars);
  const resourceOf = numbered(programme.resources);
  const at = (numbers: Map<string, number>, id: string | null): number => (id === null ? -1 : (numbers.get(id) ?? -1));
  return {
    ...programme,
    tasks: packTable<Rows<Task>>(
      programme.tasks.map((task) => ({
        ...task,
        parent: at(rowOf, task.parentId),
        calendar: at(calendarOf, task.calendarId),
      })),
      blankTask,
      taskNames,
    ),
    links: packTable<Rows<Link>>(
      programme.links.map((link) => ({
        ...link,
        predecessor: at(rowOf, link.predecessorId),
        successor: at(rowOf, link.successorId),
      })),
      blankLink,
      linkNames,
    ),
    assignments: packTable<Rows<Assignment>>(
      programme.assignments.map((assignment) => ({
        ...assignment,
        task: at(rowOf, assignment.taskId),
        resource: at(resourceOf, assignment.resourceId),
      })),
      blankAssignment,
      assignmentNames,
    ),
  };
}

/** Unpacks a programme: equal to the original. */
export function unpackProgramme(packed: PackedProgramme): Programme {
  const tasks = unpackTable<Task>(packed.tasks, newTask(''), ownTaskNames);
  unpackRare(tasks, packed.tasks, rareTaskNames);
  const idAt = (items: readonly { id: string }[]) => (row: unknown) => items[row as number]?.id;
  const [taskAt, calendarAt, resourceAt] = [idAt(tasks), idAt(packed.calendars), idAt(packed.resources)];
  const references = (table: PackedTable, name: string) => unpackColumn(table.columns[name], table.count, -1);
  references(packed.tasks, 'parent').forEach((row, at) => (tasks[at]!.parentId = taskAt(row) ?? null));
  references(packed.tasks, 'calendar').forEach((row, at) => (tasks[at]!.calendarId = calendarAt(row) ?? null));
  const links = unpackTable<Link>(packed.links, newLink('', '', ''), ownLinkNames);
  references(packed.links, 'predecessor').forEach((row, at) => (links[at]!.predecessorId = taskAt(row) ?? ''));
  references(packed.links, 'successor').forEach((row, at) => (links[at]!.successorId = taskAt(row) ?? ''));
  const assignments = unpackTable<Assignment>(packed.assignments, blankAssignment, ownAssignmentNames);
  unpackRare(assignments, packed.assignments, rareAssignmentNames);
  references(packed.assignments, 'task').forEach((row, at) => (assignments[at]!.taskId = taskAt(row) ?? ''));
  references(packed.assignments, 'resource').forEach(
    (row, at) => (assignments[at]!.resourceId = resourceAt(row) ?? ''),
  );
  return { ...packed, tasks, links, assignments };
}

/** Fields that a record need not have stay away where it has none. */
function unpackRare(records: readonly object[], { columns, count }: PackedTable, names: readonly string[]): void {
  for (const name of names) {
    if (columns[name] === undefined) continue;
    unpackColumn(columns[name], count, undefined).forEach((value, at) => {
      if (value !== undefined) Object.assign(records[at]!, { [name]: value });
    });
  }
}

function numbered(items: readonly { id: string }[]): Map<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]));
}

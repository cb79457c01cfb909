// The whole programme for the wire and back: tasks, links and assignments as columns, everything that is short as it is.
// What a task points at (its parent, its calendar, the ends of a link) is given by row number instead of by id.
import { newLink, newTask } from '../new-programme.ts';
import type { Assignment, Link, Programme, Task } from '../programme.ts';
import { type PackedTable, packTable, unpackTable } from './columns.ts';

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
const blankAssignment: Partial<Rows<Assignment>> = {
  actualWorkMinutes: 0,
  delayMinutes: 0,
  start: null,
  finish: null,
  cost: null,
  actualCost: null,
  contour: 'flat',
  isDriving: true,
};

const taskNames = [
  ...(Object.keys(newTask('')) as (keyof Task)[]).filter((name) => name !== 'parentId' && name !== 'calendarId'),
  'isPlaceholder',
  'externalEarlyStart',
  'externalLateFinish',
  'parent',
  'calendar',
] as (keyof Rows<Task> & string)[];
const linkNames = ['id', 'kind', 'lag', 'lagUnit', 'notes', 'predecessor', 'successor'] as (keyof Rows<Link> &
  string)[];
const assignmentNames = [
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
  'task',
  'resource',
] as (keyof Rows<Assignment> & string)[];

/**
 * The programme as columns. References to what is not there become none. About 150 bytes a task and 60 a link as JSON;
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

/** The programme of a packed one: equal to what was packed. */
export function unpackProgramme(packed: PackedProgramme): Programme {
  const ids = unpackTable<{ id: string }>(packed.tasks, {}, ['id']).map(({ id }) => id);
  return {
    ...packed,
    tasks: unpackTable<Rows<Task>>(packed.tasks, blankTask, taskNames).map(({ parent = -1, calendar = -1, ...task }) =>
      Object.assign(given(task), {
        parentId: ids[parent] ?? null,
        calendarId: packed.calendars[calendar]?.id ?? null,
      }),
    ),
    links: unpackTable<Rows<Link>>(packed.links, blankLink, linkNames).map(
      ({ predecessor = -1, successor = -1, ...link }) =>
        Object.assign(link, { predecessorId: ids[predecessor] ?? '', successorId: ids[successor] ?? '' }),
    ),
    assignments: unpackTable<Rows<Assignment>>(packed.assignments, blankAssignment, assignmentNames).map(
      ({ task = -1, resource = -1, ...assignment }) =>
        Object.assign(assignment, { taskId: ids[task] ?? '', resourceId: packed.resources[resource]?.id ?? '' }),
    ),
  };
}

/** Fields that a task need not have stay away; its own lists are not shared with other tasks. */
function given(task: Omit<Rows<Task>, 'parent' | 'calendar'>): Omit<Rows<Task>, 'parent' | 'calendar'> {
  const { isPlaceholder, externalEarlyStart, externalLateFinish, ...rest } = task;
  return {
    ...rest,
    ...(isPlaceholder === undefined ? {} : { isPlaceholder }),
    ...(externalEarlyStart === undefined ? {} : { externalEarlyStart }),
    ...(externalLateFinish === undefined ? {} : { externalLateFinish }),
  };
}

function numbered(items: readonly { id: string }[]): Map<string, number> {
  return new Map(items.map(({ id }, index) => [id, index]));
}

// Compiles a programme into a network that can be calculated, or returns its faults.
import { parseOutline } from './outline.ts';
import { compileLinks } from './compile-links.ts';
import type { LinkContext } from './link-ends.ts';
import { compileTask, emptySlots } from './compile-tasks.ts';
import type { TaskContext } from './task-context.ts';
import { type Fault, faultOf } from './faults.ts';
import { type Network, type Slots, slotArrays } from './network.ts';
import type { Assignment, Programme, Resource, Task } from './programme.ts';
import { shareCalendars } from './shared-calendars.ts';
import { loopFaults } from './link-loops.ts';
import { nameOf, nameOfId } from './task-name.ts';
import { buildGraph } from './topological-order.ts';

export interface Preparation {
  /** None when a fault is an error. */
  network: Network | null;
  /** Everything found, errors and warnings. */
  faults: Fault[];
}

/** The network of a programme. Never throws. Cost: tasks plus links plus assignments. */
export function prepare(programme: Programme): Preparation {
  const faults: Fault[] = [];
  const { tasks } = programme;
  const calendars = shareCalendars(programme, faults);
  const indexOf = indexTasks(tasks, faults);
  const { parent, outline, hasChildren } = parseOutline(tasks, indexOf, faults);
  const projectStart = startOf(programme, faults);
  const dataDate = dataDateOf(programme);
  const context: TaskContext = {
    programme,
    calendars,
    projectStart,
    dataDate,
    hasChildren,
    parent,
    resources: new Map(programme.resources.map((resource): [string, Resource] => [resource.id, resource])),
    assignments: assignmentsByTask(programme, indexOf, faults),
    faults,
  };
  const taskSlots = emptySlots(tasks.length, parent, calendars.project);
  for (let i = 0; i < tasks.length; i++) compileTask(context, taskSlots, i);
  const linkContext: LinkContext = { programme, calendars, indexOf, slots: taskSlots, hasChildren, dataDate, faults };
  const { arrows, hammockArrows, virtual } = compileLinks(linkContext);
  const slots = virtual.length === 0 ? taskSlots : withVirtual(taskSlots, tasks.length, virtual, calendars.project);
  const slotCount = tasks.length + virtual.length;
  const graph = buildGraph(slotCount, arrows);
  for (const fault of loopFaults(slotCount, arrows, graph, tasks, programme.links)) faults.push(fault);
  if (faults.some(({ severity }) => severity === 'error')) return { network: null, faults };
  const network: Network = {
    programme,
    taskCount: tasks.length,
    slotCount,
    indexOf,
    calendars: calendars.list,
    calendarIndex: calendars.index,
    projectCalendar: calendars.project,
    projectStart,
    dataDate,
    slots,
    arrows,
    graph,
    hammockArrows,
    outline,
    faults,
    context,
  };
  return { network, faults };
}

function indexTasks(tasks: readonly Task[], faults: Fault[]): Map<string, number> {
  const indexOf = new Map<string, number>();
  for (let i = 0; i < tasks.length; i++) {
    const { id } = tasks[i]!;
    if (indexOf.has(id)) {
      faults.push(
        faultOf(
          'task-duplicate-id',
          'error',
          `Two tasks have the id ${id}: ${nameOf(tasks[indexOf.get(id)!]!)}, ${nameOf(tasks[i]!)}.`,
          { taskIds: [id] },
        ),
      );
    } else indexOf.set(id, i);
  }
  return indexOf;
}

function startOf({ project }: Programme, faults: Fault[]): number {
  if (Number.isFinite(project.start)) return project.start;
  faults.push(
    faultOf('project-impossible-date', 'warning', 'The start of the project is no date; 1 January 2000 is used.'),
  );
  return 10_957 * 1440;
}

/** P6 always puts remaining work behind the data date; Microsoft Project only when asked to. */
function dataDateOf({ project, options }: Programme): number {
  const { statusDate } = project;
  if (options.profile === 'msp' && !options.movesUnstartedWork) return Number.NaN;
  if (statusDate !== null && Number.isFinite(statusDate)) return statusDate;
  return options.profile === 'p6' && Number.isFinite(project.start) ? project.start : Number.NaN;
}

function assignmentsByTask(
  { assignments, resources, tasks }: Programme,
  indexOf: ReadonlyMap<string, number>,
  faults: Fault[],
): Map<string, Assignment[]> {
  const byTask = new Map<string, Assignment[]>();
  const resourceNames = new Map(resources.map(({ id, name }) => [id, name || id]));
  for (const assignment of assignments) {
    const { taskId, resourceId } = assignment;
    if (!indexOf.has(taskId)) {
      const message = `An assignment of ${resourceNames.get(resourceId) ?? resourceId}: the task ${taskId} does not exist.`;
      faults.push(faultOf('assignment-unknown-task', 'warning', message, { taskIds: [taskId] }));
      continue;
    }
    if (!resourceNames.has(resourceId)) {
      const message = `Task ${nameOfId(taskId, tasks, indexOf)}: its resource ${resourceId} does not exist.`;
      faults.push(faultOf('assignment-unknown-resource', 'warning', message, { taskIds: [taskId] }));
      continue;
    }
    const others = byTask.get(taskId);
    if (others) others.push(assignment);
    else byTask.set(taskId, [assignment]);
  }
  return byTask;
}

function withVirtual(slots: Slots, taskCount: number, virtual: number[], projectCalendar: number): Slots {
  const count = taskCount + virtual.length;
  const parent = new Int32Array(count).fill(-1);
  parent.set(slots.parent);
  const all = emptySlots(count, parent, projectCalendar);
  for (const name of slotArrays) (all[name] as Float64Array).set(slots[name]);
  for (const [i, legs] of slots.legs) all.legs.set(i, legs);
  for (let v = 0; v < virtual.length; v++) all.state[taskCount + v] = virtual[v]!;
  return all;
}

// By what can the tasks of a programme be put together? What the product knows of a task, the WBS, the subcontractor that is
// assigned, and every activity code and text field that the programme itself has. The chart, the board of the week and the
// lists ask here, so that a group has the same name and the same tasks everywhere.
import type { Programme, Task } from './programme.ts';

export interface TaskGrouping {
  /** `trade`, `code:Phase Code`, `field:Area`. */
  key: string;
  label: string;
}

/** A task with what the product keeps of it next to the engine's fields. */
export type GroupedTask = Task & {
  trade?: string | null;
  crew?: string | null;
  location?: string | null;
  assigneeUserId?: string | null;
};

const known = [
  { key: 'crew', label: 'Crew' },
  { key: 'responsible', label: 'Responsible' },
  { key: 'trade', label: 'Trade' },
  { key: 'location', label: 'Location' },
] as const;
type Known = (typeof known)[number]['key'];

/** Codes and fields that say a thing which the product knows: Trade, Responsibility, Area. */
const meanings: Readonly<Record<Known, RegExp>> = {
  crew: /^crew/i,
  responsible: /^respons/i,
  trade: /^trade/i,
  location: /^(location|area|zone|level)/i,
};

export interface ProgrammeGroupings {
  /** In the order in which they are offered: the known ones, the subcontractor, the WBS, then those of the programme. */
  groupings: readonly TaskGrouping[];
  /** The name of a task's group; empty where it is in none. `people`: names by id. */
  valueOf: (key: string, task: GroupedTask, people?: Readonly<Record<string, string>>) => string;
}

/** The groupings of a programme. Cost: tasks and assignments; a value is constant then. */
export function groupingsOfProgramme(programme: Programme): ProgrammeGroupings {
  const { activityCodeTypes, customFields } = programme;
  const codes = new Set([
    ...activityCodeTypes.map(({ name }) => name),
    ...programme.tasks.flatMap(({ activityCodes }) => Object.keys(activityCodes)),
  ]);
  const fields = new Map(
    customFields
      .filter(({ of, type }) => of === 'task' && type === 'text')
      .map(({ name, alias }) => [alias ?? name, alias ?? name]),
  );
  const named = [...codes, ...fields.keys()];
  const meaning = (key: Known): string | undefined => named.find((name) => meanings[key].test(name));
  const aliases = new Map(known.map(({ key }) => [key as string, meaning(key)]));
  const taken = new Set(aliases.values());
  const subcontractors = subcontractorsOf(programme);
  const words = new Map(
    activityCodeTypes.flatMap(({ name, values }) =>
      values.map(({ code, description }) => [`${name}\n${code}`, wordsOf(code, description)] as const),
    ),
  );
  const branches = branchesOf(programme);
  const ofProgramme = (name: string, { activityCodes, custom }: Task): string => {
    const code = activityCodes[name];
    if (code !== undefined) return words.get(`${name}\n${code}`) ?? code;
    return custom[name] === undefined ? '' : String(custom[name]);
  };
  return {
    groupings: [
      ...known,
      ...(subcontractors.size > 0 ? [{ key: 'subcontractor', label: 'Subcontractor' }] : []),
      { key: 'wbs', label: 'WBS' },
      ...[...codes].filter((name) => !taken.has(name)).map((name) => ({ key: `code:${name}`, label: name })),
      ...[...fields.keys()]
        .filter((name) => !taken.has(name) && !codes.has(name))
        .map((name) => ({ key: `field:${name}`, label: name })),
    ],
    valueOf: (key, task, people = {}) => {
      if (key === 'wbs') return branches(task);
      if (key === 'subcontractor') return subcontractors.get(task.id) ?? '';
      const own = ownValue(key, task, people);
      if (own) return own;
      const name = aliases.get(key) ?? /^(?:code|field):(.*)$/s.exec(key)?.[1];
      return name === undefined ? '' : ofProgramme(name, task);
    },
  };
}

function ownValue(key: string, task: GroupedTask, people: Readonly<Record<string, string>>): string {
  if (key === 'crew') return task.crew ?? '';
  if (key === 'trade') return task.trade ?? '';
  if (key === 'location') return task.location ?? '';
  if (key === 'responsible' && task.assigneeUserId) return people[task.assigneeUserId] ?? 'Somebody else';
  return '';
}

const wordsOf = (code: string, description: string): string =>
  description.trim() === '' || description === code ? code : `${code} ${description}`;

/** The first subcontractor that is assigned to a task, by the task's id. */
function subcontractorsOf({ resources, assignments }: Programme): Map<string, string> {
  const names = new Map(resources.filter(({ kind }) => kind === 'subcontractor').map(({ id, name }) => [id, name]));
  const of = new Map<string, string>();
  for (const { taskId, resourceId } of assignments) {
    const name = names.get(resourceId);
    if (name !== undefined && !of.has(taskId)) of.set(taskId, name);
  }
  return of;
}

/** The summary that a task is under, behind the one above it: `Level 3 / Fitout`. The summary of all is left out. */
function branchesOf({ tasks }: Programme): (task: Task) => string {
  const byId = new Map(tasks.map((task) => [task.id, task]));
  const above = (task: Task | undefined): Task | undefined =>
    task === undefined || task.parentId === null ? undefined : byId.get(task.parentId);
  const names = new Map<string, string>();
  return (task) => {
    if (task.parentId === null) return '';
    let name = names.get(task.parentId);
    if (name === undefined) {
      const parent = above(task);
      const grandparent = above(parent);
      name = [above(grandparent) ? grandparent!.name : null, parent?.name ?? null].filter(Boolean).join(' / ');
      names.set(task.parentId, name);
    }
    return name;
  };
}

// The programme of the demo's first project: a tower of 22 storeys over three basements, with calendars, crews, costs,
// a baseline, progress up to the demo's day, weekly promises with reasons, and constraints of the next weeks.
import {
  captureBaseline,
  newCalendar,
  newLink,
  newTask,
  type Assignment,
  type Link,
  type Patch,
  type Resource,
  varianceReasons,
} from '@horizon/schedule';
import {
  dayOfMinute,
  formatDay,
  holidayExceptions,
  holidayYears,
  parseDay,
  publicHolidays,
  weekdayOf,
} from '@horizon/working-time';
import type { Tx } from '../src/platform/database.ts';
import { newId } from '../src/platform/ids.ts';
import { Draft } from '../src/schedule/edits/draft.ts';
import { storeBatch } from '../src/schedule/edits/edit-programme.ts';
import { beginBatch, endBatch, insertMany } from '../src/schedule/edits/write-rows.ts';
import { stateOf } from '../src/schedule/programme/live-programmes.ts';
import {
  noMore,
  type PlannedProgramme,
  type PlannedTask,
  type ProgrammeState,
} from '../src/schedule/programme/state.ts';
import { emptyProgramme, findProgramme, findProjectHead, insertProgramme } from '../src/schedule/programme/store.ts';
import { demoDay, fixedId } from './fixed-id.ts';
import { crews, towerProgramme, type TowerTask } from './schedule-tower.ts';

/** The project of the programme, and its creator. */
export interface ScheduleOwner {
  workspaceId: string;
  projectId: string;
  planner: { id: string; name: string };
  /** The people responsible on site, in turn. */
  people: string[];
  /** The person responsible for the work of one crew, such as a subcontractor's engineer. */
  subcontractor?: { crew: string; person: string };
}

const id = (owner: ScheduleOwner, name: string) => fixedId(`${owner.projectId}/schedule/${name}`);
const dayMinutes = 480;
const blankTask: PlannedTask = { ...newTask(''), ...noMore };
const demoDayInWords = new Date(demoDay).toLocaleDateString('en-AU', { dateStyle: 'long', timeZone: 'UTC' });
const demoMinute = parseDay(demoDay)! * 1440 + 930;

/** Stores the programme; answers its number of tasks. The same for the same project. */
export async function seedSchedule(tx: Tx, owner: ScheduleOwner): Promise<number> {
  const scope = { workspaceId: owner.workspaceId, personId: owner.planner.id, personName: owner.planner.name };
  const project = (await findProjectHead(tx, scope, owner.projectId))!;
  await insertProgramme(tx, scope, owner.projectId, withHolidays(emptyProgramme(project, demoDay)), newId());
  const state = await stateOf(tx, (await findProgramme(tx, scope, owner.projectId, true))!);
  const plan = planOf(owner, state.programme);
  await insertElements(tx, owner);
  const added = (of: Patch['of'], items: readonly { id: string }[]): Patch[] =>
    items.map((item) => ({ of, id: item.id, before: null, after: item as unknown as Record<string, unknown> }));
  const changed = (of: 'project' | 'options', after: Record<string, unknown>): Patch => ({
    of,
    id: of,
    before: {},
    after,
  });
  const store = async (before: ProgrammeState, name: string, note: string, patches: Patch[]) => {
    const input = { kind: 'edit', note, basedOn: before.revision, id: id(owner, name) } as const;
    return (await storeBatch(tx, scope, before, patches, input)).moved.state;
  };
  const planned = await store(state, 'batch', 'Contract programme', [
    ...added('calendar', plan.calendars.slice(1)),
    ...added('resource', plan.resources),
    ...added('task', plan.tasks),
    ...added('link', plan.links),
    ...added('assignment', plan.assignments),
  ]);
  const agreed = new Draft(planned);
  const rows = Object.fromEntries(captureBaseline(planned.schedule, 0));
  agreed.setBaseline(0, { number: 0, name: 'Contract programme', snapshotId: id(owner, 'baseline'), rows });
  const storedBaseline = await store(planned, 'baseline-batch', 'Baseline of the contract programme', agreed.patches());
  const worked = new Draft(storedBaseline);
  for (const task of withProgress(storedBaseline)) worked.placeTask(task.id, task);
  const { programme, schedule } = await store(storedBaseline, 'progress-batch', `Progress to ${demoDayInWords}`, [
    changed('project', { statusDate: demoMinute }),
    changed('options', { movesUnstartedWork: true }),
    ...worked.patches(),
  ]);
  const dates = programme.tasks.map((task, i) => ({ task, start: schedule.start[i]!, finish: schedule.finish[i]! }));
  await insertWeeks(tx, owner, dates);
  return programme.tasks.length;
}

/** The programme of the demo company's first project. */
export async function seedFirstProgramme(tx: Tx): Promise<void> {
  const demo = (name: string) => fixedId(`southern-cross/${name}`);
  await seedSchedule(tx, {
    workspaceId: demo('Southern Cross NSW/workspace'),
    projectId: demo('Southern Cross NSW/project/SC-2401'),
    planner: { id: demo('person/planner'), name: 'Ingrid Solberg' },
    people: ['site-manager', 'project-manager'].map((mailbox) => demo(`person/${mailbox}`)),
    subcontractor: { crew: 'Steel fixers', person: demo('person/subcontractor') },
  });
}

/** Calendars with the public holidays of the site. */
function withHolidays(empty: PlannedProgramme): PlannedProgramme {
  const exceptions = holidayExceptions(publicHolidays('NSW', holidayYears));
  return { ...empty, calendars: empty.calendars.map((calendar) => ({ ...calendar, exceptions })) };
}

function planOf(owner: ScheduleOwner, empty: PlannedProgramme): PlannedProgramme {
  const site = empty.calendars[0]!;
  const six = newCalendar(id(owner, 'six-day'), 'Six-day week', []);
  const saturdays = { ...six, week: site.week.slice(), exceptions: site.exceptions };
  saturdays.week[6] = [{ from: 420, to: 720 }];
  const tower = towerProgramme();
  const resources = crews.map(({ name, kind, units, rate }): Resource => ({
    id: id(owner, `crew/${name}`),
    code: null,
    name,
    kind,
    calendarId: null,
    maxUnits: units,
    capacity: [],
    costPerHour: rate,
    costPerUse: null,
    isGeneric: false,
    notes: null,
    custom: {},
  }));
  const tasks = tower.tasks.map((task, place) => taskOf(owner, task, place, saturdays.id));
  return {
    ...empty,
    calendars: [site, saturdays],
    resources,
    tasks,
    links: tower.links.map(({ from, to, kind, lagDays }): Link => ({
      ...newLink(id(owner, `link/${from}/${to}`), id(owner, from), id(owner, to)),
      kind,
      lag: { kind: 'working', minutes: lagDays * dayMinutes },
    })),
    assignments: tower.tasks.flatMap((task) => assignmentOf(owner, task)),
  };
}

function taskOf(owner: ScheduleOwner, task: TowerTask, place: number, sixDayId: string): PlannedTask {
  const crew = crews.find(({ name }) => name === task.crew);
  return {
    ...blankTask,
    id: id(owner, task.key),
    code: task.isSummary ? null : task.key,
    name: task.name,
    kind: task.isSummary ? 'summary' : 'task',
    parentId: task.parent === null ? null : id(owner, task.parent),
    isMilestone: !task.isSummary && task.days === 0,
    calendarId: crew?.isSixDay ? sixDayId : null,
    durationMinutes: task.days * dayMinutes,
    cost: crew && task.days > 0 ? Math.round(task.days * 8 * task.units * crew.rate) : null,
    trade: crew?.trade ?? null,
    crew: crew?.name ?? null,
    assigneeUserId: crew ? responsibleFor(owner, crew.name, place) : null,
    wbsId: id(owner, `wbs/${task.section}`),
    position: (place + 1) * 1024,
    custom: task.zone ? { Zone: task.zone } : {},
  };
}

function responsibleFor({ people, subcontractor }: ScheduleOwner, crew: string, place: number): string | null {
  return subcontractor?.crew === crew ? subcontractor.person : (people[place % people.length] ?? null);
}

function assignmentOf(owner: ScheduleOwner, { key, crew, days, units }: TowerTask): Assignment[] {
  if (crew === null || days === 0) return [];
  const work = days * dayMinutes * units;
  const costs = { cost: null, actualCost: null, start: null, finish: null };
  return [
    {
      ...costs,
      id: id(owner, `assignment/${key}`),
      taskId: id(owner, key),
      resourceId: id(owner, `crew/${crew}`),
      units,
      workMinutes: work,
      actualWorkMinutes: 0,
      remainingWorkMinutes: work,
      delayMinutes: 0,
      contour: 'flat',
      isDriving: true,
    },
  ];
}

/** Work before the demo's day is done or in progress; one task in nine is behind its plan. */
function withProgress({ programme, schedule }: ProgrammeState): PlannedTask[] {
  return programme.tasks.map((task, i) => {
    const [start, finish] = [schedule.start[i]!, schedule.finish[i]!];
    const isLate = i % 9 === 4 && finish > demoMinute - 14 * 1440;
    if (task.kind === 'summary' || start >= demoMinute || (isLate && start > demoMinute - 7 * 1440)) return task;
    if (finish <= demoMinute && !isLate) {
      const actualCost = task.cost === null ? null : Math.round(task.cost * (0.94 + (i % 13) / 100));
      return {
        ...task,
        actualStart: start,
        actualFinish: finish,
        percentComplete: 100,
        remainingMinutes: 0,
        actualCost,
      };
    }
    const share = Math.min(0.9, Math.max(0.1, (demoMinute - start) / (finish - start + 1))) * (isLate ? 0.6 : 1);
    const percent = Math.round(share * 20) * 5;
    const remaining = Math.round((task.durationMinutes * (100 - percent)) / 100);
    const actualCost = task.cost === null ? null : Math.round((task.cost * percent) / 100);
    return { ...task, actualStart: start, percentComplete: percent, remainingMinutes: remaining, actualCost };
  });
}

async function insertElements(tx: Tx, owner: ScheduleOwner): Promise<void> {
  const { sections } = towerProgramme();
  await beginBatch(tx, id(owner, 'wbs-batch'));
  await insertMany(
    tx,
    'wbs',
    ['workspace_id', 'project_id', 'wbs_id', 'parent_wbs_id', 'code', 'name', 'position', 'budget'],
    sections.map(({ key, parent, code, name, budget }, place) => ({
      workspace_id: owner.workspaceId,
      project_id: owner.projectId,
      wbs_id: id(owner, `wbs/${key}`),
      parent_wbs_id: parent === null ? null : id(owner, `wbs/${parent}`),
      code,
      name,
      position: (place + 1) * 1024,
      budget,
    })),
  );
  await endBatch(tx);
}

interface Dated {
  task: PlannedTask;
  start: number;
  finish: number;
}

const weeksBack = 12;
const promisesAWeek = 14;

const columnsOf = <Record extends object>(record: Record) => Object.keys(record) as (keyof Record & string)[];

/** Promises of the last twelve weeks and of this one, the plan of the next, and constraints of the next four. */
async function insertWeeks(tx: Tx, owner: ScheduleOwner, dates: readonly Dated[]): Promise<void> {
  const today = parseDay(demoDay)!;
  const thisWeek = today - ((weekdayOf(today) + 6) % 7);
  const work = dates.filter(({ task }) => task.kind === 'task' && task.crew !== null && task.durationMinutes > 0);
  const inWeek = (week: number) =>
    work.filter(({ start }) => dayOfMinute(start) >= week && dayOfMinute(start) < week + 6).slice(0, promisesAWeek);
  const promises = Array.from({ length: weeksBack + 1 }, (_, back) => thisWeek - 7 * back).flatMap((week) =>
    inWeek(week).map((each, place) => promiseOf(owner, each, week, place, (thisWeek - week) / 7)),
  );
  const coming = inWeek(thisWeek + 7).map((each, place) => ({
    ...promiseOf(owner, each, thisWeek + 7, place, 0),
    state: 'planned' as const,
    promised_by_user_id: null,
    promised_at: null,
  }));
  await beginBatch(tx, id(owner, 'weeks-batch'));
  await insertMany(tx, 'commitments', columnsOf(promises[0]!), [...promises, ...coming]);
  await endBatch(tx);
  const drawn = Array.from({ length: weeksBack + 3 }, (_, back) => thisWeek - 7 * (back + 1));
  await insertMany(
    tx,
    'look_aheads',
    ['workspace_id', 'id', 'project_id', 'drawn_week', 'tasks'],
    drawn.map((week) => lookAheadOf(owner, week, (ahead) => inWeek(ahead).map(({ task }) => task.id))),
  );
  const obstructed = [1, 2, 3, 4].flatMap((ahead) =>
    inWeek(thisWeek + 7 * ahead).filter((_, place) => place % 3 === 0),
  );
  const constraints = obstructed.map(({ task, start }, place) => {
    const obstacle = obstacles[place % obstacles.length]!;
    const isClosed = place % 4 === 3;
    return {
      workspace_id: owner.workspaceId,
      id: id(owner, `constraint/${task.code}`),
      project_id: owner.projectId,
      action_id: task.id,
      constraint_type: obstacle.type,
      priority: obstacle.priority,
      description: obstacle.description,
      owner_user_id: owner.people[place % owner.people.length],
      need_by: formatDay(dayOfMinute(start) - 3),
      status: isClosed ? 'closed' : 'open',
      closed_at: isClosed ? `${demoDay}T02:00:00Z` : null,
      created_by_user_id: owner.planner.id,
    };
  });
  await insertMany(tx, 'action_constraints', columnsOf(constraints[0]!), constraints);
}

function promiseOf(owner: ScheduleOwner, { task, start }: Dated, week: number, place: number, weeksAgo: number) {
  // From three in five kept to four in five: a team that learns to promise reliably.
  const isKept = (place * 9 + weeksAgo * 5) % 14 >= 2 + weeksAgo / 3;
  const state = weeksAgo === 0 ? (place % 3 === 0 ? 'planned' : 'promised') : isKept ? 'done' : 'not done';
  return {
    workspace_id: owner.workspaceId,
    id: id(owner, `commitment/${task.code}/${week}`),
    project_id: owner.projectId,
    action_id: task.id,
    week_start: formatDay(week),
    day: Math.min(5, dayOfMinute(start) - week),
    state,
    reason: state === 'not done' ? varianceReasons[(place * 3 + week) % varianceReasons.length] : null,
    trade: task.trade,
    crew: task.crew,
    promised_by_user_id: state === 'planned' ? null : owner.people[0],
    promised_at: state === 'planned' ? null : `${formatDay(week - 3)}T03:00:00Z`,
  };
}

/** The look-ahead of a week: most of the later promises, and now and then a task that was not ready in the end. */
function lookAheadOf(owner: ScheduleOwner, week: number, begunIn: (week: number) => string[]) {
  const foreseen = (ahead: number) => [
    ...begunIn(ahead).filter((_, place) => (place + Math.floor(ahead / 7)) % 5 !== 3),
    ...begunIn(ahead + 7).filter((_, place) => (place + Math.floor(ahead / 7)) % 6 === 1),
  ];
  const weeks = [1, 2, 3, 4, 5, 6].map((ahead) => week + 7 * ahead);
  return {
    workspace_id: owner.workspaceId,
    id: id(owner, `look-ahead/${week}`),
    project_id: owner.projectId,
    drawn_week: formatDay(week),
    tasks: Object.fromEntries(weeks.map((ahead) => [formatDay(ahead), foreseen(ahead)])),
  };
}

const obstacles = [
  { type: 'materials', priority: 'high', description: 'Plasterboard for the level is not on site' },
  { type: 'design or information', priority: 'critical', description: 'RFI on ceiling heights is open' },
  { type: 'access or permits', priority: 'medium', description: 'Hoist booked by another trade' },
  { type: 'prerequisite work', priority: 'high', description: 'Riser fire stopping not inspected' },
  { type: 'labour', priority: 'medium', description: 'Crew is two short' },
] as const;

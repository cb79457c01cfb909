// A sample programme of a building: levels, trades in sequence, a baseline, a month of progress, a few constraints and
// deadlines. Deterministic.
import {
  calculate,
  captureBaseline,
  newCalendar,
  newLink,
  newProgramme,
  newTask,
  prepare,
  type Programme,
  type Task,
} from '@horizon/schedule';
import { dayOf, MINUTES_PER_DAY } from '@horizon/working-time';
import { nothingMore, type PlannedTask } from '../programme/planned-task.ts';
import { numbers } from './bench-rows.ts';

const DAY = 480;
const START = dayOf(2026, 8, 3) * MINUTES_PER_DAY + 480;
const trades: readonly [trade: string, work: string, days: number][] = [
  ['Formwork', 'Form and prop slab', 5],
  ['Reinforcement', 'Fix reinforcement', 4],
  ['Concrete', 'Pour and cure slab', 6],
  ['Structure', 'Columns and core walls', 7],
  ['Façade', 'Install façade panels', 9],
  ['Mechanical', 'Ductwork rough-in', 8],
  ['Electrical', 'Cable trays and rough-in', 7],
  ['Hydraulics', 'Pipework rough-in', 6],
  ['Partitions', 'Partitions and linings', 9],
  ['Joinery', 'Doors and joinery', 6],
  ['Finishes', 'Paint and floor finishes', 8],
  ['Commissioning', 'Test and commission', 4],
];
const people = ['Mia Chen', 'Tom Okafor', 'Ana Silva', 'Jack Reid'];

/** A programme of at least `count` tasks. */
export function sampleProgramme(count: number): Programme {
  const random = numbers(7);
  const programme = newProgramme('msp', START);
  programme.calendars.push(newCalendar('six-day', '6-day week', [1, 2, 3, 4, 5, 6]));
  programme.calendars[0]!.exceptions.push({
    name: 'Christmas',
    firstDay: dayOf(2026, 12, 21),
    lastDay: dayOf(2027, 1, 8),
    shifts: [],
    recurrence: null,
  });
  const add = (id: string, name: string, days: number, more: Partial<PlannedTask> = {}): string => {
    const planned = { ...newTask(id), ...nothingMore };
    programme.tasks.push({ ...planned, name, durationMinutes: days * DAY, ...more } as Task);
    return id;
  };
  const link = (from: string, to: string, lagDays = 0): void => {
    programme.links.push({
      ...newLink(`L${programme.links.length}`, from, to),
      lag: { kind: 'working', minutes: lagDays * DAY },
    });
  };
  const start = add('M1', 'Site possession', 0, { isMilestone: true, code: 'M010' });
  const site = add('W0', 'Site establishment and substructure', 0);
  const works: readonly [string, number][] = [
    ['Hoarding, sheds and services', 5],
    ['Bulk excavation', 12],
    ['Piling', 15],
    ['Pile caps and ground slab', 14],
    ['Tower crane', 4],
  ];
  let last = start;
  works.forEach(([name, days], i) => {
    const id = add(`S${i}`, name, days, { parentId: site, code: `S${i + 1}00` });
    link(last, id);
    last = id;
  });
  const levels = Math.max(Math.ceil((count - 10) / (trades.length + 1)), 1);
  const before: string[] = [];
  for (let level = 1; level <= levels; level++) {
    const parent = add(`W${level}`, `Level ${level}`, 0);
    let previous = level === 1 ? last : '';
    trades.forEach(([trade, work, days], i) => {
      const calendarId = i > 3 && i < 6 ? 'six-day' : null;
      const id = add(`T${level}-${i}`, `${work}, level ${level}`, days + Math.floor(random() * 3), {
        parentId: parent,
        calendarId,
        code: `L${String(level).padStart(2, '0')}-${String((i + 1) * 10)}`,
        trade,
        crew: `${trade} crew ${1 + (level % 2)}`,
        custom: { Responsible: people[(i + level) % people.length]! },
      });
      if (previous) link(previous, id, i === 3 ? 1 : 0);
      // The structure goes up; other trades follow level by level.
      if (before[i] && (i === 0 || random() < 0.6)) link(i === 0 ? before[2]! : before[i], id);
      before[i] = id;
      previous = id;
    });
  }
  const end = add('M9', 'Practical completion', 0, { isMilestone: true, code: 'M900' });
  link(before.at(-1)!, end);
  return withProgress(programme, end);
}

/** A baseline of the plan, then six weeks of work on it, some of it late. */
function withProgress(programme: Programme, end: string): Programme {
  const schedule = calculate(prepare(programme).network!);
  const baseline = captureBaseline(schedule, 0);
  const random = numbers(11);
  const statusDate = START + 84 * MINUTES_PER_DAY + 540;
  const tasks = programme.tasks.map((task, i): Task => {
    const planned = { ...task, baselines: [baseline.get(task.id)!] };
    if (task.id === end) return { ...planned, deadline: schedule.projectFinish + 5 * MINUTES_PER_DAY };
    if (task.id === 'T2-4')
      return { ...planned, constraint: { kind: 'SNET', date: schedule.start[i]! + 14 * MINUTES_PER_DAY } };
    if (!task.id.startsWith('W') && schedule.finish[i]! < statusDate - 2 * MINUTES_PER_DAY) {
      const late = task.isMilestone ? 0 : Math.floor(random() * 3) * MINUTES_PER_DAY;
      return {
        ...planned,
        actualStart: schedule.start[i]!,
        actualFinish: schedule.finish[i]! + late,
        percentComplete: 100,
      };
    }
    if (!task.id.startsWith('W') && schedule.duration[i]! > 0 && schedule.start[i]! < statusDate) {
      return { ...planned, actualStart: schedule.start[i]!, percentComplete: 40 };
    }
    return planned;
  });
  return { ...programme, tasks, project: { ...programme.project, statusDate, name: 'Riverside Tower' } };
}

// Programmes as week charts in text. A line is a task: its name (indented below its summary), its bar, its predecessors.
//
//                 | MTWTFssMTWTFss |
//   Structure     |                |
//     Columns     | ###            |
//     Slab        |    ##..##      | Columns FS
//     Topped out  |           ◆    | Slab
//
// The first letter is Monday 5 January 2026. In a chart that is read, a bar's working days are the task's duration, ◆ is
// a milestone, and the position of the bar means nothing. In a chart that is drawn, # is a critical day, = another working
// day, a dot a day without work within the bar. `Columns SS+2d; Walls FF-1d` names links; FS where no kind is given.
import { civilDateOf, dayOfMinute, parseMinute } from '@horizon/working-time';
import {
  calculate,
  FLAG,
  type Link,
  type LinkKind,
  linkKinds,
  newLink,
  newProgramme,
  newTask,
  prepare,
  type Profile,
  type Programme,
  type Schedule,
  type Task,
} from '@horizon/schedule';

export const monday = at('2026-01-05 08:00');
const DAY = 480;

/** `2026-01-05 08:00` as a minute. */
export function at(text: string): number {
  const minute = parseMinute(text.replace(' ', 'T'));
  if (minute === null) throw new Error(text);
  return minute;
}

export interface Given {
  profile?: Profile;
  /** Changes of tasks by name. */
  tasks?: Record<string, Partial<Task>>;
  project?: Partial<Programme['project']>;
  options?: Partial<Programme['options']>;
  /** Other changes to the programme. */
  also?: (programme: Programme) => void;
}

/** The programme given by a chart; a task's id is its name. */
export function programmeOf(chart: string, given: Given = {}): Programme {
  const programme = newProgramme(given.profile ?? 'msp', monday);
  const open: { indent: number; id: string }[] = [];
  for (const line of linesOf(chart).slice(1)) {
    const [label = '', bar = '', predecessors = ''] = line.split('|');
    const id = label.trim();
    const indent = label.length - label.trimStart().length;
    while (open.length > 0 && open.at(-1)!.indent >= indent) open.pop();
    const days = [...bar].filter((sign) => sign === '=' || sign === '#').length;
    const parentId = open.at(-1)?.id ?? null;
    programme.tasks.push({ ...newTask(id), name: id, parentId, durationMinutes: days * DAY, ...given.tasks?.[id] });
    programme.links.push(...linksOf(id, predecessors));
    open.push({ indent, id });
  }
  Object.assign(programme.project, given.project);
  Object.assign(programme.options, given.options);
  given.also?.(programme);
  return programme;
}

/** The schedule of a chart; its programme must be sound. */
export function scheduleOf(chart: string, given: Given = {}): Schedule {
  const { network, faults } = prepare(programmeOf(chart, given));
  if (network === null) throw new Error(faults.map(({ message }) => message).join('\n'));
  return calculate(network);
}

/** A chart without its surrounding blank lines and common indent, to compare with a drawn one. */
export function chart(text: string): string {
  const lines = linesOf(text);
  const indent = Math.min(...lines.slice(1).map((line) => line.length - line.trimStart().length));
  return lines.map((line) => line.slice(indent).trimEnd()).join('\n');
}

/** The schedule drawn as a chart as wide as the given one; early dates instead of the shown ones, or late, where asked. */
export function draw(schedule: Schedule, like: string, dates: 'shown' | 'early' | 'late' = 'shown'): string {
  const { programme } = schedule.network;
  const head = linesOf(chart(like))[0]!;
  const [blank = '', letters = ''] = head.split('|');
  const isOld = new Map(linesOf(chart(like)).map((line) => [line.split('|')[0]!.trim(), line.split('|')[2] ?? '']));
  const lines = programme.tasks.map((task, i) => {
    const label = `${'  '.repeat(depthOf(programme, task))}${task.name}`.padEnd(blank.length);
    return `${label}| ${barOf(schedule, i, letters.trim().length, dates)} |${isOld.get(task.name) ?? ''}`.trimEnd();
  });
  return [head.trimEnd(), ...lines].join('\n');
}

function barOf(schedule: Schedule, i: number, width: number, dates: 'shown' | 'early' | 'late'): string {
  const starts = { shown: schedule.start, early: schedule.earlyStart, late: schedule.lateStart }[dates];
  const finishes = { shown: schedule.finish, early: schedule.earlyFinish, late: schedule.lateFinish }[dates];
  const { calendars, slots } = schedule.network;
  const calendar = calendars[slots.calendar[i]!]!;
  const first = dayOfMinute(monday);
  const work = (schedule.flags[i]! & FLAG.critical) === 0 ? '=' : '#';
  let bar = '';
  for (let day = first; day < first + width; day++) {
    const isPoint = starts[i] === finishes[i];
    if (isPoint) bar += dayOfMinute(starts[i]!) === day ? '◆' : ' ';
    else if (finishes[i]! <= day * 1440 || starts[i]! >= (day + 1) * 1440) bar += ' ';
    else bar += calendar.workOn(day) > 0 ? work : '.';
  }
  return bar;
}

/** `6 Jan 08:00`-like short form of a date, for tables of dates. */
export function short(minute: number): string {
  const { month, day } = civilDateOf(dayOfMinute(minute));
  const ofDay = ((minute % 1440) + 1440) % 1440;
  return `${day}/${month} ${String(Math.floor(ofDay / 60)).padStart(2, '0')}:${String(ofDay % 60).padStart(2, '0')}`;
}

function depthOf(programme: Programme, task: Task): number {
  let depth = 0;
  for (let id = task.parentId; id !== null; depth++) id = programme.tasks.find((parent) => parent.id === id)!.parentId;
  return depth;
}

function linksOf(successorId: string, text: string): Link[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => linkOf(part, successorId));
}

function linkOf(part: string, successorId: string): Link {
  const parts = /^(.+?)(?: (FS|SS|FF|SF)(?:([+-]\d+)(e?)d)?)?$/.exec(part)!;
  const kind = linkKinds.find((known) => known === (parts[2] as LinkKind | undefined)) ?? 'FS';
  const days = Number(parts[3] ?? 0);
  const lag: Link['lag'] =
    parts[4] === 'e' ? { kind: 'elapsed', minutes: days * 1440 } : { kind: 'working', minutes: days * DAY };
  return { ...newLink(`${parts[1]!} ${kind} ${successorId}`, parts[1]!, successorId), kind, lag };
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '');
}

// Converts text typed into a cell of the list to edits of the programme.
import { numberAdvice } from '@horizon/money';
import { type Constraint, constraintKinds, type Link, type Schedule, describeLink } from '@horizon/schedule';
import { civilDateOf, dayOfMinute, MINUTES_PER_DAY } from '@horizon/working-time';
import {
  noDayText,
  parseDayText,
  parseDuration,
  parsePercent,
  parsePredecessors,
  type TypedPredecessor,
} from '../cell-parse.ts';
import { constraintChoices, endsTheDay, needsDate } from '../../tasks/task-values.ts';
import { dayText, finishDayText } from '../cell-text.ts';
import type { ColumnId } from '../view/chart-model.ts';
import { calendarOf, makeMilestone, moveTask, type Plan, refuse, setDuration, setPercent } from './planner-edits.ts';
import { constrainTasks } from './many-tasks.ts';
import { finishOn } from './finish-plan.ts';
import type { PlannerEdit } from './programme-source.ts';

export interface TypedCell {
  task: number;
  column: ColumnId;
  text: string;
  /** Finds a task by row number or activity id. */
  find: (reference: string) => number | null;
  newId: () => string;
}

/** The plan for the text, or the reason it is invalid for the task. */
export function planOfCell(schedule: Schedule, cell: TypedCell): Plan {
  const { task, column, text } = cell;
  const { network } = schedule;
  const { id, name, durationUnit } = network.programme.tasks[task]!;
  if (column === 'name') {
    return text === ''
      ? refuse('A task needs a name.')
      : { note: `Rename ${name}`, edits: [{ kind: 'task-changed', id, changes: { name: text } }] };
  }
  if (column === 'start' || column === 'finish') return planOfDay(schedule, task, column, text);
  if (column === 'duration') {
    const typed = parseDuration(text, durationUnit, network.programme.project);
    if (!typed || typed.minutes < 0) return refuse(numberAdvice(text, 'Write a duration such as 5d, 1.5w or 4h.'));
    const plan = typed.minutes === 0 ? makeMilestone(schedule, task) : setDuration(schedule, task, typed.minutes);
    if ('refusal' in plan || typed.unit === durationUnit) return plan;
    return { ...plan, edits: [...plan.edits, { kind: 'task-changed', id, changes: { durationUnit: typed.unit } }] };
  }
  if (column === 'percent') {
    const percent = parsePercent(text);
    return percent === null
      ? refuse(numberAdvice(text, 'Write a percentage from 0 to 100.'))
      : setPercent(schedule, task, percent);
  }
  if (column === 'predecessors') return planOfPredecessors(schedule, cell);
  if (column === 'constraint') return planOfConstraint(schedule, task, text);
  return refuse('This value is calculated.');
}

/** Parses a day, by default in the year of the cell's date; null if it is not a day. */
export function typedDay(
  schedule: Schedule,
  task: number,
  column: 'start' | 'finish',
  text: string,
): ReturnType<typeof parseDayText> {
  const current = column === 'start' ? schedule.start[task]! : schedule.finish[task]!;
  return parseDayText(text, civilDateOf(dayOfMinute(current)));
}

function planOfDay(schedule: Schedule, task: number, column: 'start' | 'finish', text: string): Plan {
  const day = typedDay(schedule, task, column, text);
  if (day === null) return refuse(noDayText(text));
  if (column === 'start') return moveTask(schedule, task, calendarOf(schedule, task).nextStart(day * MINUTES_PER_DAY));
  // The last moment of work on that day.
  const finish = calendarOf(schedule, task).previousFinish((day + 1) * MINUTES_PER_DAY);
  if (finish <= schedule.start[task]!) return refuse('It would finish before it starts: move its start first.');
  return finishOn(schedule, task, finish);
}

function planOfPredecessors(schedule: Schedule, { task, text, find, newId }: TypedCell): Plan {
  const { programme } = schedule.network;
  const { id, name } = programme.tasks[task]!;
  const typed = parsePredecessors(text, { find, length: programme.project });
  if (typeof typed === 'string') return refuse(typed);
  if (typed.some((each) => each.task === task)) return refuse('A task cannot follow itself.');
  const edits: PlannerEdit[] = [];
  const wanted = new Map(typed.map((each) => [`${programme.tasks[each.task]!.id} ${each.kind}`, each]));
  for (const link of programme.links) {
    if (link.successorId !== id) continue;
    const key = `${link.predecessorId} ${link.kind}`;
    const same = wanted.get(key);
    wanted.delete(key);
    if (!same) edits.push({ kind: 'link-removed', id: link.id });
    else if (JSON.stringify(same.lag) !== JSON.stringify(link.lag))
      edits.push({ kind: 'link-changed', id: link.id, changes: { lag: same.lag, lagUnit: same.lagUnit } });
  }
  for (const each of wanted.values())
    edits.push({ kind: 'link-added', link: linkOf(each, programme.tasks[each.task]!.id, id, newId()) });
  return edits.length > 0 ? { note: `Logic of ${name}`, edits } : refuse('These are its predecessors already.');
}

function linkOf(
  { kind, lag, lagUnit }: TypedPredecessor,
  predecessorId: string,
  successorId: string,
  id: string,
): Link {
  return { id, predecessorId, successorId, kind, lag, lagUnit, notes: null };
}

/** `Start no earlier than 5 Mar 2026`; empty for as soon as possible. */
export function constraintText({ kind, date }: Constraint): string {
  if (kind === 'ASAP') return '';
  const label = constraintChoices.find(({ value }) => value === kind)?.label ?? kind;
  if (!needsDate(kind) || date === null) return label;
  return `${label} ${endsTheDay.has(kind) ? finishDayText(date) : dayText(date)}`;
}

/** Parses a constraint by label or code with its day: `SNET 5/3/2026`; empty is as soon as possible. */
function planOfConstraint(schedule: Schedule, task: number, text: string): Plan {
  const { project } = schedule.network.programme;
  const typed = text.trim().toLowerCase();
  const begins = (words: string) => typed.startsWith(words.toLowerCase());
  const choice = constraintChoices.find(
    ({ value, label }) => begins(label) || begins(`${value} `) || typed === value.toLowerCase(),
  );
  if (typed !== '' && !choice)
    return refuse(`“${text}” is no constraint: write one such as Start no earlier than 5 Mar 2026, or SNET 5/3/2026.`);
  const kind = constraintKinds.find((each) => each === (choice?.value ?? 'ASAP'))!;
  if (!needsDate(kind)) return constrainTasks(schedule, [task], { kind, date: null });
  const linkText = typed.slice(begins(choice!.label) ? choice!.label.length : kind.length).trim();
  const day = parseDayText(linkText, civilDateOf(dayOfMinute(schedule.start[task]!)));
  if (day === null) return refuse(`Give the day too: ${choice!.label} 21 Nov 2026.`);
  const minuteOfDay = endsTheDay.has(kind) ? project.defaultFinishMinute : project.defaultStartMinute;
  return constrainTasks(schedule, [task], { kind, date: day * MINUTES_PER_DAY + minuteOfDay });
}

/** The predecessors of a task as planners write them: `12FS +2d, 14SS`. `refOf` is the reference of a task. */
export function predecessorsText(
  schedule: Schedule,
  links: readonly number[],
  refOf: (task: number) => string,
): string {
  return linksText(schedule, links, 'predecessorId', refOf);
}

/** The successors of a task in the same format. */
export function successorsText(schedule: Schedule, links: readonly number[], refOf: (task: number) => string): string {
  return linksText(schedule, links, 'successorId', refOf);
}

function linksText(
  { network }: Schedule,
  links: readonly number[],
  end: 'predecessorId' | 'successorId',
  refOf: (task: number) => string,
): string {
  const { programme, indexOf } = network;
  return links
    .map((k) => {
      const link = programme.links[k]!;
      const linkText = describeLink(link, programme.project);
      return `${refOf(indexOf.get(link[end])!)}${linkText === 'FS' ? '' : linkText}`;
    })
    .join(', ');
}

// A task table saved as CSV into the programme model: Horizon's own export and the columns that other tools and planners'
// spreadsheets have. What a table says about a task without predecessors and with a start is kept as "start no earlier
// than", as Microsoft Project does with a start that is typed in.
import {
  type Constraint,
  type ConstraintKind,
  newAssignment,
  newLink,
  newProgramme,
  newResource,
  newStoredDates,
  newTask,
  type Programme,
  standardCalendar,
  type Task,
} from '@horizon/schedule';

import { uniqueIds } from '../model/sound-references.ts';
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { decodeText } from '../text/decode-text.ts';
import { isMonthFirstIn, parsePredecessors, parseTypedDate, parseTypedDuration } from './cell-values.ts';
import { type CellOf, type ColumnKind, isTaskHeader, recogniseColumns } from './columns.ts';
import { findSeparator, parseCsv, plainCellText } from './csv-table.ts';
import { outlineOfTable } from './outline-of-table.ts';

const headerWithin = 20;

interface Table {
  programme: Programme;
  columns: Map<ColumnKind, number>;
  isMonthFirst: boolean;
  log: ReadingLog;
}

/** Reads a task table; linear in its length. */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const { text } = decodeText(bytes);
  const rows = parseCsv(text, findSeparator(text));
  const headerIndex = rows.slice(0, headerWithin).findIndex(isTaskHeader);
  if (headerIndex < 0)
    return fault('not-recognised', 'This table has no header with the columns of tasks (Name, Duration, Start …).');
  const log = new ReadingLog();
  const columns = recogniseColumns(rows[headerIndex]!);
  const body = rows.slice(headerIndex + 1);
  if (body.length === 0) return fault('no-tasks', 'This table has a header and no tasks.');
  const dateColumns = (['start', 'finish'] as const).map((kind) => columns.get(kind)).filter((i) => i !== undefined);
  const table: Table = {
    programme: blankTable(options.name ?? 'Programme'),
    columns,
    isMonthFirst: isMonthFirstIn(body.flatMap((row) => dateColumns.map((index) => row[index] ?? ''))),
    log,
  };
  const cellsOf = body.map(
    (row): CellOf =>
      (kind) =>
        plainCellText(row[columns.get(kind) ?? -1] ?? ''),
  );
  const tasks = cellsOf.map((cell, index) => readRow(cell, index, table));
  uniqueIds(tasks, log);
  table.programme.tasks = outlineOfTable(tasks, cellsOf, columns);
  settleStart(table.programme);
  addLinks(tasks, cellsOf, table);
  addResources(tasks, cellsOf, table.programme);
  keepTypedStarts(tasks, table.programme);
  countUnread(rows[headerIndex]!, columns, log);
  const { id, name } = table.programme.project;
  return {
    ok: true,
    format: 'csv',
    programme: table.programme,
    projects: [{ index: 0, id, code: name, name, taskCount: table.programme.tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
  };
}

function blankTable(name: string): Programme {
  const programme = newProgramme('msp', 0);
  programme.source.format = 'csv';
  programme.calendars = [standardCalendar('1')];
  Object.assign(programme.project, { id: 'csv', name, calendarId: '1' });
  return programme;
}

function readRow(cell: CellOf, index: number, { programme, isMonthFirst, log }: Table): Task {
  const { project } = programme;
  const task = newTask(cell('uid') || cell('id') || cell('code') || String(index + 1));
  const start = (kind: ColumnKind) =>
    parseTypedDate(cell(kind), { isMonthFirst, defaultMinute: project.defaultStartMinute });
  const finish = (kind: ColumnKind) =>
    parseTypedDate(cell(kind), { isMonthFirst, defaultMinute: project.defaultFinishMinute });
  task.code = cell('code') || null;
  task.rowNumber = /^\d+$/.test(cell('id')) ? Number(cell('id')) : index + 1;
  task.name = cell('name').trim() || task.code || `Task ${index + 1}`;
  task.wbsCode = cell('wbs') || cell('outline') || null;
  task.notes = cell('notes') || null;
  task.stored = { ...newStoredDates(), start: start('start'), finish: finish('finish') };
  readDuration(cell, task, programme, log);
  task.isMilestone =
    /^(1|yes|true|y)$/i.test(cell('milestone')) || (cell('duration') !== '' && task.durationMinutes === 0);
  if (/^(1|yes|true|y)$/i.test(cell('summary'))) task.kind = 'summary';
  task.actualStart = start('actualStart');
  task.actualFinish = finish('actualFinish');
  const remaining = parseTypedDuration(cell('remaining'), project);
  task.remainingMinutes = remaining ? Math.max(0, remaining.minutes) : null;
  task.percentComplete = percentOf(cell('percent'), task);
  task.deadline = finish('deadline');
  task.constraint = constraintOf(cell('constraint'), start('constraintDate'), finish('constraintDate'));
  const float = (kind: ColumnKind): number | null => parseTypedDuration(cell(kind), project)?.minutes ?? null;
  task.stored.totalFloatMinutes = float('totalFloat');
  task.stored.freeFloatMinutes = float('freeFloat');
  if (cell('critical') !== '') task.stored.isCritical = /^(1|yes|true|y)$/i.test(cell('critical'));
  return task;
}

function readDuration(cell: CellOf, task: Task, programme: Programme, log: ReadingLog): void {
  const given = cell('duration');
  const duration = parseTypedDuration(given, programme.project);
  if (duration) {
    task.durationMinutes = Math.max(0, duration.minutes);
    task.durationUnit = duration.unit;
    task.isElapsed = duration.isElapsed;
    task.isEstimated = duration.isEstimated;
    return;
  }
  if (given !== '') log.warn(`The duration "${given}" of "${task.name}" was not understood.`);
  // Without a duration the dates give one: eight hours a day from Monday to Friday.
  const { start, finish } = task.stored!;
  if (start === null || finish === null || finish <= start) return;
  let days = 0;
  for (let day = Math.floor(start / 1440); day <= Math.floor((finish - 1) / 1440) && days < 20_000; day += 1)
    if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) days += 1;
  task.durationMinutes = days * programme.project.minutesPerDay;
}

function percentOf(text: string, task: Task): number {
  if (task.actualFinish !== null) return 100;
  const number = Number(text.replace('%', '').replace(',', '.').trim());
  if (text === '' || !Number.isFinite(number)) return 0;
  const isFraction = !text.includes('%') && number > 0 && number < 1;
  return Math.min(100, Math.max(0, isFraction ? number * 100 : number));
}

const constraintWords: [RegExp, ConstraintKind][] = [
  [/^(as late as possible|alap)$/i, 'ALAP'],
  [/^(start no earlier than|start on or after|snet)$/i, 'SNET'],
  [/^(start no later than|start on or before|snlt)$/i, 'SNLT'],
  [/^(finish no earlier than|finish on or after|fnet)$/i, 'FNET'],
  [/^(finish no later than|finish on or before|fnlt)$/i, 'FNLT'],
  [/^(must start on|mandatory start|mso)$/i, 'MSO'],
  [/^(must finish on|mandatory finish|mfo)$/i, 'MFO'],
  [/^(start on|start_on)$/i, 'START_ON'],
  [/^(finish on|finish_on)$/i, 'FINISH_ON'],
];

function constraintOf(text: string, start: number | null, finish: number | null): Constraint {
  const kind = constraintWords.find(([form]) => form.test(text.trim()))?.[1] ?? 'ASAP';
  if (kind === 'ASAP' || kind === 'ALAP') return { kind, date: null };
  const date = ['FNET', 'FNLT', 'MFO', 'FINISH_ON'].includes(kind) ? finish : start;
  return date === null ? { kind: 'ASAP', date: null } : { kind, date };
}

function settleStart(programme: Programme): void {
  let earliest = Number.POSITIVE_INFINITY;
  for (const task of programme.tasks)
    earliest = Math.min(earliest, task.actualStart ?? earliest, task.stored?.start ?? earliest);
  programme.project.start = Number.isFinite(earliest) ? earliest : programme.project.defaultStartMinute;
}

/** What a link may call a task: what is looked in first wins, since the numbers of one may be those of another. */
function namesOf(tasks: readonly Task[], columns: ReadonlyMap<ColumnKind, number>): (name: string) => Task | undefined {
  const names = (nameOf: (task: Task) => string | null): Map<string, Task> => {
    const found = new Map<string, Task>();
    for (const task of tasks) {
      const name = nameOf(task)?.toLowerCase();
      if (name !== undefined && !found.has(name)) found.set(name, task);
    }
    return found;
  };
  const byCode = names(({ code }) => code);
  const byRow = names(({ rowNumber }) => (rowNumber === null ? null : String(rowNumber)));
  const byId = names(({ id }) => id);
  const order = columns.has('id') ? [byRow, byCode, byId] : [byCode, byId, byRow];
  return (name) => order.map((each) => each.get(name)).find((task) => task !== undefined);
}

function addLinks(tasks: readonly Task[], cellsOf: readonly CellOf[], { programme, columns, log }: Table): void {
  const named = namesOf(tasks, columns);
  const byUid = new Map(tasks.map((task) => [task.id.toLowerCase(), task]));
  const seen = new Set<string>();
  const add = (from: Task, to: Task, link: ReturnType<typeof parsePredecessors>['links'][number]): void => {
    const id = `${from.id}-${to.id}-${link.kind}`;
    if (seen.has(id)) return;
    seen.add(id);
    programme.links.push({ ...newLink(id, from.id, to.id), kind: link.kind, lag: link.lag, lagUnit: link.lagUnit });
  };
  for (const [index, task] of tasks.entries()) {
    for (const kind of ['predecessors', 'uidPredecessors', 'successors'] as const) {
      const { links, faults } = parsePredecessors(cellsOf[index]!(kind), programme.project);
      for (const fault of faults) log.warn(`"${task.name}": "${fault}" is no link.`);
      for (const link of links) {
        const name = link.predecessor.toLowerCase();
        const other = kind === 'uidPredecessors' ? byUid.get(name) : named(name);
        if (!other) log.warn(`"${task.name}" is linked to "${link.predecessor}", which is not in the table.`);
        else if (kind === 'successors') add(task, other, link);
        else add(other, task, link);
      }
    }
  }
}

function addResources(tasks: readonly Task[], cellsOf: readonly CellOf[], programme: Programme): void {
  const byName = new Map<string, string>();
  const given = new Set<string>();
  for (const [index, task] of tasks.entries()) {
    for (const part of cellsOf[index]!('resources').split(/[;,]/)) {
      const [, name = '', units] = /^\s*(.*?)\s*(?:\[\s*([\d.]+)\s*%?\s*\])?\s*$/.exec(part) ?? [];
      if (name === '') continue;
      let id = byName.get(name.toLowerCase());
      if (id === undefined) {
        id = String(byName.size + 1);
        byName.set(name.toLowerCase(), id);
        programme.resources.push({ ...newResource(id), name });
      }
      const assignment = newAssignment(`${task.id}-${id}`, task.id, id);
      if (given.has(assignment.id)) continue;
      given.add(assignment.id);
      assignment.units = units === undefined ? 1 : Number(units) / 100;
      assignment.workMinutes = Math.round(task.durationMinutes * assignment.units);
      assignment.remainingWorkMinutes = Math.round(assignment.workMinutes * (1 - task.percentComplete / 100));
      programme.assignments.push(assignment);
    }
  }
}

function keepTypedStarts(tasks: readonly Task[], programme: Programme): void {
  const linked = new Set(programme.links.map((link) => link.successorId));
  for (const task of tasks) {
    const start = task.stored?.start ?? null;
    if (start === null || start <= programme.project.start || task.kind === 'summary') continue;
    if (task.constraint.kind === 'ASAP' && task.actualStart === null && !linked.has(task.id))
      task.constraint = { kind: 'SNET', date: start };
  }
}

function countUnread(header: readonly string[], columns: ReadonlyMap<ColumnKind, number>, log: ReadingLog): void {
  const read = new Set(columns.values());
  const unread = header.filter((title, index) => title !== '' && !read.has(index));
  log.leaveOut('columns', `Columns that are no part of a programme: ${unread.slice(0, 20).join(', ')}`, unread.length);
}

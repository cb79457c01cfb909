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
  plainActivityId,
  type Programme,
  standardCalendar,
  type Task,
} from '@horizon/schedule';

import { uniqueIds } from '../model/sound-references.ts';
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { decodeText } from '../text/decode-text.ts';
import { isMonthFirstIn, parsePredecessors, parseTypedDate, parseTypedDuration } from './cell-values.ts';
import { clearTakenCodes } from './taken-codes.ts';
import { cellsBeside } from './cells-beside.ts';
import { type CellOf, type ColumnKind, isOwnNumbering, isTaskHeader, recogniseColumns } from './columns.ts';
import { findSeparator, parseCsv, plainCellText } from './csv-table.ts';
import { outlineOfTable } from './outline-of-table.ts';

const headerWithin = 20;

interface Table {
  programme: Programme;
  columns: Map<ColumnKind, number>;
  isMonthFirst: boolean;
  log: ReadingLog;
  /** The heading of a column. */
  titleOf: (kind: ColumnKind) => string;
  /** The number of each row in the file, from 1. */
  rowNumbers: readonly number[];
  /** Predecessors are named by activity id, whatever numbers the rows bear. */
  namesByCode: boolean;
  /** Cells that say nothing of their task: faulty ones, and durations that are worked out from dates. */
  unsaid: { task: Task; kind: ColumnKind }[];
}

const dateKinds = ['start', 'finish', 'actualStart', 'actualFinish', 'constraintDate', 'deadline'] as const;

/** Reads a task table; linear in its length. */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const { text } = decodeText(bytes);
  const numbers: number[] = [];
  const rows = parseCsv(text, findSeparator(text), numbers);
  const headerIndex = rows.slice(0, headerWithin).findIndex(isTaskHeader);
  if (headerIndex < 0)
    return fault('not-recognised', 'This table has no header with the columns of tasks (Name, Duration, Start …).');
  const log = new ReadingLog();
  const columns = recogniseColumns(rows[headerIndex]!);
  const body = rows.slice(headerIndex + 1);
  if (body.length === 0) return fault('no-tasks', 'This table has a header and no tasks.');
  const header = rows[headerIndex]!;
  const dateColumns = dateKinds.map((kind) => columns.get(kind)).filter((i) => i !== undefined);
  const table: Table = {
    programme: blankTable(options),
    columns,
    isMonthFirst: isMonthFirstIn(body.flatMap((row) => dateColumns.map((index) => row[index] ?? ''))),
    log,
    titleOf: (kind) => header[columns.get(kind) ?? -1] ?? kind,
    rowNumbers: numbers.slice(headerIndex + 1),
    namesByCode: isOwnNumbering(header),
    unsaid: [],
  };
  const cellsOf = body.map(
    (row): CellOf =>
      (kind) =>
        plainCellText(row[columns.get(kind) ?? -1] ?? ''),
  );
  const tasks = cellsOf.map((cell, index) => readRow(cell, index, table));
  uniqueIds(tasks, log);
  const beside = cellsBeside(tasks, cellsOf, (index, kind) => placeOf(table, { cell: cellsOf[index]!, index, kind }));
  table.programme.tasks = outlineOfTable(tasks, cellsOf, columns);
  clearTakenCodes(
    tasks,
    (index, what) => {
      sayUnread(table, { cell: cellsOf[index]!, task: tasks[index]!, index, kind: 'code', what });
    },
    table.rowNumbers,
  );
  settleStart(table.programme, options.days?.start ?? table.programme.project.defaultStartMinute);
  addLinks(tasks, cellsOf, table);
  addResources(tasks, cellsOf, table.programme);
  keepTypedStarts(tasks, table);
  countUnread(header, columns, log);
  const { id, name } = table.programme.project;
  return {
    ok: true,
    format: 'csv',
    programme: table.programme,
    projects: [{ index: 0, id, code: name, name, taskCount: table.programme.tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
    columns: [...columns.keys()],
    unsaid: table.unsaid.map(({ task, kind }) => ({ taskId: task.id, kind })),
    ...(beside.length > 0 ? { beside } : {}),
  };
}

function blankTable({ name = 'Programme', days }: ReadOptions): Programme {
  const programme = newProgramme('msp', 0);
  if (days) {
    const { minutesPerDay, minutesPerWeek, daysPerMonth, defaultStartMinute, defaultFinishMinute } = days;
    Object.assign(programme.project, {
      minutesPerDay,
      minutesPerWeek,
      daysPerMonth,
      defaultStartMinute,
      defaultFinishMinute,
    });
  }
  programme.source.format = 'csv';
  programme.calendars = [standardCalendar('1')];
  Object.assign(programme.project, { id: 'csv', name, calendarId: '1' });
  return programme;
}

function readRow(cell: CellOf, index: number, table: Table): Task {
  const { programme, isMonthFirst } = table;
  const { project } = programme;
  const task = newTask(cell('uid') || cell('id') || cell('code') || String(index + 1));
  const said = (kind: ColumnKind, what: string): void => sayUnread(table, { cell, task, index, kind, what });
  const dateOf = (kind: ColumnKind, defaultMinute: number) => {
    const date = parseTypedDate(cell(kind), { isMonthFirst, defaultMinute });
    if (date === null && !/^(|na|n\/a|-|–)$/i.test(cell(kind).trim())) said(kind, 'is no date; write it as 31/12/2026');
    // Spreadsheets show an empty date as one of 1900.
    if (date !== null && date < 0) said(kind, 'is before 1970; no programme is as old');
    return date === null || date < 0 ? null : date;
  };
  const start = (kind: ColumnKind) => dateOf(kind, project.defaultStartMinute);
  const finish = (kind: ColumnKind) => dateOf(kind, project.defaultFinishMinute);
  task.code = plainActivityId(cell('code')) || null;
  task.rowNumber = /^\d+$/.test(cell('id')) ? Number(cell('id')) : index + 1;
  task.name = cell('name').trim() || task.code || `Task ${index + 1}`;
  task.wbsCode = cell('wbs') || cell('outline') || null;
  task.notes = cell('notes') || null;
  task.stored = { ...newStoredDates(), start: start('start'), finish: finish('finish') };
  readDuration(cell, task, table, said);
  task.isMilestone =
    /^(1|yes|true|y)$/i.test(cell('milestone')) || (cell('duration') !== '' && task.durationMinutes === 0);
  if (/^(1|yes|true|y)$/i.test(cell('summary'))) task.kind = 'summary';
  task.actualStart = start('actualStart');
  task.actualFinish = finish('actualFinish');
  task.remainingMinutes = typedLength(cell, 'remaining', programme, said)?.minutes ?? null;
  task.percentComplete = percentOf(cell('percent'), task, said);
  task.deadline = finish('deadline');
  task.constraint = constraintOf(cell('constraint'), start('constraintDate'), finish('constraintDate'));
  const float = (kind: ColumnKind): number | null => parseTypedDuration(cell(kind), project)?.minutes ?? null;
  task.stored.totalFloatMinutes = float('totalFloat');
  task.stored.freeFloatMinutes = float('freeFloat');
  if (cell('critical') !== '') task.stored.isCritical = /^(1|yes|true|y)$/i.test(cell('critical'));
  return task;
}

interface UnreadCell {
  cell: CellOf;
  task: Task;
  index: number;
  kind: ColumnKind;
  what: string;
}

/** `Row 12 (A1010 Pour slab), column Deadline`. */
function placeOf({ rowNumbers, titleOf }: Table, { cell, index, kind }: Omit<UnreadCell, 'what' | 'task'>): string {
  const task = `${cell('code')} ${cell('name')}`.trim();
  return `Row ${rowNumbers[index]}${task && ` (${task})`}, column ${titleOf(kind)}`;
}

/** `Row 12 (A1010 Pour slab), column Deadline: "soon" is no date …` */
function sayUnread(table: Table, { what, ...unread }: UnreadCell): void {
  table.unsaid.push({ task: unread.task, kind: unread.kind });
  table.log.warn(`${placeOf(table, unread)}: "${unread.cell(unread.kind)}" ${what}.`);
}

type SayUnread = (kind: ColumnKind, what: string) => void;

/** What the programme keeps of a length at the most. */
const mostMinutes = 20_000_000;

/** The length in a cell; none where it is empty, or faulty, which is said. */
function typedLength(cell: CellOf, kind: 'duration' | 'remaining', { project }: Programme, said: SayUnread) {
  const given = cell(kind);
  const length = parseTypedDuration(given, project);
  const mostDays = Math.floor(mostMinutes / project.minutesPerDay).toLocaleString('en-AU');
  if (length && length.minutes > mostMinutes) said(kind, `is too long; ${mostDays}d is the most`);
  else if (length && length.minutes < 0) said(kind, 'is less than nothing; write it as 5d or 12h');
  else if (length) return length;
  else if (given !== '') said(kind, 'is no duration; write it as 5d or 12h');
  return null;
}

function readDuration(cell: CellOf, task: Task, { programme, unsaid }: Table, said: SayUnread): void {
  const duration = typedLength(cell, 'duration', programme, said);
  if (duration) {
    task.durationMinutes = duration.minutes;
    task.durationUnit = duration.unit;
    task.isElapsed = duration.isElapsed;
    task.isEstimated = duration.isEstimated;
    return;
  }
  if (cell('duration') === '') unsaid.push({ task, kind: 'duration' });
  // Without a duration the dates give one: eight hours a day from Monday to Friday.
  const { start, finish } = task.stored!;
  if (start === null || finish === null || finish <= start) return;
  let days = 0;
  for (let day = Math.floor(start / 1440); day <= Math.floor((finish - 1) / 1440) && days < 20_000; day += 1)
    if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) days += 1;
  task.durationMinutes = days * programme.project.minutesPerDay;
}

function percentOf(text: string, task: Task, said: SayUnread): number {
  if (task.actualFinish !== null) return 100;
  const number = Number(text.replace('%', '').replace(',', '.').trim());
  const isNumber = text !== '' && Number.isFinite(number);
  if (text !== '' && (!isNumber || number < 0 || number > 100)) said('percent', 'is no figure from 0 to 100');
  if (!isNumber) return 0;
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

function settleStart(programme: Programme, otherwise: number): void {
  let earliest = Number.POSITIVE_INFINITY;
  for (const task of programme.tasks)
    earliest = Math.min(earliest, task.actualStart ?? earliest, task.stored?.start ?? earliest);
  programme.project.start = Number.isFinite(earliest) ? earliest : otherwise;
}

/** What a link may call a task: what is looked in first wins, since the numbers of one may be those of another. */
function namesOf(
  tasks: readonly Task[],
  { columns, namesByCode }: Pick<Table, 'columns' | 'namesByCode'>,
): (name: string) => Task | undefined {
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
  const order = columns.has('id') && !namesByCode ? [byRow, byCode, byId] : [byCode, byId, byRow];
  return (name) => order.map((each) => each.get(name)).find((task) => task !== undefined);
}

function addLinks(tasks: readonly Task[], cellsOf: readonly CellOf[], table: Table): void {
  const { programme, log } = table;
  const named = namesOf(tasks, table);
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
      const isAmiss = (): void => void table.unsaid.push({ task, kind });
      for (const fault of faults) {
        isAmiss();
        log.warn(`Row ${table.rowNumbers[index]}, column ${table.titleOf(kind)}: "${fault}" is no link.`);
      }
      for (const link of links) {
        const name = link.predecessor.toLowerCase();
        const other = kind === 'uidPredecessors' ? byUid.get(name) : named(name);
        if (!other) {
          isAmiss();
          log.warn(
            `Row ${table.rowNumbers[index]}, column ${table.titleOf(kind)}: "${task.name}" is linked to "${link.predecessor}", which is not in the table.`,
          );
        } else if (kind === 'successors') add(task, other, link);
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

function keepTypedStarts(tasks: readonly Task[], { programme, unsaid }: Table): void {
  // Where a link could not be read, the start may follow from it.
  const unread = unsaid.flatMap(({ task, kind }) => (/predecessors/i.test(kind) ? [task.id] : []));
  const linked = new Set([...programme.links.map((link) => link.successorId), ...unread]);
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

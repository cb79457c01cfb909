// A task table saved as CSV into the programme model: Horizon's own export and the columns that other tools and
// planners' spreadsheets have. A start given for a task without predecessors becomes "start no earlier than", as
// Microsoft Project does with a typed start.
import {
  type Constraint,
  type ConstraintKind,
  newAssignment,
  newProgramme,
  newResource,
  newStoredDates,
  newTask,
  plainActivityId,
  type Programme,
  standardCalendar,
  type Task,
} from '@horizon/schedule';

import { settleChildlessSummaries } from '../model/childless-summaries.ts';
import { uniqueIds } from '../model/sound-references.ts';
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import { ReadingLog } from '../reading-log.ts';
import { RecordCount } from '../record-limits.ts';
import { decodeChosen } from '../text/decode-text.ts';
import { encodingOfFile } from '../text/encoding-of-file.ts';
import { isMonthFirstIn, parseTypedDate, parseTypedDuration } from './cell-values.ts';
import { clearTakenCodes } from './taken-codes.ts';
import { addLinks, linkColumns, type LinkedTable } from './links-of-table.ts';
import { extraCells, extraKinds } from './extra-cells.ts';
import { type CellOf, type ColumnKind, isOwnNumbering, isTaskHeader, recogniseColumns } from './columns.ts';
import { findSeparator, parseCsv, plainCellText } from './csv-table.ts';
import { outlineOfTable } from './outline-of-table.ts';
import { hasKey, keysOfRows, rowsWithKeys } from './row-keys.ts';

const headerWithin = 20;

interface Table extends LinkedTable {
  isMonthFirst: boolean;
}

const dateKinds = ['start', 'finish', 'actualStart', 'actualFinish', 'constraintDate', 'deadline'] as const;

/** Reads a task table; linear in its length. */
export function readCsv(bytes: Uint8Array, options: ReadOptions = {}): PlanningFileResult {
  const decoded = decodeChosen(bytes, options.encoding);
  const { text } = decoded;
  const numbers: number[] = [];
  const separator = findSeparator(text);
  const rows = parseCsv(text, separator, numbers, options.limits);
  const headerIndex = rows.slice(0, headerWithin).findIndex(isTaskHeader);
  if (headerIndex < 0)
    return fault('not-recognised', 'This table has no header with the columns of tasks (Name, Duration, Start …).');
  const log = new ReadingLog();
  const columns = recogniseColumns(rows[headerIndex]!);
  const { body, rowNumbers } = rowsWithKeys(rows.slice(headerIndex + 1), numbers.slice(headerIndex + 1), columns, log);
  const count = new RecordCount(options.limits);
  count.reach('tasks', body.length);
  if (body.length === 0) return fault('no-tasks', 'This table has a header and no tasks.');
  const header = rows[headerIndex]!;
  const dateColumns = dateKinds.map((kind) => columns.get(kind)).filter((i) => i !== undefined);
  const table: Table = {
    programme: blankTable(options),
    columns,
    isMonthFirst: isMonthFirstIn(body.flatMap((row) => dateColumns.map((index) => row[index] ?? ''))),
    log,
    count,
    titleOf: (kind) => header[columns.get(kind) ?? -1] ?? kind,
    rowNumbers,
    namesByCode: isOwnNumbering(header),
    hasDecimalCommas: separator === ';',
    skippedCells: [],
    // Only our own tables refer to tasks outside the table.
    known: (columns.has('horizonId') && options.known) || (() => null),
    beyond: [],
  };
  const cellsOf = body.map(
    (row): CellOf =>
      (kind) =>
        plainCellText(row[columns.get(kind) ?? -1] ?? ''),
  );
  const tasks = cellsOf.map((cell, index) => readRow(cell, index, table));
  uniqueIds(tasks, log);
  const extras = extraCells(tasks, { cellsOf, columns }, (index, kind) =>
    placeOf(table, { cell: cellsOf[index]!, index, kind }),
  );
  const keys = keysOfRows(tasks, cellsOf, (index) => rowOf(table, cellsOf[index]!, index));
  table.programme.tasks = outlineOfTable(tasks, cellsOf, columns);
  settleChildlessSummaries(table.programme.tasks);
  warnOfDates(table, cellsOf);
  clearTakenCodes(
    tasks,
    (index, what) => {
      logUnread(table, { cell: cellsOf[index]!, task: tasks[index]!, index, kind: 'code', what });
    },
    table.rowNumbers,
  );
  settleStart(table.programme, options.days?.start ?? table.programme.project.defaultStartMinute);
  addLinks(tasks, cellsOf, table);
  addResources(tasks, cellsOf, table.programme);
  const typedStarts = keepTypedStarts(tasks, table);
  countUnread(header, columns, log);
  const encoding = encodingOfFile(decoded, table.programme, options.encoding);
  const { id, name } = table.programme.project;
  return {
    ok: true,
    format: 'csv',
    programme: table.programme,
    projects: [{ index: 0, id, code: name, name, taskCount: table.programme.tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
    ...(encoding ? { encoding } : {}),
    columns: [...columns.keys()],
    headings: Object.fromEntries([...columns].map(([kind, at]) => [kind, header[at]!])),
    skippedCells: table.skippedCells.map(({ task, kind }) => ({ taskId: task.id, kind })),
    ...(extras.length > 0 ? { extras } : {}),
    ...(keys.length > 0 ? { keys, typedStarts } : {}),
    ...(table.beyond.length > 0 ? { beyond: table.beyond } : {}),
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
  const logUnreadCell = (kind: ColumnKind, what: string): void => logUnread(table, { cell, task, index, kind, what });
  const dateOf = (kind: ColumnKind, defaultMinute: number) => {
    const date = parseTypedDate(cell(kind), { isMonthFirst, defaultMinute });
    if (date === null && !/^(|na|n\/a|-|–)$/i.test(cell(kind).trim()))
      logUnreadCell(kind, 'is no date; write it as 31/12/2026');
    // Spreadsheets show an empty date as one of 1900.
    if (date !== null && date < 0) logUnreadCell(kind, 'is before 1970; no programme is as old');
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
  readDuration(cell, task, table, logUnreadCell);
  task.isMilestone =
    /^(1|yes|true|y)$/i.test(cell('milestone')) || (cell('duration') !== '' && task.durationMinutes === 0);
  if (/^(1|yes|true|y)$/i.test(cell('summary'))) task.kind = 'summary';
  task.actualStart = start('actualStart');
  task.actualFinish = finish('actualFinish');
  task.remainingMinutes = typedLength(cell, 'remaining', programme, logUnreadCell)?.minutes ?? null;
  task.percentComplete = percentOf(cell('percent'), task, logUnreadCell);
  task.deadline = finish('deadline');
  const constraint = constraintKindOf(cell('constraint'), logUnreadCell);
  const hasDate = constraint !== 'ASAP' && constraint !== 'ALAP';
  task.constraint = constraintOf(constraint, start('constraintDate'), finish('constraintDate'));
  if (hasKey(cell)) {
    const needed: ColumnKind[] = ['name', 'percent', ...(hasDate ? ['constraintDate' as const] : [])];
    for (const kind of needed)
      if (table.columns.has(kind) && cell(kind).trim() === '') logUnreadCell(kind, needs[kind]!);
  }
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

const short = (text: string) => (text.length > 100 ? `${text.slice(0, 100)}…` : text);

/** `Row 12 (A1010 Pour slab)`. */
function rowOf({ rowNumbers }: Table, cell: CellOf, index: number): string {
  const task = `${short(cell('code'))} ${short(cell('name'))}`.trim();
  return `Row ${rowNumbers[index]}${task && ` (${task})`}`;
}

/** `Row 12 (A1010 Pour slab), column Deadline`. */
function placeOf(table: Table, { cell, index, kind }: Omit<UnreadCell, 'what' | 'task'>): string {
  return `${rowOf(table, cell, index)}, column ${table.titleOf(kind)}`;
}

/** `Row 12 (A1010 Pour slab), column Deadline: "soon" is no date …` */
function logUnread(table: Table, { what, ...unread }: UnreadCell): void {
  table.skippedCells.push({ task: unread.task, kind: unread.kind });
  const text = unread.cell(unread.kind).trim();
  table.log.warn(`${placeOf(table, unread)}: ${text && `"${short(text)}" `}${what}.`);
}

/** Columns whose cells are never dates. */
const textKinds = ['uid', 'code', 'wbs', 'outline', ...linkColumns, ...extraKinds] as const satisfies ColumnKind[];
const dateLike = /^(\d{4}-\d{2}-\d{2}(T[\d:.]+)?|\d{1,2}-(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*)$/i;

/** Excel turns a code such as 1-2 into a date; in a column of texts each date is one of those. */
function warnOfDates(table: Table, cellsOf: readonly CellOf[]): void {
  for (const kind of textKinds) {
    if (!table.columns.has(kind)) continue;
    const found = cellsOf.flatMap((cell, index) => (dateLike.test(cell(kind).trim()) ? [index] : []));
    if (found.length === 0) continue;
    const list = found.slice(0, 5).map((index) => `row ${table.rowNumbers[index]} "${cellsOf[index]!(kind).trim()}"`);
    const more = found.length > 5 ? ` and ${(found.length - 5).toLocaleString('en-AU')} more` : '';
    table.log.warn(
      `Column ${table.titleOf(kind)}: a date where a text is expected (${list.join(', ')}${more}). Excel turns codes such as 1-2 into dates: format the column as text, type them again and import the file again.`,
    );
  }
}

type LogUnread = (kind: ColumnKind, what: string) => void;

/** Maximum length in the programme. */
const maxMinutes = 20_000_000;

/** The length in a cell; null if it is empty, or faulty, which is reported. */
function typedLength(cell: CellOf, kind: 'duration' | 'remaining', { project }: Programme, logUnreadCell: LogUnread) {
  const given = cell(kind);
  const length = parseTypedDuration(given, project);
  const maxDays = Math.floor(maxMinutes / project.minutesPerDay).toLocaleString('en-AU');
  if (length && length.minutes > maxMinutes) logUnreadCell(kind, `is too long; ${maxDays}d is the most`);
  else if (length && length.minutes < 0) logUnreadCell(kind, 'is less than nothing; write it as 5d or 12h');
  else if (length) return length;
  else if (given !== '') logUnreadCell(kind, 'is no duration; write it as 5d or 12h');
  return null;
}

/** Messages for required cells that are empty, in rows written by Horizon. */
const needs: Partial<Record<ColumnKind, string>> = {
  name: 'is empty; a task needs a name',
  duration: 'is empty; write it as 5d or 12h',
  percent: 'is empty; write 0 for work that has not begun',
  constraintDate: 'is empty; this constraint needs a date. Empty the constraint itself to be rid of it',
};

function readDuration(
  cell: CellOf,
  task: Task,
  { programme, columns, skippedCells }: Table,
  logUnreadCell: LogUnread,
): void {
  const duration = typedLength(cell, 'duration', programme, logUnreadCell);
  if (duration) {
    task.durationMinutes = duration.minutes;
    task.durationUnit = duration.unit;
    task.isElapsed = duration.isElapsed;
    task.isEstimated = duration.isEstimated;
    return;
  }
  const isEmpty = cell('duration').trim() === '';
  if (isEmpty && hasKey(cell) && columns.has('duration')) logUnreadCell('duration', needs.duration!);
  else if (isEmpty) skippedCells.push({ task, kind: 'duration' });
  // Without a duration the dates give one: eight hours a day from Monday to Friday.
  const { start, finish } = task.stored!;
  if (start === null || finish === null || finish <= start) return;
  let days = 0;
  for (let day = Math.floor(start / 1440); day <= Math.floor((finish - 1) / 1440) && days < 20_000; day += 1)
    if ((day + 4) % 7 !== 0 && (day + 4) % 7 !== 6) days += 1;
  task.durationMinutes = days * programme.project.minutesPerDay;
}

function percentOf(text: string, task: Task, logUnreadCell: LogUnread): number {
  if (task.actualFinish !== null) return 100;
  const number = Number(text.replace('%', '').replace(',', '.').trim());
  const isNumber = text !== '' && Number.isFinite(number);
  if (text !== '' && (!isNumber || number < 0 || number > 100)) logUnreadCell('percent', 'is no figure from 0 to 100');
  if (!isNumber) return 0;
  const isFraction = !text.includes('%') && number > 0 && number < 1;
  return Math.min(100, Math.max(0, isFraction ? number * 100 : number));
}

const constraintWords: [RegExp, ConstraintKind][] = [
  [/^(|none|as soon as possible|asap)$/i, 'ASAP'],
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

function constraintKindOf(text: string, logUnreadCell: LogUnread): ConstraintKind {
  const kind = constraintWords.find(([form]) => form.test(text.trim()))?.[1];
  if (!kind) logUnreadCell('constraint', 'is no constraint; write it as Start no earlier than');
  return kind ?? 'ASAP';
}

function constraintOf(kind: ConstraintKind, start: number | null, finish: number | null): Constraint {
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

function addResources(tasks: readonly Task[], cellsOf: readonly CellOf[], programme: Programme): void {
  const byName = new Map<string, string>();
  const given = new Set<string>();
  for (const [index, task] of tasks.entries()) {
    for (const part of cellsOf[index]!('resources').split(/[;,](?![^[]*\])/)) {
      const [, name = '', units] = /^\s*(.*?)\s*(?:\[\s*([\d.,]+)\s*%?\s*\])?\s*$/.exec(part) ?? [];
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
      assignment.units = units === undefined ? 1 : Number(units.replace(',', '.')) / 100;
      assignment.workMinutes = Math.round(task.durationMinutes * assignment.units);
      assignment.remainingWorkMinutes = Math.round(assignment.workMinutes * (1 - task.percentComplete / 100));
      programme.assignments.push(assignment);
    }
  }
}

/** Pins tasks for which the start is the only date; returns their ids. */
function keepTypedStarts(tasks: readonly Task[], { programme, skippedCells, beyond }: Table): string[] {
  // If a link could not be read, the start may follow from it.
  const unread = skippedCells.flatMap(({ task, kind }) => (/predecessors/i.test(kind) ? [task.id] : []));
  const elsewhere = beyond.flatMap(({ taskId, follows }) => (follows ? [taskId] : []));
  const linked = new Set([...programme.links.map((link) => link.successorId), ...unread, ...elsewhere]);
  return tasks.flatMap((task) => {
    const start = task.stored?.start ?? null;
    if (start === null || start <= programme.project.start || task.kind === 'summary') return [];
    if (task.constraint.kind !== 'ASAP' || task.actualStart !== null || linked.has(task.id)) return [];
    task.constraint = { kind: 'SNET', date: start };
    return [task.id];
  });
}

function countUnread(header: readonly string[], columns: ReadonlyMap<ColumnKind, number>, log: ReadingLog): void {
  const read = new Set(columns.values());
  const unread = header.filter((title, index) => title !== '' && !read.has(index));
  log.leaveOut('columns', `Columns that are no part of a programme: ${unread.slice(0, 20).join(', ')}`, unread.length);
}

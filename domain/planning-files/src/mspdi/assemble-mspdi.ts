// Assembles the parts read from a Microsoft Project XML file: the outline from levels, links between known tasks,
// calendars that exist, custom values by name. Counts what the model does not carry.
import { type Link, newLink, type Programme, standardCalendar, type Task } from '@horizon/schedule';

import { settleChildlessSummaries } from '../model/childless-summaries.ts';
import { settleQuantities } from '../model/materials.ts';
import { fillMissingDurations } from '../model/missing-durations.ts';
import { dropUnknownCalendars, uniqueIds } from '../model/sound-references.ts';
import { getNamed, setNamed } from '../model/named-values.ts';
import { fault, type PlanningFileResult, type ReadOptions } from '../planning-file-result.ts';
import type { ReadingLog } from '../reading-log.ts';
import { linkKindOfCode, timeFormatOfCode } from './codes.ts';
import { findSplits } from './find-splits.ts';
import { applyKeptOptions, applyKeptTask, keptField } from './kept-from-p6.ts';
import { applyFieldValues, outlinePath } from './read-custom-fields.ts';
import type { MspdiDraft } from './read-mspdi.ts';
import type { LinkDraft, TaskDraft } from './read-task.ts';

// Writers that give no unique ids count their rows, and their links name these.
function nameRows(rows: readonly TaskDraft[]): void {
  const taken = new Set(rows.map(({ task }) => task.id));
  for (const [index, { task }] of rows.entries()) {
    if (task.id !== '') continue;
    const row = task.rowNumber === null ? '' : String(task.rowNumber);
    task.id = row === '' || taken.has(row) ? `row-${index + 1}` : row;
    taken.add(task.id);
  }
}

/** The programme of a whole draft. */
export function assembleMspdi(draft: MspdiDraft, log: ReadingLog, options: ReadOptions): PlanningFileResult {
  const rows = draft.tasks.filter((row) => isTaskRow(row, draft, log));
  if (rows.length === 0 && draft.tasks.length === 0 && draft.calendars.length === 0)
    return fault('no-tasks', 'This Microsoft Project XML file holds neither tasks nor calendars.');
  const project = settleProject(draft, rows, options);
  nameRows(rows);
  uniqueIds(
    rows.map((row) => row.task),
    log,
  );
  buildOutline(rows);
  const tasks = rows.map((row) => row.task);
  const programme: Programme = {
    source: { format: 'mspdi', application: 'Microsoft Project', version: draft.version },
    project,
    options: draft.options,
    calendars: draft.calendars,
    tasks,
    links: buildLinks(rows, log),
    resources: [],
    assignments: [],
    customFields: draft.customFields.fields,
    activityCodeTypes: [],
  };
  addResources(programme, draft, log);
  addOutlineCodes(programme, draft, rows);
  for (const row of rows) applyFieldValues(row.fieldValues, row.task.custom, draft.customFields);
  takeActivityIds(programme);
  draft.options.criticalFloatMinutes = Math.round(draft.criticalSlackDays * project.minutesPerDay);
  draft.options.honoursConstraints = draft.honoursConstraintsInFile || !storedDatesPassConstraints(tasks);
  takeKeptFromP6(programme, draft);
  dropUnknownCalendars(programme, log);
  fillMissingDurations(
    programme,
    rows.flatMap(({ task, hasDuration }) => (hasDuration ? [] : [task])),
    log,
  );
  findSplits(programme, draft.assignments);
  const index = { index: 0, id: project.id, code: project.name, name: project.title ?? project.name };
  return {
    ok: true,
    format: 'mspdi',
    programme,
    projects: [{ ...index, taskCount: tasks.length }],
    projectIndex: 0,
    notCarriedOver: log.notCarriedOver(),
    warnings: log.allWarnings(),
  };
}

// Row 0 is the project itself; empty rows only space the list out.
function isTaskRow(row: TaskDraft, draft: MspdiDraft, log: ReadingLog): boolean {
  if (row.isNull) {
    log.leaveOut('blank-rows', 'Empty rows between tasks');
    return false;
  }
  if (row.outlineLevel === 0 || (row.task.id === '0' && row.task.rowNumber === 0)) {
    draft.project.title ??= row.task.name || null;
    if (row.task.notes) log.leaveOut('project-notes', 'Notes on the project itself');
    if (row.task.baselines.length > 0)
      log.leaveOut('project-baselines', 'Baselines of the project summary row; those of its tasks are kept');
    return false;
  }
  if (row.isSubproject)
    log.leaveOut('inserted-projects', 'Inserted projects: their row is kept, their tasks are in another file');
  if (row.task.isManual && row.typed.some((text) => text))
    log.leaveOut('date-texts', 'Words in place of a date or duration on manually scheduled tasks');
  return true;
}

function settleProject(draft: MspdiDraft, rows: readonly TaskDraft[], options: ReadOptions) {
  const { project } = draft;
  project.name ||= project.title ?? options.name ?? 'Programme';
  if (!draft.hasStart) {
    let start = Number.POSITIVE_INFINITY;
    for (const row of rows) start = Math.min(start, row.stored.start ?? start);
    project.start = Number.isFinite(start) ? start : 0;
  }
  if (draft.calendars.length === 0) draft.calendars.push(standardCalendar('1'));
  if (!draft.calendars.some((calendar) => calendar.id === project.calendarId))
    project.calendarId = (draft.calendars.find((calendar) => calendar.kind === 'base') ?? draft.calendars[0]!).id;
  return project;
}

function buildOutline(rows: readonly TaskDraft[]): void {
  const parents: Task[] = [];
  for (const { task, outlineLevel, isSummary } of rows) {
    const level = Math.max(1, outlineLevel ?? 1);
    parents.length = Math.min(parents.length, level - 1);
    const parent = parents.at(-1);
    if (parent) {
      task.parentId = parent.id;
      parent.kind = 'summary';
    }
    if (isSummary) task.kind = 'summary';
    parents.push(task);
  }
  keepDatesOfInsertedProjects(rows);
  settleChildlessSummaries(rows.map(({ task }) => task));
}

// Their tasks are in another file, so that nothing here gives the dates of the row but the row itself.
function keepDatesOfInsertedProjects(rows: readonly TaskDraft[]): void {
  const parents = new Set(rows.map(({ task }) => task.parentId));
  for (const { task, stored, isSubproject } of rows) {
    if (!isSubproject || task.isManual || parents.has(task.id) || stored.start === null || stored.finish === null)
      continue;
    Object.assign(task, { isManual: true, manualStart: stored.start, manualFinish: stored.finish });
  }
}

function buildLinks(rows: readonly TaskDraft[], log: ReadingLog): Link[] {
  const known = new Set(rows.map((row) => row.task.id));
  const links: Link[] = [];
  for (const row of rows) {
    // Links are given with their successor: only those of one task can repeat each other.
    const seen = new Set<string>();
    const canRepeat = row.links.length > 1;
    for (const draft of row.links) {
      if (draft.isCrossProject || !known.has(draft.predecessorUid)) {
        log.leaveOut('external-links', 'Links from tasks of other projects; the dates they gave are not recalculated');
        continue;
      }
      const link = linkOf(draft, row.task.id);
      if (canRepeat && seen.has(link.id)) {
        log.leaveOut('repeated-links', 'Links given twice between the same two tasks');
        continue;
      }
      if (canRepeat) seen.add(link.id);
      links.push(link);
    }
  }
  return links;
}

function linkOf(draft: LinkDraft, successorId: string): Link {
  const kind = linkKindOfCode[draft.typeCode]!;
  const link = newLink(`${draft.predecessorUid}-${successorId}-${kind}`, draft.predecessorUid, successorId);
  const format = timeFormatOfCode(draft.lagFormat);
  link.kind = kind;
  link.lagUnit = format.unit;
  if (format.unit === '%') link.lag = { kind: format.isElapsed ? 'elapsed-percent' : 'percent', percent: draft.lag };
  else link.lag = { kind: format.isElapsed ? 'elapsed' : 'working', minutes: Math.round(draft.lag / 10) };
  return link;
}

function addResources(programme: Programme, draft: MspdiDraft, log: ReadingLog): void {
  for (const { resource, isNull, fieldValues } of draft.resources) {
    if (isNull || (resource.id === '0' && resource.name === '')) continue;
    applyFieldValues(fieldValues, resource.custom, draft.customFields);
    programme.resources.push(resource);
  }
  uniqueIds(programme.resources, log);
  const tasks = new Set(programme.tasks.map((task) => task.id));
  const kinds = new Map(programme.resources.map(({ id, kind }) => [id, kind]));
  let periods = 0;
  for (const { assignment, hours, periods: own } of draft.assignments) {
    periods += own;
    const kind = kinds.get(assignment.resourceId);
    if (kind === undefined || !tasks.has(assignment.taskId)) continue;
    if (kind === 'material') settleQuantities(assignment, hours);
    programme.assignments.push(assignment);
  }
  uniqueIds(programme.assignments, log);
  log.leaveOut('timephased-data', 'Work by day of assignments; only interruptions of tasks are taken from it', periods);
}

function addOutlineCodes(programme: Programme, draft: MspdiDraft, rows: readonly TaskDraft[]): void {
  const byField = new Map(draft.outlineCodes.map((code) => [code.fieldId, code]));
  for (const code of draft.outlineCodes) {
    if (code.values.size === 0) continue;
    const values = [...code.values].map(([id, value]) => ({
      code: outlinePath(code, id),
      description: value.description,
    }));
    programme.activityCodeTypes.push({ name: code.name, values });
  }
  for (const row of rows) {
    for (const { fieldId, valueId } of row.outlineCodes) {
      const code = byField.get(fieldId);
      const value = code ? outlinePath(code, valueId) : '';
      if (code && value !== '') setNamed(row.task.activityCodes, code.name, value);
    }
  }
}

// A P6 programme that was stored in this format: its options are on row 0, those of tasks in the same field.
function takeKeptFromP6(programme: Programme, draft: MspdiDraft): void {
  const place = programme.customFields.findIndex(({ of, alias }) => of === 'task' && alias === keptField.alias);
  if (place < 0) return;
  for (const row of draft.tasks) {
    if (row.outlineLevel !== 0) continue;
    const values: Task['custom'] = {};
    applyFieldValues(row.fieldValues, values, draft.customFields);
    applyKeptOptions(String(values[keptField.alias] ?? ''), programme);
  }
  for (const task of programme.tasks) {
    const text = getNamed(task.custom, keptField.alias);
    if (typeof text !== 'string') continue;
    applyKeptTask(text, task);
    delete task.custom[keptField.alias];
  }
  programme.customFields.splice(place, 1);
}

const activityIdNames = new Set(['activity id', 'activity code', 'p6 activity id']);

// P6's activity ids travel through Microsoft Project in a text field of that name.
function takeActivityIds(programme: Programme): void {
  const place = programme.customFields.findIndex(
    (field) => field.of === 'task' && field.alias !== null && activityIdNames.has(field.alias.toLowerCase()),
  );
  if (place < 0) return;
  const key = programme.customFields[place]!.alias!;
  for (const task of programme.tasks) {
    const code = getNamed(task.custom, key);
    if (typeof code !== 'string') continue;
    task.code = code;
    delete task.custom[key];
  }
  programme.customFields.splice(place, 1);
}

// Project writes HonorConstraints 0 into files whose plan does honour constraints. Only stored dates that pass a
// late-side constraint show that logic won.
function storedDatesPassConstraints(tasks: readonly Task[]): boolean {
  return tasks.some((task) => {
    const { kind, date } = task.constraint;
    const { earlyStart, earlyFinish } = task.stored ?? {};
    if (date === null || task.isManual || task.actualStart !== null || task.kind === 'summary') return false;
    if (kind === 'SNLT' || kind === 'MSO') return (earlyStart ?? date) > date;
    return (kind === 'FNLT' || kind === 'MFO') && (earlyFinish ?? date) > date;
  });
}

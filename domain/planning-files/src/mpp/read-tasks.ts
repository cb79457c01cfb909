// Reads the tasks with dates, progress and constraints. Each value is read at the position given by the file's field
// map (mpp-format facts, 4.2). Manually scheduled tasks show their own dates, the others those of the
// scheduler.
import { newTask, type StoredDates, type Task } from '@horizon/schedule';
import { isPlaceholder } from '../model/is-placeholder.ts';
import { constraintOfCode, taskTypeOfCode } from '../mspdi/codes.ts';
import { readI32, readF64 } from './bytes.ts';
import type { CustomFields } from './custom-fields.ts';
import { extendedTaskField } from './extended-values.ts';
import { type TaskFlags, taskFlags } from './flag-places.ts';
import { readHyperlink } from './hyperlink.ts';
import { openTable, type OpenProject } from './open-project.ts';
import { defaultUnitCode } from './project-properties.ts';
import { readBaselines } from './read-baselines.ts';
import { readNote } from './read-note.ts';
import { RecordRow } from './record-row.ts';
import type { RecordTable, Slot } from './record-table.ts';
import { type OutlineRow, type PlacedRow, placeRows } from './task-outline.ts';
import { taskField as f } from './task-fields.ts';

export interface ReadTasks {
  tasks: Task[];
  /** Parent UID of each task, in the order of the tasks. */
  parents: Map<number, number | null>;
  /** Name of the project summary task, which is the project's. */
  summaryName: string | null;
}

interface TaskContext {
  project: OpenProject;
  flags: TaskFlags;
  projectUnit: number;
  custom: CustomFields;
  calendarIds: Set<string>;
}

/** The tasks in display order; blank rows are counted as left out. */
export function readTasks(
  project: OpenProject,
  { custom, calendarIds }: { custom: CustomFields; calendarIds: Set<string> },
): ReadTasks {
  const { rows, outline } = collectRows(project, openTable(project, 'Task'));
  const flags = taskFlags(project);
  const context = { project, flags, projectUnit: defaultUnitCode(project), custom, calendarIds };
  const placed = placeRows(outline);
  const tasks = placed.map((place) => readTask(rows.get(place.uid)!, place, context));
  const blanks = outline.filter(({ isBlank }) => isBlank).length;
  project.log.leaveOut('blank-rows', 'Empty rows between tasks', blanks);
  countSummaryRow(project, rows.get(0));
  return {
    tasks,
    parents: new Map(placed.map(({ uid, parentUid }) => [uid, parentUid])),
    summaryName: rows.get(0)?.text(f.name) ?? null,
  };
}

function collectRows(
  project: OpenProject,
  table: RecordTable,
): { rows: Map<number, RecordRow>; outline: OutlineRow[] } {
  const map = project.maps.task;
  const uidPlace = map.find(f.uid);
  const rows = new Map<number, RecordRow>();
  const outline: OutlineRow[] = [];
  for (const [i, slot] of table.slots.entries()) {
    if (slot.state === 4 && i >= 3) pushBlank(project, slot, outline);
    if (slot.state !== 0 || uidPlace === null || slot.block1.length < uidPlace.at + 4) continue;
    const uid = readI32(slot.block1.bytes, slot.block1.at + uidPlace.at);
    if (uid < 0 || rows.has(uid)) continue;
    const extendedField = project.isMpp9 ? extendedTaskField : null;
    const row = new RecordRow(slot, uid, { map, table, bound: project.bound, extendedField });
    rows.set(uid, row);
    outline.push({
      uid,
      id: row.integer(f.id) ?? 0,
      order: project.isMpp9 ? null : row.double(f.order),
      parentUid: row.integer(f.parentUid),
      level: row.short(f.outlineLevel) ?? 1,
      isBlank: false,
    });
  }
  return { rows, outline };
}

function pushBlank({ isMpp9 }: OpenProject, { block1: { bytes, at, length } }: Slot, outline: OutlineRow[]): void {
  if (length < 8) return;
  outline.push({
    uid: readI32(bytes, at),
    id: readI32(bytes, at + 4),
    order: isMpp9 || length < 16 ? null : readF64(bytes, at + 8),
    parentUid: null,
    level: 0,
    isBlank: true,
  });
}

function readTask(row: RecordRow, place: PlacedRow, context: TaskContext): Task {
  const { project, flags, custom, calendarIds } = context;
  const isManual = row.flag(flags.manual);
  const stored = readStored(row, { flags, isManual });
  const calendarId = String(row.integer(f.calendarUid) ?? -1);
  const { custom: values, codes } = custom.valuesOf(row);
  countLeftOut(row, project, isManual);
  return {
    ...newTask(String(row.uid)),
    rowNumber: place.rowNumber,
    name: row.text(f.name) ?? '',
    kind: place.hasChildren ? 'summary' : 'task',
    parentId: place.parentUid === null ? null : String(place.parentUid),
    wbsCode: row.text(f.wbs) ?? place.outlineNumber,
    calendarId: calendarIds.has(calendarId) ? calendarId : null,
    ignoresResourceCalendar: row.flag(flags.ignoresResourceCalendar),
    type: taskTypeOfCode[row.short(f.taskType) ?? 0] ?? 'fixed-units',
    isEffortDriven: row.flag(flags.effortDriven),
    isMilestone: row.flag(flags.milestone),
    isActive: row.flag(flags.active, true),
    isManual,
    manualStart: isManual ? stored.start : null,
    manualFinish: isManual ? stored.finish : null,
    ...(isManual && isPlaceholder(typedTexts(row)) ? { isPlaceholder: true } : {}),
    ...readDuration(row, context.projectUnit, isManual),
    constraint: readConstraint(row),
    deadline: row.timestamp(f.deadline),
    priority: Math.min(row.short(f.priority) ?? 500, 1000),
    levellingDelayMinutes: Math.max(0, row.minutes(f.levellingDelay) ?? 0),
    ...readProgress(row),
    workMinutes: row.work(f.work),
    cost: row.cost(f.cost),
    actualCost: row.cost(f.actualCost),
    baselines: readBaselines(row),
    notes: readNote(row, f.notes, project.bound),
    hyperlink: hyperlinkOf(row),
    custom: values,
    activityCodes: codes,
    isExternal: (row.integer(f.externalTaskId) ?? 0) > 0,
    stored,
  };
}

function typedTexts(row: RecordRow): (string | null)[] {
  return f.typedTexts.map((field) => (row.slice(field) === null ? null : (row.text(field) ?? '')));
}

// A manual task without a date of its own shows the scheduler's.
function readStored(row: RecordRow, { flags, isManual }: { flags: TaskFlags; isManual: boolean }): StoredDates {
  const startSlack = row.minutes(f.startSlack);
  const finishSlack = row.minutes(f.finishSlack);
  const isStarted = row.timestamp(f.actualStart) !== null;
  return {
    start: (isManual ? row.timestamp(f.manualStart) : null) ?? row.timestamp(f.start),
    finish: (isManual ? row.timestamp(f.manualFinish) : null) ?? row.timestamp(f.finish),
    earlyStart: row.timestamp(f.earlyStart),
    earlyFinish: row.timestamp(f.earlyFinish),
    lateStart: row.timestamp(f.lateStart),
    lateFinish: row.timestamp(f.lateFinish),
    totalFloatMinutes: isStarted ? finishSlack : smaller(startSlack, finishSlack),
    freeFloatMinutes: row.minutes(f.freeSlack),
    isCritical: row.flag(flags.critical),
  };
}

function smaller(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.min(a, b);
}

function readDuration(
  row: RecordRow,
  projectUnit: number,
  isManual: boolean,
): Pick<Task, 'durationMinutes' | 'durationUnit' | 'isElapsed' | 'isEstimated'> {
  const manual = isManual ? row.minutes(f.manualDuration) : null;
  const unit = row.unit(manual === null ? f.durationUnit : f.manualDurationUnit, projectUnit);
  return {
    durationMinutes: Math.max(0, manual ?? row.minutes(f.duration) ?? 0),
    durationUnit: unit.unit === '%' ? 'd' : unit.unit,
    isElapsed: unit.isElapsed,
    isEstimated: unit.isEstimated,
  };
}

function readConstraint(row: RecordRow): Task['constraint'] {
  const kind = constraintOfCode[row.short(f.constraintType) ?? 0] ?? 'ASAP';
  return kind === 'ASAP' || kind === 'ALAP' ? { kind, date: null } : { kind, date: row.timestamp(f.constraintDate) };
}

function readProgress(
  row: RecordRow,
): Pick<
  Task,
  | 'actualStart'
  | 'actualFinish'
  | 'remainingMinutes'
  | 'percentComplete'
  | 'percentKind'
  | 'physicalPercentComplete'
  | 'suspendedAt'
  | 'resumedAt'
> {
  const actualStart = row.timestamp(f.actualStart);
  return {
    actualStart,
    actualFinish: row.timestamp(f.actualFinish),
    remainingMinutes: row.minutes(f.remainingDuration),
    percentComplete: percentOf(row, f.percentComplete),
    percentKind: row.short(f.earnedValueMethod) === 1 ? 'physical' : 'duration',
    physicalPercentComplete: percentOf(row, f.physicalPercent),
    suspendedAt: actualStart === null ? null : row.timestamp(f.stop),
    resumedAt: actualStart === null ? null : row.timestamp(f.resume),
  };
}

// Zero percent is mostly not stored at all.
function percentOf(row: RecordRow, field: number): number {
  const percent = row.short(field) ?? 0;
  return percent <= 100 ? percent : 0;
}

function hyperlinkOf(row: RecordRow): string | null {
  const found = row.slice(f.hyperlink);
  return found === null ? null : readHyperlink(found);
}

// The project summary row is the project itself.
function countSummaryRow({ log, bound }: OpenProject, row: RecordRow | undefined): void {
  if (row === undefined) return;
  if (readNote(row, f.notes, bound) !== null) log.leaveOut('project-notes', 'Notes on the project itself');
  if (readBaselines(row).length === 0) return;
  log.leaveOut('project-baselines', 'Baselines of the project summary row; those of its tasks are kept');
}

function countLeftOut(row: RecordRow, { log }: OpenProject, isManual: boolean): void {
  const isTyped = isManual && typedTexts(row).some((text) => text);
  if (isTyped) log.leaveOut('date-texts', 'Words in place of a date or duration on manually scheduled tasks');
  if ((row.cost(f.fixedCost) ?? 0) !== 0)
    log.leaveOut('fixed-costs', 'Fixed costs of tasks; they are part of the cost');
  if ((row.work(f.overtimeWork) ?? 0) !== 0) log.leaveOut('overtime', 'Overtime work; it is part of the work');
  if (row.slice(f.recurringTask) !== null) {
    log.leaveOut('recurring-tasks', 'The pattern of recurring tasks; their single occurrences are kept');
  }
  if (row.text(f.contact) !== null) log.leaveOut('contacts', 'Contacts of tasks');
  if (row.integer(f.insertedProject) !== null && row.integer(f.externalTaskId) === null) {
    log.leaveOut('inserted-projects', 'Inserted projects: their row is kept, their tasks are in another file');
  }
}

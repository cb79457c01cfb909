// A task of a Microsoft Project XML file. Durations are hours and minutes of work (elapsed tasks: of the clock), slack
// and lag are tenths of minutes, costs hundredths of the currency. The fields are a table: element name to reader.
import { type Baseline, newStoredDates, newTask, type StoredDates, type Task } from '@horizon/schedule';

import { isPlaceholder } from '../model/is-placeholder.ts';
import type { RecordCount } from '../record-limits.ts';
import { END, type XmlCursor } from '../xml/xml-cursor.ts';
import { constraintOfCode, linkKindOfCode, taskTypeOfCode, timeFormatOfCode } from './codes.ts';
import { type FieldValue, readFieldValue } from './read-custom-fields.ts';

/** A predecessor as the file gives it. */
export interface LinkDraft {
  predecessorUid: string;
  typeCode: number;
  isCrossProject: boolean;
  /** Tenths of minutes, or per cent. */
  lag: number;
  lagFormat: number;
}

export interface OutlineCodeValue {
  fieldId: string;
  valueId: string;
}

/** A task with what only the whole file can resolve. */
export interface TaskDraft {
  task: Task;
  stored: StoredDates;
  isNull: boolean;
  isSummary: boolean;
  hasDuration: boolean;
  isSubproject: boolean;
  outlineLevel: number | null;
  startSlack: number | null;
  finishSlack: number | null;
  links: LinkDraft[];
  fieldValues: FieldValue[];
  outlineCodes: OutlineCodeValue[];
  hyperlinkSub: string;
  /** Start, finish and duration as they were typed into a manual task. */
  typed: [start: string | null, finish: string | null, duration: string | null];
}

type Reader = (draft: TaskDraft, xml: XmlCursor) => void;

const tenths = (value: number): number => Math.round(value / 10);
const noneIfNegative = (uid: string): string | null => (uid === '' || uid.startsWith('-') ? null : uid);

/** Every field of `Task` that the model carries. */
const readers = new Map<string, Reader>([
  ['UID', (d, x) => void (d.task.id = x.trimmed())],
  ['ID', (d, x) => void (d.task.rowNumber = x.number(0))],
  ['Name', (d, x) => void (d.task.name = x.text())],
  ['Active', (d, x) => void (d.task.isActive = x.flag())],
  ['Manual', (d, x) => void (d.task.isManual = x.flag())],
  ['Type', (d, x) => void (d.task.type = taskTypeOfCode[x.number(0)] ?? 'fixed-units')],
  ['IsNull', (d, x) => void (d.isNull = x.flag())],
  ['WBS', (d, x) => void (d.task.wbsCode = x.text())],
  ['OutlineNumber', (d, x) => void (d.outlineLevel ??= x.text().split('.').length)],
  ['OutlineLevel', (d, x) => void (d.outlineLevel = x.number(1))],
  ['Priority', (d, x) => void (d.task.priority = x.number(500))],
  ['Start', (d, x) => void (d.stored.start = x.minute())],
  ['Finish', (d, x) => void (d.stored.finish = x.minute())],
  ['Duration', (d, x) => setDuration(d, x.duration())],
  ['ManualStart', (d, x) => void (d.task.manualStart = x.minute())],
  ['ManualFinish', (d, x) => void (d.task.manualFinish = x.minute())],
  ['DurationFormat', (d, x) => readDurationFormat(d.task, x.number(7))],
  ['Work', (d, x) => void (d.task.workMinutes = x.duration())],
  ['EffortDriven', (d, x) => void (d.task.isEffortDriven = x.flag())],
  ['Estimated', (d, x) => void (d.task.isEstimated = x.flag())],
  ['Milestone', (d, x) => void (d.task.isMilestone = x.flag())],
  ['Summary', (d, x) => void (d.isSummary = x.flag())],
  ['Critical', (d, x) => void (d.stored.isCritical = x.flag())],
  ['IsSubproject', (d, x) => void (d.isSubproject = x.flag())],
  ['ExternalTask', (d, x) => void (d.task.isExternal = x.flag())],
  ['EarlyStart', (d, x) => void (d.stored.earlyStart = x.minute())],
  ['EarlyFinish', (d, x) => void (d.stored.earlyFinish = x.minute())],
  ['LateStart', (d, x) => void (d.stored.lateStart = x.minute())],
  ['LateFinish', (d, x) => void (d.stored.lateFinish = x.minute())],
  ['FreeSlack', (d, x) => void (d.stored.freeFloatMinutes = tenths(x.number(0)))],
  ['TotalSlack', (d, x) => void (d.stored.totalFloatMinutes = tenths(x.number(0)))],
  ['StartSlack', (d, x) => void (d.startSlack = tenths(x.number(0)))],
  ['FinishSlack', (d, x) => void (d.finishSlack = tenths(x.number(0)))],
  ['PercentComplete', (d, x) => void (d.task.percentComplete = x.number(0))],
  ['PhysicalPercentComplete', (d, x) => void (d.task.physicalPercentComplete = x.number(0))],
  ['EarnedValueMethod', (d, x) => void (d.task.percentKind = x.number(0) === 1 ? 'physical' : 'duration')],
  ['Cost', (d, x) => void (d.task.cost = x.number(0) / 100)],
  ['ActualCost', (d, x) => void (d.task.actualCost = x.number(0) / 100)],
  ['ActualStart', (d, x) => void (d.task.actualStart = x.minute())],
  ['ActualFinish', (d, x) => void (d.task.actualFinish = x.minute())],
  ['RemainingDuration', (d, x) => void (d.task.remainingMinutes = x.duration())],
  ['Stop', (d, x) => void (d.task.suspendedAt = x.minute())],
  ['Resume', (d, x) => void (d.task.resumedAt = x.minute())],
  ['ConstraintType', (d, x) => void (d.task.constraint.kind = constraintOfCode[x.number(0)] ?? 'ASAP')],
  ['ConstraintDate', (d, x) => void (d.task.constraint.date = x.minute())],
  ['CalendarUID', (d, x) => void (d.task.calendarId = noneIfNegative(x.trimmed()))],
  ['Deadline', (d, x) => void (d.task.deadline = x.minute())],
  ['LevelingDelay', (d, x) => void (d.task.levellingDelayMinutes = tenths(x.number(0)))],
  ['IgnoreResourceCalendar', (d, x) => void (d.task.ignoresResourceCalendar = x.flag())],
  ['Hyperlink', (d, x) => void (d.task.hyperlink ??= noneIfEmpty(x.text()))],
  ['HyperlinkAddress', (d, x) => void (d.task.hyperlink = noneIfEmpty(x.text()) ?? d.task.hyperlink)],
  ['HyperlinkSubAddress', (d, x) => void (d.hyperlinkSub = x.text())],
  ['Notes', (d, x) => void (d.task.notes = noneIfEmpty(x.text()))],
  ['StartText', (d, x) => void (d.typed[0] = x.text())],
  ['FinishText', (d, x) => void (d.typed[1] = x.text())],
  ['DurationText', (d, x) => void (d.typed[2] = x.text())],
  ['PredecessorLink', (d, x) => void d.links.push(readLink(x))],
  ['ExtendedAttribute', (d, x) => void d.fieldValues.push(readFieldValue(x))],
  ['OutlineCode', (d, x) => void d.outlineCodes.push(readOutlineCode(x))],
  ['Baseline', (d, x) => void d.task.baselines.push(readBaseline(x))],
]);

/** Children of which a task has any number. */
const counted = new Map<string, 'links' | 'records'>([
  ['PredecessorLink', 'links'],
  ['ExtendedAttribute', 'records'],
  ['OutlineCode', 'records'],
  ['Baseline', 'records'],
]);

/** Reads the children of `Task`. */
export function readTask(xml: XmlCursor, count: RecordCount): TaskDraft {
  const draft: TaskDraft = {
    task: newTask(''),
    stored: newStoredDates(),
    isNull: false,
    isSummary: false,
    hasDuration: false,
    isSubproject: false,
    outlineLevel: null,
    startSlack: null,
    finishSlack: null,
    links: [],
    fieldValues: [],
    outlineCodes: [],
    hyperlinkSub: '',
    typed: [null, null, null],
  };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    const read = readers.get(name);
    const kind = counted.get(name);
    if (kind) count.add(kind);
    if (read) read(draft, xml);
    else xml.skip();
  }
  settle(draft);
  return draft;
}

function settle(draft: TaskDraft): void {
  const { task, stored } = draft;
  task.stored = stored;
  if (stored.totalFloatMinutes === null && draft.startSlack !== null && draft.finishSlack !== null)
    stored.totalFloatMinutes = Math.min(draft.startSlack, draft.finishSlack);
  if (task.constraint.kind === 'ASAP' || task.constraint.kind === 'ALAP') task.constraint.date = null;
  if (!task.isManual) {
    task.manualStart = null;
    task.manualFinish = null;
  } else {
    task.manualStart ??= stored.start;
    task.manualFinish ??= stored.finish;
    if (isPlaceholder(draft.typed)) task.isPlaceholder = true;
  }
  if (draft.hyperlinkSub !== '') task.hyperlink = `${task.hyperlink ?? ''}#${draft.hyperlinkSub}`;
}

function setDuration(draft: TaskDraft, minutes: number | null): void {
  draft.hasDuration = minutes !== null;
  draft.task.durationMinutes = minutes ?? 0;
}

function readDurationFormat(task: Task, code: number): void {
  const format = timeFormatOfCode(code);
  task.isElapsed = format.isElapsed;
  if (format.unit !== '%') task.durationUnit = format.unit;
}

function readLink(xml: XmlCursor): LinkDraft {
  const link: LinkDraft = { predecessorUid: '', typeCode: 1, isCrossProject: false, lag: 0, lagFormat: 7 };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'PredecessorUID') link.predecessorUid = xml.trimmed();
    else if (name === 'Type') link.typeCode = xml.number(1);
    else if (name === 'CrossProject') link.isCrossProject = xml.flag();
    else if (name === 'LinkLag') link.lag = xml.number(0);
    else if (name === 'LagFormat') link.lagFormat = xml.number(7);
    else xml.skip();
  }
  if (link.typeCode < 0 || link.typeCode >= linkKindOfCode.length) link.typeCode = 1;
  return link;
}

function readBaseline(xml: XmlCursor): Baseline {
  const baseline: Baseline = {
    number: 0,
    start: null,
    finish: null,
    durationMinutes: null,
    workMinutes: null,
    cost: null,
  };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'Number') baseline.number = xml.number(0);
    else if (name === 'Start') baseline.start = xml.minute();
    else if (name === 'Finish') baseline.finish = xml.minute();
    else if (name === 'Duration') baseline.durationMinutes = xml.duration();
    else if (name === 'Work') baseline.workMinutes = xml.duration();
    else if (name === 'Cost') baseline.cost = xml.number(0) / 100;
    else xml.skip();
  }
  return baseline;
}

function readOutlineCode(xml: XmlCursor): OutlineCodeValue {
  const value: OutlineCodeValue = { fieldId: '', valueId: '' };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'FieldID') value.fieldId = xml.trimmed();
    else if (name === 'ValueID') value.valueId = xml.trimmed();
    else xml.skip();
  }
  return value;
}

function noneIfEmpty(text: string): string | null {
  return text === '' ? null : text;
}

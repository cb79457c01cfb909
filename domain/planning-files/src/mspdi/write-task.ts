// A task as Microsoft Project XML, with its links, custom values and baselines, in the order of the schema.
import type { Link, Task } from '@horizon/schedule';

import type { XmlWriter } from '../xml/xml-writer.ts';
import { codeOfTimeFormat, constraintOfCode, linkKindOfCode, taskTypeOfCode } from './codes.ts';
import type { PlacedField } from './field-numbers.ts';
import { describeKeptTask } from './kept-from-p6.ts';
import { hundredths, isoDate, xmlDuration } from './write-values.ts';

/** References of a task's element. */
export interface TaskContext {
  uidOf: (taskId: string) => number;
  calendarUidOf: (calendarId: string) => number;
  outlineNumber: string;
  links: readonly Link[];
  fields: readonly PlacedField[];
  /** Where the activity id goes, none when no task has one. */
  codeField: number | null;
  /** Where goes what only P6 knows, none when the programme is not P6's. */
  keptField: number | null;
  /** Outline codes of the task: field and value numbers. */
  outlineCodes: readonly { fieldId: number; valueId: number }[];
}

/** Writes a task. */
export function writeTask(xml: XmlWriter, task: Task, context: TaskContext): void {
  const { stored } = task;
  xml.open('Task');
  xml.leaf('UID', context.uidOf(task.id));
  xml.leaf('ID', task.rowNumber);
  xml.leaf('Name', task.name);
  xml.leaf('Active', task.isActive);
  xml.leaf('Manual', task.isManual);
  xml.leaf('Type', Math.max(0, taskTypeOfCode.indexOf(task.type)));
  xml.leaf('WBS', task.wbsCode);
  xml.leaf('OutlineNumber', context.outlineNumber);
  xml.leaf('OutlineLevel', context.outlineNumber.split('.').length);
  xml.leaf('Priority', task.priority);
  if (task.isPlaceholder) for (const name of ['StartText', 'FinishText', 'DurationText']) xml.leaf(name, '');
  xml.leaf('Start', isoDate(stored?.start));
  xml.leaf('Finish', isoDate(stored?.finish));
  xml.leaf('Duration', xmlDuration(task.durationMinutes));
  if (task.isManual) {
    xml.leaf('ManualStart', isoDate(task.manualStart));
    xml.leaf('ManualFinish', isoDate(task.manualFinish));
    xml.leaf('ManualDuration', xmlDuration(task.durationMinutes));
  }
  const format = { unit: task.durationUnit, isElapsed: task.isElapsed, isEstimated: task.isEstimated };
  xml.leaf('DurationFormat', codeOfTimeFormat(format));
  xml.leaf('Work', xmlDuration(task.workMinutes));
  xml.leaf('Stop', isoDate(task.suspendedAt));
  xml.leaf('Resume', isoDate(task.resumedAt));
  xml.leaf('EffortDriven', task.isEffortDriven);
  xml.leaf('Estimated', task.isEstimated);
  xml.leaf('Milestone', task.isMilestone);
  xml.leaf('Summary', task.kind === 'summary');
  xml.leaf('Critical', stored?.isCritical);
  xml.leaf('ExternalTask', task.isExternal);
  writeCalculated(xml, task);
  writeProgress(xml, task);
  xml.leaf('ConstraintType', constraintCode(task));
  xml.leaf('CalendarUID', task.calendarId === null ? -1 : context.calendarUidOf(task.calendarId));
  xml.leaf('ConstraintDate', isoDate(task.constraint.date));
  xml.leaf('Deadline', isoDate(task.deadline));
  xml.leaf('LevelingDelay', task.levellingDelayMinutes * 10);
  xml.leaf('LevelingDelayFormat', 8);
  xml.leaf('IgnoreResourceCalendar', task.ignoresResourceCalendar);
  xml.leaf('Notes', task.notes);
  xml.leaf('HyperlinkAddress', task.hyperlink);
  xml.leaf('PhysicalPercentComplete', task.physicalPercentComplete);
  xml.leaf('EarnedValueMethod', task.percentKind === 'physical' ? 1 : 0);
  for (const link of context.links) writeLink(xml, link, context.uidOf);
  writeFields(xml, task, context);
  for (const baseline of task.baselines) {
    xml.open('Baseline');
    xml.leaf('Number', baseline.number);
    xml.leaf('Start', isoDate(baseline.start));
    xml.leaf('Finish', isoDate(baseline.finish));
    xml.leaf('Duration', xmlDuration(baseline.durationMinutes));
    xml.leaf('Work', xmlDuration(baseline.workMinutes));
    xml.leaf('Cost', hundredths(baseline.cost));
    xml.close('Baseline');
  }
  xml.close('Task');
}

function writeCalculated(xml: XmlWriter, { stored }: Task): void {
  if (!stored) return;
  xml.leaf('EarlyStart', isoDate(stored.earlyStart));
  xml.leaf('EarlyFinish', isoDate(stored.earlyFinish));
  xml.leaf('LateStart', isoDate(stored.lateStart));
  xml.leaf('LateFinish', isoDate(stored.lateFinish));
  xml.leaf('FreeSlack', stored.freeFloatMinutes === null ? null : stored.freeFloatMinutes * 10);
  xml.leaf('TotalSlack', stored.totalFloatMinutes === null ? null : stored.totalFloatMinutes * 10);
}

function writeProgress(xml: XmlWriter, task: Task): void {
  xml.leaf('PercentComplete', Math.round(task.percentComplete));
  xml.leaf('Cost', hundredths(task.cost));
  xml.leaf('ActualStart', isoDate(task.actualStart));
  xml.leaf('ActualFinish', isoDate(task.actualFinish));
  xml.leaf('ActualCost', hundredths(task.actualCost));
  xml.leaf('RemainingDuration', xmlDuration(task.remainingMinutes));
}

// P6's soft pair has no counterpart: its early side is kept.
function constraintCode(task: Task): number {
  const { kind } = task.constraint;
  if (kind === 'START_ON') return constraintOfCode.indexOf('SNET');
  if (kind === 'FINISH_ON') return constraintOfCode.indexOf('FNET');
  return Math.max(0, constraintOfCode.indexOf(kind));
}

function writeLink(xml: XmlWriter, link: Link, uidOf: (taskId: string) => number): void {
  const { lag } = link;
  const isElapsed = lag.kind === 'elapsed' || lag.kind === 'elapsed-percent';
  const isPercent = lag.kind === 'percent' || lag.kind === 'elapsed-percent';
  const unit = isPercent || link.lagUnit !== '%' ? link.lagUnit : 'd';
  xml.open('PredecessorLink');
  xml.leaf('PredecessorUID', uidOf(link.predecessorId));
  xml.leaf('Type', linkKindOfCode.indexOf(link.kind));
  xml.leaf('CrossProject', false);
  xml.leaf('LinkLag', lag.kind === 'percent' || lag.kind === 'elapsed-percent' ? lag.percent : lag.minutes * 10);
  xml.leaf('LagFormat', codeOfTimeFormat({ unit: isPercent ? '%' : unit, isElapsed, isEstimated: false }));
  xml.close('PredecessorLink');
}

function writeFields(xml: XmlWriter, task: Task, context: TaskContext): void {
  if (context.codeField !== null && task.code !== null) writeField(xml, context.codeField, task.code);
  const kept = context.keptField === null ? null : describeKeptTask(task);
  if (kept !== null) writeField(xml, context.keptField!, kept);
  for (const { id, field } of context.fields) {
    const key = field.alias ?? field.name;
    if (field.of === 'task' && Object.hasOwn(task.custom, key))
      writeField(xml, id, fieldText(task.custom[key]!, field.type));
  }
  for (const { fieldId, valueId } of context.outlineCodes) {
    xml.open('OutlineCode');
    xml.leaf('FieldID', fieldId);
    xml.leaf('ValueID', valueId);
    xml.close('OutlineCode');
  }
}

/** Writes a custom value. */
export function writeField(xml: XmlWriter, id: number, value: string): void {
  xml.open('ExtendedAttribute');
  xml.leaf('FieldID', id);
  xml.leaf('Value', value);
  xml.close('ExtendedAttribute');
}

/** A custom value as the file has it. */
export function fieldText(value: string | number | boolean, type: PlacedField['field']['type']): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  if (typeof value === 'number' && type === 'cost') return String(hundredths(value));
  if (typeof value === 'number' && type === 'duration') return xmlDuration(value)!;
  if (type === 'date' && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(String(value))) return `${value}:00`;
  return String(value);
}

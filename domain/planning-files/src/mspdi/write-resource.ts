// Resources and assignments as Microsoft Project XML. Tasks that are interrupted get their work by period, which is
// where Project keeps an interruption.
import type { Assignment, Resource, Task } from '@horizon/schedule';
import type { WorkingCalendar } from '@horizon/working-time';

import type { XmlWriter } from '../xml/xml-writer.ts';
import { contourOfCode } from './codes.ts';
import type { PlacedField } from './field-numbers.ts';
import { fieldText, writeField } from './write-task.ts';
import { hundredths, isoDate, quantityDuration, xmlDuration } from './write-values.ts';

/** `StandardRateFormat`: the rate is the price of one unit of a material. */
const perMaterialUnit = 8;

/** Writes a resource. */
export function writeResource(
  xml: XmlWriter,
  resource: Resource,
  context: { uid: number; calendarUid: number; fields: readonly PlacedField[] },
): void {
  xml.open('Resource');
  xml.leaf('UID', context.uid);
  xml.leaf('ID', context.uid);
  xml.leaf('Name', resource.name);
  const isMaterial = resource.kind === 'material';
  xml.leaf('Type', isMaterial ? 0 : 1);
  if (isMaterial) xml.leaf('MaterialLabel', resource.unitOfMeasure ?? null);
  xml.leaf('Code', resource.code);
  const group = Object.hasOwn(resource.custom, 'Group') ? String(resource.custom['Group']) : null;
  xml.leaf('Group', group);
  xml.leaf('MaxUnits', resource.maxUnits);
  if (resource.capacity.length > 0) {
    xml.open('AvailabilityPeriods');
    for (const { from, to, units } of resource.capacity) {
      xml.open('AvailabilityPeriod');
      xml.leaf('AvailableFrom', isoDate(from));
      xml.leaf('AvailableTo', isoDate(to));
      xml.leaf('AvailableUnits', units);
      xml.close('AvailabilityPeriod');
    }
    xml.close('AvailabilityPeriods');
  }
  xml.leaf('StandardRate', isMaterial ? (resource.costPerUnit ?? null) : resource.costPerHour);
  if (isMaterial) xml.leaf('StandardRateFormat', perMaterialUnit);
  xml.leaf('CostPerUse', hundredths(resource.costPerUse));
  xml.leaf('CalendarUID', context.calendarUid);
  xml.leaf('Notes', resource.notes);
  xml.leaf('IsGeneric', resource.isGeneric);
  xml.leaf('IsCostResource', resource.kind === 'cost');
  for (const { id, field } of context.fields) {
    const key = field.alias ?? field.name;
    if (field.of === 'resource' && Object.hasOwn(resource.custom, key))
      writeField(xml, id, fieldText(resource.custom[key]!, field.type));
  }
  xml.close('Resource');
}

/** A stretch of work between interruptions. */
export interface Stretch {
  from: number;
  to: number;
}

/** Writes an assignment; `stretches` are those of an interrupted task, else none. */
export function writeAssignment(
  xml: XmlWriter,
  assignment: Assignment,
  context: {
    uid: number;
    taskUid: number;
    resourceUid: number;
    stretches: readonly Stretch[];
    calendar: WorkingCalendar | undefined;
  },
): void {
  xml.open('Assignment');
  xml.leaf('UID', context.uid);
  xml.leaf('TaskUID', context.taskUid);
  xml.leaf('ResourceUID', context.resourceUid);
  xml.leaf('ActualCost', hundredths(assignment.actualCost));
  const isMaterial = assignment.quantity !== undefined;
  const work = (minutes: number, quantity: number | undefined) =>
    isMaterial ? quantityDuration(quantity ?? 0) : xmlDuration(minutes);
  xml.leaf('ActualWork', work(assignment.actualWorkMinutes, assignment.actualQuantity));
  xml.leaf('Cost', hundredths(assignment.cost));
  xml.leaf('Delay', assignment.delayMinutes * 10);
  xml.leaf('Finish', isoDate(assignment.finish));
  if (isMaterial) xml.leaf('HasFixedRateUnits', true);
  xml.leaf('RemainingWork', work(assignment.remainingWorkMinutes, assignment.remainingQuantity));
  xml.leaf('Start', isoDate(assignment.start));
  xml.leaf('Units', assignment.quantity ?? assignment.units);
  xml.leaf('Work', work(assignment.workMinutes, assignment.quantity));
  xml.leaf('WorkContour', Math.max(0, contourOfCode.indexOf(assignment.contour)));
  for (const { from, to } of context.stretches) {
    xml.open('TimephasedData');
    xml.leaf('Type', 1);
    xml.leaf('UID', context.uid);
    xml.leaf('Start', isoDate(from));
    xml.leaf('Finish', isoDate(to));
    xml.leaf('Unit', 2);
    xml.leaf('Value', xmlDuration(Math.round((context.calendar?.workBetween(from, to) ?? 0) * assignment.units)));
    xml.close('TimephasedData');
  }
  xml.close('Assignment');
}

/** The stretches of work of an interrupted task; none when it is not, or has no dates. */
export function stretchesOf(task: Task): Stretch[] {
  const start = task.actualStart ?? task.stored?.start ?? null;
  const finish = task.actualFinish ?? task.stored?.finish ?? null;
  if (task.splits.length === 0 || start === null || finish === null) return [];
  const stretches: Stretch[] = [];
  let from = start;
  for (const split of task.splits) {
    stretches.push({ from, to: split.from });
    from = split.to;
  }
  stretches.push({ from, to: finish });
  return stretches.filter((stretch) => stretch.to > stretch.from);
}

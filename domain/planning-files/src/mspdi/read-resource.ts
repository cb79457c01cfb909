// Resources and assignments of a Microsoft Project XML file. Rates are per hour, costs hundredths of the currency,
// delays tenths of minutes. Resource 0 is Project's own "unassigned" row, resource -65535 represents it.
import { type Assignment, newAssignment, newResource, type Resource } from '@horizon/schedule';
import type { LocalMinute } from '@horizon/working-time';

import { type Quantities, settleMaterial } from '../model/materials.ts';
import { setNamed } from '../model/named-values.ts';
import { END, type XmlCursor } from '../xml/xml-cursor.ts';
import { contourOfCode } from './codes.ts';
import { type FieldValue, readFieldValue } from './read-custom-fields.ts';

export interface ResourceDraft {
  resource: Resource;
  isNull: boolean;
  fieldValues: FieldValue[];
}

/** Reads the children of `Resource`. */
export function readResource(xml: XmlCursor): ResourceDraft {
  const resource = newResource('');
  const draft: ResourceDraft = { resource, isNull: false, fieldValues: [] };
  let typeCode = 1;
  let isCost = false;
  let label: string | null = null;
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'UID') resource.id = xml.trimmed();
    else if (name === 'Name') resource.name = xml.text();
    else if (name === 'Type') typeCode = xml.number(1);
    else if (name === 'IsCostResource') isCost = xml.flag();
    else if (name === 'MaterialLabel') label = xml.text() || null;
    else if (name === 'IsNull') draft.isNull = xml.flag();
    else if (name === 'Code') resource.code = xml.text() || null;
    else if (name === 'Group') setIfText(resource.custom, 'Group', xml.text());
    else if (name === 'MaxUnits') resource.maxUnits = xml.number(1);
    else if (name === 'StandardRate') resource.costPerHour = xml.number(0);
    else if (name === 'CostPerUse') resource.costPerUse = xml.number(0) / 100;
    else if (name === 'CalendarUID') resource.calendarId = xml.trimmed();
    else if (name === 'IsGeneric') resource.isGeneric = xml.flag();
    else if (name === 'Notes') resource.notes = xml.text() || null;
    else if (name === 'ExtendedAttribute') draft.fieldValues.push(readFieldValue(xml));
    else if (name === 'AvailabilityPeriods') readCapacity(xml, resource);
    else xml.skip();
  }
  if (isCost) resource.kind = 'cost';
  else if (typeCode === 0) resource.kind = 'material';
  settleMaterial(resource, label);
  if (resource.calendarId !== null && (resource.calendarId === '' || resource.calendarId.startsWith('-')))
    resource.calendarId = null;
  return draft;
}

function setIfText(custom: Resource['custom'], key: string, text: string): void {
  if (text !== '') setNamed(custom, key, text);
}

function readCapacity(xml: XmlCursor, resource: Resource): void {
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name !== 'AvailabilityPeriod') {
      xml.skip();
      continue;
    }
    let from: LocalMinute | null = null;
    let to: LocalMinute | null = null;
    let units = 1;
    for (let child = xml.nextChild(); child !== END; child = xml.nextChild()) {
      if (child === 'AvailableFrom') from = xml.minute();
      else if (child === 'AvailableTo') to = xml.minute();
      else if (child === 'AvailableUnits') units = xml.number(1);
      else xml.skip();
    }
    // Periods without an end on either side are the plain maximum.
    if (from !== null && to !== null) resource.capacity.push({ from, to, units });
  }
}

/** Work by time, three numbers a period: from, to, minutes of work. */
export type TimephasedWork = number[];

export interface AssignmentDraft {
  assignment: Assignment;
  /** The work as hours, unrounded: what it means where the resource is a material. */
  hours: Quantities;
  timephased: TimephasedWork;
  /** Periods of the file in all, for the count of what is left out. */
  periods: number;
}

/** Reads the children of `Assignment`. */
export function readAssignment(xml: XmlCursor): AssignmentDraft {
  const assignment = newAssignment('', '', '');
  const hours: Quantities = { quantity: 0, actualQuantity: 0, remainingQuantity: 0 };
  const draft: AssignmentDraft = { assignment, hours, timephased: [], periods: 0 };
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'UID') assignment.id = xml.trimmed();
    else if (name === 'TaskUID') assignment.taskId = xml.trimmed();
    else if (name === 'ResourceUID') assignment.resourceId = xml.trimmed();
    else if (name === 'Units') assignment.units = xml.number(1);
    else if (name === 'Work') assignment.workMinutes = readWork(xml, hours, 'quantity');
    else if (name === 'ActualWork') assignment.actualWorkMinutes = readWork(xml, hours, 'actualQuantity');
    else if (name === 'RemainingWork') assignment.remainingWorkMinutes = readWork(xml, hours, 'remainingQuantity');
    else if (name === 'Delay') assignment.delayMinutes = Math.round(xml.number(0) / 10);
    else if (name === 'Start') assignment.start = xml.minute();
    else if (name === 'Finish') assignment.finish = xml.minute();
    else if (name === 'Cost') assignment.cost = xml.number(0) / 100;
    else if (name === 'ActualCost') assignment.actualCost = xml.number(0) / 100;
    else if (name === 'WorkContour') assignment.contour = contourOfCode[xml.number(0)] ?? 'contoured';
    else if (name === 'TimephasedData') {
      draft.periods += 1;
      readTimephased(xml, draft.timephased);
    } else xml.skip();
  }
  return draft;
}

// Whole minutes, and the hours next to them as they are.
function readWork(xml: XmlCursor, hours: Quantities, name: keyof Quantities): number {
  const minutes = xml.exactMinutes() ?? 0;
  hours[name] = minutes / 60;
  return Math.round(minutes);
}

// Type 1 is remaining, 2 actual work; baselines and costs are not wanted.
function readTimephased(xml: XmlCursor, work: TimephasedWork): void {
  let type = 0;
  let from: LocalMinute | null = null;
  let to: LocalMinute | null = null;
  let minutes = 0;
  for (let name = xml.nextChild(); name !== END; name = xml.nextChild()) {
    if (name === 'Type') type = xml.number(0);
    else if (type !== 1 && type !== 2) xml.skip();
    else if (name === 'Start') from = xml.minute();
    else if (name === 'Finish') to = xml.minute();
    else if (name === 'Value') minutes = xml.duration() ?? 0;
    else xml.skip();
  }
  if ((type === 1 || type === 2) && from !== null && to !== null && to > from) work.push(from, to, minutes);
}

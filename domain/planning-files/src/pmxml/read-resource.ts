// Resources, rates and assignments of a P6 XML file. Units are hours, one unit per time is full time.
import { type Assignment, newAssignment, newResource, type Resource } from '@horizon/schedule';

import { settleMaterial, settleQuantities } from '../model/materials.ts';
import { plainTextOfHtml } from '../text/plain-text.ts';
import { contourOfCurve, lookUp } from '../xer/codes.ts';
import type { BusinessObject } from './business-object.ts';
import { resourceOfWord } from './codes.ts';

/** The resource of a `Resource` or `Role` object; a role becomes a generic resource. */
export function readPmxmlResource(object: BusinessObject): Resource {
  const isRole = object.name === 'Role';
  const resource = newResource((isRole ? 'role-' : '') + object.text('ObjectId'));
  resource.code = object.text('Id') || null;
  resource.name = object.text('Name');
  resource.isGeneric = isRole;
  resource.kind = lookUp(resourceOfWord, object.text('ResourceType'), 'labour' as const);
  resource.calendarId = object.text('CalendarObjectId') || null;
  resource.maxUnits = object.number('MaxUnitsPerTime') ?? 1;
  resource.costPerHour = object.number('PricePerUnit');
  resource.notes = plainTextOfHtml(object.text('ResourceNotes')) || null;
  return resource;
}

/** Sets capacity and price from `ResourceRate` objects; the first rate of a resource is its plain one. */
export function applyRates(rates: readonly BusinessObject[], resources: ReadonlyMap<string, Resource>): void {
  const seen = new Set<string>();
  for (const rate of rates) {
    const id = rate.text('ResourceObjectId');
    const resource = resources.get(id);
    if (!resource || seen.has(id)) continue;
    seen.add(id);
    resource.maxUnits = rate.number('MaxUnitsPerTime') ?? resource.maxUnits;
    resource.costPerHour = rate.number('PricePerUnit') ?? resource.costPerHour;
  }
}

/** Makes materials of the resources that are; called once their rates are known. `labels`: units of measure by their id. */
export function settleMaterials(
  objects: readonly BusinessObject[],
  resources: ReadonlyMap<string, Resource>,
  labels: ReadonlyMap<string, string>,
): void {
  for (const object of objects) {
    const resource = resources.get(object.text('ObjectId'));
    const label = object.text('UnitOfMeasureAbbreviation') || labels.get(object.text('UnitOfMeasureObjectId'));
    if (resource) settleMaterial(resource, label || object.text('UnitOfMeasureName') || null);
  }
}

/** The quantities of an assignment of material. */
export function settlePmxmlQuantities(assignment: Assignment, object: BusinessObject): void {
  settleQuantities(assignment, {
    quantity: object.number('PlannedUnits') ?? 0,
    actualQuantity: object.number('ActualUnits') ?? 0,
    remainingQuantity: object.number('RemainingUnits') ?? 0,
  });
}

/** The assignment of an object; its resource is a role where it names no resource. */
export function readPmxmlAssignment(object: BusinessObject): Assignment {
  const resourceId = object.text('ResourceObjectId') || `role-${object.text('RoleObjectId')}`;
  const assignment = newAssignment(object.text('ObjectId'), object.text('ActivityObjectId'), resourceId);
  assignment.units = object.number('PlannedUnitsPerTime') ?? object.number('RemainingUnitsPerTime') ?? 1;
  assignment.workMinutes = object.minutes('PlannedUnits') ?? 0;
  assignment.actualWorkMinutes = object.minutes('ActualUnits') ?? 0;
  assignment.remainingWorkMinutes = object.minutes('RemainingUnits') ?? 0;
  assignment.delayMinutes = object.minutes('PlannedLag') ?? 0;
  assignment.start = object.date('ActualStartDate') ?? object.date('StartDate') ?? object.date('PlannedStartDate');
  assignment.finish = object.date('ActualFinishDate') ?? object.date('FinishDate') ?? object.date('PlannedFinishDate');
  assignment.cost = object.number('AtCompletionCost') ?? object.number('PlannedCost');
  assignment.actualCost = object.number('ActualCost');
  const curve = object.text('ResourceCurveName').toLowerCase();
  if (curve !== '') assignment.contour = lookUp(contourOfCurve, curve, 'contoured' as const);
  assignment.isDriving = object.text('DrivingActivityDatesFlag') === '' || object.flag('DrivingActivityDatesFlag');
  return assignment;
}

// Calendars, resources, roles and assignments as XER rows.
import { type Assignment, type Programme, rateCost, type Resource } from '@horizon/schedule';

import { sumOfAmounts } from '../model/amounts.ts';
import { formatSpaced } from '../text/local-time.ts';
import { numericIds } from '../writing/numeric-ids.ts';
import { contourOfCurve, reversed } from './codes.ts';
import { memoText } from './memo-text.ts';
import { calendarData } from './write-calendar-data.ts';
import { lengthOf, uniqueNames } from './xer-limits.ts';
import { isNoRole, type XerNumbers } from './xer-numbers.ts';
import type { XerWriter } from './xer-writer.ts';

const calendarTypes = { base: 'CA_Base', project: 'CA_Project', resource: 'CA_Rsrc' };
const resourceTypes: Record<Resource['kind'], string> = {
  labour: 'RT_Labor',
  subcontractor: 'RT_Labor',
  equipment: 'RT_Equip',
  material: 'RT_Mat',
  cost: 'RT_Mat',
};

/** Writes CALENDAR; what recurs is written out from a year before the project to ten years behind its start. */
export function writeCalendars(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const { project } = programme;
  const year = 366 * 1440;
  xer.table('CALENDAR', programme.calendars, {
    clndr_id: (calendar) => numbers.calendarId(calendar.id),
    default_flag: (calendar) => calendar.id === project.calendarId,
    clndr_name: (calendar) => calendar.name,
    proj_id: (calendar) => (calendar.kind === 'project' ? numbers.projectId : null),
    base_clndr_id: (calendar) => numbers.calendarId(calendar.parentId),
    clndr_type: (calendar) => calendarTypes[calendar.kind],
    day_hr_cnt: (calendar) => (calendar.minutesPerDay ?? project.minutesPerDay) / 60,
    week_hr_cnt: (calendar) => (calendar.minutesPerWeek ?? project.minutesPerWeek) / 60,
    month_hr_cnt: (calendar) => (calendar.minutesPerMonth ?? project.minutesPerDay * project.daysPerMonth) / 60,
    rsrc_private: () => false,
    clndr_data: (calendar) =>
      calendarData(inherited(calendar, programme), project.start - year, project.start + 10 * year),
  });
}

// P6 calendars have a whole week of their own; days that are inherited are taken from the parent.
function inherited(calendar: Programme['calendars'][number], programme: Programme): Programme['calendars'][number] {
  const byId = new Map(programme.calendars.map((other) => [other.id, other]));
  const week = [...calendar.week];
  let exceptions = calendar.exceptions;
  let parent = calendar.parentId === null ? undefined : byId.get(calendar.parentId);
  for (let depth = 0; parent && depth < 20; depth += 1) {
    for (const [day, shifts] of parent.week.entries()) week[day] ??= shifts;
    exceptions = exceptions.concat(parent.exceptions);
    parent = parent.parentId === null ? undefined : byId.get(parent.parentId);
  }
  return { ...calendar, week, exceptions };
}

/** Writes RSRC, RSRCRATE and ROLES. */
export function writeResources(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const resources = programme.resources.filter(isNoRole);
  const roles = programme.resources.filter((resource) => !isNoRole(resource));
  const roleIds = shortNames(xer, roles, ['ROLES', 'role_short_name']);
  xer.table('ROLES', roles, {
    role_id: (role) => role.id.slice('role-'.length),
    seq_num: (_role, index) => index,
    role_name: (role) => role.name,
    role_short_name: (role) => roleIds.get(role),
  });
  const labels = unitsOfMeasure(resources);
  xer.table('UMEASURE', labels, {
    unit_id: (_label, index) => index + 1,
    seq_num: (_label, index) => index,
    unit_abbrev: (label) => label,
    unit_name: (label) => label,
  });
  const resourceIds = shortNames(xer, resources, ['RSRC', 'rsrc_short_name']);
  xer.table('RSRC', resources, {
    rsrc_id: (resource) => numbers.resourceId(resource.id),
    clndr_id: (resource) => numbers.calendarId(resource.calendarId),
    rsrc_seq_num: (_resource, index) => index,
    rsrc_name: (resource) => resource.name,
    rsrc_short_name: (resource) => resourceIds.get(resource),
    unit_id: ({ unitOfMeasure }) => (unitOfMeasure ? labels.indexOf(unitOfMeasure) + 1 : null),
    rsrc_type: (resource) => resourceTypes[resource.kind],
    rsrc_notes: (resource) => memoText(resource.notes),
    active_flag: () => true,
  });
  xer.table(
    'RSRCRATE',
    resources.flatMap((resource) => ratesOf(resource, programme)),
    {
      rsrc_rate_id: (_rate, index) => index + 1,
      rsrc_id: (rate) => numbers.resourceId(rate.resource.id),
      max_qty_per_hr: (rate) => rate.units,
      cost_per_qty: (rate) => priceOf(rate.resource),
      start_date: (rate) => formatSpaced(rate.from),
    },
  );
}

/** P6 finds resources by their id, which each has and no two share: its name where there is none. */
function shortNames(
  xer: XerWriter,
  resources: readonly Resource[],
  [table, column]: [string, string],
): Map<Resource, string> {
  const given = resources.map(({ id, code, name }) => code || name || id);
  const written = uniqueNames(given, lengthOf(table, column)!);
  for (const [index, { code }] of resources.entries())
    if (code) xer.changed.note(table, column, { given: code, written: written[index]! });
  return new Map(resources.map((resource, index) => [resource, written[index]!]));
}

function ratesOf(resource: Resource, programme: Programme): { resource: Resource; units: number; from: number }[] {
  if (resource.capacity.length > 0) return resource.capacity.map(({ units, from }) => ({ resource, units, from }));
  if (resource.maxUnits === 1 && priceOf(resource) === null) return [];
  return [{ resource, units: resource.maxUnits, from: programme.project.start }];
}

const priceOf = ({ kind, costPerHour, costPerUnit }: Resource): number | null =>
  kind === 'material' ? (costPerUnit ?? null) : costPerHour;

const unitsOfMeasure = (resources: readonly Resource[]): string[] => [
  ...new Set(resources.flatMap(({ unitOfMeasure }) => unitOfMeasure || [])),
];

const nameOfContour = reversed(contourOfCurve as Record<string, Assignment['contour']>);

/** An assignment without a cost of its own costs what the rates of its resource say; null if it has none either. */
function costOf(assignment: Assignment, resource: Resource | undefined): number | null {
  if (assignment.cost !== null) return assignment.cost;
  const cost = resource ? sumOfAmounts(rateCost(assignment, resource)) : 0;
  return Number.isFinite(cost) && cost !== 0 ? cost : null;
}

const remaining = (cost: number | null, actual: number | null) =>
  cost === null && actual === null ? null : (cost ?? 0) - (actual ?? 0);

/** Cost of each assignment. Linear. */
export function assignmentCosts({ assignments, resources }: Programme): Map<Assignment, number | null> {
  const byId = new Map(resources.map((resource) => [resource.id, resource]));
  return new Map(assignments.map((each) => [each, costOf(each, byId.get(each.resourceId))]));
}

/** Writes RSRCCURV and TASKRSRC. */
export function writeAssignments(xer: XerWriter, programme: Programme, numbers: XerNumbers): void {
  const assignments = programme.assignments.filter((assignment) => numbers.activityId(assignment.taskId) !== undefined);
  const ids = numericIds(assignments.map((assignment) => assignment.id));
  const costs = assignmentCosts(programme);
  const contours = [...new Set(assignments.map((assignment) => assignment.contour))].filter((c) => c !== 'flat');
  xer.table('RSRCCURV', contours, {
    curv_id: (_contour, index) => index + 1,
    curv_name: (contour) => nameOfContour[contour] ?? contour,
  });
  xer.table('TASKRSRC', assignments, {
    taskrsrc_id: (assignment) => ids.get(assignment.id),
    task_id: (assignment) => numbers.activityId(assignment.taskId),
    proj_id: () => numbers.projectId,
    role_id: ({ resourceId }) => (isNoRole({ id: resourceId }) ? null : resourceId.slice('role-'.length)),
    rsrc_id: (assignment) => numbers.resourceId(assignment.resourceId) ?? null,
    remain_qty: ({ quantity, remainingQuantity, remainingWorkMinutes }) =>
      quantity === undefined ? remainingWorkMinutes / 60 : (remainingQuantity ?? 0),
    target_qty: ({ quantity, workMinutes }) => quantity ?? workMinutes / 60,
    act_reg_qty: ({ quantity, actualQuantity, actualWorkMinutes }) =>
      quantity === undefined ? actualWorkMinutes / 60 : (actualQuantity ?? 0),
    target_qty_per_hr: (assignment) => assignment.units,
    target_lag_drtn_hr_cnt: (assignment) => assignment.delayMinutes / 60,
    remain_cost: (assignment) => remaining(costs.get(assignment) ?? null, assignment.actualCost),
    act_reg_cost: (assignment) => assignment.actualCost,
    target_cost: (assignment) => costs.get(assignment),
    restart_date: (assignment) => formatSpaced(assignment.start),
    reend_date: (assignment) => formatSpaced(assignment.finish),
    target_start_date: (assignment) => formatSpaced(assignment.start),
    target_end_date: (assignment) => formatSpaced(assignment.finish),
    rollup_dates_flag: (assignment) => assignment.isDriving,
    curv_id: ({ contour }) => (contour === 'flat' ? null : contours.indexOf(contour) + 1),
  });
}

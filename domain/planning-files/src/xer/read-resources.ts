// Resources, roles and assignments of an XER file. Quantities are hours, one unit an hour is full time. A role without a
// resource becomes a generic resource. The resource that drives activity dates is marked.
import { type Assignment, newAssignment, newResource, type Resource, type Task } from '@horizon/schedule';

import { sumOfAmounts, sumOrNone } from '../model/amounts.ts';
import { type Quantities, settleMaterial, settleQuantities } from '../model/materials.ts';
import { plainTextOfHtml } from '../text/plain-text.ts';
import { contourOfCurve, lookUp } from './codes.ts';
import type { XerField, XerFields, XerKey, XerRow, XerTables } from './xer-tables.ts';

const kindOfCode: Record<string, Resource['kind']> = { RT_Labor: 'labour', RT_Equip: 'equipment', RT_Mat: 'material' };

/** All resources of the file by their id. */
export function readResources(tables: XerTables): Map<string, Resource> {
  const resources = new Map<string, Resource>();
  const labels = readUnitsOfMeasure(tables);
  const unitOf = new Map<string, string>();
  tables.each('RSRC', resourceFields, (row, at) => {
    const id = row.text(at.rsrc_id);
    if (id === '') return;
    const resource = newResource(id);
    resource.code = row.text(at.rsrc_short_name) || null;
    resource.name = row.text(at.rsrc_name);
    resource.kind = lookUp(kindOfCode, row.text(at.rsrc_type), 'labour' as const);
    resource.calendarId = row.text(at.clndr_id) || null;
    resource.notes = plainTextOfHtml(row.text(at.rsrc_notes)) || null;
    resources.set(id, resource);
    const label = labels.get(row.text(at.unit_id));
    if (label !== undefined) unitOf.set(id, label);
  });
  readRates(tables, resources);
  for (const [id, resource] of resources) settleMaterial(resource, unitOf.get(id) ?? null);
  return resources;
}

const resourceFields = [
  'rsrc_id',
  'rsrc_short_name',
  'rsrc_name',
  'rsrc_type',
  'clndr_id',
  'rsrc_notes',
  'unit_id',
] as const;

/** The abbreviation of each unit of measure by its id, else its name. */
function readUnitsOfMeasure(tables: XerTables): Map<string, string> {
  const labels = new Map<string, string>();
  tables.each('UMEASURE', ['unit_id', 'unit_abbrev', 'unit_name'], (row, at) => {
    const label = row.text(at.unit_abbrev).trim() || row.text(at.unit_name).trim();
    if (label !== '') labels.set(row.text(at.unit_id), label);
  });
  return labels;
}

// Each row holds from its start date to that of the next; the first one before it too.
function readRates(tables: XerTables, resources: Map<string, Resource>): void {
  const rates = new Map<string, { from: number; units: number; cost: number | null }[]>();
  tables.each('RSRCRATE', ['rsrc_id', 'start_date', 'max_qty_per_hr', 'cost_per_qty'], (row, at) => {
    const id = row.text(at.rsrc_id);
    const from = row.date(at.start_date);
    if (from === null || !resources.has(id)) return;
    const own = rates.get(id) ?? [];
    own.push({ from, units: row.number(at.max_qty_per_hr) ?? 1, cost: row.number(at.cost_per_qty) });
    rates.set(id, own);
  });
  for (const [id, own] of rates) {
    const resource = resources.get(id)!;
    own.sort((a, b) => a.from - b.from);
    resource.maxUnits = own[0]!.units;
    resource.costPerHour = own[0]!.cost;
    for (const [index, rate] of own.entries()) {
      const next = own[index + 1];
      if (next) resource.capacity.push({ from: rate.from, to: next.from, units: rate.units });
      else if (index > 0) resource.capacity.push({ from: rate.from, to: openEnd, units: rate.units });
    }
  }
}

// 2050-01-01: the end of the time that planners' tools draw.
const openEnd = 42_076_800;

/** The assignments of the known tasks; adds a generic resource for each role that is alone. */
export function readAssignments(
  tables: XerTables,
  tasks: ReadonlyMap<XerKey, Task>,
  resources: Map<string, Resource>,
): Assignment[] {
  const curves = new Map<string, string>();
  tables.each(
    'RSRCCURV',
    ['curv_id', 'curv_name'],
    (row, at) => void curves.set(row.text(at.curv_id), row.text(at.curv_name).toLowerCase()),
  );
  const roles = readRoles(tables);
  const assignments: Assignment[] = [];
  tables.each('TASKRSRC', [...assignmentFields, 'task_id', 'rsrc_id', 'role_id', 'curv_id'], (row, at) => {
    const task = tasks.get(row.key(at.task_id));
    if (!task) return;
    const resource = resources.get(row.text(at.rsrc_id)) ?? resourceOfRole(roles, row.text(at.role_id), resources);
    if (!resource) return;
    const assignment = readAssignment(row, at, task.id, resource.id);
    if (resource.kind === 'material') settleQuantities(assignment, quantitiesOf(row, at));
    const curve = curves.get(row.text(at.curv_id));
    if (curve !== undefined) assignment.contour = lookUp(contourOfCurve, curve, 'contoured' as const);
    if (assignment.cost !== null) task.cost = sumOfAmounts(task.cost, assignment.cost);
    if (assignment.actualCost !== null) task.actualCost = sumOfAmounts(task.actualCost, assignment.actualCost);
    assignments.push(assignment);
  });
  return assignments;
}

const assignmentFields = [
  'taskrsrc_id',
  'target_qty_per_hr',
  'remain_qty_per_hr',
  'act_start_date',
  'restart_date',
  'target_start_date',
  'act_end_date',
  'reend_date',
  'target_end_date',
  'rollup_dates_flag',
  'target_qty',
  'act_reg_qty',
  'act_ot_qty',
  'remain_qty',
  'target_lag_drtn_hr_cnt',
  'act_reg_cost',
  'act_ot_cost',
  'remain_cost',
] as const;

function readAssignment(
  row: XerRow,
  at: XerFields<typeof assignmentFields>,
  taskId: string,
  resourceId: string,
): Assignment {
  const assignment = newAssignment(row.text(at.taskrsrc_id), taskId, resourceId);
  const hours = (field: XerField): number => row.minutes(field) ?? 0;
  assignment.units = row.number(at.target_qty_per_hr) ?? row.number(at.remain_qty_per_hr) ?? 1;
  assignment.workMinutes = hours(at.target_qty);
  assignment.actualWorkMinutes = hours(at.act_reg_qty) + hours(at.act_ot_qty);
  assignment.remainingWorkMinutes = hours(at.remain_qty);
  assignment.delayMinutes = hours(at.target_lag_drtn_hr_cnt);
  assignment.start = row.date(at.act_start_date) ?? row.date(at.restart_date) ?? row.date(at.target_start_date);
  assignment.finish = row.date(at.act_end_date) ?? row.date(at.reend_date) ?? row.date(at.target_end_date);
  assignment.actualCost = sumOrNone(row.number(at.act_reg_cost), row.number(at.act_ot_cost));
  assignment.cost = sumOrNone(assignment.actualCost, row.number(at.remain_cost));
  assignment.isDriving = row.text(at.rollup_dates_flag) !== 'N';
  return assignment;
}

function quantitiesOf(row: XerRow, at: XerFields<typeof assignmentFields>): Quantities {
  const amount = (field: XerField): number => row.number(field) ?? 0;
  return {
    quantity: amount(at.target_qty),
    actualQuantity: amount(at.act_reg_qty) + amount(at.act_ot_qty),
    remainingQuantity: amount(at.remain_qty),
  };
}

interface Role {
  name: string;
  code: string | null;
}

function readRoles(tables: XerTables): Map<string, Role> {
  const roles = new Map<string, Role>();
  tables.each('ROLES', ['role_id', 'role_name', 'role_short_name'], (row, at) => {
    roles.set(row.text(at.role_id), { name: row.text(at.role_name), code: row.text(at.role_short_name) || null });
  });
  return roles;
}

function resourceOfRole(
  roles: ReadonlyMap<string, Role>,
  roleId: string,
  resources: Map<string, Resource>,
): Resource | undefined {
  if (roleId === '') return undefined;
  const id = `role-${roleId}`;
  const known = resources.get(id);
  if (known) return known;
  const resource = newResource(id);
  resource.isGeneric = true;
  Object.assign(resource, roles.get(roleId) ?? { name: `Role ${roleId}` });
  resources.set(id, resource);
  return resource;
}

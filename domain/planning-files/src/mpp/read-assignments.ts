// Reads assignments of resources to tasks (mpp-format facts, 4.4 and 7.1). A task's
// work without a resource is kept in an assignment too; it serves only to find interruptions.
import { type Assignment, newAssignment } from '@horizon/schedule';
import { type Quantities, settleQuantities } from '../model/materials.ts';
import { contourOfCode } from '../mspdi/codes.ts';
import { readI32, readU16 } from './bytes.ts';
import { unitsToFactor } from './encodings.ts';
import { openTable, type OpenProject } from './open-project.ts';
import { RecordRow } from './record-row.ts';

const f = {
  uid: 0,
  taskUid: 1,
  resourceUid: 2,
  units: 7,
  work: 8,
  actualWork: 10,
  remainingWork: 12,
  start: 20,
  finish: 21,
  cost: 26,
  actualCost: 28,
  delay: 25,
  levellingDelay: 145,
  remainingBlob: 49,
  notes: 71,
  hyperlink: 150,
  baselineStart: 146,
} as const;

const noResource = -65_535;
const contourAt = 28;

/** A stored assignment of a known task; the resource is null if the task works without one. */
export interface AssignmentRow {
  row: RecordRow;
  taskUid: number;
  resourceUid: number | null;
}

/** The live assignments of known tasks, in the order of the file; those of unknown resources are left out. */
export function readAssignmentRows(
  project: OpenProject,
  { tasks, resources }: { tasks: { has(uid: number): boolean }; resources: Set<number> },
): AssignmentRow[] {
  const table = openTable(project, 'Assn');
  const map = project.maps.assignment;
  const uidPlace = map.find(f.uid);
  const rows = new Map<number, AssignmentRow>();
  let unknown = 0;
  for (const slot of table.slots) {
    if (slot.state !== 0 || uidPlace === null || slot.block1.length < uidPlace.at + 4) continue;
    const uid = readI32(slot.block1.bytes, slot.block1.at + uidPlace.at);
    if (rows.has(uid) || !table.variables.has(uid)) continue;
    const row = new RecordRow(slot, uid, { map, table, bound: project.bound });
    const taskUid = row.integer(f.taskUid) ?? 0;
    const resource = row.integer(f.resourceUid) ?? noResource;
    const resourceUid = resource === noResource ? null : resource;
    if (taskUid === 0 || (resourceUid !== null && resourceUid <= 0)) continue;
    if (!tasks.has(taskUid) || (resourceUid !== null && !resources.has(resourceUid))) unknown++;
    else rows.set(uid, { row, taskUid, resourceUid });
  }
  project.log.leaveOut('stray-assignments', 'Assignments of tasks or resources that are not in the file', unknown);
  return [...rows.values()];
}

/** The assignments of resources; those of the materials named hold quantities. */
export function readAssignments(
  project: OpenProject,
  rows: AssignmentRow[],
  materials: ReadonlySet<string>,
): Assignment[] {
  const assigned = rows.filter(({ resourceUid }) => resourceUid !== null);
  for (const { row } of assigned) countLeftOut(project, row);
  return assigned.map((one) => {
    const assignment = readAssignment(one);
    if (materials.has(assignment.resourceId)) settleQuantities(assignment, quantitiesOf(one.row));
    return assignment;
  });
}

// A unit of material is stored as an hour of work is.
function quantitiesOf(row: RecordRow): Quantities {
  const units = (field: number): number => (row.double(field) ?? 0) / 60_000;
  return {
    quantity: units(f.work),
    actualQuantity: units(f.actualWork),
    remainingQuantity: units(f.remainingWork),
  };
}

function readAssignment({ row, taskUid, resourceUid }: AssignmentRow): Assignment {
  return {
    ...newAssignment(String(row.uid), String(taskUid), String(resourceUid)),
    units: unitsToFactor(row.double(f.units) ?? 10_000),
    workMinutes: row.work(f.work) ?? 0,
    actualWorkMinutes: row.work(f.actualWork) ?? 0,
    remainingWorkMinutes: row.work(f.remainingWork) ?? 0,
    delayMinutes: row.minutes(f.delay) ?? 0,
    start: row.timestamp(f.start),
    finish: row.timestamp(f.finish),
    cost: row.cost(f.cost),
    actualCost: row.cost(f.actualCost),
    contour: contourOf(row),
  };
}

function contourOf(row: RecordRow): Assignment['contour'] {
  const blob = row.slice(f.remainingBlob);
  if (blob === null || blob.length < contourAt + 2) return 'flat';
  return contourOfCode[readU16(blob.bytes, blob.at + contourAt)] ?? 'contoured';
}

function countLeftOut({ log }: OpenProject, row: RecordRow): void {
  if ((row.minutes(f.levellingDelay) ?? 0) !== 0) {
    log.leaveOut('assignment-levelling-delays', 'Levelling delays of single assignments');
  }
  if (row.slice(f.notes) !== null) log.leaveOut('assignment-notes', 'Notes on assignments');
  if (row.slice(f.hyperlink) !== null) log.leaveOut('assignment-hyperlinks', 'Hyperlinks of assignments');
  if (row.timestamp(f.baselineStart) !== null) log.leaveOut('assignment-baselines', 'Baselines of assignments');
}

// Reads the resources: labour, material and cost resources with rates, availability and calendars
// (mpp-format facts, 4.3 and 7.2).
import { newResource, type Resource } from '@horizon/schedule';
import { dayOf, type LocalMinute } from '@horizon/working-time';
import { settleMaterial } from '../model/materials.ts';
import { setNamed } from '../model/named-values.ts';
import { readI32 } from './bytes.ts';
import { CustomFields, type CustomValue } from './custom-fields.ts';
import { costToUnits, unitsToFactor } from './encodings.ts';
import { type ResourceFlags, resourceFlags } from './flag-places.ts';
import { openTable, type OpenProject } from './open-project.ts';
import { type CostRate, rateAt, readAvailability, readCostRates } from './rate-tables.ts';
import { readNote } from './read-note.ts';
import { RecordRow } from './record-row.ts';
import type { ValueLists } from './value-lists.ts';

const f = {
  uid: 27,
  id: 0,
  name: 1,
  group: 3,
  code: 10,
  maxUnits: 4,
  standardRate: 6,
  overtimeRate: 7,
  costPerUse: 18,
  availableFrom: 57,
  availableTo: 58,
  rateTables: [61, 62, 63, 64, 65],
  availability: 276,
  materialLabel: 299,
  notes: 20,
  hyperlink: 136,
  baselineWork: 15,
} as const;

const firstMoment = dayOf(1983, 12, 31) * 1440;
const lastMoment = dayOf(2050, 1, 1) * 1440 - 1;

export interface ReadResources {
  resources: Resource[];
  customFields: CustomFields;
}

interface ResourceContext {
  project: OpenProject;
  custom: CustomFields;
  flags: ResourceFlags;
  /** The moment whose rate is the resource's. */
  rateMoment: LocalMinute;
  calendarOf: Map<number, string>;
}

/** The resources in the order of their rows; the nameless placeholder for "unassigned" is left out. */
export function readResources(
  project: OpenProject,
  { lists, rateMoment, calendarOf }: { lists: ValueLists; rateMoment: LocalMinute; calendarOf: Map<number, string> },
): ReadResources {
  const table = openTable(project, 'Rsc');
  const flags = resourceFlags(project, table.slots.find(({ meta2 }) => meta2.length > 0)?.meta2.length ?? 0);
  const custom = new CustomFields(project, { of: 'resource', flags: flags.custom, lists });
  const context = { project, custom, flags, rateMoment, calendarOf };
  const map = project.maps.resource;
  const uidPlace = map.find(f.uid);
  const rows = new Map<number, RecordRow>();
  // A surplus slot is believed only when nothing else has its UID and it still has values.
  for (const [i, slot] of [...table.slots, ...table.surplus].entries()) {
    if (slot.state !== 0 || uidPlace === null || slot.block1.length < uidPlace.at + 4) continue;
    const uid = readI32(slot.block1.bytes, slot.block1.at + uidPlace.at);
    if (i >= table.slots.length && !table.variables.has(uid)) continue;
    if (uid > 0 && !rows.has(uid)) rows.set(uid, new RecordRow(slot, uid, { map, table, bound: project.bound }));
  }
  const ordered = [...rows.values()].sort((a, b) => (a.integer(f.id) ?? 0) - (b.integer(f.id) ?? 0) || a.uid - b.uid);
  return { resources: ordered.map((row) => readResource(row, context)), customFields: custom };
}

function readResource(row: RecordRow, context: ResourceContext): Resource {
  const { project, custom, flags, rateMoment, calendarOf } = context;
  const kind = row.flag(flags.work) ? 'labour' : row.flag(flags.cost) ? 'cost' : 'material';
  const rates = costRates(row);
  const rate = rateAt(rates, rateMoment);
  const { custom: values, codes } = custom.valuesOf(row);
  const group = row.text(f.group);
  if (group !== null) setNamed<CustomValue>(values, 'Group', group);
  for (const [name, code] of Object.entries(codes)) setNamed<CustomValue>(values, name, code);
  countLeftOut(row, rates, context);
  const resource: Resource = {
    ...newResource(String(row.uid)),
    code: row.text(f.code),
    name: row.text(f.name) ?? '',
    kind,
    calendarId: calendarOf.get(row.uid) ?? null,
    maxUnits: kind === 'labour' ? unitsToFactor(row.double(f.maxUnits) ?? 10_000) : 1,
    capacity: kind === 'labour' ? readCapacity(row) : [],
    costPerHour: rate?.costPerHour ?? row.double(f.standardRate),
    costPerUse: rate?.costPerUse ?? costToUnits(row.double(f.costPerUse) ?? 0),
    isGeneric: row.flag(flags.generic),
    notes: readNote(row, f.notes, project.bound),
    custom: values,
  };
  settleMaterial(resource, row.text(f.materialLabel));
  return resource;
}

// One period that is always says no more than the greatest units do.
function readCapacity(row: RecordRow): Resource['capacity'] {
  const table = row.slice(f.availability);
  if (table !== null) {
    const capacity = readAvailability(table);
    return capacity.length > 1 || capacity.some(isBounded) ? capacity : [];
  }
  const from = row.timestamp(f.availableFrom);
  const to = row.timestamp(f.availableTo);
  if (from === null || to === null || to <= from) return [];
  return [{ from, to, units: unitsToFactor(row.double(f.maxUnits) ?? 10_000) }];
}

// The file writes "from ever" as its day 0 and "for ever" as the last minute of 2049.
function isBounded({ from, to }: Resource['capacity'][number]): boolean {
  return from > firstMoment + 1440 || to < lastMoment;
}

function costRates(row: RecordRow): CostRate[] {
  const table = row.slice(f.rateTables[0]);
  return table === null ? [] : readCostRates(table);
}

function countLeftOut(row: RecordRow, rates: CostRate[], { project, flags }: ResourceContext): void {
  const { log } = project;
  log.leaveOut(
    'later-rates',
    'Cost rates that hold at other times; the rate at the status date is kept',
    Math.max(0, rates.length - 1),
  );
  const otherTables = f.rateTables.slice(1).flatMap((field) => {
    const table = row.slice(field);
    return table === null ? [] : readCostRates(table);
  });
  const priced = otherTables.filter((rate) => rate.costPerHour !== 0 || rate.costPerUse !== 0);
  log.leaveOut('other-rate-tables', 'Cost rates of the tables B to E', priced.length);
  if ((row.double(f.overtimeRate) ?? 0) !== 0) log.leaveOut('overtime-rates', 'Overtime rates of resources');
  if (row.slice(f.hyperlink) !== null) log.leaveOut('resource-hyperlinks', 'Hyperlinks of resources');
  if (row.flag(flags.budget)) log.leaveOut('budget-resources', 'That a resource is a budget resource');
  if ((row.work(f.baselineWork) ?? 0) !== 0) log.leaveOut('resource-baselines', 'Baselines of resources');
}

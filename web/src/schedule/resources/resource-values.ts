// Converts a resource to form values (units as numbers, capacity over time as lines), and the input to changes.
import { numberAdvice, readTypedNumber } from '@horizon/money';
import type { Resource } from '@horizon/schedule';
import { parseDay } from '../../ui/data-grid/cell-value.ts';
import { formatDay } from '../../ui/format.ts';
import { dayOf, minuteOf } from '../tasks/tasks.ts';

/** The kinds of resource, working ones first. */
export const resourceKinds: readonly { value: Resource['kind']; label: string }[] = [
  { value: 'labour', label: 'Labour' },
  { value: 'equipment', label: 'Equipment' },
  { value: 'subcontractor', label: 'Subcontractor' },
  { value: 'material', label: 'Material' },
  { value: 'cost', label: 'Cost' },
];

/** The label of a kind. */
export const kindLabel = (kind: Resource['kind']): string =>
  resourceKinds.find(({ value }) => value === kind)?.label ?? kind;

export interface ResourceValues extends Readonly<Record<string, unknown>> {
  name: string;
  code: string;
  kind: string;
  maxUnits: string;
  /** One line per period: `1 Mar 2027 – 30 Apr 2027: 2`. */
  capacity: string;
  calendarId: string;
  labourRateId: string;
  costPerHour: string;
  costPerUse: string;
  /** For a material. */
  unitOfMeasure: string;
  costPerUnit: string;
  isGeneric: boolean;
  notes: string;
}

/** The form values of a new resource. */
export const blankResource: ResourceValues = {
  name: '',
  code: '',
  kind: 'labour',
  maxUnits: '1',
  capacity: '',
  calendarId: '',
  labourRateId: '',
  costPerHour: '',
  costPerUse: '',
  unitOfMeasure: '',
  costPerUnit: '',
  isGeneric: false,
  notes: '',
};

const figure = (value: number | null) => (value === null ? '' : String(value));

/** The form values of a resource. */
export function valuesOfResource(resource: Resource): ResourceValues {
  return {
    name: resource.name,
    code: resource.code ?? '',
    kind: resource.kind,
    maxUnits: String(resource.maxUnits),
    capacity: capacityText(resource.capacity),
    calendarId: resource.calendarId ?? '',
    labourRateId: resource.labourRateId ?? '',
    costPerHour: figure(resource.costPerHour),
    costPerUse: figure(resource.costPerUse),
    unitOfMeasure: resource.unitOfMeasure ?? '',
    costPerUnit: figure(resource.costPerUnit ?? null),
    isGeneric: resource.isGeneric,
    notes: resource.notes ?? '',
  };
}

/** `1 Mar 2027 – 30 Apr 2027: 2`, one line per period, including the last day. */
function capacityText(capacity: Resource['capacity']): string {
  return capacity
    .map(({ from, to, units }) => `${formatDay(dayOf(from))} – ${formatDay(dayOf(to - 1))}: ${units}`)
    .join('\n');
}

/** Parses the lines of a capacity; periods must not overlap. */
export function readCapacity(text: string): { capacity: Resource['capacity'] } | { fault: string } {
  const capacity: Resource['capacity'] = [];
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const [, first = '', last = '', units = ''] =
      /^(.+?)\s*(?:–|—|\bto\b| - )\s*(.+?)\s*[:=]\s*([\d.,]+)\s*(?:units?)?$/i.exec(line.trim()) ?? [];
    const from = minuteOf(parseDay(first) ?? '');
    const end = minuteOf(parseDay(last) ?? '');
    const read = readTypedNumber(units);
    if (from === null || end === null || !read.ok) {
      const otherwise = `“${line.trim()}” cannot be read. Write it as 1 Mar 2027 – 30 Apr 2027: 2.`;
      return { fault: numberAdvice(units, otherwise) };
    }
    if (end < from) return { fault: `“${line.trim()}” ends before it begins.` };
    capacity.push({ from, to: end + 1440, units: read.value });
  }
  capacity.sort((a, b) => a.from - b.from);
  const clash = capacity.find((each, at) => at > 0 && each.from < capacity[at - 1]!.to);
  return clash ? { fault: `Two lines speak of ${formatDay(dayOf(clash.from))}.` } : { capacity };
}

export type ResourceChanges = Partial<Omit<Resource, 'id' | 'custom'>>;
export type ReadResource = { changes: ResourceChanges } | { faults: Record<string, string[]> };

/** The named fields as changes of the resource, or the faults of invalid values. */
export function readResource(values: ResourceValues, names: readonly string[]): ReadResource {
  const faults: Record<string, string[]> = {};
  const amount = (
    name: 'costPerHour' | 'costPerUse' | 'costPerUnit' | 'maxUnits',
    empty: number | null,
  ): number | null => {
    const text = values[name];
    if (text.trim() === '') return empty;
    const read = readTypedNumber(text);
    if (read.ok && read.value >= 0 && !read.isPercent) return read.value;
    faults[name] = [numberAdvice(text, 'Enter a number of 0 or more.')];
    return empty;
  };
  const orNone = (text: string) => (text.trim() === '' ? null : text.trim());
  const readers: Record<string, () => ResourceChanges> = {
    name: () => {
      if (values.name.trim() === '') faults['name'] = ['Enter the name of the resource.'];
      return { name: values.name.trim() };
    },
    code: () => ({ code: orNone(values.code) }),
    // The choices are the engine's values only.
    kind: () => ({ kind: values.kind as Resource['kind'] }),
    maxUnits: () => ({ maxUnits: amount('maxUnits', 1) ?? 1 }),
    capacity: () => {
      const read = readCapacity(values.capacity);
      if ('capacity' in read) return { capacity: read.capacity };
      faults['capacity'] = [read.fault];
      return {};
    },
    calendarId: () => ({ calendarId: orNone(values.calendarId) }),
    labourRateId: () => ({ labourRateId: orNone(values.labourRateId) }),
    costPerHour: () => ({ costPerHour: amount('costPerHour', null) }),
    costPerUse: () => ({ costPerUse: amount('costPerUse', null) }),
    unitOfMeasure: () => ({ unitOfMeasure: orNone(values.unitOfMeasure) }),
    costPerUnit: () => ({ costPerUnit: amount('costPerUnit', null) }),
    isGeneric: () => ({ isGeneric: values.isGeneric }),
    notes: () => ({ notes: orNone(values.notes) }),
  };
  const changes = Object.assign({}, ...names.map((name) => readers[name]?.() ?? {})) as ResourceChanges;
  return Object.keys(faults).length > 0 ? { faults } : { changes };
}
